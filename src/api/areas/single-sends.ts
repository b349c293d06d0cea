// Single sends: mail to many at once. A sync reaches none of this. A call that creates or changes one may
// send it, so it is sent once and never repeated. The `unique_open_token` of the record is not read: it
// has one entry for each recipient, and no call takes one.
import { z } from 'zod';
import * as shape from './record-shapes.ts';
import { assertOneDesign, type DesignCode } from './templates.ts';
import { type Channel, idsForm, MOST_INDEXED_COUNT, write, writeForUtr } from '../calls/channel.ts';
import type { FormValues } from '../calls/form.ts';
import {
  readListedRecord,
  streamList,
  type ListReceipt,
  type ListSink,
} from '../calls/stream-list.ts';
import { demand } from '../outcome/errors.ts';
import type { Outcome, UtrOutcome } from '../outcome/outcome.ts';

export type SingleSendRecord = Readonly<ReturnType<typeof parseSingleSend>>;

export type SingleSendStatus = (typeof STATUSES)[number];

/** A contact type or a segment, as the service spells it. */
export interface SendTarget {
  readonly id: string;
  /** Begins with `contacts_` or `segments_`. */
  readonly table: string;
}

/** Counts of mails or people; undefined where the service did not say. */
export interface SingleSendStatistics {
  readonly triggered: number | undefined;
  readonly delivered: number | undefined;
  readonly uniqueOpens: number | undefined;
  readonly totalOpens: number | undefined;
  readonly bounces: number | undefined;
  readonly unsubscribes: number | undefined;
}

/** Interface specification, section States: a status is its index here. */
const STATUSES = ['initiate', 'ready to send', 'running', 'completed'] as const;

const status = shape.count.transform((index, context): SingleSendStatus => {
  const name = STATUSES[index];
  if (name === undefined) context.addIssue('not a status');
  return name ?? 'initiate';
});

/** What a list need not read of a record. */
export const UNREAD_OF_SINGLE_SENDS = ['unique_open_token'] as const;

const sendTargets = shape.listOf<SendTarget>(z.object({ id: shape.text, table: z.string() }));

const parseRawSingleSend = shape.recordParser('single send', {
  ...shape.OWNED,
  utr: z.string(),
  singleSendName: shape.text,
  status,
  templateId: shape.optionalId,
  templateJson: shape.optionalText,
  templateHtml: shape.optionalText,
  recipientId: sendTargets,
  excludeSpecificRecipientId: sendTargets,
  senderId: shape.optionalId,
  unsubscribeGroupId: shape.optionalId,
  /** Addresses. */
  fromSender: shape.optionalText,
  replyTo: shape.optionalText,
  senderName: shape.optionalText,
  senderAddress: shape.optionalText,
  subject: shape.optionalText,
  preheader: shape.optionalText,
  scheduleType: shape.count.pipe(z.literal([0, 1])),
  /** `0000-00-00` when it is sent at once. */
  scheduleDate: shape.optionalText,
  /** `00:00:00` when it is sent at once. */
  scheduleTime: shape.optionalText,
  triggered: shape.optionalCount,
  delivered: shape.optionalCount,
  uniqueOpens: shape.optionalCount,
  totalOpens: shape.optionalCount,
  bounces: shape.optionalCount,
  unsubscribes: shape.optionalCount,
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that is not specified. */
  sentAt: shape.optionalText,
});

export function parseSingleSend(value: unknown) {
  const { recipientId, excludeSpecificRecipientId, scheduleType, ...raw } =
    parseRawSingleSend(value);
  const { triggered, delivered, uniqueOpens, totalOpens, bounces, unsubscribes, ...record } = raw;
  const counts = { triggered, delivered, uniqueOpens, totalOpens, bounces, unsubscribes };
  const statistics: SingleSendStatistics = counts;
  return {
    ...record,
    recipients: recipientId,
    excludedRecipients: excludeSpecificRecipientId,
    /** False: at once. */
    isScheduled: scheduleType === 1,
    statistics,
  };
}

/** `contacts_` with the id of a contact type, or `segments_` with the id of a segment. */
export type RecipientReference = `contacts_${string}` | `segments_${string}`;

/** The names are the service's. A member left out or undefined is not sent. */
export interface SingleSendForm extends DesignCode {
  /** Of the template list; `1` stands for custom content. */
  readonly template_id: string;
  readonly sender_id: string;
  /** Recipients of this unsubscribe group are left out. */
  readonly unsubscribe_group_id: string;
  readonly single_send_name: string;
  readonly subject: string;
  readonly preheader: string;
  /** At least one; at most 900 together with the excluded ones. */
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

/** A recipient that is lost on the way is not mailed; an excluded one that is lost is mailed. */
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
