import { describe, expect, it } from 'vitest';
import { NOTHING_ACCEPTED } from '../../../src/cli/shell/accept.ts';
import { allowancesOf, CHOOSING_OPTIONS, hasTooManyInvalid, parseDuration } from '../../../src/cli/shell/options.ts'; // prettier-ignore
import { SELECTOR_NAMES } from '../../../src/review/index.ts';
import { accepting } from '../desk.ts';

it('allows nothing when nothing is said', () => {
  expect(allowancesOf(NOTHING_ACCEPTED, [])).toMatchObject({ shrink: false, automations: [] });
});

it('allows the numbers that were named, and automations of call and configuration', () => {
  const { accept } = accepting({ delete: 104, automation: ['utr-1'] });

  expect(allowancesOf(accept, ['utr-2'])).toMatchObject({
    delete: 104,
    automations: ['utr-1', 'utr-2'],
  });
});

describe('--tolerate-invalid', () => {
  it.each([
    [undefined, 0, false],
    [undefined, 1, true],
    ['0', 1, true],
    ['2', 2, false],
    ['2', 3, true],
    ['2%', 2, false],
    ['2%', 3, true],
    ['0.5%', 1, true],
    ['100%', 100, false],
  ])('with %s of 100 rows takes %i invalid ones as too many: %s', (tolerated, invalid, tooMany) => {
    expect(hasTooManyInvalid(headOf([['crm', 100, invalid]]), tolerated)).toBe(tooMany);
  });

  it('takes a share of each source on its own', () => {
    const head = headOf([
      ['crm', 1_000, 0],
      ['shop', 10, 1],
    ]);

    expect(hasTooManyInvalid(head, '5%')).toBe(true);
    expect(hasTooManyInvalid(head, '10%')).toBe(false);
  });

  it('takes a number of all sources together', () => {
    const head = headOf([
      ['crm', 1_000, 3],
      ['shop', 10, 2],
    ]);

    expect(hasTooManyInvalid(head, '4')).toBe(true);
    expect(hasTooManyInvalid(head, '5')).toBe(false);
  });

  it.each(['some', '1.5', '-1', '5 %%', ''])('refuses "%s"', (tolerated) => {
    expect(() => hasTooManyInvalid(headOf([]), tolerated)).toThrow(/--tolerate-invalid/u);
  });
});

function headOf(
  sources: readonly (readonly [source: string, read: number, invalid: number])[],
): Parameters<typeof hasTooManyInvalid>[0] {
  return {
    sources: sources.map(([source, read, invalid]) => ({ source, read, invalid, excluded: 0 })),
  };
}

describe('a duration', () => {
  it.each([
    ['90', 90_000],
    ['90s', 90_000],
    ['15m', 900_000],
    ['2h', 7_200_000],
    ['1.5h', 5_400_000],
    [' 10m ', 600_000],
    ['0', 0],
  ])('reads %s as %i ms', (text, durationMs) => {
    expect(parseDuration('--lock-wait', text)).toBe(durationMs);
  });

  it.each(['', 'm', '10d', '-5m', '5 m', '1e3', 'ten'])(
    'refuses "%s" and names the option',
    (text) => {
      expect(() => parseDuration('--lock-wait', text)).toThrow(/^--lock-wait /u);
    },
  );

  it('is undefined where the option was not given', () => {
    expect(parseDuration('--lock-wait', undefined)).toBeUndefined();
  });
});

it('names in the help of --only every selector that there is', () => {
  expect(CHOOSING_OPTIONS.only.describe).toContain(`with ${SELECTOR_NAMES.join(', ')}`);
});
