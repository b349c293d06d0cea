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
  expect(hasTooManyInvalid([{ read: 100, invalid }], tolerated)).toBe(tooMany);
});

it('looks at each source on its own', () => {
  const rows = [
    { read: 1_000, invalid: 0 },
    { read: 10, invalid: 1 },
  ];

  expect(hasTooManyInvalid(rows, '5%')).toBe(true);
});

it.each(['some', '1.5', '-1', '5 %%', ''])('refuses "%s"', (tolerated) => {
  expect(() => hasTooManyInvalid([], tolerated)).toThrow(/--tolerate-invalid/u);
});
