// Segments and their recipients. A segment cannot be made over the interface, so deleting one is a
// person's decision: the engine's type does not have that call.
import type { Channel } from '../exchange/channel.ts';
import type { ListReceipt, ListSink } from './list-sink.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { segmentRecipientRecord } from '../schemas/segment-recipient.ts';
import type { SegmentRecipientRecord } from '../schemas/segment-recipient.ts';
import { segmentRecord } from '../schemas/segment.ts';
import type { SegmentRecord } from '../schemas/segment.ts';
import { collectList, streamList } from './stream-list.ts';
import { write } from './write.ts';

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
