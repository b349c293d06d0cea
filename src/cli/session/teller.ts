// Tells the sinks of the configuration how a command ended: keeps in the journal what each is to hear, sends it, and what
// waits from earlier runs before it. Whatever goes wrong with it is a note: it changes no exit code.
import { existsSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Config } from '../../config/index.ts';
import { type Clock, counted, systemClock } from '../../lib/index.ts';
import {
  comparedEnd,
  type ComparedEnd,
  deliver,
  type EndFacts,
  eventOf,
  inTime,
  isWanted,
  newsOf,
  type NotifyEvent,
  pingStart,
  type Sink,
  sinkName,
  withinLimit,
} from '../../notify/index.ts';
import { END_KINDS, endKindOf } from '../../plan/index.ts';
import { type Journal, journalPlace } from '../../state/index.ts';
import type { CommandEnd, Terminal } from '../shell/terminal.ts';
import { openJournal } from './own-state.ts';
import { untoldEnd } from './untold-ends.ts';
import { LIMIT_MS, openSinkNetwork, type ReadSink, readSinks, type SinkNetwork } from './sinks.ts';

/** What does not arrive is given up after this time, or so many tries: one an hour, and some more. */
const PATIENCE_MS = 7 * 86_400_000;
const MOST_TRIES = 200;

interface TellerOptions {
  readonly config: Config;
  readonly command: string;
  readonly terminal: Pick<Terminal, 'warn' | 'because'>;
  readonly clock?: Clock;
  readonly limitMs?: number;
}

/** What is to be told to one sink now; `body` is that of the journal. */
interface Telling {
  readonly read: ReadSink;
  readonly events: readonly NotifyEvent[];
}

export class Teller {
  readonly #options: Required<TellerOptions>;
  readonly #sinks: readonly ReadSink[];
  readonly #network: Promise<SinkNetwork>;
  /** Of this call of the command: a monitor joins start and end by it. */
  readonly #id: string = randomUUID();
  readonly #starts = new Map<ReadSink, Promise<unknown>>();
  #runId: string | null = null;
  #invocation: number | undefined;

  constructor(options: TellerOptions) {
    this.#options = { clock: systemClock(), limitMs: LIMIT_MS, ...options };
    const { config, terminal, clock } = this.#options;
    this.#sinks = readSinks(config, terminal.warn);
    this.#network = openSinkNetwork(clock);
  }

  /** The work goes on meanwhile. A monitor that named kinds of ends gets no start. */
  begin(): void {
    for (const read of this.#sinks) {
      const { sink } = read;
      if (sink?.kind !== 'ping' || sink.on !== undefined) continue;
      this.#starts.set(read, this.#start(sink));
    }
  }

  /** What the command was in the journal: its run, and its number among the calls once it has ended. */
  noteOwn({ runId, own }: Pick<Journal['invocations'], 'runId' | 'own'>): void {
    this.#runId = runId;
    this.#invocation = own;
  }

  /** Never throws, and takes no longer than the limit. */
  async end(end: CommandEnd): Promise<void> {
    try {
      await this.#tell(end);
    } catch {
      // What was thrown could name an address.
      this.#warn('NOTIFY_FAILED', 'Somebody was not told, for a fault in listferry.');
    } finally {
      const network = await this.#network;
      await network.close().catch(() => undefined);
    }
  }

  async #start(sink: Extract<Sink, { kind: 'ping' }>): Promise<void> {
    const network = await this.#network;
    const { clock, limitMs } = this.#options;
    await withinLimit({ clock, limitMs }, async (signal) => {
      await inTime(pingStart(this.#id, sink, { ...network, signal }), signal);
    });
  }

  async #tell(end: CommandEnd): Promise<void> {
    const journal = this.#openJournal(end);
    try {
      const tellings = this.#note(end, journal);
      await this.#deliver(tellings, journal);
    } finally {
      journal?.close();
    }
  }

