// The accounts at work: one process each, so many at once. What becomes of one account has no bearing on the others. Once the
// fleet is interrupted, none begins any more, and those at work are passed the signal and waited for.
import pLimit from 'p-limit';
import { type Clock, shellWord } from '../lib/index.ts';
import type { FleetAccount } from './accounts.ts';
import { type Child, startChild } from './child.ts';
import { notReached, type Outcome, outcomeOf } from './outcome.ts';
import { type CallRecord, lastMessage, readResult, type Records, writePrivate } from './records.ts';

/** A command of an account. */
export interface Call {
  /** Such as `sync`. */
  readonly command: string;
  /** Its options besides those that say how it prints. */
  readonly given: readonly string[];
  /** Whether its log and its object are kept. */
  readonly isKept: boolean;
}

export interface CrewTools {
  readonly clock: Clock;
  readonly records: Records;
  /** The interpreter and the program that it runs. */
  readonly program: readonly [interpreter: string, ...given: string[]];
  readonly concurrency: number;
  /** How the configuration is written where a person types it. */
  readonly shownConfig: (account: FleetAccount) => string;
  /** All that the process gets; a text where something of it is missing, as a whole sentence. */
  readonly environmentOf: (account: FleetAccount) => Readonly<Record<string, string>> | string;
  readonly onStart?: (account: FleetAccount) => void;
  readonly onEnd?: (outcome: Outcome) => void;
}

interface AtWork {
  readonly child: Child;
  readonly record: CallRecord;
  readonly startedMs: number;
}

export class Crew {
  readonly #tools: CrewTools;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #atWork = new Map<string, AtWork>();
  /** The signal that came last. */
  #signal: NodeJS.Signals | undefined;

  constructor(tools: CrewTools) {
    this.#tools = tools;
    this.#limit = pLimit(tools.concurrency);
  }

  /** In this order, as far as there is room. Never rejects for what happens to an account. */
  async run(account: FleetAccount, call: Call): Promise<Outcome> {
    return await this.#limit(async () => {
      if (this.#signal !== undefined) return notReached(account.name);
      this.#tools.onStart?.(account);
      const outcome = await this.#work(account, call);
      this.#tools.onEnd?.(outcome);
      return outcome;
    });
  }

  /** Passes the signal on, and lets no further account begin. */
  interrupt(signal: NodeJS.Signals): void {
    this.#signal = signal;
    for (const { child } of this.#atWork.values()) child.signal(signal);
  }

  /** Those at work, with their last words and for how long they have been. */
  progress(): readonly {
    readonly name: string;
    readonly seconds: number;
    readonly said: string;
  }[] {
    const nowMs = this.#tools.clock.monotonicMs();
    return [...this.#atWork].map(([name, { record, startedMs }]) => ({
      name,
      seconds: (nowMs - startedMs) / 1_000,
      said: lastMessage(record.logPath) ?? '',
    }));
  }

  async #work(account: FleetAccount, { command, given, isKept }: Call): Promise<Outcome> {
    const { clock, records, program, shownConfig, environmentOf } = this.#tools;
    const { name } = account;
    const config = shownConfig(account);
    const next = `listferry status --config ${shellWord(config)}`;
    const told = { account: name, printed: '', log: null, next };
    const environment = environmentOf(account);
    if (typeof environment === 'string') {
      return outcomeOf({ ...told, end: { kind: 'not-started', reason: environment } });
    }
    let record: CallRecord;
    try {
      if (account.written !== undefined) writePrivate(account.configPath, account.written);
      record = records.begin(name, command, clock.wallTime());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const words = `Its log could not be written: ${reason}.`;
      return outcomeOf({ ...told, end: { kind: 'not-started', reason: words } });
    }
    const words = [command, ...given, `--config=${config}`];
    const child = startChild(
      { command: [...program, ...words, ...PRINTING], environment, record },
      clock,
    );
    this.#atWork.set(name, { child, record, startedMs: clock.monotonicMs() });
    // One that came while the process was made.
    if (this.#signal !== undefined) child.signal(this.#signal);
    const end = await child.ended;
    this.#atWork.delete(name);
    const printed = readResult(record.resultPath);
    if (!isKept) records.remove(record);
    return outcomeOf({ ...told, end, printed, log: isKept ? record.logPath : null });
  }
}

/** One object on stdout, and lines on stderr that programs read. */
const PRINTING = ['--output=json', '--log-format=json'];
