// Which requests of a seed meet a fault, and which one.
import { UNCLEAR_REPLIES, reply } from '../apply/stories.ts';
import type { SentRequest } from '../world/sandbox-send.ts';
import type { DrawnFate } from './odd-answers.ts';
import { QUIET_MS, type Scenario } from './scenario.ts';
import type { SeededRandom } from './seeded-random.ts';

export const NO_FAULT: DrawnFate = { name: 'none', fate: 'answered' };

/** No wait at all, and no reason to hurry. */
const LONG_AGO = 'Thu, 01 Jan 2026 00:00:00 GMT';

const FORBIDDEN = '<html><body>403 Forbidden</body></html>';

const PAGE = '<html><body>504 Gateway Time-out</body></html>';

const FAULTS: readonly DrawnFate[] = [
  { name: 'not-sent', fate: 'not-sent' },
  { name: 'lost-before', fate: 'request-lost' },
  { name: 'lost-after', fate: 'answer-lost' },
  { name: 'drips', fate: 'answer-drips' },
  { name: 'cut-body', fate: 'answer-cut' },
  { name: '429-before', fate: UNCLEAR_REPLIES['too many requests, not done'] },
  { name: '429-past', fate: reply(429, '', { headers: { 'retry-after': LONG_AGO } }) },
  { name: '429-after', fate: UNCLEAR_REPLIES['too many requests, done'] },
  { name: 'html-200-before', fate: UNCLEAR_REPLIES['a page with 200, not done'] },
  { name: 'html-200-after', fate: UNCLEAR_REPLIES['a page with 200, done'] },
  { name: '5xx-before', fate: UNCLEAR_REPLIES['a server error, not done'] },
  { name: '5xx-after', fate: UNCLEAR_REPLIES['a server error, done'] },
  { name: '504-after', fate: reply(504, PAGE, { done: true }) },
  { name: 'empty-200', fate: reply(200, '', { done: true }) },
];

/** A read that is answered so breaks the specification, which is no fault of the way there. */
const WRITE_FAULTS: readonly DrawnFate[] = [
  ...FAULTS,
  { name: '403-before', fate: reply(403, FORBIDDEN) },
  { name: '403-after', fate: reply(403, FORBIDDEN, { done: true }) },
  { name: 'other-text', fate: UNCLEAR_REPLIES['another success text, done'] },
  { name: 'other-text-before', fate: UNCLEAR_REPLIES['another success text, not done'] },
];

const LATE_SHARE = 0.12;

/** Where they are very late: few seeds have them at all. */
const VERY_LATE_SHARE = 0.6;

/** Of the late ones: the sender waits for them in vain. */
const HANG_SHARE = 0.4;

/**
 * After the quiet period: between the repetition and the reading that follows it, within the next quiet
 * period, or later. The first two the run may meet itself; the last only verify does.
 */
const LATER_MS = [2_500, 2_500, QUIET_MS, 400_000] as const;

/** After this long the client of a world gives a request up. */
export const TIME_LIMIT_MS = 60_000;

export function drawFate(scenario: Scenario, request: SentRequest): DrawnFate {
  const { random, faultShare, readsSpared, isVeryLate } = scenario;
  const lost = drawLoss(scenario, request);
  if (lost !== undefined) return lost;
  if (!random.happens(faultShare)) return NO_FAULT;
  if (!request.isWrite) return random.happens(readsSpared) ? NO_FAULT : random.pick(FAULTS);
  if (!random.happens(isVeryLate ? VERY_LATE_SHARE : LATE_SHARE)) return random.pick(WRITE_FAULTS);
  return isVeryLate ? veryLate(random) : late(random);
}

/** What is lost whatever else is drawn. */
function drawLoss(
  { random, typesLost, uploadsLost }: Scenario,
  { endpoint }: SentRequest,
): DrawnFate | undefined {
  const isDrawn = (share: number, of: string): boolean =>
    share > 0 && endpoint === of && random.happens(share);
  if (isDrawn(uploadsLost, 'contacts/upload-csv'))
    return { name: 'lost-after', fate: 'answer-lost' };
  if (isDrawn(typesLost, 'contacts-type/add')) return { name: 'lost-before', fate: 'request-lost' };
  return undefined;
}

function late(random: SeededRandom): DrawnFate {
  const lateByMs = 1_000 * (1 + random.below(QUIET_MS / 1_000 - 2));
  if (!random.happens(HANG_SHARE)) return { name: 'late', fate: { lateByMs } };
  // The quiet period begins when the request is given up.
  return { name: 'hangs', fate: { lateByMs: TIME_LIMIT_MS + lateByMs, hangs: true } };
}

function veryLate(random: SeededRandom): DrawnFate {
  return { name: 'very-late', fate: { lateByMs: QUIET_MS + random.below(random.pick(LATER_MS)) } };
}
