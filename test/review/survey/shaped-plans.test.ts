// What a person sees first of plans shaped like real ones. `CHANGES=1000000 npx vitest …` makes them of a million.
import { describe, expect, it } from 'vitest';
import { type Change, ITEM_KINDS, type ItemKind } from '../../../src/plan/index.ts';
import { lookFirst, surveyPlan } from '../../../src/review/index.ts';
import { type PlanReader, PlanWriter } from '../../../src/state/index.ts';
import { plannedIn } from '../../report/planned.ts';
import { ANOMALIES, drawnPlaces, planted, SHAPES, shapedChanges } from './shaped-plans.ts';

// eslint-disable-next-line no-restricted-properties -- a switch of this test alone
const CHANGES = Number(process.env['CHANGES'] ?? 31_000);

const PLANTED = 30;

/** A millisecond for each change, beside what every test has. */
const timeout = 60_000 + CHANGES;

/** In the order of a plan, kind by kind. */
function planOf(changes: Iterable<Change>): PlanReader {
  const writer = new PlanWriter({ kind: 'memory' });
  const counts = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<
    ItemKind,
    number
  >;
  for (const change of changes) {
    writer.addItem(change);
    counts[change.kind] += 1;
  }
  const { head } = plannedIn();
  return writer.finish({ ...head, counts: { ...head.counts, ...counts } });
}

describe.each(SHAPES)('a plan shaped like a %s', (shape) => {
  it('lies in few groups', { timeout }, () => {
    const { groups } = surveyPlan(planOf(shapedChanges(shape, CHANGES, 1)));

    const inFifty = groups.slice(0, 50).reduce((sum, { count }) => sum + count, 0);
    expect(inFifty / CHANGES).toBeGreaterThanOrEqual(0.99);
  });
});

/** Twenty of them, spread over the shapes; the tests at hand take a few. */
const PLANTINGS = Object.keys(ANOMALIES).flatMap((what, place) =>
  [0, 1].map((turn) => [what, SHAPES[(place + turn) % SHAPES.length] ?? 'mirror'] as const),
);

const TRIED =
  CHANGES > 100_000 ? PLANTINGS.slice(0, 20) : PLANTINGS.filter((_, at) => at % 8 === 0);

it.each(TRIED)(
  '%s, thirty of them in a %s, are among what to look at first',
  { timeout },
  (what, shape) => {
    const anomaly = ANOMALIES[what];
    if (anomaly === undefined) throw new Error('there is no such anomaly');
    const places = drawnPlaces(PLANTED, CHANGES, what.length);
    const plan = planOf(planted(shapedChanges(shape, CHANGES, what.length), anomaly, places));

    const looks = lookFirst(plan, surveyPlan(plan));

    // Looks that are about them alone, and together about all of them.
    const own = looks.filter(
      ({ items }) => items.length > 0 && items.every((seq) => places.has(seq - 1)),
    );
    const byCode = new Map<string, number>();
    for (const { code, count } of own) byCode.set(code, (byCode.get(code) ?? 0) + count);
    expect([...byCode.values()]).toContain(PLANTED);
    expect(looks.length).toBeLessThanOrEqual(60);
  },
);
