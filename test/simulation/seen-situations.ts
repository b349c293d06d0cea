// Situations that only the order of a seed's events shows.
import type { Evidence, EventOf, SeenEvent } from './evidence.ts';

export function crashedAt(events: readonly SeenEvent[], where: string): boolean {
  return events.some((event) => event.kind === 'crash' && event.where.includes(where));
}

/** Crashes within verbs whose name begins so. */
export function crashesOf(events: readonly SeenEvent[], verb: string): number {
  let inside = '';
  let count = 0;
  for (const event of events) {
    if (event.kind === 'verb') inside = event.verb;
    if (event.kind === 'crash' && inside.startsWith(verb)) count += 1;
  }
  return count;
}

/** A crash while an intent had no outcome, and whether the service had served its endpoint since. */
export function crashOverIntent(events: readonly SeenEvent[], wasServed: boolean): boolean {
  const open = new Map<number, EventOf<'intent'>>();
  const served = new Set<string>();
  for (const event of events) {
    if (event.kind === 'intent') {
      open.set(event.attemptId, event);
      served.delete(event.endpoint);
    }
    if (event.kind === 'outcome') open.delete(event.attemptId);
    if (event.kind === 'served') served.add(event.endpoint);
    if (event.kind !== 'crash') continue;
    if ([...open.values()].some(({ endpoint }) => served.has(endpoint) === wasServed)) return true;
    open.clear();
  }
  return false;
}

export function partialUpload({ events, runs, after }: Evidence): boolean {
  const there = new Set(after.contacts.map(({ email }) => email.toLowerCase()));
  return intentsTo(events, 'contacts/upload-csv').some(({ seqs }) => {
    const items = runs.flatMap((run) => run.items.filter(({ seq }) => seqs.includes(seq)));
    const arrived = items.filter((item) => 'address' in item && there.has(item.address)).length;
    return arrived > 0 && arrived < items.length;
  });
}

/** Of the items of one call for many, some are sent once more and others are not. */
export function partialBulkDelete({ events }: Evidence): boolean {
  return intentsTo(events, 'contacts/bulk-delete').some((intent) => {
    const later = events
      .slice(events.indexOf(intent) + 1)
      .filter((event) => event.kind === 'intent' && event.runId === intent.runId);
    const again = intent.seqs.filter((seq) =>
      later.some((event) => event.kind === 'intent' && event.seqs.includes(seq)),
    );
    return again.length > 0 && again.length < intent.seqs.length;
  });
}

/** The service takes the first ids of a call, and its list and counts stop at the same contact. */
export function cutUnseen({ events, scenario }: Evidence): boolean {
  const {
    bulk_max_ids: ids = '',
    count_field: counts = '',
    list_size: list = '',
  } = scenario.behaviours;
  const [, most = ''] = /^truncate_silently\((\d+)\)$/u.exec(ids) ?? [];
  if (most === '' || list.replace('silently_', '') !== counts) return false;
  return intentsTo(events, 'contacts/bulk-delete').some(({ seqs }) => seqs.length > Number(most));
}

/** What was given up took effect when its repetition had been sent already. */
export function lateAfterResend({ events }: Evidence): boolean {
  let sending: EventOf<'intent'> | undefined;
  const late: { readonly intent: EventOf<'intent'>; readonly dueMs: number }[] = [];
  for (const event of events) {
    if (event.kind === 'intent') {
      const again = event;
      if (late.some(({ intent, dueMs }) => again.atMs < dueMs && isSameItem(intent, again)))
        return true;
      sending = event;
    }
    if (event.kind !== 'sent' || event.faultName !== 'very-late' || sending === undefined) continue;
    if (typeof event.fate !== 'object' || !('lateByMs' in event.fate)) continue;
    late.push({ intent: sending, dueMs: event.atMs + event.fate.lateByMs });
  }
  return false;
}

function isSameItem(first: EventOf<'intent'>, second: EventOf<'intent'>): boolean {
  return first.runId === second.runId && first.seqs.some((seq) => second.seqs.includes(seq));
}

/** A list was read between an upload and the arrival of the last of its rows. */
export function readWhileArriving({ events, after }: Evidence): boolean {
  const upload = events.find(
    (event) => event.kind === 'served' && event.endpoint === 'contacts/upload-csv',
  );
  if (upload === undefined) return false;
  const read = events
    .slice(events.indexOf(upload))
    .find((event) => event.kind === 'sent' && event.endpoint === 'contacts/list');
  if (read === undefined) return false;
  return after.contacts.some(({ created_at: at }) => virtualMs(String(at)) > read.atMs);
}

/** Of the virtual clock on which a seed runs (test/fake-clock.ts). */
const WALL_START = Date.parse('2026-11-20T12:00:00Z');
const START_MS = 1_000;

function virtualMs(at: string): number {
  return Date.parse(at) - WALL_START + START_MS;
}

function intentsTo(events: readonly SeenEvent[], endpoint: string): EventOf<'intent'>[] {
  return events.filter((event) => event.kind === 'intent').filter((it) => it.endpoint === endpoint);
}
