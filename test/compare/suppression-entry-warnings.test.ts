import { expect, it } from 'vitest';
import { suppressionEntryWarnings } from '../../src/compare/summary/warnings.ts';

const PLAIN = { rowCount: 9, sha256: '', odd: 0, unreadable: 0, ofUnknownGroups: 0 };

it('says nothing of lists of plain addresses', () => {
  expect(suppressionEntryWarnings({ suppressions: PLAIN })).toEqual([]);
});

it.each([
  ['odd', 1, 'SUPPRESSIONS_ODD', /^1 entry of the service's suppression lists has several/u],
  ['odd', 2, 'SUPPRESSIONS_ODD', /^2 entries of the service's suppression lists have several/u],
  ['unreadable', 1, 'SUPPRESSIONS_UNREADABLE', /^1 entry .* has no address/u],
  ['ofUnknownGroups', 1, 'SUPPRESSIONS_OF_UNKNOWN_GROUPS', /^1 entry .* belongs to/u],
  ['ofUnknownGroups', 3, 'SUPPRESSIONS_OF_UNKNOWN_GROUPS', /^3 entries .* belong to/u],
] as const)('tells of %s entries, %i of them', (name, count, code, words) => {
  const warnings = suppressionEntryWarnings({ suppressions: { ...PLAIN, [name]: count } });

  expect(warnings).toEqual([
    expect.objectContaining({ code, message: expect.stringMatching(words) as string }),
  ]);
});
