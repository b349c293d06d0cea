// Segments and their recipients, who are taken in by its conditions, or added by hand and then without a
// contact. A segment cannot be made over the interface, so deleting one is a person's decision: the
// engine's type does not have that call.
import * as shape from './record-shapes.ts';
import { type Channel, write } from '../calls/channel.ts';
import { collectList, streamList, type ListReceipt, type ListSink } from '../calls/stream-list.ts';
import type { Outcome } from '../outcome/outcome.ts';

/** The words of its conditions are not specified, so they are passed on unchanged. */
export type SegmentRecord = ReturnType<typeof parseSegment>;

export const parseSegment = shape.recordParser('segment', {
  ...shape.OWNED,
  contactTypeId: shape.id,
  segmentName: shape.text,
  /** One entry for each condition, as in the two that follow; their meaning is not specified. */
  selectField: shape.textList,
  selectOperator: shape.textList,
  /** A range condition carries two values. */
  value: shape.textList,
  queryType: shape.optionalText,
  /** How many recipients it has; undefined where the service did not say. */
  segmentEmailsCount: shape.optionalCount,
  deletedAt: shape.deletionTime,
});

export type SegmentRecipientRecord = ReturnType<typeof parseSegmentRecipient>;

export const parseSegmentRecipient = shape.recordParser('segment recipient', {
  ...shape.OWNED,
  segmentId: shape.id,
  /** Null where it is not a contact. */
  contactId: shape.optionalId,
  firstName: shape.optionalText,
  lastName: shape.optionalText,
  /** As the service wrote it; empty where it has none. */
  email: shape.textOrEmpty,
  country: shape.optionalText,
  state: shape.optionalText,
  city: shape.optionalText,
  addressLine1: shape.optionalText,
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
        parse: parseSegmentRecipient,
        exists: async () => (await list()).some(({ id }) => id === segmentId),
      }),
    addRecipient: (form) => write(channel, 'segment/email/store', { form: { ...form } }),
    deleteRecipient: (segment_recipient_id) =>
      write(channel, 'segment/email/delete', { query: { segment_recipient_id } }),
    delete: (segment_id) => write(channel, 'segment/delete', { query: { segment_id } }),
  };
}
