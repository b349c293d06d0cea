// A process that may die: at any request, or before or after any commit of its journal. Once dead it
// neither commits nor sends, so that what still runs of it does nothing any more.
import type { Journal } from '../../src/state/journal/journal.ts';
import type { SeenEvent } from './evidence.ts';
import { SimulatedCrash } from '../world/sandbox-send.ts';

/** A commit or a request at which a process may die. */
export type Moment = 'before-commit' | 'after-commit' | 'at-request';

export class MortalProcess {
  #isDead = false;
  readonly #diesNow: (moment: Moment) => boolean;

  constructor(diesNow: (moment: Moment) => boolean) {
    this.#diesNow = diesNow;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Called at each moment, with what happens; throws where the process dies or is dead. */
  pass(moment: Moment, what: string): void {
    this.#isDead ||= this.#diesNow(moment);
    if (this.#isDead) throw new SimulatedCrash(`${moment} ${what}`);
  }
}

const COMMITS = {
  items: ['begin', 'end', 'settle', 'settleEach'],
  runs: ['begin', 'adoptPlan', 'finish', 'abandon'],
  facts: ['set', 'rememberStoredForm'],
  ownership: ['own', 'markMirrored'],
  heldSuppressions: ['note', 'noteWrittenAgain'],
} as const;

type Committing = (...given: readonly unknown[]) => unknown;

/** Puts a journal's commits into the log and lets the process of the moment die at them. */
export function watchJournal(
  journal: Journal,
  watch: {
    readonly process: () => MortalProcess;
    readonly nowMs: () => number;
    readonly log: (event: SeenEvent) => void;
  },
): void {
  for (const [table, methods] of Object.entries(COMMITS)) {
    // Own tables of the journal, by the names above; their methods take and return what they like.
    const owner = Reflect.get(journal, table) as Record<string, Committing>;
    for (const method of methods) {
      const commit = owner[method]?.bind(owner);
      if (commit === undefined) throw new Error(`the journal has no ${table}.${method}`);
      const mortal: Committing = (...given) => {
        if (INSIDE.has(owner)) return commit(...given);
        watch.process().pass('before-commit', `${table}.${method}`);
        INSIDE.add(owner);
        try {
          const answer = commit(...given);
          const event = eventOf(`${table}.${method}`, given[0], { answer, atMs: watch.nowMs() });
          if (event !== undefined) watch.log(event);
          return answer;
        } finally {
          INSIDE.delete(owner);
          watch.process().pass('after-commit', `${table}.${method}`);
        }
      };
      Object.defineProperty(owner, method, { value: mortal });
    }
  }
}

/** Tables that are in the middle of a commit: `end` calls `settle` within its own. */
const INSIDE = new Set<object>();

function eventOf(
  method: string,
  given: unknown,
  { answer, atMs }: { readonly answer: unknown; readonly atMs: number },
): SeenEvent | undefined {
  if (method === 'items.begin') {
    const intent = given as { runId: string; endpoint: string; seqs: readonly number[] };
    return { kind: 'intent', atMs, attemptId: Number(answer), ...intent };
  }
  if (method === 'items.end') {
    const end = given as {
      runId: string;
      attemptId: number;
      seqs: readonly number[];
      outcome: string;
      state: string;
    };
    return { kind: 'outcome', atMs, ...end };
  }
  return undefined;
}
