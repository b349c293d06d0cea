import { expect, it } from 'vitest';
import { systemChance, timedId, type Chance } from '../../src/lib/chance.ts';

const fixed: Chance = { fraction: () => 0, bytes: (count) => new Uint8Array(count).fill(0xab) };

it('gives fractions from 0 to below 1 that are not all alike', () => {
  const chance = systemChance();

  const fractions = Array.from({ length: 50 }, () => chance.fraction());

  expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
  expect(new Set(fractions).size).toBeGreaterThan(1);
});

it('gives as many bytes as were asked for, and others every time', () => {
  const chance = systemChance();

  expect(chance.bytes(32)).toHaveLength(32);
  expect(chance.bytes(0)).toHaveLength(0);
  expect(chance.bytes(32)).not.toEqual(chance.bytes(32));
});

it('names a moment so that a person can read it', () => {
  expect(timedId(new Date('2026-11-20T01:02:03.456Z'), fixed)).toBe('20261120T010203-ababab');
});

it('sorts names by their time', () => {
  const times = ['2026-11-20T01:02:03Z', '2026-11-20T01:02:04Z', '2027-01-01T00:00:00Z'];

  const ids = times.map((time) => timedId(new Date(time), systemChance()));

  expect(ids.toSorted()).toEqual(ids);
});

it('gives two names for one moment', () => {
  const time = new Date('2026-11-20T01:02:03Z');

  expect(timedId(time, systemChance())).not.toBe(timedId(time, systemChance()));
});
