// I3: what may be there already is not created again before a list was read that began a quiet period
// after the last attempt ended, and a contact that the service took by itself is not created again at all:
// one that it dropped without a word it would drop once more.
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
  readonly endpoint: string;
  readonly list: string;
  readonly startedMs: number;
  endedMs: number | undefined;
  isOpen: boolean;
  isAcknowledged: boolean;
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
    last.set(key, begun(event, list));
    if (before === undefined) return [];
    const isEarly = before.isOpen && !wasRead(before, lastRead.get(before.list), quietMs);
    return [
      ...(isEarly ? [`item ${String(seq)} was sent to ${event.endpoint} again, unread`] : []),
      ...(wasTakenAlone(before) ? [`item ${String(seq)} was created again after a yes`] : []),
    ];
  });
}

function begun({ endpoint, atMs: startedMs }: EventOf<'intent'>, list: string): Attempt {
  return { endpoint, list, startedMs, endedMs: undefined, isOpen: true, isAcknowledged: false };
}

/** An upload may leave rows out; a call for one contact speaks of that one. */
function wasTakenAlone({ endpoint, isAcknowledged }: Attempt): boolean {
  return endpoint === 'contacts/add' && isAcknowledged;
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
    attempt.isAcknowledged = event.state === 'acknowledged';
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
