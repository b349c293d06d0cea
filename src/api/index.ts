// The library surface of the package: the service as typed calls, without the sync around it.
export { createClient, createEngineClient } from './client.ts';
export type { ClientOptions, EngineClient, ServiceClient } from './client.ts';
export { systemClock } from '../lib/clock.ts';
export { Secret } from '../lib/secret.ts';
export type { AutomationRecord } from './schemas/automation.ts';
export type { Contact } from './schemas/contact.ts';
export type { ContactForm, ContactUpdateForm, ContactUpload } from './calls/contacts.ts';
export type { ContactTypeRecord } from './schemas/contact-type.ts';
export type { CountryRecord } from './calls/reference.ts';
export type { CsvSample } from './calls/csv-sample.ts';
export type { FieldRecord } from './schemas/field.ts';
export type { SuppressionRecord } from './schemas/suppression.ts';
export type { UnsubscribeGroupRecord } from './schemas/unsubscribe-group.ts';
export type { ListReceipt, ListSink } from './calls/list-sink.ts';
export type { Outcome } from './outcome/outcome.ts';
export { uploadFileBytes } from './calls/upload-file.ts';
export {
  ApiError,
  CredentialsRefusedError,
  ReadInterruptedError,
  RequestRejectedError,
  ServiceUnavailableError,
  UnexpectedAnswerError,
} from './errors.ts';
