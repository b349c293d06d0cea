// Invented accounts, night by night: six shapes of how many rows and changes a night has. A seed always gives the same
// account. The shapes are drawn as such accounts are, whatever the judgement of them finds.
import { seededFraction } from '../../../src/lib/index.ts';
import { EXPECTED_KINDS, type ExpectedKind } from '../../../src/plan/expected-kinds.ts';
import type { NightCounts } from '../../../src/plan/expected.ts';

const DAY_MS = 86_400_000;

type Means = Readonly<Record<ExpectedKind, number>>;

interface Moment {
  /** From 0 on. */
  readonly night: number;
  /** 0 for Sunday. */
  readonly weekday: number;
  /** Of the month, from 1 on. */
  readonly date: number;
}

interface Shape {
  readonly rows: number;
  /** Changes of an ordinary night. */
  readonly means: Means;
  /** How many times those of an ordinary night there are; left out, as many. */
  readonly times?: (at: Moment, draw: () => number) => number;
  /** Of the rows, how many more there are each week. */
  readonly weeklyGrowth?: (draw: () => number) => number;
}

const ORDINARY: Means = {
  createContact: 6,
  updateContact: 38,
  deleteContact: 4,
  suppress: 2,
  suppressInGroup: 0,
};

const isWeekend = ({ weekday }: Moment): boolean => weekday === 0 || weekday === 6;

export const SHAPES = {
  steady: { rows: 10_000, means: ORDINARY },
  weekends: { rows: 10_000, means: ORDINARY, times: (at) => (isWeekend(at) ? 0.15 : 1) },
  'monthly spike': { rows: 10_000, means: ORDINARY, times: ({ date }) => (date === 1 ? 5 : 1) },
  growing: { rows: 10_000, means: ORDINARY, weeklyGrowth: (draw) => 0.01 + 0.01 * draw() },
  tiny: {
    rows: 60,
    means: {
      createContact: 0.3,
      updateContact: 0.8,
      deleteContact: 0.2,
      suppress: 0.1,
      suppressInGroup: 0,
    },
  },
  // Exponential: the deviation of a night is as large as the mean.
  bursty: { rows: 10_000, means: ORDINARY, times: (_at, draw) => -Math.log(1 - draw()) },
} as const satisfies Readonly<Record<string, Shape>>;

export type ShapeName = keyof typeof SHAPES;

/** The first night first. */
export function nightsOf(name: ShapeName, seed: number, count: number): NightCounts[] {
  const shape: Shape = SHAPES[name];
  let drawn = 0;
  const draw = (): number => seededFraction(seed, Object.keys(SHAPES).indexOf(name), (drawn += 1));
  const weeklyGrowth = shape.weeklyGrowth?.(draw) ?? 0;
  const firstMs = Date.UTC(2026, 0, 1 + (seed % 365));
  let rows: number = shape.rows;
  return Array.from({ length: count }, (_, night) => {
    const date = new Date(firstMs + night * DAY_MS);
    const at = { night, weekday: date.getUTCDay(), date: date.getUTCDate() };
    const times = (shape.times?.(at, draw) ?? 1) * (1 + weeklyGrowth) ** (night / 7);
    const grown = (rows * weeklyGrowth) / 7;
    const items = itemsOf((kind) =>
      poisson(shape.means[kind] * times + (kind === 'createContact' ? grown : 0), draw),
    );
    rows += items.createContact - items.deleteContact;
    return { day: date.toISOString().slice(0, 10), rows: { crm: rows }, items };
  });
}

export function itemsOf(countOf: (kind: ExpectedKind) => number): Record<ExpectedKind, number> {
  const counts = EXPECTED_KINDS.map((kind) => [kind, countOf(kind)] as const);
  return Object.fromEntries(counts) as Record<ExpectedKind, number>;
}

const MOST_COUNTED = 60;

function poisson(mean: number, draw: () => number): number {
  if (mean > MOST_COUNTED) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(draw)));
  const end = Math.exp(-mean);
  let count = -1;
  for (let left = 1; left > end; left *= draw()) count += 1;
  return Math.max(0, count);
}

function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}
