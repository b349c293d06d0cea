// Automations (interface specification, section Automations). A live one sends nothing here, so its
// statistics stay at zero; the list tells who would be mailed when contacts are added.
import { type Account, type Route, plainSeconds, route, uuid } from '../account/account.ts';
import {
  type ResponseRecord,
  countsBy,
  detailsAnswer,
  insertRecord,
  listAnswer,
  listedRecords,
  liveRecord,
  namedRecord,
  removeRecord,
  shownRecord,
  updateRecord,
  copiedColumns,
} from '../account/records.ts';
import type { RowOf, StoredRecord } from '../account/schema.ts';
import { type DeleteTarget, bulkDeletion, deletionByUtr } from '../forms/deleting.ts';
import { checkedForm, type ParameterForm } from '../forms/parameters.ts';
import { type Answer, done, failed, invalidText, notFound, record } from '../protocol/answer.ts';
import { type SandboxRequest, formText } from '../protocol/request.ts';
import { findGroup } from '../unsubscribes/unsubscribes.ts';
import { recipientReference, designParameters } from './templates.ts';

const PATH = 'automations';
const TABLE = 'automation';

/** The mails go with their automation, since no list names them after it. */
const TARGET: DeleteTarget = {
  table: TABLE,
  remove: (account, id) => {
    removeRecord(account, TABLE, id);
    removeSchedulesOf(account, id);
  },
  missing: notFound('Record not found'),
};

export const AUTOMATION_ROUTES: readonly Route[] = [
  route.get('two', PATH, listAll),
  route.post('two', `${PATH}/create`, create),
  route.changingGet('two', `${PATH}/duplicate`, duplicate),
  route.get('two', `${PATH}/details`, details),
  route.changingGet('two', `${PATH}/pause`, pause),
  route.changingGet('two', `${PATH}/set-live`, setLive),
  route.delete('two', `${PATH}/delete`, deletionByUtr(TARGET)),
  route.post('two', `${PATH}/bulk-delete`, bulkDeletion(TARGET)),
];

function listAll(account: Account): Answer {
  const counts = countsBy(account, 'automation_schedule', 'automation_id');
  return listAnswer(account, 'automations', listedRecords(account, TABLE), (row) => ({
    ...shownAutomation(row),
    automation_schedule_count: counts.get(row.id) ?? 0,
  }));
}

function create(account: Account, request: SandboxRequest): Answer {
  const values = checkedForm(account, request, automationParameters);
  return answerUtr(account, insertAutomation(account, values));
}

/** The copy is a draft with the same mails. */
function duplicate(account: Account, request: SandboxRequest): Answer {
  const row = namedRecord(account, TABLE, 'utr', request.query.get('utr'));
  const id = insertAutomation(account, {
    automation_for: row.automation_for,
    automation_for_table: row.automation_for_table,
    automation_name: row.automation_name,
    exit_criteria: row.exit_criteria,
    unsubscribe_group_id: row.unsubscribe_group_id,
    automation_type: row.automation_type,
  });
  copySchedules(account, row.id, id);
  return answerUtr(account, id);
}

function details(account: Account, request: SandboxRequest): Answer {
  const utr = request.query.get('utr');
  const row = shownRecord(account, TABLE, 'utr', utr);
  return detailsAnswer(account, 'automation', row, shownAutomation);
}

/**
 * Neither the answer to pausing a draft nor the state after pausing is specified: a live automation
 * with the utr is not found, and only draft is left as a state.
 */
function pause(account: Account, request: SandboxRequest): Answer {
  const row = liveRecord(account, TABLE, 'utr', request.query.get('utr'));
  if (row?.status !== AUTOMATION_STATUS.live) return notFound('Record not found');
  updateRecord(account, TABLE, row.id, { status: AUTOMATION_STATUS.draft, live_at: null });
  return done('Automation Paused Successfully');
}

/** From any state: a restriction of the starting state is not specified. */
function setLive(account: Account, request: SandboxRequest): Answer {
  const row = namedRecord(account, TABLE, 'utr', request.query.get('utr'));
  if (row.unsubscribe_group_id === NO_GROUP) {
    return failed('Unsubscribe group require to live automation');
  }
  const columns = { status: AUTOMATION_STATUS.live, live_at: plainSeconds(account.now) };
  updateRecord(account, TABLE, row.id, columns);
  return done('Automation has been set live');
}

function answerUtr(account: Account, id: number): Answer {
  return record('utr', liveRecord(account, TABLE, 'id', id)?.utr);
}

/** Interface specification, section States and transitions. */
export const AUTOMATION_STATUS = { draft: 0, live: 1 } as const;

/** An automation without an unsubscribe group; how the service shows that is not specified. */
const NO_GROUP = '0';

type AutomationRow = RowOf<typeof TABLE>;

export type AutomationValues = Partial<Omit<AutomationRow, 'id' | 'user_id'>>;

/** Makes an automation, by default a draft, and returns its id. */
export function insertAutomation(account: Account, values: AutomationValues): number {
  return insertRecord(account, TABLE, (id) => ({
    ...DRAFT,
    utr: uuid(account, TABLE, id),
    ...values,
  }));
}

/** An automation as responses show it; nothing here is ever sent. */
function shownAutomation(row: AutomationRow): ResponseRecord {
  return { ...row, ...NO_STATISTICS };
}

