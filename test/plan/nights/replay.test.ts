// Nights of invented accounts replayed: how often somebody is told of nothing, and how much of what is wrong is told the
// same night. With the figures of 300 accounts of each shape, in some minutes:
// ACCOUNTS=300 npx vitest run --config .config/vitest.config.ts --project rooms --reporter verbose test/plan/nights/replay.test.ts
import { describe, expect, it } from 'vitest';
import { systemEnvironment } from '../../../src/config/secrets.ts';
import { seededFraction } from '../../../src/lib/index.ts';
import { type NightCounts, unusual } from '../../../src/plan/expected.ts';
import { itemsOf, nightsOf, type ShapeName } from './accounts.ts';

const NIGHTS = 90;
/** Before it nothing is judged. */
const FIRST_JUDGED = 14;
const ACCOUNTS = Number(systemEnvironment('ACCOUNTS') ?? 60);

const ANOMALIES = {
  rows: ({ rows, ...night }: NightCounts): NightCounts => ({
    ...night,
    rows: { crm: Math.round((rows['crm'] ?? 0) * 0.7) },
  }),
  threefold: (night: NightCounts): NightCounts => ({
    ...night,
    items: itemsOf((kind) => 3 * (night.items[kind] ?? 0)),
  }),
  none: (night: NightCounts): NightCounts => ({ ...night, items: itemsOf(() => 0) }),
} as const;

interface Figures extends Readonly<Record<keyof typeof ANOMALIES, number>> {
  /** Nights told of by mistake, for each account and year. */
  readonly alarms: number;
}

/**
 * The most alarms, and in which share of accounts at least one such night is told of. What is lower than 0.95 cannot be
 * higher: three times the changes of a quiet weekend, or of a tiny account, often differ from the usual by less than ten;
 * and where the changes of a night are now 2, now 200, no number of them is odd.
 */
const EXPECTED: Readonly<Record<ShapeName, Figures>> = {
  steady: { alarms: 1, rows: 0.95, threefold: 0.95, none: 0.95 },
  weekends: { alarms: 1, rows: 0.95, threefold: 0.75, none: 0.92 },
  'monthly spike': { alarms: 1, rows: 0.95, threefold: 0.95, none: 0.95 },
  growing: { alarms: 1, rows: 0.95, threefold: 0.95, none: 0.95 },
  tiny: { alarms: 1, rows: 0.95, threefold: 0, none: 0 },
  bursty: { alarms: 1, rows: 0.95, threefold: 0, none: 0 },
};

function isTold(account: readonly NightCounts[], at: number, tonight = account[at]): boolean {
  return tonight !== undefined && unusual(tonight, account.slice(0, at).reverse()).length > 0;
}

const isFirstOfMonth = ({ day }: NightCounts): boolean => day.endsWith('-01');

function alarmsIn(name: ShapeName, account: readonly NightCounts[]): number {
  // Nothing like it was ever seen.
  const spike = name === 'monthly spike' ? account.findIndex(isFirstOfMonth) : -1;
  let alarms = 0;
  for (let at = FIRST_JUDGED; at < NIGHTS; at += 1)
    if (at !== spike && isTold(account, at)) alarms += 1;
  return alarms;
}

/** One account has one such night at a time; several are tried. `among`: the nights that one of is odd. */
function shareTold(
  accounts: readonly (readonly NightCounts[])[],
  anomaly: (night: NightCounts) => NightCounts,
  among: (night: NightCounts) => boolean = () => true,
): number {
  const told = accounts.flatMap((account, seed) =>
    nightsTried(seed).flatMap((at) => {
      const tonight = account[at];
      if (tonight === undefined || !among(tonight)) return [];
      return [isTold(account, at, anomaly(tonight))];
    }),
  );
  return told.filter(Boolean).length / told.length;
}

const TRIED = 8;

function nightsTried(seed: number): number[] {
  const draws = Array.from({ length: TRIED }, (_, draw) => seededFraction(seed, draw));
  return draws.map((draw) => FIRST_JUDGED + Math.floor(draw * (NIGHTS - FIRST_JUDGED)));
}

const isWorkday = ({ day }: NightCounts): boolean => ![0, 6].includes(new Date(day).getUTCDay());

describe.each(Object.entries(EXPECTED) as [ShapeName, Figures][])('%s accounts', (name, least) => {
  const accounts = Array.from({ length: ACCOUNTS }, (_, seed) => nightsOf(name, seed, NIGHTS));

  it('are told of next to nothing by mistake', async ({ annotate }) => {
    const alarms = accounts.reduce((sum, account) => sum + alarmsIn(name, account), 0);
    const years = (ACCOUNTS * (NIGHTS - FIRST_JUDGED)) / 365;

    await annotate(`${(alarms / years).toFixed(2)} a year`);
    expect(alarms / years).toBeLessThanOrEqual(least.alarms);
  });

  for (const what of ['rows', 'threefold', 'none'] as const) {
    it(`are told of what is wrong the same night: ${what}`, async ({ annotate }) => {
      const share = shareTold(accounts, ANOMALIES[what]);

      const onWorkdays = shareTold(accounts, ANOMALIES[what], isWorkday);
      await annotate(`${share.toFixed(3)}, on workdays ${onWorkdays.toFixed(3)}`);
      expect(share).toBeGreaterThanOrEqual(least[what]);
    });
  }
});

it('tells of the first spike of a month, and of hardly any later one', () => {
  const told = [0, 0];
  for (let seed = 0; seed < ACCOUNTS; seed += 1) {
    const account = nightsOf('monthly spike', seed, NIGHTS);
    const spikes = account.flatMap((night, at) => (isFirstOfMonth(night) ? [at] : []));
    const [first = 0, ...later] = spikes;
    if (first < FIRST_JUDGED || isTold(account, first)) told[0] = (told[0] ?? 0) + 1;
    if (later.some((at) => isTold(account, at))) told[1] = (told[1] ?? 0) + 1;
  }

  expect(told[0]).toBe(ACCOUNTS);
  expect(told[1]).toBeLessThanOrEqual(ACCOUNTS / 20);
});
