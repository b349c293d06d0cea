/**
 * The library surface of the package: the whole service as typed calls, without the sync around it.
 *
 * Reads are repeated where that helps, and reject with an {@link ApiError} in the end. Writes are
 * sent once and resolve with an {@link Outcome}; after `doubt` it is unknown whether they took
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
export type { EngineClient, ServiceClient } from './client.ts';
export { Secret, SyncError, systemClock, type CancelTimer, type Clock } from '../lib/index.ts';
export type { ClientOptions, RequestCount } from './calls/channel.ts';
export type { SentRequest, WatchedRequest, WatchRequests } from './calls/watched-call.ts';
export type { ProxySettings } from './exchange/proxy.ts';
export type { ListMemory } from './calls/list-memory.ts';
export type { ServiceHealth } from './traffic/traffic.ts';
export {
  TransportError,
  type RequestSent,
  type Send,
  type WireRequest,
  type WireResponse,
} from './exchange/exchange.ts';

// The endpoints, read-only.
export { type EndpointId, ENDPOINTS } from './endpoints/table.ts';
export type { Endpoint, FormField, RetryClass, SuccessShape } from './endpoints/endpoint.ts';

// Calls, forms and records, by area.
export type {
  AutomationCalls,
  AutomationChangingCalls,
  AutomationForm,
  AutomationRecord,
  AutomationScheduleCalls,
  AutomationScheduleForm,
  AutomationScheduleRecord,
  AutomationStatistics,
  WaitingType,
} from './areas/automations.ts';

export {
  type Contact,
  type ContactCalls,
  type ContactFields,
  type ContactForm,
  type ContactUpdateForm,
  type ContactUpload,
  type CsvSample,
  uploadFileBytes,
  type UploadRows,
} from './areas/contacts.ts';
export type {
  ContactTypeCalls,
  ContactTypeDeletingCalls,
  ContactTypeRecord,
  CustomFieldForm,
  FieldCalls,
  FieldDeletingCalls,
  FieldRecord,
} from './areas/contact-structure.ts';

export type { CountryRecord, PlaceCalls, PlaceRecord, ReferenceCalls } from './areas/reference.ts';
export type {
  SegmentCalls,
  SegmentDeletingCalls,
  SegmentRecipientForm,
  SegmentRecipientRecord,
  SegmentRecord,
} from './areas/segments.ts';

export type {
  NotificationRecipientCalls,
  NotificationRecipientForm,
  NotificationRecipientRecord,
  SenderCalls,
  SenderForm,
  SenderRecord,
  SenderUpdateForm,
} from './areas/senders.ts';

export type {
  RecipientReference,
  SendTarget,
  SingleSendCalls,
  SingleSendForm,
  SingleSendRecord,
  SingleSendStatistics,
  SingleSendStatus,
  SingleSendUpdateForm,
} from './areas/single-sends.ts';

export type {
  GlobalUnsubscribeCalls,
  GlobalUnsubscribeLiftingCalls,
  GroupSuppressionForm,
  SuppressionRecord,
  UnsubscribeGroupCalls,
  UnsubscribeGroupForm,
  UnsubscribeGroupLiftingCalls,
  UnsubscribeGroupRecord,
  UnsubscribeGroupUpdateForm,
} from './areas/suppressions.ts';

export type { DesignCode, DesignTemplateRecord, TemplateCalls } from './areas/templates.ts';

// What reads and writes of every area have in common.
export { collectingSink } from './calls/stream-list.ts';
export type { CollectingSink, ListBodyReader, ListReceipt, ListSink } from './calls/stream-list.ts';
export type { ListReadResult } from './list/list-reader.ts';

// How calls end.
export type * from './outcome/outcome.ts';
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
