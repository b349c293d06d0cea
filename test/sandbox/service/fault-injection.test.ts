import { describe, expect, it } from 'vitest';
import {
  FAULT_KINDS,
  type Fault,
  type FaultOptions,
  type FaultTarget,
  faultPassage,
  faultPlan,
} from '../../../src/sandbox/service/fault-plan.ts';

const ADD: FaultTarget = { path: 'contacts/add', writes: true };
const LIST: FaultTarget = { path: 'contacts/list', writes: false };

describe('faultPlan', () => {
  it('gives a request the same fault whatever was asked before', () => {
    const plan = faultPlan({ seed: 9, rate: 1 });
    const inOrder = faults(plan, ADD, 50);
    const backwards = faults(faultPlan({ seed: 9, rate: 1 }), ADD, 50).reverse();

    expect(inOrder).toEqual(backwards.reverse());
    expect(plan(ADD, 17)).toEqual(inOrder[16]);
    expect(faults(faultPlan({ seed: 10, rate: 1 }), ADD, 50)).not.toEqual(inOrder);
  });

  it.each([
    [0, 0, 0],
    [0.05, 400, 600],
    [1, 10_000, 10_000],
  ])('lets a share of %d of 10,000 requests meet one', (rate, least, most) => {
    const met = faults(faultPlan({ rate }), ADD, 10_000).filter((fault) => fault !== undefined);

    expect(met.length).toBeGreaterThanOrEqual(least);
    expect(met.length).toBeLessThanOrEqual(most);
  });

  it('meets every kind about equally often on writes, and none late on reads', () => {
    const plan = faultPlan({ rate: 1 });

    const writes = counted(faults(plan, ADD, 12_000));
    const reads = counted(faults(plan, LIST, 12_000));

    expect([...writes.keys()].sort()).toEqual([...FAULT_KINDS].sort());
    expect(Math.min(...writes.values())).toBeGreaterThan(800);
    expect([...reads.keys()].sort()).toEqual(FAULT_KINDS.filter((kind) => kind !== 'late').sort());
  });

  it.each<[FaultOptions, boolean, boolean]>([
    [{}, true, true],
    [{ only: 'writes' }, true, false],
    [{ only: 'reads' }, false, true],
    [{ endpoints: ['contacts/add'] }, true, false],
    [{ endpoints: ['contacts/list'], only: 'writes' }, false, false],
    [{ kinds: ['late'] }, true, false],
    [{ kinds: [] }, false, false],
  ])('with %j meets an addition: %s, a list: %s', (options, addition, list) => {
    const plan = faultPlan({ rate: 1, ...options });

    expect([plan(ADD, 1) !== undefined, plan(LIST, 1) !== undefined]).toEqual([addition, list]);
  });

  it('keeps lateness, waits and statuses within their bounds', () => {
    const met = faults(faultPlan({ rate: 1 }), ADD, 12_000);

    expect(range(met.map((fault) => (fault?.kind === 'late' ? fault.afterMs : undefined)))).toEqual(
      within(1, 60_000),
    );
    expect(range(met.map((fault) => (fault?.kind === 'slow' ? fault.waitMs : undefined)))).toEqual(
      within(1, 5_000),
    );
    const seconds = met.map((fault) =>
      fault?.kind === 'throttled-after' ? fault.retryAfterSeconds : undefined,
    );
    expect([...new Set(seconds)].sort()).toEqual([1, 2, 3, 4, 5, undefined]);
    const statuses = met.map((fault) => (fault?.kind === '5xx-after' ? fault.status : undefined));
    expect([...new Set(statuses)].sort()).toEqual([500, 502, 503, 504, undefined]);
  });
});

function faults(
  plan: ReturnType<typeof faultPlan>,
  target: FaultTarget,
  count: number,
): (Fault | undefined)[] {
  return Array.from({ length: count }, (_, index) => plan(target, index + 1));
}

function counted(met: readonly (Fault | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const fault of met) {
    const kind = fault?.kind ?? 'none';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Whether values fill a span: its ends to within a hundredth. */
function range(values: readonly (number | undefined)[]): unknown {
  const known = values.filter((value) => value !== undefined);
  const most = Math.max(...known);
  return { least: Math.min(...known) <= most / 50, most: Math.ceil(most / 1_000) * 1_000 };
}

function within(_least: number, most: number): unknown {
  return { least: true, most };
}

it.each<[Fault, object]>([
  [{ kind: 'lost-before' }, { carriedOut: false, transport: { kind: 'lost' } }],
  [{ kind: 'lost-after' }, { carriedOut: true, transport: { kind: 'lost' } }],
  [{ kind: 'reset-before' }, { carriedOut: false, transport: { kind: 'reset' } }],
  [{ kind: 'reset-after' }, { carriedOut: true, transport: { kind: 'reset' } }],
  [
    { kind: 'late', afterMs: 30_000 },
    { carriedOut: true, lateMs: 30_000, transport: { kind: 'lost' } },
  ],
  [
    { kind: '5xx-before', status: 502 },
    { carriedOut: false, answer: { status: 502 } },
  ],
  [
    { kind: '5xx-after', status: 504 },
    { carriedOut: true, answer: { status: 504 } },
  ],
  [
    { kind: 'html-200', carriedOut: false },
    { carriedOut: false, answer: { kind: 'page', status: 200 } },
  ],
  [
    { kind: 'html-200', carriedOut: true },
    { carriedOut: true, answer: { kind: 'page', status: 200 } },
  ],
  [
    { kind: 'throttled-before', retryAfterSeconds: 3 },
    { carriedOut: false, answer: { status: 429, headers: { 'retry-after': '3' } } },
  ],
  [
    { kind: 'throttled-after', retryAfterSeconds: 3 },
    { carriedOut: true, answer: { status: 429, headers: { 'retry-after': '3' } } },
  ],
  [{ kind: 'cut-body' }, { carriedOut: true, transport: { kind: 'cut' } }],
  [
    { kind: 'slow', waitMs: 900 },
    { carriedOut: true, pace: { kind: 'late', waitMs: 900 } },
  ],
])('does what %j says', (fault, passage) => {
  expect(faultPassage(fault)).toMatchObject(passage);
});
