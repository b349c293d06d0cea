import { describe, expect, it } from 'vitest';
import { checkGuards, type GuardInput, type GuardLimits } from '../../src/plan/guards.ts';

const SHARE_30 = { kind: 'share', share: 0.3 } as const;
const LIMITS: GuardLimits = {
  maxUpdate: SHARE_30,
  maxSuppress: SHARE_30,
  maxShrink: SHARE_30,
  maxInvalid: SHARE_30,
  firstMirror: 'park',
};
const NOTHING: GuardInput = {
  contactTypes: [],
  suppressions: 0,
  people: 0,
  sources: [],
  lists: [],
};

describe('maxShrink of the files of a source', () => {
  const whole = { source: 'crm', read: 90, invalid: 0, validBefore: 100 };
  const lost = (...names: string[]) => names.map((file) => ({ file, rows: 2 }));

  it.each([
    [lost('a.csv'), 'crm, a.csv', 2],
    [lost('a.csv', 'b.csv', 'c.csv'), 'crm, a.csv, b.csv, c.csv', 6],
    [lost('a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'), 'crm, a.csv, b.csv, c.csv, 2 more', 10],
  ])('trips below the floor for %o and names them', (lostFiles, of, value) => {
    const results = checkGuards({ ...NOTHING, sources: [{ ...whole, lostFiles }] }, LIMITS);

    expect(results.filter(({ tripped }) => tripped)).toMatchObject([
      { name: 'maxShrink', of, value, source: 'crm', scope: 'deletes-refuse' },
    ]);
  });

  it('holds nothing back where no mirror reads the source', () => {
    const source = { ...whole, lostFiles: lost('a.csv'), isMirrored: false };

    const results = checkGuards({ ...NOTHING, sources: [source] }, LIMITS);

    expect(results.find(({ tripped }) => tripped)?.scope).toBe('nothing');
  });
});

it('does not measure the first suppressions of an account', () => {
  expect(checkGuards({ ...NOTHING, suppressions: 500, isFirstImport: true }, LIMITS)).toEqual([]);
});