const NO_STATISTICS = {
  total_triggered: 0,
  total_delivered: 0,
  total_unique_opens: 0,
  total_opens: 0,
  total_bounces: 0,
  total_unsubscribe: 0,
};

/** What the values of exit criteria and type mean is not specified. */
const DRAFT = {
  exit_criteria: 0,
  unsubscribe_group_id: NO_GROUP,
  automation_type: 1,
  status: AUTOMATION_STATUS.draft,
} as const;

function automationParameters(form: ParameterForm): AutomationValues {
  const type = form.choice('type', ['welcome', 'custom']);
  return {
    automation_type: TYPE_NUMBERS[type],
    ...audienceParameters(form),
    automation_name: form.optionalText('automation_name'),
    unsubscribe_group_id: String(groupParameter(form)),
  };
}

/** The meaning of the numbers is not specified; these are our choice. */
const TYPE_NUMBERS = { welcome: 1, custom: 2 } as const;

function audienceParameters(form: ParameterForm): AutomationValues {
  const text = formText(form.request, 'automation_for') ?? '';
  const reference = recipientReference(form.account, text);
  const holds = text === '' || reference !== undefined;
  form.expect('automation_for', holds, invalidText('automation_for'));
  return {
    automation_for: reference?.id ?? null,
    automation_for_table: reference?.table ?? null,
  };
}

/**
 * The parameter is required, although an automation can be without a group: `set-live` fails for
 * one. So 0 means none.
 */
function groupParameter(form: ParameterForm): number {
  const exists = (id: number): boolean => id === 0 || findGroup(form.account, id) !== undefined;
  return form.id('unsubscribe_group_id', exists);
}

// The mails of automations, one schedule each (interface specification, section Automations,
// `schedule`). None is ever sent.

const SCHEDULE_PATH = 'automations/schedule';
const SCHEDULE_TABLE = 'automation_schedule';

export const AUTOMATION_SCHEDULE_ROUTES: readonly Route[] = [
  route.get('two', SCHEDULE_PATH, listSchedules),
  route.post('two', `${SCHEDULE_PATH}/create`, createSchedule),
  route.delete(
    'two',
    `${SCHEDULE_PATH}/delete`,
    deletionByUtr({ table: SCHEDULE_TABLE, missing: notFound('Record not found') }),
  ),
];

function listSchedules(account: Account, request: SandboxRequest): Answer {
  const utr = request.query.get('utr');
  const automation = namedRecord(account, 'automation', 'utr', utr, 'Record not found');
  const rows = schedulesOf(account, automation.id);
  return listAnswer(account, 'automation_schedules', rows, shownSchedule);
}

function createSchedule(account: Account, request: SandboxRequest): Answer {
  const { utr, values } = checkedForm(account, request, (form) => ({
    utr: form.required('utr'),
    values: scheduleParameters(form),
  }));
  const automation = namedRecord(account, 'automation', 'utr', utr);
  insertSchedule(account, { ...values, automation_id: automation.id });
  return done('Schedule Added');
}

function scheduleParameters(form: ParameterForm): Omit<ScheduleValues, 'automation_id'> {
  return {
    sender_id: form.recordId('sender_id', 'sender'),
    subject: form.text('subject'),
    ...waitingParameters(form),
    preview_img: form.text('preview_img'),
    ...designParameters(form),
  };
}

/** An instant mail has the period 1 (section Limits). */
function waitingParameters(
  form: ParameterForm,
): Pick<ScheduleValues, 'waiting_period' | 'waiting_type'> {
  const type = form.choice('waiting_type', ['instantly', 'days', 'hours']);
  const period = form.number('waiting_period');
  form.expect(
    'waiting_period',
    type !== 'instantly' || period === 1,
    'The waiting period must be 1 when the waiting type is instantly.',
  );
  return { waiting_period: period, waiting_type: type };
}

type ScheduleRow = RowOf<typeof SCHEDULE_TABLE>;

type ScheduleValues = Omit<ScheduleRow, keyof StoredRecord | 'utr'>;

export function insertSchedule(account: Account, values: ScheduleValues): void {
  insertRecord(account, SCHEDULE_TABLE, (id) => ({
    ...values,
    utr: uuid(account, SCHEDULE_TABLE, id),
  }));
}

export function schedulesOf(account: Account, automationId: number): ScheduleRow[] {
  return account.store
    .query<ScheduleRow>('SELECT * FROM automation_schedule WHERE automation_id = ? ORDER BY id')
    .all(automationId);
}

export function copySchedules(account: Account, from: number, to: number): void {
  for (const row of schedulesOf(account, from)) {
    insertSchedule(account, { ...copiedColumns(row), automation_id: to });
  }
}

export function removeSchedulesOf(account: Account, automationId: number): void {
  account.store.query('DELETE FROM automation_schedule WHERE automation_id = ?').run(automationId);
}

/** A schedule as responses show it. */
export function shownSchedule(row: ScheduleRow): ResponseRecord {
  return {
    ...row,
    design_url: `${PAGES}/design/${row.utr}`,
    image: `${PAGES}/preview/${encodeURIComponent(row.preview_img)}`,
  };
}

/** Addresses that lead nowhere: the sandbox has no pages. */
const PAGES = 'https://pages.example.test';
