// I3: what may be there already is not created again before a list was read that began a quiet period
// after the last attempt ended, and a contact that the service said yes to is not created again at all, by no
// run: its row may still arrive.
import type { Checker } from '../checker.ts';
import type { EventOf, Evidence, ItemEnd, RunEvidence, SeenEvent } from '../evidence.ts';

export const PATIENT_CREATES: Checker = {
  promise: 'I3 creates wait for a reading',
  breaks: (evidence) => [
    ...impatient(evidence.events, evidence.scenario.quietMs),
    ...againByAnotherRun(evidence),
  ],
};

/**
 * Whom the first run was told yes about and never saw, who was not there when it had long ended, and whom the
 * second sent all the same. Whom it saw, and who is gone since, was taken away by somebody else.
 */
function againByAnotherRun({ events, runs, after }: Evidence): string[] {
  const [first, second] = runs;
  if (second === undefined) return [];
  const middle = events.findIndex((event) => event.kind === 'verb' && event.verb === 'verify');
  const there = new Set(after.contacts.map(({ email }) => email.toLowerCase()));
  const taken = new Map(created(first).map(([seq, key]) => [seq, key]));
  const late = new Set<string>();
  for (const event of events.slice(0, middle)) {
    if (event.kind !== 'outcome' || event.state !== 'acknowledged') continue;
    for (const seq of event.seqs) {
      if (!wasSeen(first?.verdicts.get(seq))) late.add(taken.get(seq) ?? '');
    }
  }
  const again = new Map(created(second).filter(([, key]) => late.has(key)));
  return events.slice(middle).flatMap((event) => {
    if (event.kind !== 'intent' || !CREATES.includes(event.endpoint)) return [];
    return event.seqs.flatMap((seq) => {
      const [, address = ''] = again.get(seq)?.split(' ') ?? [];
      if (address === '' || there.has(address.toLowerCase())) return [];
      return [`item ${String(seq)} of the second run was created again after a yes to the first`];
    });
  });
}

const CREATES: readonly string[] = ['contacts/add', 'contacts/upload-csv'];

/** In effect at the end, or in effect before it and gone again. */
function wasSeen(end: ItemEnd | undefined): boolean {
  return end?.state === 'applied' || end?.state === 'drifted';
}

function created(run: RunEvidence | undefined): [number, string][] {
  return (run?.items ?? []).flatMap((item) =>
    item.kind === 'createContact'
      ? [[item.seq, `${item.contactType.replaceAll(' ', '_')} ${item.address}`]]
      : [],
  );
}

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
      ...(wasTaken(before) ? [`item ${String(seq)} was created again after a yes`] : []),
    ];
  });
}

function begun({ endpoint, atMs: startedMs }: EventOf<'intent'>, list: string): Attempt {
  return { endpoint, list, startedMs, endedMs: undefined, isOpen: true, isAcknowledged: false };
}

function wasTaken({ endpoint, isAcknowledged }: Attempt): boolean {
  return CREATES.includes(endpoint) && isAcknowledged;
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
