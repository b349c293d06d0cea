// The door of `api`: what other rooms may use of it.
export * from './library.ts';
export {
  COUNTRY_FORMS,
  type Countries,
  type CountryForm,
  type UploadColumn,
  countryForm,
  countryWriter,
  uploadColumns,
} from './areas/contact-upload.ts';

export { type ProbeClient, createProbeClient } from './client.ts';
export { readList } from './list/list-reader.ts';
export { type ListFault, ListMalformedError } from './list/byte-source.ts';
export { NO_SLOT } from './list/members.ts';
export { ContactSlices, ESCAPED_TEXT, MISSING, slotNamed } from './areas/contact-slices.ts';
export { type Audience, audiencesOf, mayBeLive } from './areas/automations.ts';
export { parseContact } from './areas/contacts.ts';
