// A single send (interface specification, "Resources" and "States"), without its `unique_open_token`:
// that has one entry for each recipient, and no call takes one.
import { z } from 'zod';
import { count, id, listOf, optionalCount, optionalId, optionalText, text } from './scalars.ts';

export interface SingleSendRecord {
  readonly id: string;
  readonly userId: string;
  readonly utr: string;
  readonly singleSendName: string;
  readonly status: SingleSendStatus;
  readonly templateId: string | null;
  readonly templateJson: string | null;
  readonly templateHtml: string | null;
  readonly recipients: readonly SendTarget[];
  readonly excludedRecipients: readonly SendTarget[];
  readonly senderId: string | null;
  readonly unsubscribeGroupId: string | null;
  /** Addresses. */
  readonly fromSender: string | null;
  readonly replyTo: string | null;
  readonly senderName: string | null;
  readonly senderAddress: string | null;
  readonly subject: string | null;
  readonly preheader: string | null;
  /** False: at once. */
  readonly isScheduled: boolean;
  /** `0000-00-00` when it is sent at once. */
  readonly scheduleDate: string | null;
  /** `00:00:00` when it is sent at once. */
  readonly scheduleTime: string | null;
  readonly statistics: SingleSendStatistics;
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that is not specified. */
  readonly sentAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

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

const status = count.transform((index, context): SingleSendStatus => {
  const name = STATUSES[index];
  if (name === undefined) context.addIssue('not a status');
  return name ?? 'initiate';
});

/** What a list need not read of a record. */
export const UNREAD_OF_SINGLE_SENDS = ['unique_open_token'] as const;

const sendTargets = listOf(z.object({ id: text, table: z.string() }));

export const singleSendRecord = z
  .object({
    id,
    user_id: id,
    utr: z.string(),
    single_send_name: text,
    status,
    template_id: optionalId,
    template_json: optionalText,
    template_html: optionalText,
    recipient_id: sendTargets,
    exclude_specific_recipient_id: sendTargets,
    sender_id: optionalId,
    unsubscribe_group_id: optionalId,
    from_sender: optionalText,
    reply_to: optionalText,
    sender_name: optionalText,
    sender_address: optionalText,
    subject: optionalText,
    preheader: optionalText,
    schedule_type: count.pipe(z.literal([0, 1])),
    schedule_date: optionalText,
    schedule_time: optionalText,
    triggered: optionalCount,
    delivered: optionalCount,
    unique_opens: optionalCount,
    total_opens: optionalCount,
    bounces: optionalCount,
    unsubscribes: optionalCount,
    sent_at: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): SingleSendRecord => ({
    id: raw.id,
    userId: raw.user_id,
    utr: raw.utr,
    singleSendName: raw.single_send_name,
    status: raw.status,
    templateId: raw.template_id,
    templateJson: raw.template_json,
    templateHtml: raw.template_html,
    recipients: raw.recipient_id,
    excludedRecipients: raw.exclude_specific_recipient_id,
    senderId: raw.sender_id,
    unsubscribeGroupId: raw.unsubscribe_group_id,
    fromSender: raw.from_sender,
    replyTo: raw.reply_to,
    senderName: raw.sender_name,
    senderAddress: raw.sender_address,
    subject: raw.subject,
    preheader: raw.preheader,
    isScheduled: raw.schedule_type === 1,
    scheduleDate: raw.schedule_date,
    scheduleTime: raw.schedule_time,
    statistics: {
      triggered: raw.triggered,
      delivered: raw.delivered,
      uniqueOpens: raw.unique_opens,
      totalOpens: raw.total_opens,
      bounces: raw.bounces,
      unsubscribes: raw.unsubscribes,
    },
    sentAt: raw.sent_at,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
