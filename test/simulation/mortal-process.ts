// A process that may die: at any request, or before or after any commit of its journal. Once dead it
// neither commits nor sends, so that what still runs of it has no effect.
import type { AttemptEnd, Intent } from '../../src/state/journal/item-states.ts';
import type { Journal } from '../../src/state/index.ts';
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

export interface JournalWatch {
  readonly process: () => MortalProcess;
  readonly nowMs: () => number;
  readonly log: (event: SeenEvent) => void;
}

/** Methods that commit at once, for the words of a crash. */
const COMMITTING = {
  items: ['settle', 'settleEach'],
  runs: ['begin', 'adoptPlan', 'finish', 'abandon'],
  facts: ['set', 'rememberStoredForm'],
  ownership: ['own', 'markMirrored'],
  heldSuppressions: ['note', 'noteWrittenAgain'],
} as const;

/**
 * Puts a journal's attempts into the log as they are committed, and lets the process of the moment die
 * at its commits. What is returned loses what a dead process noted and did not commit.
 */
export function watchJournal(journal: Journal, watch: JournalWatch): () => void {
  const words = new CommitWords(journal);
  const outcomes = watchAttempts(journal, watch);
  const { commits } = journal;
  const flush = commits.flush.bind(commits);
  const lose = (crash: unknown): void => {
    outcomes.length = 0;
    commits.giveUp(crash);
  };
  Object.defineProperty(commits, 'flush', {
    value: (): void => {
      try {
        watch.process().pass('before-commit', words.now);
      } catch (crash) {
        lose(crash);
        throw crash;
      }
      flush();
      for (const outcome of outcomes.splice(0)) watch.log(outcome);
      watch.process().pass('after-commit', words.now);
    },
  });
  return () => {
    lose(new SimulatedCrash('dead'));
    try {
      flush();
    } catch (error) {
      // A commit that failed with the process, and that nobody waited for.
      if (!(error instanceof SimulatedCrash)) throw error;
    }
  };
}

/** Returns the outcomes that are noted and not committed yet. */
function watchAttempts({ items }: Journal, watch: JournalWatch): SeenEvent[] {
  const outcomes: SeenEvent[] = [];
  const begin = items.begin.bind(items);
  const end = items.end.bind(items);
  Object.defineProperty(items, 'begin', {
    value: async (intent: Intent): Promise<number> => {
      const attemptId = await begin(intent);
      const { runId, endpoint, seqs } = intent;
      watch.log({ kind: 'intent', atMs: watch.nowMs(), attemptId, runId, endpoint, seqs });
      return attemptId;
    },
  });
  Object.defineProperty(items, 'end', {
    value: (ended: AttemptEnd): void => {
      end(ended);
      const { runId, attemptId, seqs, outcome, state } = ended;
      outcomes.push({
        kind: 'outcome',
        atMs: watch.nowMs(),
        runId,
        attemptId,
        seqs,
        outcome,
        state,
      });
    },
  });
  return outcomes;
}

type Committing = (...given: readonly unknown[]) => unknown;

/** What is being committed: what a method asked for, or else whatever attempts have noted. */
class CommitWords {
  now = ATTEMPTS;

  constructor(journal: Journal) {
    for (const [table, methods] of Object.entries(COMMITTING)) {
      // Own tables of the journal, by the names above; their methods take and return what they like.
      const owner = Reflect.get(journal, table) as Record<string, Committing>;
      for (const method of methods) this.#name(owner, method, `${table}.${method}`);
    }
  }

  #name(owner: Record<string, Committing>, method: string, words: string): void {
    const commit = owner[method]?.bind(owner);
    if (commit === undefined) throw new Error(`the journal has no ${words}`);
    const named: Committing = (...given) => {
      const before = this.now;
      this.now = words;
      try {
        return commit(...given);
      } finally {
        this.now = before;
      }
    };
    Object.defineProperty(owner, method, { value: named });
  }
}

const ATTEMPTS = 'of attempts';
