import { describe, expect, it } from 'vitest';
import {
  seededChoice,
  seededFraction,
  systemRandom,
  timedId,
  type Random,
} from '../../src/lib/random.ts';

const fixed: Random = { fraction: () => 0, bytes: (count) => new Uint8Array(count).fill(0xab) };

it('gives fractions from 0 to below 1 that are not all equal', () => {
  const random = systemRandom();

  const fractions = Array.from({ length: 50 }, () => random.fraction());

  expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
  expect(new Set(fractions).size).toBeGreaterThan(1);
});

it('gives as many bytes as asked for, and different ones every time', () => {
  const random = systemRandom();

  expect(random.bytes(32)).toHaveLength(32);
  expect(random.bytes(0)).toHaveLength(0);
  expect(random.bytes(32)).not.toEqual(random.bytes(32));
});

it('gives a readable id for a time', () => {
  expect(timedId(new Date('2026-11-20T01:02:03.456Z'), fixed)).toBe('20261120T010203-ababab');
});

it('sorts ids by their time', () => {
  const times = ['2026-11-20T01:02:03Z', '2026-11-20T01:02:04Z', '2027-01-01T00:00:00Z'];

  const ids = times.map((time) => timedId(new Date(time), systemRandom()));

  expect(ids.toSorted()).toEqual(ids);
});

it('gives two ids for the same time', () => {
  const time = new Date('2026-11-20T01:02:03Z');

  expect(timedId(time, systemRandom())).not.toBe(timedId(time, systemRandom()));
});

const NUMBERS = Array.from({ length: 10_000 }, (_, index) => index + 1);

describe('seeded fractions', () => {
  it('are the same for the same seed and place, in any order of calls', () => {
    const first = seededFraction(7, 1, 2);
    seededFraction(7, 3);

    expect(seededFraction(7, 1, 2)).toBe(first);
  });

  it.each([0, 1, 2, 123_456_789, 2 ** 53 - 1])(
    'are spread evenly over the places of seed %i',
    (seed) => {
      const tenths = new Array<number>(10).fill(0);

      for (const number of NUMBERS) {
        const tenth = Math.floor(seededFraction(seed, number) * 10);
        tenths[tenth] = (tenths[tenth] ?? 0) + 1;
      }

      expect(Math.min(...tenths)).toBeGreaterThan(850);
      expect(Math.max(...tenths)).toBeLessThan(1_150);
    },
  );

  it('depend on every part: the seed beyond 32 bits, each place, and their order', () => {
    const fractions = [
      seededFraction(1, 2, 3),
      seededFraction(1, 3, 2),
      seededFraction(2, 2, 3),
      seededFraction(1 + 2 ** 32, 2, 3),
      seededFraction(1, 2, 3, 0),
      seededFraction(1, 2),
    ];

    expect(new Set(fractions).size).toBe(fractions.length);
  });

  it('are independent for neighbouring seeds', () => {
    const both = NUMBERS.filter(
      (number) => seededFraction(1, number) < 0.5 && seededFraction(2, number) < 0.5,
    );

    expect(both.length).toBeGreaterThan(2_300);
    expect(both.length).toBeLessThan(2_700);
  });
});

describe('seeded choices', () => {
  it.each([
    [0, 'a'],
    [0.333, 'a'],
    [0.334, 'b'],
    [0.999, 'c'],
  ])('takes of three, at %d, %s', (fraction, choice) => {
    expect(seededChoice(['a', 'b', 'c'], fraction)).toBe(choice);
  });
});
