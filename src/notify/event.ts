// What there is to tell of the end of a command: one event, made from the catalogue of conditions. It names no address of
// a person, no key and no path, since it leaves this machine.
import { withoutAddresses } from '../lib/index.ts';
import {
  type Condition,
  type ConditionId,
  CONDITIONS,
  type EndKind,
  type Severity,
} from '../plan/index.ts';

/** Raised when a key changes its meaning or goes; keys may be added at any time. */
const EVENT_VERSION = 1;

export const EVENT_TYPES = {
  failure: 'run.failed',
  recovery: 'run.recovered',
  parked: 'run.parked',
  'left-out': 'run.left-out',
  success: 'run.succeeded',
} as const satisfies Readonly<Record<EndKind, string>>;

type EventType = (typeof EVENT_TYPES)[EndKind];

export interface NotifyEvent {
  readonly version: typeof EVENT_VERSION;
  /** A UUID, the same on every try. */
  readonly id: string;
  readonly type: EventType | 'test';
  /** Of a test: the type of event that it stands for. */
  readonly sample?: EventType;
  /** When the command ended, ISO 8601, UTC. */
  readonly at: string;
  /** The machine on which the command ran. */
  readonly host: string;
  /** The id of the account on the service; null where no run has seen it. */
  readonly account: string | null;
  readonly command: string;
  /** -1 where it was killed. */
  readonly exitCode: number;
  /** Null where the command ended before it had a run. */
  readonly runId: string | null;
  readonly planId: string | null;
  /** The worst first. */
  readonly conditions: readonly EventCondition[];
  /** How many items ended with which verdict; null where there was no run, or it has not ended. */
  readonly counts: Readonly<Record<string, number>> | null;
}

interface EventCondition {
  readonly id: string;
  readonly severity: Severity;
  readonly count: number;
  readonly message: string;
  /** What to do about it: a whole command. */
  readonly next: string;
  /** What lets go on what is held: a whole command. */
  readonly accept?: string | undefined;
}

/** What is known of the end, before anybody is told. */
export interface EndFacts extends Pick<
  NotifyEvent,
  'id' | 'at' | 'host' | 'account' | 'command' | 'exitCode' | 'runId' | 'planId' | 'counts'
> {
  /** The worst first. */
  readonly conditions: readonly Condition[];
  /** Directories of this machine that a message may name, absolute. */
  readonly directories: readonly string[];
}

export function eventOf(kind: EndKind, facts: EndFacts): NotifyEvent {
  const { directories, conditions, ...known } = facts;
  const { id, at, host, account, command, exitCode, runId, planId, counts } = known;
  return {
    version: EVENT_VERSION,
    ...{ id, type: EVENT_TYPES[kind], at, host, account, command, exitCode, runId, planId },
    conditions: conditions.map((condition) => conditionOf(condition, directories)),
    counts,
  };
}

/** What an event of each kind may be about. */
const SAMPLES: Readonly<
  Record<EndKind, Pick<EndFacts, 'exitCode'> & { ids: readonly ConditionId[] }>
> = {
  failure: { exitCode: 1, ids: ['SOURCE_UNREADABLE'] },
  recovery: { exitCode: 0, ids: [] },
  parked: { exitCode: 4, ids: ['DELETES_PARKED'] },
  'left-out': { exitCode: 3, ids: ['ITEMS_REJECTED'] },
  success: { exitCode: 0, ids: [] },
};

/** Nothing happened: it shows what an event of the kind looks like, and that it arrives. */
export function testEventOf(
  kind: EndKind,
  known: Pick<EndFacts, 'id' | 'at' | 'host' | 'account'>,
): NotifyEvent {
  const { exitCode, ids } = SAMPLES[kind];
  const conditions = ids.map((id) => ({ id, count: 1, message: CONDITIONS[id].title }));
  const ended = { command: 'sync', exitCode, runId: null, planId: null, counts: null };
  const event = eventOf(kind, { ...known, ...ended, conditions, directories: [] });
  return { ...event, type: 'test', sample: EVENT_TYPES[kind] };
}

function conditionOf(condition: Condition, directories: readonly string[]): EventCondition {
  const { id, count, message, next, accept } = condition;
  const { severity, title } = CONDITIONS[id];
  const plain = (text: string): string => withoutAddresses(withoutPaths(text, directories));
  return {
    id,
    severity,
    count,
    // The message of a fault of ours is that of a foreign error, which could hold anything.
    message: id === 'FAULT' ? title : plain(message),
    next: plain(next ?? `listferry explain ${id}`),
    accept: accept === undefined ? undefined : plain(accept),
  };
}

/** From the root, the home directory, this one or the one above; or a relative one that ends in a file. */
const PATH =
  /(?<![\p{L}\p{N}_.:/\\-])(?:(?:~|\.{1,2})?\/|[A-Za-z]:\\|(?:[\w.-]+\/)+(?=[\w.*-]+\.\w))[^\s'"`,;:()]*/gu;

/** The text with the last part of every path alone. Addresses of the web stay: none of ours is ever in a message. */
export function withoutPaths(text: string, directories: readonly string[]): string {
  const within = directories
    .filter((directory) => directory.length > 1)
    .toSorted((one, other) => other.length - one.length)
    // A path with a blank in it is known by its directory alone.
    .reduce((rest, directory) => rest.replaceAll(`${directory}/`, ''), text);
  return within.replaceAll(PATH, lastPart);
}

function lastPart(path: string): string {
  return path.split(/[/\\]/u).findLast((part) => part !== '') ?? path;
}
