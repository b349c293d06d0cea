// Automations (interface specification, section Automations). A live one sends nothing here; the
// list tells who would be mailed when contacts are added.
import type { Account, Route } from '../account.ts';
import { done, failed, list, notFound, record } from '../answer.ts';
import type { Answer } from '../answer.ts';
import {
  AUTOMATION_STATUS,
  NO_GROUP,
  automationShape,
  insertAutomation,
} from '../automations/automation-row.ts';
import type { AutomationRow } from '../automations/automation-row.ts';
import { automationParameters } from '../automations/form.ts';
import { copySchedules, removeSchedulesOf, scheduleCounts } from '../automations/schedule-row.ts';
import { bulkDelete } from '../bulk-delete.ts';
import { deleteOne } from '../delete-one.ts';
import { parameterForm } from '../parameter-form.ts';
import {
  listedRecords,
  liveRecords,
  recordTarget,
  shownRecords,
  updateRecord,
} from '../records.ts';
import type { DeleteTarget } from '../records.ts';
import type { SandboxRequest } from '../request.ts';
import { plainSeconds } from '../timestamp.ts';

const PATH = 'automations';

export const AUTOMATION_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'two', path: PATH, writes: false, answer: listAll },
  { methods: ['POST'], base: 'two', path: `${PATH}/create`, writes: true, answer: create },
  // Three of these are GET and change something all the same.
  { methods: ['GET'], base: 'two', path: `${PATH}/duplicate`, writes: true, answer: duplicate },
  { methods: ['GET'], base: 'two', path: `${PATH}/details`, writes: false, answer: details },
  { methods: ['GET'], base: 'two', path: `${PATH}/pause`, writes: true, answer: pause },
  { methods: ['GET'], base: 'two', path: `${PATH}/set-live`, writes: true, answer: setLive },
  { methods: ['DELETE'], base: 'two', path: `${PATH}/delete`, writes: true, answer: remove },
  { methods: ['POST'], base: 'two', path: `${PATH}/bulk-delete`, writes: true, answer: removeMany },
];

function listAll(account: Account): Answer {
  const shape = automationShape(account);
  const counts = scheduleCounts(account);
  const rows = listedRecords<AutomationRow>(account, 'automation').map((row) =>
    shape(row, { automation_schedule_count: counts.get(row.id) ?? 0 }),
  );
  return list('automations', rows);
}

function create(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const values = automationParameters(form);
  const failure = form.checks.failure();
  if (failure !== undefined) return failure;

  return answerUtr(account, insertAutomation(account, values));
}

/** The copy is a draft, since nobody has set it live, with the mails of what it copies. */
function duplicate(account: Account, request: SandboxRequest): Answer {
  const row = requested(account, request);
  if (row === undefined) return notFound();
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
  const row = shownRecords<AutomationRow>(account, 'automation', 'utr').get(utr);
  return row === undefined ? notFound() : record('automation', automationShape(account)(row));
}

/**
 * Neither the answer to pausing a draft nor the state after pausing is specified: a live automation
 * with the utr is not found, and only draft is left as a state.
 */
function pause(account: Account, request: SandboxRequest): Answer {
  const row = requested(account, request);
  if (row?.status !== AUTOMATION_STATUS.live) return notFound('Record not found');
  const columns = { status: AUTOMATION_STATUS.draft, live_at: null };
  updateRecord(account, 'automation', { id: row.id, columns });
  return done('Automation Paused Successfully');
}

/** Whatever state it is in: a restriction of the starting state is not specified. */
function setLive(account: Account, request: SandboxRequest): Answer {
  const row = requested(account, request);
  if (row === undefined) return notFound();
  if (row.unsubscribe_group_id === NO_GROUP) {
    return failed('Unsubscribe group require to live automation');
  }
  const columns = { status: AUTOMATION_STATUS.live, live_at: plainSeconds(account.now) };
  updateRecord(account, 'automation', { id: row.id, columns });
  return done('Automation has been set live');
}

function remove(account: Account, request: SandboxRequest): Answer {
  return deleteOne(account, requested(account, request)?.id, target(account));
}

function removeMany(account: Account, request: SandboxRequest): Answer {
  return bulkDelete(account, request, target(account));
}

function requested(account: Account, request: SandboxRequest): AutomationRow | undefined {
  const utr = request.query.get('utr');
  return liveRecords<AutomationRow>(account, 'automation', 'utr').get(utr);
}

function answerUtr(account: Account, id: number): Answer {
  return record('utr', liveRecords<AutomationRow>(account, 'automation', 'id').get(id)?.utr);
}

/** The mails go with their automation: no list could name them any more. */
function target(account: Account): DeleteTarget {
  const automations = recordTarget(account, 'automation');
  return {
    ...automations,
    remove: (id) => {
      automations.remove(id);
      removeSchedulesOf(account, id);
    },
    missing: notFound('Record not found'),
  };
}
