import { expect, it } from 'vitest';
import type { CopyCounts } from '../../src/plan/index.ts';
import { copyWarnings, openCopies } from '../../src/plan/copies.ts';

const COPIES = { in: 'Newsletter', copies: 3, accepted: 0, policy: 'report' } as const;

function wordsOf(counts: Partial<CopyCounts>): string | undefined {
  return copyWarnings([{ ...COPIES, ...counts }])[0]?.message;
}

it.each([
  [0, 1],
  [2, 1],
  [3, 0],
  [4, 0],
])('with %i accepted of 3 leaves %i places to tell of', (accepted, places) => {
  expect(openCopies([{ ...COPIES, accepted }])).toHaveLength(places);
});

it('tells where they are, how many they are and how many of them are accepted', () => {
  expect(wordsOf({ copies: 1 })).toBe(
    'Newsletter holds 1 further contact with an address that another contact has; the one with the lowest id counts.',
  );
  expect(wordsOf({ accepted: 2 })).toContain('3 further contacts');
  expect(wordsOf({ accepted: 2 })).toContain('(2 are accepted)');
  expect(wordsOf({ accepted: 1 })).toContain('(1 is accepted)');
});

it('advises to remove them only where that is not set', () => {
  expect(copyWarnings([COPIES])[0]?.hint).toContain('Set `duplicates: remove`');
  expect(copyWarnings([{ ...COPIES, policy: 'remove' }])[0]?.hint).not.toContain('Set');
});
