// P7: an answer that drips for ever is given up within the limits that a person is told (config/options.md),
// so that a run ends, and lets the lock of the account go.
import type { Checker } from '../checker.ts';
import type { Evidence, EventOf } from '../evidence.ts';
import { isFriendly } from '../excuses.ts';
import { TIME_LIMIT_MS } from '../fault-draws.ts';
import { LIST_NAMES } from '../odd-answers.ts';

/** A list has to bring 16 KiB within the first, and to end within the second. */
const LIST_LAP_MS = 5 * TIME_LIMIT_MS;
const LIST_MS = 360 * TIME_LIMIT_MS;
const LEAST_LAP_BYTES = 16_384;

export const TIMELY_ENDS: Checker = {
  promise: 'P7 every run ends in time',
  breaks: (evidence) => [...heldUp(evidence), ...endless(evidence)],
};

function heldUp({ events }: Evidence): string[] {
  return events.flatMap((event) => {
    if (event.kind !== 'heard') return [];
    const { endpoint, heardMs } = event;
    // The clock of a run counts in fractions, whose sum is not exact.
    if (Math.round(heardMs) <= limitOf(event)) return [];
    return [`an answer to ${endpoint} was listened to for ${String(heardMs / 1_000)} s`];
  });
}

function limitOf({ endpoint }: EventOf<'heard'>): number {
  return isList(endpoint) ? LIST_MS : TIME_LIMIT_MS;
}

/** Countries come as three lists in one answer. */
function isList(endpoint: string): boolean {
  return LIST_NAMES.has(endpoint) || endpoint === 'get/country-state-city';
}

/** Between the requests: quiet periods, pauses before repetitions, and waiting for a service that is out. */
const MOST_WAITING_MS = 3_600_000;

/** Nothing else takes time in a friendly service, not even if all requests went one after the other. */
function endless(evidence: Evidence): string[] {
  if (!isFriendly(evidence) || evidence.scenario.isVeryLate) return [];
  const breaks: string[] = [];
  let begun = { atMs: 0, verb: '' };
  let mayTakeMs = 0;
  for (const event of evidence.events) {
    if (event.kind === 'verb') {
      begun = event;
      mayTakeMs = MOST_WAITING_MS;
    }
    if (event.kind === 'sent') mayTakeMs += longestOf(event);
    if (event.kind !== 'ended' || event.atMs - begun.atMs <= mayTakeMs) continue;
    breaks.push(`${begun.verb} took ${String((event.atMs - begun.atMs) / 1_000)} s`);
  }
  return breaks;
}

function longestOf({ endpoint, fate }: EventOf<'sent'>): number {
  if (typeof fate !== 'object' && fate !== 'answer-drips') return 0;
  if (!isList(endpoint)) return TIME_LIMIT_MS;
  const isSlow = typeof fate !== 'object' || !('dripEveryMs' in fate) || !gainsGround(fate);
  return isSlow ? LIST_LAP_MS : LIST_MS;
}

function gainsGround(drip: { readonly dripEveryMs: number; readonly pieceBytes: number }): boolean {
  return (LIST_LAP_MS / drip.dripEveryMs) * drip.pieceBytes >= LEAST_LAP_BYTES;
}
