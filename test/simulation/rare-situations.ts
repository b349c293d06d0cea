// Situations that a simulation must have met to prove anything. One that never occurred in many seeds
// means that the simulation has gone blind, and fails the run.
import type { Evidence, EventOf, SeenEvent } from './evidence.ts';

export interface Situation {
  readonly name: string;
  /** Seeds among which it occurs at least once, with room to spare. */
  readonly withinSeeds: number;
  readonly occurred: (evidence: Evidence) => boolean;
}

export const SITUATIONS: readonly Situation[] = [
  fault('not sent', 'not-sent', 600),
  fault('committed, but the answer was lost', 'lost-after', 200),
  fault('never arrived, and nobody knows', 'lost-before', 600),
  fault('answer cut after the commit', 'cut-body', 200),
  fault('too many requests, after the commit', '429-after', 600),
  fault('a page with status 200, after the commit', 'html-200-after', 600),
  fault('a server error, after the commit', '5xx-after', 200),
  fault('a commit that came late', 'late', 200),
  fault('a commit that came after the quiet period', 'very-late', 3_000),
  {
    name: 'a crash before the commit of an intent or outcome',
    withinSeeds: 200,
    occurred: ({ events }) => crashed(events, 'before-commit'),
  },
  {
    name: 'a crash after the commit of an intent or outcome',
    withinSeeds: 200,
    occurred: ({ events }) => crashed(events, 'after-commit'),
  },
  {
    name: 'a crash at a request',
    withinSeeds: 200,
    occurred: ({ events }) => crashed(events, 'at-request'),
  },
  {
    name: 'a crash with an intent and no commit of the service',
    withinSeeds: 200,
    occurred: ({ events }) => crashOverIntent(events, false),
  },
  {
    name: 'a crash with an intent and a commit of the service',
    withinSeeds: 200,
    occurred: ({ events }) => crashOverIntent(events, true),
  },
  {
    name: 'a crash within a resume',
    withinSeeds: 200,
    occurred: ({ events }) => crashesOf(events, 'resume') > 0,
  },
  {
    name: 'an upload of which a part arrived',
    withinSeeds: 20_000,
    occurred: partialUpload,
  },
  reason('a silent drop', 'the service said yes and did nothing', 1_000),
  reason('an unknown outcome', 'no clear answer', 3_000),
  verdict('a drifted item', 'drifted', 1_000),
  verdict('a rejected item', 'rejected', 600),
  verdict('a skipped item', 'skipped', 600),
  {
    name: 'a foreign writer',
    withinSeeds: 1_000,
    occurred: ({ scenario }) => scenario.behaviours.foreign_writer !== undefined,
  },
  {
    name: 'credentials refused on the way',
    withinSeeds: 2_000,
    occurred: ({ runs }) => runs.some(({ stopped }) => stopped?.code === 'CREDENTIALS_REFUSED'),
  },
  {
    name: 'a service taken for unavailable',
    withinSeeds: 1_000,
    occurred: ({ events, stops, runs }) =>
      events.length > 0 &&
      [...stops, ...runs.flatMap(({ stopped }) => stopped ?? [])].some(
        ({ code }) => code === 'SERVICE_UNAVAILABLE',
      ),
  },
];

function fault(name: string, faultName: string, withinSeeds: number): Situation {
  return {
    name,
    withinSeeds,
    occurred: ({ events }) =>
      events.some(
        (event) => event.kind === 'sent' && event.isWrite && event.faultName === faultName,
      ),
  };
}

function reason(name: string, words: string, withinSeeds: number): Situation {
  return {
    name,
    withinSeeds,
    occurred: ({ runs }) =>
      runs.some(({ verdicts }) =>
        [...verdicts.values()].some((end) => end.reason?.includes(words) === true),
      ),
  };
}

function verdict(name: string, state: string, withinSeeds: number): Situation {
  return {
    name,
    withinSeeds,
    occurred: ({ runs }) =>
      runs.some(({ verdicts }) => [...verdicts.values()].some((end) => end.state === state)),
  };
}

function crashed(events: readonly SeenEvent[], where: string): boolean {
  return events.some((event) => event.kind === 'crash' && event.where === where);
}

/** Crashes within verbs whose name begins so. */
function crashesOf(events: readonly SeenEvent[], verb: string): number {
  let inside = '';
  let count = 0;
  for (const event of events) {
    if (event.kind === 'verb') inside = event.verb;
    if (event.kind === 'crash' && inside.startsWith(verb)) count += 1;
  }
  return count;
}

/** A crash while an intent had no outcome, and whether the service had served its endpoint since. */
function crashOverIntent(events: readonly SeenEvent[], wasServed: boolean): boolean {
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

function partialUpload({ events, runs, after }: Evidence): boolean {
  const there = new Set(after.contacts.map(({ email }) => email.toLowerCase()));
  const uploads = events.filter((event) => event.kind === 'intent');
  return uploads.some((event) => {
    if (event.endpoint !== 'contacts/upload-csv') return false;
    const items = runs.flatMap((run) => run.items.filter(({ seq }) => event.seqs.includes(seq)));
    const arrived = items.filter((item) => 'address' in item && there.has(item.address)).length;
    return arrived > 0 && arrived < items.length;
  });
}
