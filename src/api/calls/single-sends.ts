// Single sends: mail to many at once. None of this is within the reach of a sync; what creates or
// changes one may send it, so such a call is sent once and never repeated.
import { demand } from '../errors.ts';
import { MOST_INDEXED_COUNT, idsForm } from './bulk-ids.ts';
import type { Channel } from '../exchange/channel.ts';
import { assertOneDesign } from './design-code.ts';
import type { DesignCode } from './design-code.ts';
import type { FormValues } from '../exchange/form.ts';
import type { ListReceipt, ListSink } from './list-sink.ts';
import type { Outcome, UtrOutcome } from '../outcome/outcome.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { UNREAD_OF_SINGLE_SENDS, singleSendRecord } from '../schemas/single-send.ts';
import type { SingleSendRecord } from '../schemas/single-send.ts';
import { readListedRecord, streamList } from './stream-list.ts';
import { write, writeForUtr } from './write.ts';

/** `contacts_` with the id of a contact type, or `segments_` with the id of a segment. */
export type RecipientReference = `contacts_${string}` | `segments_${string}`;

/** The names are the service's. A member left out or undefined is not sent. */
export interface SingleSendForm extends DesignCode {
  /** Of the template list; `1` stands for custom content. */
  readonly template_id: string;
  readonly sender_id: string;
  /** Whoever is a recipient of this unsubscribe group is avoided. */
  readonly unsubscribe_group_id: string;
  readonly single_send_name: string;
  readonly subject: string;
  readonly preheader: string;
  /** At least one; together with those to be avoided at most 900. */
  readonly recipient_id: readonly RecipientReference[];
  readonly exclude_specific_recipient_id?: readonly RecipientReference[] | undefined;
  /** `0`: at once. `1`: at the date and time that follow, in a zone that is not specified. */
  readonly schedule_type: '0' | '1';
  /** `y-m-d`. */
  readonly schedule_date?: string | undefined;
  readonly schedule_time?: string | undefined;
}

export interface SingleSendUpdateForm extends SingleSendForm {
  readonly utr: string;
}

/** Interface specification, "Single sends". Reads reject with an ApiError; writes end in an Outcome. */
export interface SingleSendCalls {
  /** In batches, each record with its design and without the tokens of its recipients. */
  list(sink: ListSink<SingleSendRecord>): Promise<ListReceipt>;
  /** Undefined when there is no such single send. */
  details(utr: string): Promise<SingleSendRecord | undefined>;
  /** May send mail at once. */
  create(form: SingleSendForm): Promise<UtrOutcome>;
  /** May send mail at once. Every member is replaced. */
  update(form: SingleSendUpdateForm): Promise<UtrOutcome>;
  /** May send mail at once. The answer does not name the copy. */
  duplicate(utr: string): Promise<Outcome>;
  delete(utr: string): Promise<Outcome>;
  /** Between 1 and 900 ids; these are no utrs. */
  bulkDelete(ids: readonly string[]): Promise<Outcome>;
}

const parseSingleSend = parsedBy(singleSendRecord, 'single send');

export function singleSendCalls(channel: Channel): SingleSendCalls {
  const reading = { parse: parseSingleSend, passOver: UNREAD_OF_SINGLE_SENDS };
  return {
    list: (sink) => streamList(channel, { endpointId: 'single-send/list', sink, ...reading }),
    details: (utr) =>
      readListedRecord(channel, { endpointId: 'single-send/details', query: { utr }, ...reading }),
    create: async (form) =>
      await writeForUtr(channel, 'single/send/create', { form: checkedForm(form) }),
    update: async (form) =>
      await writeForUtr(channel, 'single/send/update', { form: checkedForm(form) }),
    duplicate: (utr) => write(channel, 'single/send/duplicate', { query: { utr } }),
    delete: (utr) => write(channel, 'single/send/delete', { query: { utr } }),
    bulkDelete: (ids) => write(channel, 'single/send/bulk-delete', { form: idsForm(ids) }),
  };
}

/** A recipient that is dropped on the way is not mailed; one to be avoided that is dropped is. */
function checkedForm(form: SingleSendForm): FormValues {
  const { recipient_id: recipients, exclude_specific_recipient_id: excluded = [] } = form;
  demand(recipients.length > 0, 'a single send names at least one recipient');
  demand(
    recipients.length + excluded.length <= MOST_INDEXED_COUNT,
    `a single send names at most ${String(MOST_INDEXED_COUNT)} recipients`,
  );
  assertOneDesign(form);
  return { ...form };
}
