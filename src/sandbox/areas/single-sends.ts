// Single sends (interface specification, section Single sends). The sandbox sends no mail.
import type { Account, Route } from '../account.ts';
import { done, list, notFound, record } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { bulkDelete } from '../bulk-delete.ts';
import { deleteOne } from '../delete-one.ts';
import { parameterForm } from '../parameter-form.ts';
import { listedRecords, liveRecords, recordTarget, updateRecord } from '../records.ts';
import type { DeleteTarget } from '../records.ts';
import { formText } from '../request.ts';
import type { SandboxRequest } from '../request.ts';
import { singleSendParameters } from '../single-sends/form.ts';
import { insertSingleSend, singleSendShape } from '../single-sends/single-send-row.ts';
import type { SingleSendRow } from '../single-sends/single-send-row.ts';

export const SINGLE_SEND_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'two', path: 'single-send/list', writes: false, answer: listAll },
  { methods: ['POST'], base: 'two', path: 'single/send/create', writes: true, answer: create },
  {
    // The specification states GET and its examples send POST (same section).
    methods: ['POST', 'GET'],
    base: 'two',
    path: 'single/send/duplicate',
    writes: true,
    answer: duplicate,
  },
  { methods: ['GET'], base: 'two', path: 'single-send/details', writes: false, answer: details },
  { methods: ['POST'], base: 'two', path: 'single/send/update', writes: true, answer: update },
  { methods: ['DELETE'], base: 'two', path: 'single/send/delete', writes: true, answer: remove },
  {
    methods: ['POST'],
    base: 'two',
    path: 'single/send/bulk-delete',
    writes: true,
    answer: removeMany,
  },
];

function listAll(account: Account): Answer {
  const rows = listedRecords<SingleSendRow>(account, 'single_send');
  return list('singleSends', rows.map(singleSendShape(account)));
}

function create(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const values = singleSendParameters(form);
  return form.checks.failure() ?? record('utr', insertSingleSend(account, values));
}

/** The copy has the name of what it copies: the specification gives it no other. */
function duplicate(account: Account, request: SandboxRequest): Answer {
  const row = findByUtr(account, request.query.get('utr'));
  if (row === undefined) return notFound('Record not found');
  const { id: _id, user_id: _user, created_at: _made, updated_at: _changed, ...values } = row;
  insertSingleSend(account, values);
  return done('Duplicated Successfully');
}

/** An array holds the one record. */
function details(account: Account, request: SandboxRequest): Answer {
  const row = findByUtr(account, request.query.get('utr'));
  if (row === undefined) return notFound('Record not found');
  return list('singleSend', [singleSendShape(account)(row)]);
}

/**
 * The small spelling is specified for the endpoints that look up by utr, with a list of them in
 * which this one is missing (section Errors, 4); so it uses the other.
 */
function update(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const utr = formText(request, 'utr');
  form.checks.require('utr', utr);
  const values = singleSendParameters(form);
  const failure = form.checks.failure();
  if (failure !== undefined) return failure;

  const row = findByUtr(account, utr ?? null);
  if (row === undefined) return notFound();
  updateRecord(account, 'single_send', { id: row.id, columns: { ...values } });
  return record('utr', row.utr);
}

function remove(account: Account, request: SandboxRequest): Answer {
  const row = findByUtr(account, request.query.get('utr'));
  return deleteOne(account, row?.id, target(account));
}

function removeMany(account: Account, request: SandboxRequest): Answer {
  return bulkDelete(account, request, target(account));
}

function findByUtr(account: Account, utr: string | null): SingleSendRow | undefined {
  return liveRecords<SingleSendRow>(account, 'single_send', 'utr').get(utr);
}

function target(account: Account): DeleteTarget {
  return { ...recordTarget(account, 'single_send'), missing: notFound('Record not found') };
}
