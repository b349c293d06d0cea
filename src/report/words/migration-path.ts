// A move from another provider as a checklist: what is done, what is open, and what to do about it, as far
// as our own records tell.
import { counted } from '../../lib/index.ts';
import { mayDeleteIn, type MigrationPhase } from '../../plan/index.ts';
import type { RunResult } from '../../state/index.ts';
import { parkedSum } from './run-words.ts';
import { visible } from './visible-text.ts';

/** What the configuration and the journal say. */
export interface MigrationFacts {
  readonly phase: MigrationPhase;
  /** By finished runs; null before the first one. */
  readonly reached: MigrationPhase | null;
  /** Of the last finished run that was made for a phase. */
  readonly last: RunResult | undefined;
  readonly carriesSuppressions: boolean;
  /** Contact types and segments that a sync mirrors by name, and those whose first mirror was made. */
  readonly mirrors: { readonly wanted: number; readonly made: number };
  /** Rows with an unknown status; null where the plan of the run is not at hand. */
  readonly unknownStatuses: number | null;
  /** Whether the plan and the details of the run are still there. */
  readonly canRetry: boolean;
  /** Live automations that were accepted for the last run alone. */
  readonly acceptedOnce: readonly string[];
}

export interface MigrationStep {
  /** Its name for programs. */
  readonly step: string;
  readonly done: boolean;
  readonly words: string;
  /** What to do, where it is open. */
  readonly next?: string;
}

export interface MigrationPath {
  readonly phase: MigrationPhase;
  readonly reached: MigrationPhase | null;
  /** In the order in which to take them. */
  readonly steps: readonly MigrationStep[];
}

export function migrationPath(facts: MigrationFacts): MigrationPath {
  const { phase, reached, last } = facts;
  const steps = [
    suppressions(facts),
    last === undefined
      ? open('firstSync', 'No run has finished yet.', SYNC)
      : done('firstSync', 'A first run has finished.'),
    ...firstMirror(facts),
    ...(last === undefined ? [] : afterRun(last, facts)),
    ...automations(facts),
    mayDeleteIn(reached)
      ? open('cutover', 'The switch is still to come.', SWITCH)
      : done('cutover', 'The switch was made: nothing is deleted from now on.'),
    reached === 'drain'
      ? done('drain', 'Late exports only suppress and create.')
      : open('drain', 'Late exports of the old provider are still to come.', DRAIN),
  ];
  return { phase, reached, steps };
}

const SYNC = 'listferry sync --yes';
const SWITCH =
  'when the old provider sends no more: export once more, set phase: cutover, and sync';
const DRAIN = 'after the switch: set phase: drain, and sync for each late export';

function suppressions({ carriesSuppressions, last }: MigrationFacts): MigrationStep {
  const step = 'suppressions';
  if (!carriesSuppressions) {
    const words =
      'The configuration carries over no suppressions: people who unsubscribed may get mail again.';
    return open(step, words, 'name the sources that say who left, under suppressions');
  }
  if (last?.verified === true) return done(step, 'The suppressions are in the account.');
  const words =
    last === undefined
      ? 'The suppressions have not been seen in the account.'
      : 'It is unknown whether all suppressions are in the account: the last run was not verified.';
  return open(step, words, SYNC);
}

/** After the switch nothing is deleted, so there is no first mirror. */
function firstMirror({ phase, mirrors }: MigrationFacts): MigrationStep[] {
  const { wanted, made } = mirrors;
  if (wanted === 0 || !mayDeleteIn(phase)) return [];
  const words = `${String(made)} of ${counted(wanted, 'mirror')} had its first run with deletes.`;
  if (made >= wanted) return [done('firstMirror', words)];
  return [open('firstMirror', words, 'apply the parked deletes, or set guards.firstMirror: allow')];
}

function afterRun(last: RunResult, facts: MigrationFacts): MigrationStep[] {
  const { verified, verdicts, invalidRows, parked } = last;
  const unknown = facts.unknownStatuses ?? 0;
  const statuses = unknown === 0 ? '' : `, ${String(unknown)} of them with an unknown status`;
  const again = facts.canRetry
    ? '; where the service was at fault: listferry retry'
    : `, then: ${SYNC}`;
  return [
    verified
      ? done('verified', 'The last run was verified.')
      : open('verified', 'The last run was not verified.', 'listferry verify'),
    verdicts.rejected === 0
      ? done('rejected', 'The service rejected nothing in the last run.')
      : open(
          'rejected',
          `The service rejected ${counted(verdicts.rejected, 'item')} in the last run.`,
          `correct the values in their source, or in a copy of the file of rejected contacts that is read as a source${again}`,
        ),
    invalidRows === 0
      ? done('invalidRows', 'Every row could be taken.')
      : open(
          'invalidRows',
          `${counted(invalidRows, 'row')} left out${statuses}.`,
          'correct the rows that were left out, in the source or in a copy of the file of rejected rows that the source reads as well. Name unknown words under status.map',
        ),
    parked === null
      ? done('parkedDeletes', 'Nothing is parked.')
      : open(
          'parkedDeletes',
          `Of the last run wait for a person: ${parkedSum(parked)}.`,
          'look at what is parked and apply it, or let it be',
        ),
  ];
}

function automations({ acceptedOnce }: MigrationFacts): MigrationStep[] {
  if (acceptedOnce.length === 0) return [];
  const words = `Live automations were accepted for the last run alone: ${acceptedOnce.join(', ')}.`;
  return [open('automations', words, 'pause them, or write their utr under acceptAutomations')];
}

function done(step: string, words: string): MigrationStep {
  return { step, done: true, words };
}

function open(step: string, words: string, next: string): MigrationStep {
  return { step, done: false, words, next };
}

/** A list with a tick for what is done. */
export function migrationLines({ phase, steps }: MigrationPath): string[] {
  return [
    `Migration, phase ${phase}:`,
    ...steps.map(({ done, words }) => `  ${done ? '[x]' : '[ ]'} ${visible(words)}`),
  ];
}

/** What to do about the first open step; nothing when all are done. */
export function nextOfMigration({ steps }: MigrationPath): string[] {
  const next = steps.find(({ done }) => !done)?.next;
  return next === undefined ? [] : [`migration: ${next}`];
}
