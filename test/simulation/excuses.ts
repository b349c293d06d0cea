// What a seed's service does that makes a promise impossible, or another thing right. Each checker asks
// for the excuses that concern it, by name, and holds what is left of its promise.
import type { BehaviourName } from '../../src/sandbox/behaviours/behaviours.ts';
import type { EventOf, Evidence } from './evidence.ts';
import { TIME_LIMIT_MS } from './fault-draws.ts';
import { QUIET_MS } from './scenario.ts';

/** Whether the service of the seed has one of these values, given as `name=value` or `name`. */
export function behaves(evidence: Evidence, ...wanted: readonly string[]): boolean {
  const { behaviours } = evidence.scenario;
  return wanted.some((text) => {
    const [name = '', value] = text.split('=');
    // A name that the table does not have is never chosen, so it is no excuse either.
    const chosen = behaviours[name as BehaviourName];
    return chosen !== undefined && (value === undefined || chosen.startsWith(value));
  });
}

/** Behaviours that change nothing of what a run can do. */
const HARMLESS: readonly string[] = ['empty_list'];

/** The service does what it is told, and shows what it holds. */
export function isFriendly({ scenario: { behaviours } }: Evidence): boolean {
  return Object.keys(behaviours).every((name) => HARMLESS.includes(name));
}

/** Somebody else wrote to the account meanwhile. */
export function hasForeignWriter(evidence: Evidence): boolean {
  return behaves(evidence, 'foreign_writer');
}

/** A write took effect later than a run waits for one. */
export function hadVeryLateCommit(evidence: Evidence): boolean {
  const isLate = evidence.events.some(
    (event) =>
      event.kind === 'sent' &&
      (event.faultName === 'very-late' ||
        (IMPORT === event.endpoint && isAddedUp(event, evidence))),
  );
  return isLate || hadSlowImportInDoubt(evidence);
}

/**
 * Nobody knows of an upload whether it was taken, and its rows come later than a run waits for them. Also where the
 * process died between the answer and the journal.
 */
function hadSlowImportInDoubt(evidence: Evidence): boolean {
  if (importMs(evidence) < QUIET_MS) return false;
  const open = new Set<string>();
  for (const event of evidence.events) {
    if (event.kind === 'intent' && event.endpoint === IMPORT) open.add(attemptOf(event));
    if (event.kind === 'outcome' && event.state !== 'doubt') open.delete(attemptOf(event));
  }
  return open.size > 0;
}

/**
 * Lists are older than a run waits, no clear answer tells so, and the counts that would are no counts of what is there.
 */
export function showsTooLate(evidence: Evidence): boolean {
  const [, seconds = '0'] =
    /^seconds\((\d+)/u.exec(evidence.scenario.behaviours.list_staleness ?? '') ?? [];
  if (Number(seconds) * 1_000 < QUIET_MS || !behaves(evidence, 'count_field')) return false;
  return behaves(evidence, 'success_under_errors') || !wasFirstAddClear(evidence);
}

/** Whether the service gave a clear answer to the first contact that was added: the list is measured by it. */
function wasFirstAddClear({ events }: Evidence): boolean {
  const first = events.find(
    (event) => event.kind === 'intent' && event.endpoint === 'contacts/add',
  );
  if (first?.kind !== 'intent') return true;
  const attempt = attemptOf(first);
  return events.some(
    (event) => event.kind === 'outcome' && attemptOf(event) === attempt && event.state !== 'doubt',
  );
}

export function attemptOf({ runId, attemptId }: EventOf<'intent'> | EventOf<'outcome'>): string {
  return `${runId} ${String(attemptId)}`;
}

const IMPORT = 'contacts/upload-csv';

/** A file that comes late, and whose rows come later still, although neither is too late by itself. */
function isAddedUp({ fate }: EventOf<'sent'>, evidence: Evidence): boolean {
  if (typeof fate === 'string' || !('lateByMs' in fate)) return false;
  const waitedMs = fate.hangs === true ? TIME_LIMIT_MS : 0;
  return fate.lateByMs - waitedMs + importMs(evidence) >= QUIET_MS;
}

/** How long the rows of a file are under way. */
function importMs({ scenario }: Evidence): number {
  const [, seconds = '0'] = /^async\((\d+)/u.exec(scenario.behaviours.csv_timing ?? '') ?? [];
  return Number(seconds) * 1_000;
}

/** A delete that comes very late finds another contact under its id: the service gives ids anew. */
export function mayDeleteAnother(evidence: Evidence): boolean {
  const isLate = evidence.events.some(
    (event) =>
      event.kind === 'sent' &&
      event.faultName === 'very-late' &&
      (event.endpoint === 'contacts/delete' || event.endpoint === 'contacts/bulk-delete'),
  );
  return isLate && behaves(evidence, 'id_reuse');
}

/** A call for one contact reaches others that have its address, in whatever contact type. */
export function hasFarReach(evidence: Evidence): boolean {
  return mergesContacts(evidence) || behaves(evidence, 'uniqueness_scope=account');
}

/** Two contacts that come to have one address become one. */
export function mergesContacts(evidence: Evidence): boolean {
  return behaves(evidence, 'update_email_collision=merge');
}

/** A list looked whole and was not, and the counts that would tell so are no counts of what is there. */
export function hasShortLists(evidence: Evidence): boolean {
  return (
    behaves(evidence, 'list_partial_under_load', 'list_size') && behaves(evidence, 'count_field')
  );
}

/** Recipients of a segment and unsubscribed people may not be listed either, and nobody asks for a count. */
export function hasShortOtherLists(evidence: Evidence): boolean {
  return behaves(evidence, 'list_partial_under_load', 'list_size');
}
