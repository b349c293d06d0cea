// The mails of an automation (interface specification, section Automations, `schedule`). None is
// ever sent.
import type { Account, Route } from '../account.ts';
import { done, list, notFound } from '../answer.ts';
import type { Answer } from '../answer.ts';
import type { AutomationRow } from '../automations/automation-row.ts';
import { insertSchedule, scheduleShape, schedulesOf } from '../automations/schedule-row.ts';
import type { ScheduleRow, ScheduleValues } from '../automations/schedule-row.ts';
import { deleteOne } from '../delete-one.ts';
import { designParameters } from '../design-form.ts';
import {
  choiceParameter,
  idParameter,
  numberParameter,
  parameterForm,
  textParameter,
} from '../parameter-form.ts';
import type { ParameterForm } from '../parameter-form.ts';
import { liveRecords, recordTarget } from '../records.ts';
import { formText } from '../request.ts';
import type { SandboxRequest } from '../request.ts';
import { findSender } from './senders.ts';

const PATH = 'automations/schedule';

export const AUTOMATION_SCHEDULE_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'two', path: PATH, writes: false, answer: listSchedules },
  { methods: ['POST'], base: 'two', path: `${PATH}/create`, writes: true, answer: create },
  { methods: ['DELETE'], base: 'two', path: `${PATH}/delete`, writes: true, answer: remove },
];

function listSchedules(account: Account, request: SandboxRequest): Answer {
  const utr = request.query.get('utr');
  const automation = liveRecords<AutomationRow>(account, 'automation', 'utr').get(utr);
  if (automation === undefined) return notFound('Record not found');
  const rows = schedulesOf(account, automation.id);
  return list('automation_schedules', rows.map(scheduleShape(account)));
}

function create(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const utr = formText(request, 'utr');
  form.checks.require('utr', utr);
  const values = scheduleParameters(form);
  const failure = form.checks.failure();
  if (failure !== undefined) return failure;

  const automation = liveRecords<AutomationRow>(account, 'automation', 'utr').get(utr ?? null);
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
