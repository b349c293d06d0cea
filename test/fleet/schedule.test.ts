import { describe, expect, it } from 'vitest';
import { lineFault, nextTime, zoneFault } from '../../src/fleet/schedule.ts';

const BERLIN = 'Europe/Berlin';

/** The times that come after one, one after the other. */
function timesAfter(
  lines: readonly string[],
  start: string,
  most: number,
  timeZone = BERLIN,
): readonly (string | undefined)[] {
  const times: (string | undefined)[] = [];
  let at: Date | undefined = new Date(start);
  while (times.length < most && at !== undefined) {
    at = nextTime({ lines, timeZone }, at);
    times.push(at?.toISOString());
  }
  return times;
}

describe('the next time', () => {
  it('is by the clock of the zone, not by that of the machine', () => {
    expect(timesAfter(['30 2 * * *'], '2026-01-10T12:00:00Z', 2)).toEqual([
      '2026-01-11T01:30:00.000Z',
      '2026-01-12T01:30:00.000Z',
    ]);
    expect(timesAfter(['30 2 * * *'], '2026-07-10T12:00:00Z', 1)).toEqual([
      '2026-07-11T00:30:00.000Z',
    ]);
    expect(timesAfter(['30 2 * * *'], '2026-07-10T12:00:00Z', 1, 'Asia/Kolkata')).toEqual([
      '2026-07-10T21:00:00.000Z',
    ]);
  });

  it('comes right after the gap where clocks skip it, and as always on the next day', () => {
    // On 29 March 2026, 02:00 is followed by 03:00, which is 01:00 UTC.
    expect(timesAfter(['30 2 * * *'], '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('comes once where clocks have it twice', () => {
    // On 25 October 2026, 02:30 is at 00:30 UTC, and again at 01:30 UTC.
    expect(timesAfter(['30 2 * * *'], '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('comes every hour through both changes', () => {
    const spring = timesAfter(['0 * * * *'], '2026-03-28T23:30:00Z', 4);
    const autumn = timesAfter(['0 * * * *'], '2026-10-24T22:30:00Z', 4);

    expect(spring).toEqual(hoursFrom('2026-03-29T00:00:00Z', 4));
    expect(autumn).toEqual(hoursFrom('2026-10-24T23:00:00Z', 4));
  });

  it('is that of the line that comes first, and never the time itself', () => {
    expect(
      timesAfter(['0 5 * * *', '0 4 * * *', '@daily'], '2026-01-10T04:00:00Z', 3, 'UTC'),
    ).toEqual(['2026-01-10T05:00:00.000Z', '2026-01-11T00:00:00.000Z', '2026-01-11T04:00:00.000Z']);
  });
});

function hoursFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, hour) =>
    new Date(Date.parse(start) + hour * 3_600_000).toISOString(),
  );
}

it.each(['30 2 * * *', '*/15 0-6 * * 1-5', '0 0 1 JAN *', '@daily', ' 0 0 * * 7 '])(
  'keeps the line "%s"',
  (line) => {
    expect(lineFault(line)).toBeUndefined();
  },
);

it.each(['', 'nightly', '61 2 * * *', '0 30 2 * * *', '0 0 30 2 *', '@fortnightly'])(
  'refuses the line "%s"',
  (line) => {
    expect(lineFault(line)).toBeTypeOf('string');
  },
);

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('knows whether %s is a time zone', (zone, isKnown) => {
  expect(zoneFault(zone) === undefined).toBe(isKnown);
});
