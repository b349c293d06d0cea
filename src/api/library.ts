/**
 * The library surface of the package: the whole service as typed calls, without the sync around it.
 *
 * Reads are repeated where that helps, and reject with an {@link ApiError} in the end. Writes are
 * sent once and resolve with an {@link Outcome}; after `doubt` nobody knows whether they took
 * effect, so read back before sending again.
 *
 * @example
 * import { Secret, collectingSink, createClient, systemClock, type Contact } from 'listferry';
 *
 * const client = createClient({
 *   baseUrl: 'https://one.example.com/api/',
 *   baseUrl2: 'https://two.example.com/api/',
 *   publicKey: new Secret(publicKey),
 *   secretKey: new Secret(secretKey),
 *   requestsPerSecond: 5,
 *   timeoutMs: 60_000,
 *   clock: systemClock(),
 * });
 * const outcome = await client.contactTypes.add('Newsletter');
 * if (outcome.kind !== 'acknowledged') throw new Error(outcome.reason);
 * const contacts = collectingSink<Contact>();
 * await client.contacts.list(contacts);
 * await client.close();
 *
 * @module
 */

// Clients, and what they are made from.
export { createClient, createEngineClient } from './client.ts';
export type { ClientOptions, EngineClient, ServiceClient } from './client.ts';
export { Secret, SyncError, systemClock, type CancelTimer, type Clock } from '../lib/index.ts';
export type { RequestCount } from './calls/channel.ts';
export type { ServiceHealth } from './traffic/traffic.ts';
export { TransportError } from './exchange/wire.ts';
export type { RequestSent, Send, WireRequest, WireResponse } from './exchange/wire.ts';

// The endpoints, read-only.
export { ENDPOINTS } from './endpoints/table.ts';
export type { EndpointId } from './endpoints/table.ts';
export type { Endpoint, FormField, RetryClass, SuccessShape } from './endpoints/endpoint.ts';

// Calls and their forms, by area.
export type { AutomationScheduleCalls, AutomationScheduleForm } from './areas/automations.ts';
export type {
  AutomationCalls,
  AutomationChangingCalls,
  AutomationForm,
} from './areas/automations.ts';
export type { ContactTypeCalls, ContactTypeDeletingCalls } from './areas/contact-types.ts';
export type { ArrayForm, FormTrial } from './calls/bulk-ids.ts';
export type {
  ContactCalls,
  ContactForm,
  ContactUpdateForm,
  ContactUpload,
} from './areas/contacts.ts';
export type { CsvSample } from './areas/contact-upload.ts';
export type { DesignCode } from './areas/templates.ts';
export type { CustomFieldForm, FieldCalls, FieldDeletingCalls } from './areas/fields.ts';
export type {
  GlobalUnsubscribeCalls,
  GlobalUnsubscribeLiftingCalls,
} from './areas/suppressions.ts';
export type {
  NotificationRecipientCalls,
  NotificationRecipientForm,
} from './areas/notification-recipients.ts';
export type { CountryRecord, PlaceCalls, PlaceRecord, ReferenceCalls } from './areas/reference.ts';
export type { SegmentCalls, SegmentDeletingCalls, SegmentRecipientForm } from './areas/segments.ts';
export type { SenderCalls, SenderForm, SenderUpdateForm } from './areas/senders.ts';
export type {
  RecipientReference,
  SingleSendCalls,
  SingleSendForm,
  SingleSendUpdateForm,
} from './areas/single-sends.ts';
export type { TemplateCalls } from './areas/templates.ts';
export type {
  GroupSuppressionForm,
  UnsubscribeGroupCalls,
  UnsubscribeGroupForm,
  UnsubscribeGroupLiftingCalls,
  UnsubscribeGroupUpdateForm,
} from './areas/suppressions.ts';
export { uploadFileBytes } from './areas/contact-upload.ts';
export type { UploadRows } from './areas/contact-upload.ts';

// What reads give.
export { collectingSink } from './calls/stream-list.ts';
export type { CollectingSink, ListBodyReader, ListReceipt, ListSink } from './calls/stream-list.ts';
export type { ListReadResult } from './list/list-reader.ts';
export type { AutomationScheduleRecord, WaitingType } from './areas/automations.ts';
export type { AutomationRecord, AutomationStatistics } from './areas/automations.ts';
export type { ContactTypeRecord } from './areas/contact-types.ts';
export type { Contact, ContactFields } from './areas/contact-record.ts';
export type { DesignTemplateRecord } from './areas/templates.ts';
export type { FieldRecord } from './areas/fields.ts';
export type { NotificationRecipientRecord } from './areas/notification-recipients.ts';
export type { SegmentRecipientRecord } from './areas/segments.ts';
export type { SegmentRecord } from './areas/segments.ts';
export type { SenderRecord } from './areas/senders.ts';
export type {
  SendTarget,
  SingleSendRecord,
  SingleSendStatistics,
  SingleSendStatus,
} from './areas/single-sends.ts';
export type { SuppressionRecord } from './areas/suppressions.ts';
export type { UnsubscribeGroupRecord } from './areas/suppressions.ts';

// How calls end.
export type {
  Acknowledged,
  AcknowledgedUtr,
  Doubt,
  DoubtCause,
  NotFound,
  NotSent,
  Outcome,
  ParameterRefusal,
  Rejected,
  Throttled,
  Unauthorized,
  UtrOutcome,
} from './outcome/outcome.ts';
export {
  ApiError,
  CallError,
  ClientOptionsError,
  CredentialsRefusedError,
  ReadInterruptedError,
  RequestRejectedError,
  ServiceUnavailableError,
  UnexpectedAnswerError,
} from './outcome/errors.ts';
