// What a person names on a command line: a plan by its file, and a plan or a run by its id, by the beginning of that, or
// the last run in one word.
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileReaders, loadConfig } from '../../config/index.ts';
import { counted, listed } from '../../lib/index.ts';
import type { Journal } from '../../state/index.ts';
import { PLAN_ENDING, planPlace } from '../session/own-state.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import type { OwnState } from './history.ts';

export interface GivenPlan {
  readonly path: string;
  /**
   * How commands name it: as the person named its file, or by its whole id. A shorter one is not printed: what it fits today
   * may be several plans when somebody types it.
   */
  readonly name: string;
}

type Runs = Journal['runs'];

export interface Known {
  readonly kind: 'run' | 'plan';
  readonly id: string;
}

const LAST = 'last';

/** A word that is no file and could be an id. Without a configuration there is nothing to know by one. */
export function isId(word: string, { config }: Pick<GlobalOptions, 'config'>): boolean {
  return !existsSync(word) && /^[\w-]+$/u.test(word) && existsSync(config);
}

/** A file that is not there, where no plan has such an id. Throws `UsageError` for the beginning of several. */
export function givenPlan(word: string, options: Pick<GlobalOptions, 'config'>): GivenPlan {
  if (!isId(word, options)) return { path: word, name: word };
  const { stateDir } = loadConfig(
    options.config,
    fileReaders(() => undefined),
  );
  const known = onlyOne(word, plansFrom(word, stateDir));
  return known === undefined ? { path: word, name: word } : planOfId(known.id, stateDir);
}

export function planOfId(planId: string, stateDir: string): GivenPlan {
  return { path: planPlace({ stateDir }, planId).path, name: planId };
}

/** The whole id of a run, or the word where no run has such an id. Throws `UsageError` for the beginning of several. */
export function givenRun(word: string, runs: Runs): string {
  if (word === LAST) return lastRun(runs) ?? word;
  return onlyOne(word, runs.from(word).map(knownRun))?.id ?? word;
}

/** The last that ended with a result. */
export function lastRun(runs: Runs): string | undefined {
  return runs.finished(1)[0]?.runId;
}

/** Undefined where nothing has such an id. Throws `UsageError` for the beginning of several. */
export function givenPlanOrRun(
  word: string,
  { journal: { runs }, stateDir }: OwnState,
): Known | undefined {
  const last = word === LAST ? lastRun(runs) : undefined;
  if (last !== undefined) return { kind: 'run', id: last };
  const found = runs.from(word);
  // A run tells of its plan, too, and both begin at about the same time.
  const carriedOut = new Set(found.map(({ planId }) => planId));
  const plans = plansFrom(word, stateDir).filter(({ id }) => id === word || !carriedOut.has(id));
  return onlyOne(word, [...found.map(knownRun), ...plans]);
}

function knownRun({ runId: id }: { readonly runId: string }): Known {
  return { kind: 'run', id };
}

/** The newest first. */
function plansFrom(word: string, stateDir: string): Known[] {
  const directory = dirname(planPlace({ stateDir }, word).path);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.startsWith(word) && name.endsWith(PLAN_ENDING))
    .map((name) => ({ kind: 'plan', id: name.slice(0, -PLAN_ENDING.length) }) as const)
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

const MOST_NAMED = 5;

function onlyOne(word: string, found: readonly Known[]): Known | undefined {
  const whole = found.find(({ id }) => id === word);
  if (whole !== undefined || found.length <= 1) return whole ?? found[0];
  const named = found.slice(0, MOST_NAMED).map(({ kind, id }) => `${kind} ${id}`);
  const more = found.length - named.length;
  const all = listed(more === 0 ? named : [...named, `${String(more)} more`]);
  throw new UsageError(
    `${word} is the beginning of ${counted(found.length, 'id')}: ${all}.`,
    'Give more of the one that you mean.',
  );
}
