// Automations: mail that goes out by itself when contacts are added. A sync has to know which are live, and
// for which contact type or segment, so the engine's type has only the list.
import { z } from 'zod';
import {
  OWNED,
  count,
  id,
  optionalCount,
  optionalId,
  optionalText,
  parsedBy,
  recordOf,
  text,
  type OwnedRecord,
} from './record-shapes.ts';
import type { RecipientReference, SingleSendStatistics } from './single-sends.ts';
import { assertOneDesign, type DesignCode } from './templates.ts';
import { idsForm } from '../calls/bulk-ids.ts';
import type { Channel } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList } from '../calls/stream-list.ts';
import { write, writeForUtr } from '../calls/write.ts';
import type { Outcome, UtrOutcome } from '../outcome/outcome.ts';

export interface AutomationRecord extends OwnedRecord {
  readonly utr: string;
  readonly automationName: string;
  /** The id of a contact type or of a segment; `automationForTable` says which. */
  readonly automationFor: string | null;
  /** Begins with `contacts_` for a contact type and, presumably, `segments_` for a segment. */
  readonly automationForTable: string | null;
  readonly isLive: boolean;
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that is not specified. */
  readonly liveAt: string | null;
  readonly unsubscribeGroupId: string | null;
  /** What the values of these two mean is not specified. */
  readonly exitCriteria: string | null;
  readonly automationType: string | null;
  /** How many emails it has: in the list only. */
  readonly automationScheduleCount: number | undefined;
  readonly statistics: AutomationStatistics;
  readonly deletedAt: string | null;
}

export type AutomationStatistics = SingleSendStatistics;

/** Interface specification, section States: 0 is a draft, 1 is live. */
const LIVE_STATUS = 1;

export const automationRecord = recordOf({
  ...OWNED,
  utr: z.string(),
  automation_name: optionalText,
  automation_for: text.nullish(),
  automation_for_table: optionalText,
  status: count,
  live_at: optionalText,
  unsubscribe_group_id: optionalText,
  exit_criteria: optionalText,
  automation_type: optionalText,
  automation_schedule_count: optionalCount,
  total_triggered: optionalCount,
  total_delivered: optionalCount,
  total_unique_opens: optionalCount,
  total_opens: optionalCount,
  total_bounces: optionalCount,
  total_unsubscribe: optionalCount,
  deleted_at: optionalText,
}).transform(
  ({
    automationName,
    automationFor,
    status,
    totalTriggered,
    totalDelivered,
    totalUniqueOpens,
    totalOpens,
    totalBounces,
    totalUnsubscribe,
    ...record
  }): AutomationRecord => ({
    ...record,
    automationName: automationName ?? '',
    automationFor: automationFor ?? null,
    isLive: status === LIVE_STATUS,
    statistics: {
      triggered: totalTriggered,
      delivered: totalDelivered,
      uniqueOpens: totalUniqueOpens,
      totalOpens,
      bounces: totalBounces,
      unsubscribes: totalUnsubscribe,
    },
  }),
);

/** One email of an automation. */
export interface AutomationScheduleRecord extends OwnedRecord {
  readonly automationId: string;
  /** Of this email; the automation has another. */
  readonly utr: string;
  readonly senderId: string | null;
  readonly subject: string | null;
  /** In the unit of `waitingType`; 1 for an instant email. */
  readonly waitingPeriod: number | undefined;
  readonly waitingType: WaitingType;
  readonly templateId: string | null;
  /** A file name. */
  readonly previewImg: string | null;
  readonly templateJson: string | null;
  readonly templateHtml: string | null;
  /** Web addresses. */
  readonly designUrl: string | null;
  readonly image: string | null;
}

export type WaitingType = 'instantly' | 'days' | 'hours';

export const automationScheduleRecord: z.ZodType<AutomationScheduleRecord> = recordOf({
  ...OWNED,
  automation_id: id,
  utr: z.string(),
  sender_id: optionalId,
  subject: optionalText,
  waiting_period: optionalCount,
  waiting_type: z.enum(['instantly', 'days', 'hours']),
  template_id: optionalId,
  preview_img: optionalText,
  template_json: optionalText,
  template_html: optionalText,
  design_url: optionalText,
  image: optionalText,
});