  /** Undefined where nothing can be kept; a damaged journal is never written to. */
  #openJournal({ conditions }: CommandEnd): Journal | undefined {
    const { config } = this.#options;
    const place = journalPlace(config.stateDir);
    const isThere = place.kind === 'memory' || existsSync(place.path);
    if (!isThere || conditions.some(({ id }) => id === 'STATE_DAMAGED')) return undefined;
    try {
      return openJournal(config);
    } catch {
      return undefined;
    }
  }

  /** What is to be sent now, the oldest first: kept in the journal before anything is sent. */
  #note(end: CommandEnd, journal: Journal | undefined): readonly Telling[] {
    const own = comparedOf(this.#facts(end, journal));
    const earlier = this.#untold(journal);
    const news = this.#sinks.map((read) => ({
      read,
      events: newsFor(read, own, earlier, journal),
    }));
    const isKept = journal !== undefined && this.#keep(own, news, journal);
    return news.map(({ read, events }) => {
      if (isPing(read) || !isKept) return { read, events };
      const waiting = journal.notices.waiting(read.key);
      // They are our own, and come as they were written.
      return { read, events: waiting.map(({ body }) => JSON.parse(body) as NotifyEvent) };
    });
  }

  /** Ends of earlier commands, in their order. */
  #untold(journal: Journal | undefined): readonly ComparedFacts[] {
    try {
      const calls = journal?.invocations.untold(this.#invocation) ?? [];
      return calls.map((call) => {
        const told = untoldEnd(call);
        return comparedOf({ ...told, ...this.#surroundings(told.runId, journal) });
      });
    } catch {
      return [];
    }
  }

  /** False where the disk is full: then everybody is told without. */
  #keep({ compared }: ComparedFacts, news: readonly Telling[], { notices }: Journal): boolean {
    const kept = news.flatMap(({ read, events }) =>
      isPing(read)
        ? []
        : events.map((event) => ({
            eventId: event.id,
            sink: read.key,
            body: JSON.stringify(event),
          })),
    );
    try {
      notices.note(
        this.#sinks.map(({ key }) => ({ sink: key, ...compared })),
        kept,
      );
      return true;
    } catch {
      return false;
    }
  }

  #facts({ exitCode, conditions }: CommandEnd, journal: Journal | undefined): EndFacts {
    const { command, clock } = this.#options;
    return {
      id: this.#id,
      at: clock.wallTime().toISOString(),
      host: hostname(),
      ...{ command, exitCode, conditions },
      ...this.#surroundings(this.#runId, journal),
    };
  }

  #surroundings(runId: string | null, journal: Journal | undefined) {
    const { config } = this.#options;
    return {
      account: journal?.accountId ?? config.service.account ?? null,
      ...runFacts(runId, journal),
      directories: [config.stateDir, dirname(config.path), process.cwd(), homedir()],
    };
  }

  async #deliver(tellings: readonly Telling[], journal: Journal | undefined): Promise<void> {
    const network = await this.#network;
    const readable = tellings.flatMap(({ read, events }) =>
      read.sink === undefined ? [] : [{ sink: read.sink, events, after: this.#starts.get(read) }],
    );
    const keyOf = new Map(this.#sinks.map(({ sink, key }) => [sink, key]));
    const told = await deliver(readable, {
      ...network,
      limitMs: this.#options.limitMs,
      settle: (sink, { id: eventId }, { isDelivered }) => {
        settle(journal, { eventId, sink: keyOf.get(sink) ?? '' }, isDelivered);
      },
    });
    const faults = new Map(
      told.flatMap(({ sink, delivery }) =>
        delivery.isDelivered ? [] : [[sinkName(sink), delivery.words] as const],
      ),
    );
    for (const { read, events } of tellings) {
      if (read.fault !== undefined && events.length > 0)
        faults.set(sinkName(read.named), read.fault);
    }
    this.#warnOf(faults, journal);
  }

  /** One line for each sink at most. */
  #warnOf(faults: ReadonlyMap<string, string>, journal: Journal | undefined): void {
    const dropped = this.#drop(journal);
    for (const { key, named } of this.#sinks) {
      const name = sinkName(named);
      const fault = faults.get(name);
      const count = dropped.get(key) ?? 0;
      if (count > 0) {
        const what = `${counted(count, 'message')} to ${name} could not be delivered for a week and ${count === 1 ? 'was' : 'were'} dropped.`;
        this.#warn(
          'NOTIFY_DROPPED',
          fault === undefined ? what : `${what} The last try: ${fault}.`,
        );
      } else if (fault !== undefined) {
        this.#warn('NOTIFY_FAILED', `${name} was not told how this ended: ${fault}.`);
      }
    }
  }

  #drop(journal: Journal | undefined): ReadonlyMap<string, number> {
    const now = this.#options.clock.wallTime().getTime();
    const before = new Date(now - PATIENCE_MS).toISOString();
    try {
      const dropped = journal?.notices.drop(before, MOST_TRIES) ?? [];
      return new Map(dropped.map(({ sink, count }) => [sink, count]));
    } catch {
      return new Map();
    }
  }

  #warn(id: 'NOTIFY_FAILED' | 'NOTIFY_DROPPED', message: string): void {
    const { terminal } = this.#options;
    terminal.because({ id, message });
    // A note is not among the last lines of a command.
    terminal.warn(`Warning ${id}: ${message}`);
  }
}

