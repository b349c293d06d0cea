// The mails of automations, one schedule each (interface specification, section Automations,
// `schedule`). None is ever sent.
import { type Account, type Route, route, uuid } from '../account/account.ts';
import {
  type ResponseRecord,
  type StoredRecord,
  copiedColumns,
  insertRecord,
  listAnswer,
  liveRecords,
} from '../account/records.ts';
import { deletionByUtr } from '../forms/deleting.ts';
import {
  type ParameterForm,
  choiceParameter,
  idParameter,
  numberParameter,
  parameterForm,
  textParameter,
} from '../forms/parameters.ts';
import { type Answer, done, notFound } from '../protocol/answer.ts';
import { type SandboxRequest, formText } from '../protocol/request.ts';
import { type Design, designParameters } from './mail-form.ts';
import { findSender } from './senders.ts';

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
  const automation = liveRecords<StoredRecord>(account, 'automation', 'utr').get(utr);
  if (automation === undefined) return notFound('Record not found');
  const rows = schedulesOf(account, automation.id);
  return listAnswer(account, 'automation_schedules', rows, shownSchedule);
}

function create(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const utr = formText(request, 'utr');
  form.checks.require('utr', utr);
  const values = scheduleParameters(form);
  form.checks.pass();

  const automation = liveRecords<StoredRecord>(account, 'automation', 'utr').get(utr ?? null);
  if (automation === undefined) return notFound();
  insertSchedule(account, { ...values, automation_id: automation.id });
  return done('Schedule Added');
}

function scheduleParameters(form: ParameterForm): Omit<ScheduleValues, 'automation_id'> {
  const { account } = form;
  return {
    sender_id: idParameter(form, 'sender_id', (id) => findSender(account, id) !== undefined),
    subject: textParameter(form, 'subject'),
    ...waitingParameters(form),
    preview_img: textParameter(form, 'preview_img'),
    ...designParameters(form),
  };
}

/** An instant mail has the period 1 (section Limits). */
function waitingParameters(
  form: ParameterForm,
): Pick<ScheduleValues, 'waiting_period' | 'waiting_type'> {
  const type = choiceParameter(form, 'waiting_type', ['instantly', 'days', 'hours']);
  const period = numberParameter(form, 'waiting_period');
  form.checks.expect(
    'waiting_period',
    type !== 'instantly' || period === 1,
    'The waiting period must be 1 when the waiting type is instantly.',
  );
  return { waiting_period: period, waiting_type: type };
}

interface ScheduleValues extends Design {
  readonly automation_id: number;
  readonly sender_id: number;
  readonly subject: string;
  readonly waiting_period: number;
  readonly waiting_type: string;
  readonly preview_img: string;
}

interface ScheduleRow extends StoredRecord, ScheduleValues {
  readonly utr: string;
}

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