/** The names are the service's. A member left out or undefined is not sent. */
export interface AutomationForm {
  readonly type: 'welcome' | 'custom';
  readonly automation_for?: RecipientReference | undefined;
  readonly automation_name?: string | undefined;
  readonly unsubscribe_group_id: string;
}

export interface AutomationCalls {
  /** With the count of emails in each. Rejects with an ApiError. */
  list(): Promise<readonly AutomationRecord[]>;
}

/** Interface specification, "Automations". Reads reject with an ApiError; writes end in an Outcome. */
export interface AutomationChangingCalls extends AutomationCalls {
  /** Undefined when there is no such automation. */
  details(utr: string): Promise<AutomationRecord | undefined>;
  /** Without any email, which `automationSchedules` adds. */
  create(form: AutomationForm): Promise<UtrOutcome>;
  /** With the utr of the copy. May send mail: whether the copy is live is not specified. */
  duplicate(utr: string): Promise<UtrOutcome>;
  /** Only a live one can be paused. */
  pause(utr: string): Promise<Outcome>;
  /** May send mail from then on. Rejected where the automation has no unsubscribe group. */
  setLive(utr: string): Promise<Outcome>;
  delete(utr: string): Promise<Outcome>;
  /** Between 1 and 900 ids; these are no utrs. */
  bulkDelete(ids: readonly string[]): Promise<Outcome>;
}

const parseAutomation = parsedBy(automationRecord, 'automation');

export function automationCalls(channel: Channel): AutomationChangingCalls {
  return {
    list: () => collectList(channel, { endpointId: 'automations', parse: parseAutomation }),
    details: (utr) => readRecord(channel, 'automations/details', { utr }, parseAutomation),
    create: (form) => writeForUtr(channel, 'automations/create', { form: { ...form } }),
    duplicate: (utr) => writeForUtr(channel, 'automations/duplicate', { query: { utr } }),
    pause: (utr) => write(channel, 'automations/pause', { query: { utr } }),
    setLive: (utr) => write(channel, 'automations/set-live', { query: { utr } }),
    delete: (utr) => write(channel, 'automations/delete', { query: { utr } }),
    bulkDelete: (ids) => write(channel, 'automations/bulk-delete', { form: idsForm(ids) }),
  };
}

/** The names are the service's. A member left out or undefined is not sent. */
export interface AutomationScheduleForm extends DesignCode {
  /** Of the automation. */
  readonly utr: string;
  readonly sender_id: string;
  readonly subject: string;
  /** A whole number in the unit of `waiting_type`; `1` for an instant email. */
  readonly waiting_period: string;
  readonly waiting_type: WaitingType;
  readonly template_id: string;
  /** The file name that the template list has as the template's `previewImage`. */
  readonly preview_img: string;
}

/** Interface specification, "Automations". Reads reject with an ApiError; writes end in an Outcome. */
export interface AutomationScheduleCalls {
  /** Each with its design. Rejects with an UnexpectedAnswerError when there is no such automation. */
  list(automationUtr: string): Promise<readonly AutomationScheduleRecord[]>;
  /** May send mail at once where the automation is live. */
  create(form: AutomationScheduleForm): Promise<Outcome>;
  /** By the utr of the email, not of its automation. */
  delete(utr: string): Promise<Outcome>;
}

const parseSchedule = parsedBy(automationScheduleRecord, 'automation schedule');

export function automationScheduleCalls(channel: Channel): AutomationScheduleCalls {
  return {
    list: (automationUtr) =>
      collectList(channel, {
        endpointId: 'automations/schedule',
        query: { utr: automationUtr },
        parse: parseSchedule,
      }),
    create: async (form) => {
      assertOneDesign(form);
      return await write(channel, 'automations/schedule/create', { form: { ...form } });
    },
    delete: (utr) => write(channel, 'automations/schedule/delete', { query: { utr } }),
  };
}
