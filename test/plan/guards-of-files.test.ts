import { describe, expect, it } from 'vitest';
import {
  checkGuards,
  type GuardInput,
  type GuardLimits,
  type FileRows,
  type GuardResult,
  type Limit,
  withLimitsNow,
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
    contacts: 0,
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

describe('the limits of the configuration when a plan is applied', () => {
  const SHARE_30: Limit = { kind: 'share', share: 0.3 };
  const LIMITS: GuardLimits = {
    maxUpdate: SHARE_30,
    maxSuppress: SHARE_30,
    maxShrink: SHARE_30,
    maxInvalid: { kind: 'share', share: 0.1 },
    firstMirror: 'park',
  };
  const TYPE = { contactType: 'Newsletter', firstMirrorOfForeign: false };

  function input(part: Partial<GuardInput>): GuardInput {
    return { contactTypes: [], suppressions: 0, contacts: 0, sources: [], lists: [], ...part };
  }

  const sizes = { existing: 100, desired: 40, deletes: 12, updates: 12 };
  const places = [{ contactType: 'Newsletter', existing: 100, desired: 40 }];
  const held = checkGuards(
    input({
      contactTypes: [{ ...TYPE, ...sizes }],
      suppressions: 12,
      contacts: 100,
      sources: [{ source: 'crm', read: 200, invalid: 12, validBefore: 200 }],
    }),
    { ...LIMITS, maxDelete: { kind: 'count', count: 50 } },
  );

  function limitsOf(limits: Partial<GuardLimits>): string[] {
    return withLimitsNow(held, { ...LIMITS, ...limits }, places)
      .filter(({ tripped }) => tripped)
      .map(({ name, limit }) => `${name} ${String(limit)}`);
  }

  it('hold what they would hold back by now', () => {
    const share: Limit = { kind: 'share', share: 0.05 };
    const count: Limit = { kind: 'count', count: 10 };

    expect(held.filter(({ tripped }) => tripped)).toEqual([]);
    expect(limitsOf({})).toEqual([]);
    expect(limitsOf({ maxDelete: share })).toEqual(['maxDelete 5']);
    expect(limitsOf({ maxDelete: count, maxUpdate: count, maxSuppress: count, maxInvalid: count, maxShrink: count })) // prettier-ignore
      .toEqual(['maxDelete 10', 'maxUpdate 10', 'maxSuppress 10', 'maxInvalid 10', 'maxShrink 10']);
    expect(limitsOf({ maxDelete: count, maxUpdate: share, maxSuppress: share, maxInvalid: share, maxShrink: share })) // prettier-ignore
      .toEqual(['maxDelete 10', 'maxUpdate 5', 'maxSuppress 5', 'maxInvalid 10', 'maxShrink 10']);
  });

  it('trip nothing below the floor, and lift nothing that tripped', () => {
    const none: Limit = { kind: 'count', count: 0 };
    const few = checkGuards(input({ contactTypes: [{ ...TYPE, ...sizes, deletes: 9, updates: 31 }] }), LIMITS); // prettier-ignore
    const all: Limit = { kind: 'share', share: 1 };

    const now = withLimitsNow(few, { ...LIMITS, maxDelete: none, maxUpdate: all }, places);

    expect(now.map(({ name, tripped }) => [name, tripped])).toEqual([
      ['maxDelete', false],
      ['maxUpdate', true],
      ['maxSuppress', false],
    ]);
    expect(now[1]).toEqual(few[1]);
  });

  it('say nothing of what was measured as a number where nobody knows of how many it is a share', () => {
    const counts = checkGuards(input({ suppressions: 12, contacts: 100 }), {
      ...LIMITS,
      maxSuppress: { kind: 'count', count: 50 },
    });
    const others: GuardResult[] = [{ name: 'maxGone', of: 'A', limit: 50, value: 12, tripped: false, scope: 'creates-of' }]; // prettier-ignore

    expect(withLimitsNow([...counts, ...others], LIMITS, places)).toEqual([...counts, ...others]);
  });
});
