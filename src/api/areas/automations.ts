// Automations: mail that goes out by itself when contacts are added. A sync has to know which are live, and
// for which contact type or segment, so the engine's type has only the list.
import { z } from 'zod';
import * as shape from './record-shapes.ts';
import type { RecipientReference, SingleSendStatistics } from './single-sends.ts';
import { assertOneDesign, type DesignCode } from './templates.ts';
import { type Channel, idsForm, write, writeForUtr } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList } from '../calls/stream-list.ts';
import type { Outcome, UtrOutcome } from '../outcome/outcome.ts';

export type AutomationRecord = Readonly<ReturnType<typeof parseAutomation>>;

export type AutomationStatistics = SingleSendStatistics;

/** Interface specification, section States. That of a paused automation is not specified. */
const STATUS = { draft: 0, live: 1 } as const;

const parseRawAutomation = shape.recordParser('automation', {
  ...shape.OWNED,
  utr: z.string(),
  automationName: shape.optionalText,
  /** The id of a contact type or of a segment; `automationForTable` says which. */
  automationFor: shape.optionalText,
  /** Begins with `contacts_` for a contact type and, presumably, `segments_` for a segment. */
  automationForTable: shape.optionalText,
  status: shape.count,
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that is not specified. */
  liveAt: shape.optionalText,
  unsubscribeGroupId: shape.optionalText,
  /** What the values of these two mean is not specified. */
  exitCriteria: shape.optionalText,
  automationType: shape.optionalText,
  /** How many emails it has: in the list only. */
  automationScheduleCount: shape.optionalCount,
  totalTriggered: shape.optionalCount,
  totalDelivered: shape.optionalCount,
  totalUniqueOpens: shape.optionalCount,
  totalOpens: shape.optionalCount,
  totalBounces: shape.optionalCount,
  totalUnsubscribe: shape.optionalCount,
  deletedAt: shape.deletionTime,
});

export function parseAutomation(value: unknown) {
  const { status, totalTriggered, totalDelivered, totalUniqueOpens, ...others } =
    parseRawAutomation(value);
  const { totalOpens, totalBounces, totalUnsubscribe, ...record } = others;
  const statistics: AutomationStatistics = {
    triggered: totalTriggered,
    delivered: totalDelivered,
    uniqueOpens: totalUniqueOpens,
    totalOpens,
    bounces: totalBounces,
    unsubscribes: totalUnsubscribe,
  };
  const automationName = record.automationName ?? '';
  const states = { isLive: status === STATUS.live, isDraft: status === STATUS.draft };
  return { ...record, automationName, ...states, statistics };
}

/** Also in a status that is not specified: only a draft surely sends nothing. */
export function mayBeLive({ isDraft, deletedAt }: AutomationRecord): boolean {
  return !isDraft && deletedAt === null;
}

/** One thing that an automation is for. */
export interface Audience {
  /** Undefined where the service does not say it. */
  readonly kind: 'contactType' | 'segment' | undefined;
  /** Of the contact type or segment; undefined for a reference that is no id. */
  readonly id: string | undefined;
  /** Without its prefix; perhaps a name. */
  readonly reference: string;
}

/** Specified is one id. Several are taken for what they are; empty where the service names nothing. */
export function audiencesOf({
  automationFor,
  automationForTable,
}: Pick<AutomationRecord, 'automationFor' | 'automationForTable'>): Audience[] {
  const references = (automationFor ?? '').split(/[,;]/u).map((reference) => reference.trim());
  return references
    .filter((reference) => reference !== '')
    .map((reference) => {
      const bare = reference.replace(/^(contacts|segments)_/iu, '');
      const kind = kindOf(reference === bare ? (automationForTable ?? '') : reference);
      return { kind, id: /^[1-9]\d*$/u.test(bare) ? bare : undefined, reference: bare };
    });
}

function kindOf(text: string): Audience['kind'] {
  if (/^contacts/iu.test(text)) return 'contactType';
  return /^segments/iu.test(text) ? 'segment' : undefined;
}

/** One email of an automation. */
export type AutomationScheduleRecord = ReturnType<typeof parseAutomationSchedule>;

export type WaitingType = 'instantly' | 'days' | 'hours';

export const parseAutomationSchedule = shape.recordParser('automation schedule', {
  ...shape.OWNED,
  automationId: shape.id,
  /** Of this email; the automation has another. */
  utr: z.string(),
  senderId: shape.optionalId,
  subject: shape.optionalText,
  /** In the unit of `waitingType`; 1 for an instant email. */
  waitingPeriod: shape.optionalCount,
  waitingType: z.enum(['instantly', 'days', 'hours']),
  templateId: shape.optionalId,
  /** A file name. */
  previewImg: shape.optionalText,
  templateJson: shape.optionalText,
  templateHtml: shape.optionalText,
  /** Web addresses. */
  designUrl: shape.optionalText,
  image: shape.optionalText,
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

export function automationCalls(channel: Channel): AutomationChangingCalls {
  return {
    list: async () => {
      const records = await collectList(channel, {
        endpointId: 'automations',
        parse: parseAutomation,
      });
      if (records.length > 0)
        channel.lists.cameLive(records.filter(mayBeLive).map(({ utr }) => utr));
      return records;
    },
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

export function automationScheduleCalls(channel: Channel): AutomationScheduleCalls {
  return {
    list: (utr) =>
      collectList(channel, {
        endpointId: 'automations/schedule',
        query: { utr },
        parse: parseAutomationSchedule,
      }),
    create: async (form) => {
      assertOneDesign(form);
      return await write(channel, 'automations/schedule/create', { form: { ...form } });
    },
    delete: (utr) => write(channel, 'automations/schedule/delete', { query: { utr } }),
  };
}
