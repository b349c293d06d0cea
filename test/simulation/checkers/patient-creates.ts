// I3: what may be there already is not created again before a list was read that began a quiet period
// after the last attempt ended.
import type { Checker } from '../checker.ts';
import type { EventOf, SeenEvent } from '../evidence.ts';

export const PATIENT_CREATES: Checker = {
  promise: 'I3 creates wait for a reading',
  breaks: ({ events, scenario }) => impatient(events, scenario.quietMs),
};

/** By its endpoint: the list in which the effect of a create would be seen. */
const SEEN_IN: Readonly<Record<string, string>> = {
  'contacts/add': 'contacts/list',
  'contacts/upload-csv': 'contacts/list',
  'contacts-type/add': 'contacts-type',
  'custom-fields/save': 'custom-fields',
  'unsubscribes-groups/save': 'unsubscribes-groups',
  'segment/email/store': 'segment/email/list',
};

interface Attempt {
  readonly list: string;
  readonly startedMs: number;
  endedMs: number | undefined;
  isOpen: boolean;
}

function impatient(events: readonly SeenEvent[], quietMs: number): string[] {
  const last = new Map<string, Attempt>();
  const lastRead = new Map<string, number>();
  const breaks: string[] = [];
  for (const event of events) {
    if (event.kind === 'sent' && !event.isWrite) lastRead.set(event.endpoint, event.atMs);
    if (event.kind === 'outcome') noteEnd(event, last);
    if (event.kind === 'intent') breaks.push(...sentAgain(event, { last, lastRead, quietMs }));
  }
  return breaks;
}

interface Seen {
  readonly last: Map<string, Attempt>;
  readonly lastRead: ReadonlyMap<string, number>;
  readonly quietMs: number;
}

/** Notes the attempts that begin with an intent, and tells which of them come too early. */
function sentAgain(event: EventOf<'intent'>, { last, lastRead, quietMs }: Seen): string[] {
  const list = SEEN_IN[event.endpoint];
  if (list === undefined) return [];
  return event.seqs.flatMap((seq) => {
    const key = `${event.runId} ${String(seq)}`;
    const before = last.get(key);
    last.set(key, { list, startedMs: event.atMs, endedMs: undefined, isOpen: true });
    const isEarly = before?.isOpen === true && !wasRead(before, lastRead.get(before.list), quietMs);
    return isEarly ? [`item ${String(seq)} was sent to ${event.endpoint} again, unread`] : [];
  });
}

/**
 * An attempt that was refused, or never left, is not open: nothing of it can still arrive. What the
 * journal makes of any other answer is no proof of that.
 */
function noteEnd(event: EventOf<'outcome'>, last: ReadonlyMap<string, Attempt>): void {
  for (const seq of event.seqs) {
    const attempt = last.get(`${event.runId} ${String(seq)}`);
    if (attempt === undefined) continue;
    attempt.endedMs = event.atMs;
    const isRefused = event.state === 'refused' && REFUSALS.includes(event.outcome);
    const isUnsent = event.state === 'absent' && event.outcome === 'not-sent';
    if (isRefused || isUnsent) attempt.isOpen = false;
  }
}

const REFUSALS: readonly string[] = ['rejected', 'not-found'];

function wasRead(attempt: Attempt, readMs: number | undefined, quietMs: number): boolean {
  const sinceMs = attempt.endedMs ?? attempt.startedMs;
  return readMs !== undefined && readMs - sinceMs >= quietMs;
}
