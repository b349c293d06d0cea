import { expect, it } from 'vitest';
import { hasTooManyInvalid } from '../../src/cli/tolerance.ts';

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

function headOf(
  sources: readonly (readonly [source: string, read: number, invalid: number])[],
): Parameters<typeof hasTooManyInvalid>[0] {
  return {
    rows: [],
    sources: sources.map(([source, read, invalid]) => ({ source, read, invalid })),
  };
}
