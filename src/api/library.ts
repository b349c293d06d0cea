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
export type { RequestCount } from './exchange/channel.ts';
export type { ServiceHealth } from './exchange/traffic.ts';
export { TransportError } from './exchange/wire.ts';
export type { RequestSent, Send, WireRequest, WireResponse } from './exchange/wire.ts';

// The endpoints, read-only.
export { ENDPOINTS } from './endpoints/table.ts';
export type { EndpointId } from './endpoints/table.ts';
export type { Endpoint, FormField, RetryClass, SuccessShape } from './endpoints/endpoint.ts';

// Calls and their forms, by area.
export type {
  AutomationScheduleCalls,
  AutomationScheduleForm,
} from './calls/automation-schedules.ts';
export type {
  AutomationCalls,
  AutomationChangingCalls,
  AutomationForm,
} from './calls/automations.ts';
export type { ContactTypeCalls, ContactTypeDeletingCalls } from './calls/contact-types.ts';
export type { ArrayForm, FormTrial } from './calls/bulk-ids.ts';
export type {
  ContactCalls,
  ContactForm,
  ContactUpdateForm,
  ContactUpload,
} from './calls/contacts.ts';
export type { CsvSample } from './calls/csv-sample.ts';
export type { DesignCode } from './calls/design-code.ts';
export type { CustomFieldForm, FieldCalls, FieldDeletingCalls } from './calls/fields.ts';
export type {
  GlobalUnsubscribeCalls,
  GlobalUnsubscribeLiftingCalls,
} from './calls/global-unsubscribes.ts';
export type {
  NotificationRecipientCalls,
  NotificationRecipientForm,
} from './calls/notification-recipients.ts';
export type { CountryRecord, PlaceCalls, PlaceRecord, ReferenceCalls } from './calls/reference.ts';
export type { SegmentCalls, SegmentDeletingCalls, SegmentRecipientForm } from './calls/segments.ts';
export type { SenderCalls, SenderForm, SenderUpdateForm } from './calls/senders.ts';
export type {
  RecipientReference,
  SingleSendCalls,
  SingleSendForm,
  SingleSendUpdateForm,
} from './calls/single-sends.ts';
export type { TemplateCalls } from './calls/templates.ts';
export type {
  GroupSuppressionForm,
  UnsubscribeGroupCalls,
  UnsubscribeGroupForm,
  UnsubscribeGroupLiftingCalls,
  UnsubscribeGroupUpdateForm,
} from './calls/unsubscribe-groups.ts';
export { uploadFileBytes } from './calls/upload-file.ts';
export type { UploadRows } from './calls/upload-file.ts';

// What reads give.
export { collectingSink } from './calls/list-sink.ts';
export type { CollectingSink, ListBodyReader, ListReceipt, ListSink } from './calls/list-sink.ts';
export type { ListReadResult } from './list/list-reader.ts';
export type { AutomationScheduleRecord, WaitingType } from './schemas/automation-schedule.ts';
export type { AutomationRecord, AutomationStatistics } from './schemas/automation.ts';
export type { ContactTypeRecord } from './schemas/contact-type.ts';
export type { Contact, ContactFields } from './schemas/contact.ts';
export type { DesignTemplateRecord } from './schemas/design-template.ts';
export type { FieldRecord } from './schemas/field.ts';
export type { NotificationRecipientRecord } from './schemas/notification-recipient.ts';
export type { SegmentRecipientRecord } from './schemas/segment-recipient.ts';
export type { SegmentRecord } from './schemas/segment.ts';
export type { SenderRecord } from './schemas/sender.ts';
export type {
  SendTarget,
  SingleSendRecord,
  SingleSendStatistics,
  SingleSendStatus,
} from './schemas/single-send.ts';
export type { SuppressionRecord } from './schemas/suppression.ts';
export type { UnsubscribeGroupRecord } from './schemas/unsubscribe-group.ts';

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
} from './errors.ts';
