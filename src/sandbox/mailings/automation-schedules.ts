// The mails of automations, one schedule each (interface specification, section Automations,
// `schedule`). None is ever sent.
import { type Account, type Route, route, uuid } from '../account/account.ts';
import {
  type ResponseRecord,
  type StoredRecord,
  insertRecord,
  liveRecords,
  recordShape,
  recordTarget,
} from '../account/records.ts';
import { deleteOne } from '../forms/deleting.ts';
import {
  type ParameterForm,
  choiceParameter,
  idParameter,
  numberParameter,
  parameterForm,
  textParameter,
} from '../forms/parameters.ts';
import { type Answer, done, list, notFound } from '../protocol/answer.ts';
import { type SandboxRequest, formText } from '../protocol/request.ts';
import { type Design, designParameters } from './mail-form.ts';
import { findSender } from './senders.ts';

const PATH = 'automations/schedule';

export const AUTOMATION_SCHEDULE_ROUTES: readonly Route[] = [
  route.get('two', PATH, listSchedules),
  route.post('two', `${PATH}/create`, create),
  route.delete('two', `${PATH}/delete`, remove),
];

function listSchedules(account: Account, request: SandboxRequest): Answer {
  const utr = request.query.get('utr');
  const automation = liveRecords<StoredRecord>(account, 'automation', 'utr').get(utr);
  if (automation === undefined) return notFound('Record not found');
  const rows = schedulesOf(account, automation.id);
  return list('automation_schedules', rows.map(scheduleShape(account)));
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

function remove(account: Account, request: SandboxRequest): Answer {
  const utr = request.query.get('utr');
  const row = liveRecords<ScheduleRow>(account, 'automation_schedule', 'utr').get(utr);
  return deleteOne(account, row?.id, {
    ...recordTarget(account, 'automation_schedule'),
    missing: notFound('Record not found'),
  });
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

const TABLE = 'automation_schedule';

export function insertSchedule(account: Account, values: ScheduleValues): void {
  insertRecord(account, TABLE, (id) => ({ ...values, utr: uuid(account, TABLE, id) }));
}

export function schedulesOf(account: Account, automationId: number): ScheduleRow[] {
  return account.store
    .query<ScheduleRow>('SELECT * FROM automation_schedule WHERE automation_id = ? ORDER BY id')
    .all(automationId);
}

/** Gives another automation the same mails. */
export function copySchedules(account: Account, from: number, to: number): void {
  for (const row of schedulesOf(account, from)) {
    const { id: _id, user_id: _user, created_at: _made, updated_at: _changed, ...values } = row;
    insertSchedule(account, { ...values, automation_id: to });
  }
}

export function removeSchedulesOf(account: Account, automationId: number): void {
  account.store.query('DELETE FROM automation_schedule WHERE automation_id = ?').run(automationId);
}

/** Returns the function that shapes each schedule of one response. */
export function scheduleShape(account: Account): (row: ScheduleRow) => ResponseRecord {
  const shape = recordShape(account);
  return (row) =>
    shape({
      id: row.id,
      user_id: row.user_id,
      automation_id: row.automation_id,
      sender_id: row.sender_id,
      subject: row.subject,
      waiting_period: row.waiting_period,
      waiting_type: row.waiting_type,
      utr: row.utr,
      template_id: row.template_id,
      preview_img: row.preview_img,
      template_json: row.template_json,
      template_html: row.template_html,
      created_at: row.created_at,
      updated_at: row.updated_at,
      design_url: `${PAGES}/design/${row.utr}`,
      image: `${PAGES}/preview/${encodeURIComponent(row.preview_img)}`,
    });
}

/** Addresses that lead nowhere: the sandbox has no pages. */
const PAGES = 'https://pages.example.test';
