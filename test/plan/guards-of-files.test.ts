import { describe, expect, it } from 'vitest';
import {
  checkGuards,
  type GuardInput,
  type GuardLimits,
  type FileRows,
} from '../../src/plan/guards.ts';
import { lostFiles } from '../../src/plan/baseline.ts';

describe('guards over files', () => {
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
});

describe('files of a source that are lost', () => {
  const SHARE_30 = { kind: 'share', share: 0.3 } as const;

  function files(rows: Readonly<Record<string, number>>): FileRows[] {
    return Object.entries(rows).map(([file, count]) => ({ file, rows: count }));
  }

  it.each<[string, Record<string, number>, Record<string, number>, string[]]>([
    ['all came again', { a: 10, b: 20 }, { a: 9, b: 25 }, []],
    ['there were none', {}, { a: 10 }, []],
    ['one is missing', { a: 10, b: 20 }, { a: 10 }, ['b']],
    ['a file of one row is missing', { a: 10, b: 1 }, { a: 10 }, ['b']],
    ['all are missing, largest first', { a: 10, b: 20 }, {}, ['b', 'a']],
    ['one was renamed', { a: 100 }, { 'a-2': 70 }, []],
    ['one was renamed and lost more than passes', { a: 100 }, { 'a-2': 69 }, ['a']],
    ['all were renamed, in another order', { a: 10, b: 100 }, { x: 99, y: 10 }, []],
    ['all were renamed and one is missing', { a: 10, b: 100 }, { x: 100 }, ['a']],
    ['the oldest made room for a new one', { d1: 50, d2: 52 }, { d2: 52, d3: 49 }, []],
  ])('when %s', (_, before, now, lost) => {
    expect(lostFiles(files(before), files(now), SHARE_30).map(({ file }) => file)).toEqual(lost);
  });

  it('takes a number of rows for the limit where one is configured', () => {
    const few = { kind: 'count', count: 5 } as const;

    expect(lostFiles(files({ a: 100 }), files({ b: 95 }), few)).toEqual([]);
    expect(lostFiles(files({ a: 100 }), files({ b: 94 }), few)).toEqual(files({ a: 100 }));
  });
});
