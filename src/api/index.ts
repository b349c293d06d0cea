// The door of `api`: what other rooms may use of it.
export * from './library.ts';
export {
  type Countries,
  COUNTRY_FORMS,
  countryForm,
  type CountryForm,
  countryWriter,
  FILE_TYPES,
  type FileType,
  parseContact,
  type UploadColumn,
  uploadColumns,
} from './areas/contacts.ts';

export { isExcepted, proxyName } from './exchange/proxy.ts';
export { undiciSend } from './exchange/undici-send.ts';
export { isClear, isRefusal, isRefused, isRefusingStatus, isSpoken } from './outcome/outcome.ts';
export { ListMemory } from './calls/list-memory.ts';
export { type ProbeClient, createProbeClient } from './client.ts';
export { NO_SLOT, readList } from './list/list-reader.ts';
export { type ListFault, ListMalformedError } from './list/byte-source.ts';
export { ContactSlices, ESCAPED_TEXT, MISSING, slotNamed } from './areas/contact-slices.ts';
export { type Audience, audiencesOf, mayBeLive } from './areas/automations.ts';
