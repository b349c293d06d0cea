// Segments and their recipients, who are taken in by its conditions, or added by hand and then without a
// contact. A segment cannot be made over the interface, so deleting one is a person's decision: the
// engine's type does not have that call.
import type { z } from 'zod';
import {
  OWNED,
  id,
  optionalCount,
  optionalId,
  optionalText,
  parsedBy,
  recordOf,
  text,
  textList,
  textOrEmpty,
  type OwnedRecord,
} from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { collectList, streamList, type ListReceipt, type ListSink } from '../calls/stream-list.ts';
import { write } from '../calls/write.ts';
import type { Outcome } from '../outcome/outcome.ts';

/** The words of its conditions are not specified, so they are passed on unchanged. */
export interface SegmentRecord extends OwnedRecord {
  readonly contactTypeId: string;
  readonly segmentName: string;
  /** One entry for each condition, as in the two that follow; their meaning is not specified. */
  readonly selectField: readonly string[];
  readonly selectOperator: readonly string[];
  /** A range condition carries two values. */
  readonly value: readonly string[];
  readonly queryType: string | null;
  /** How many recipients it has; undefined where the service did not say. */
  readonly segmentEmailsCount: number | undefined;
  readonly deletedAt: string | null;
}

export const segmentRecord: z.ZodType<SegmentRecord> = recordOf({
  ...OWNED,
  contact_type_id: id,
  segment_name: text,
  select_field: textList,
  select_operator: textList,
  value: textList,
  query_type: optionalText,
  segment_emails_count: optionalCount,
  deleted_at: optionalText,
});

export interface SegmentRecipientRecord extends OwnedRecord {
  readonly segmentId: string;
  /** Null where it is not a contact. */
  readonly contactId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As the service wrote it; empty where it has none. */
  readonly email: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly addressLine1: string | null;
}

export const segmentRecipientRecord: z.ZodType<SegmentRecipientRecord> = recordOf({
  ...OWNED,
  segment_id: id,
  contact_id: optionalId,
  first_name: optionalText,
  last_name: optionalText,
  email: textOrEmpty,
  country: optionalText,
  state: optionalText,
  city: optionalText,
  address_line1: optionalText,
});

/** The names are the service's. All four are required, and none may be empty. */
export interface SegmentRecipientForm {
  readonly segment_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Interface specification, "Segments". Reads reject with an ApiError; writes end in an Outcome. */
export interface SegmentCalls {
  /** With the count of recipients. */
  list(): Promise<readonly SegmentRecord[]>;
  /**
   * The recipients of one segment, in batches. Rejects with an UnexpectedAnswerError when there is
   * no such segment.
   */
  recipients(segmentId: string, sink: ListSink<SegmentRecipientRecord>): Promise<ListReceipt>;
  /** Whether a second one of an address is refused is not specified. */
  addRecipient(form: SegmentRecipientForm): Promise<Outcome>;
  /** By the id of the recipient, not of its contact. */
  deleteRecipient(segmentRecipientId: string): Promise<Outcome>;
}

export interface SegmentDeletingCalls extends SegmentCalls {
  /** For good: no endpoint makes a segment. */
  delete(segmentId: string): Promise<Outcome>;
}

const parseSegment = parsedBy(segmentRecord, 'segment');
const parseRecipient = parsedBy(segmentRecipientRecord, 'segment recipient');

export function segmentCalls(channel: Channel): SegmentDeletingCalls {
  const list = (): Promise<readonly SegmentRecord[]> =>
    collectList(channel, { endpointId: 'segment/list', parse: parseSegment });
  return {
    list,
    recipients: (segmentId, sink) =>
      streamList(channel, {
        endpointId: 'segment/email/list',
        query: { segment_id: segmentId },
        sink,
        parse: parseRecipient,
        exists: async () => (await list()).some(({ id }) => id === segmentId),
      }),
    addRecipient: (form) => write(channel, 'segment/email/store', { form: { ...form } }),
    deleteRecipient: (segmentRecipientId) =>
      write(channel, 'segment/email/delete', {
        query: { segment_recipient_id: segmentRecipientId },
      }),
    delete: (segmentId) => write(channel, 'segment/delete', { query: { segment_id: segmentId } }),
  };
}
