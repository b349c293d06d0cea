// The mails of automations, one schedule each (interface specification, section Automations,
// `schedule`). None is ever sent.
import { type Account, type Route, route, uuid } from '../account/account.ts';
import {
  type ResponseRecord,
  copiedColumns,
  insertRecord,
  listAnswer,
  namedRecord,
} from '../account/records.ts';
import type { RowOf, StoredRecord } from '../account/schema.ts';
import { deletionByUtr } from '../forms/deleting.ts';
import { type ParameterForm, checkedForm } from '../forms/parameters.ts';
import { type Answer, done, notFound } from '../protocol/answer.ts';
import type { SandboxRequest } from '../protocol/request.ts';
import { designParameters } from './mail-form.ts';

const PATH = 'automations/schedule';
const TABLE = 'automation_schedule';

export const AUTOMATION_SCHEDULE_ROUTES: readonly Route[] = [
  route.get('two', PATH, listSchedules),
  route.post('two', `${PATH}/create`, create),
  route.delete(
    'two',
    `${PATH}/delete`,
    deletionByUtr({ table: TABLE, missing: notFound('Record not found') }),
  ),
];

function listSchedules(account: Account, request: SandboxRequest): Answer {
  const utr = request.query.get('utr');
  const automation = namedRecord(account, 'automation', 'utr', utr, 'Record not found');
  const rows = schedulesOf(account, automation.id);
  return listAnswer(account, 'automation_schedules', rows, shownSchedule);
}

function create(account: Account, request: SandboxRequest): Answer {
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

type ScheduleRow = RowOf<typeof TABLE>;

type ScheduleValues = Omit<ScheduleRow, keyof StoredRecord | 'utr'>;

export function insertSchedule(account: Account, values: ScheduleValues): void {
  insertRecord(account, TABLE, (id) => ({ ...values, utr: uuid(account, TABLE, id) }));
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