function runFacts(
  runId: string | null,
  journal: Journal | undefined,
): Pick<EndFacts, 'runId' | 'planId' | 'counts'> {
  const run = runId === null ? undefined : journal?.runs.get(runId);
  const { planId = null, result } = run ?? {};
  return { runId, planId, counts: result?.verdicts ?? null };
}

/** An end as it is told, and as it is compared with others. */
interface ComparedFacts {
  readonly compared: ComparedEnd;
  readonly facts: EndFacts;
}

function comparedOf(facts: EndFacts): ComparedFacts {
  const { exitCode, conditions } = facts;
  return { compared: comparedEnd(endKindOf(exitCode, conditions), conditions), facts };
}

/**
 * What the sink is told, the oldest first. A monitor hears of every end of its time, news or not; a sink that is new, of
 * none before it.
 */
function newsFor(
  read: ReadSink,
  own: ComparedFacts,
  earlier: readonly ComparedFacts[],
  journal: Journal | undefined,
): readonly NotifyEvent[] {
  const { on } = read.named;
  const { compared, facts } = own;
  if (isPing(read))
    return on === undefined || on.includes(compared.kind) ? [eventOf(compared.kind, facts)] : [];
  let last = lastEnd(journal, read.key);
  const ends = last === undefined ? [own] : [...earlier, own];
  return ends.flatMap((end) => {
    const kind = newsOf(end.compared, last);
    last = end.compared;
    return kind !== undefined && isWanted(kind, on) ? [eventOf(kind, end.facts)] : [];
  });
}

function lastEnd(journal: Journal | undefined, key: string): ComparedEnd | undefined {
  const last = journal?.notices.lastEnd(key);
  const kind = END_KINDS.find((one) => one === last?.kind);
  if (last === undefined || kind === undefined || kind === 'recovery') return undefined;
  return { kind, conditions: last.conditions };
}

/** What arrived and cannot be forgotten is sent again by the next run, under the same id. */
function settle(
  journal: Journal | undefined,
  notice: { readonly eventId: string; readonly sink: string },
  isDelivered: boolean,
): void {
  try {
    journal?.notices.settle(notice, isDelivered);
  } catch {
    // The disk is full.
  }
}

/** A ping is never kept for later: an old one would tell a monitor that all is well. */
function isPing({ named }: ReadSink): boolean {
  return named.kind === 'ping';
}
