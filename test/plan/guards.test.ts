import { describe, expect, it } from 'vitest';
import {
  checkGuards,
  defaultMaxDelete,
  GUARD_FLOOR,
  type ContactTypeSizes,
  type GuardInput,
  type GuardLimits,
  type GuardName,
  type GuardResult,
  type Limit,
} from '../../src/plan/guards.ts';

const SHARE_30: Limit = { kind: 'share', share: 0.3 };
const LIMITS: GuardLimits = {
  maxUpdate: SHARE_30,
  maxSuppress: SHARE_30,
  maxShrink: SHARE_30,
  maxInvalid: { kind: 'share', share: 0.1 },
  firstMirror: 'park',
};
const TYPE: ContactTypeSizes = {
  contactType: 'Newsletter',
  existing: 0,
  desired: 0,
  updates: 0,
  deletes: 0,
  firstMirrorOfForeign: false,
};

function input(part: Partial<GuardInput>): GuardInput {
  return { contactTypes: [], suppressions: 0, contacts: 0, sources: [], lists: [], ...part };
}

function typeGuard(
  name: GuardName,
  sizes: Partial<ContactTypeSizes>,
  limits: Partial<GuardLimits> = {},
): GuardResult | undefined {
  const contactTypes = [{ ...TYPE, ...sizes }];
  return checkGuards(input({ contactTypes }), { ...LIMITS, ...limits }).find(
    (guard) => guard.name === name,
  );
}

function guard(name: GuardName, part: Partial<GuardInput>, limits: Partial<GuardLimits> = {}) {
  return checkGuards(input(part), { ...LIMITS, ...limits }).find((result) => result.name === name);
}

describe('maxDelete when left out', () => {
  it.each([
    [0, 0.3],
    [100, 0.3],
    [101, 0.15],
    [1_000, 0.15],
    [1_001, 0.05],
    [1_000_000, 0.05],
  ])('is for %i contacts a share of %d', (count, share) => {
    expect(defaultMaxDelete(count)).toEqual({ kind: 'share', share });
  });

  it.each([
    [100, 30],
    [101, 15],
    [1_000, 150],
    [1_001, 50],
  ])('lets of %i contacts %i be deleted and not one more', (existing, limit) => {
    expect(typeGuard('maxDelete', { existing, deletes: limit })).toMatchObject({
      limit,
      value: limit,
      base: existing,
      tripped: false,
    });
    expect(typeGuard('maxDelete', { existing, deletes: limit + 1 })?.tripped).toBe(true);
  });
});

describe('a limit', () => {
  it.each<[number, Limit, number, boolean]>([
    [9, { kind: 'count', count: 0 }, 100, false],
    [10, { kind: 'count', count: 0 }, 100, true],
    [10, { kind: 'count', count: 10 }, 100, false],
    [11, { kind: 'count', count: 10 }, 100, true],
    [9, { kind: 'share', share: 0 }, 100, false],
    [10, { kind: 'share', share: 0 }, 100, true],
    [20, { kind: 'share', share: 0.2 }, 100, false],
    [21, { kind: 'share', share: 0.2 }, 100, true],
    [20, { kind: 'share', share: 0.2 }, 104, false],
    [21, { kind: 'share', share: 0.2 }, 104, true],
    [50, { kind: 'share', share: 1 }, 50, false],
    [29, { kind: 'share', share: 0.29 }, 100, false],
    [30, { kind: 'share', share: 0.29 }, 100, true],
  ])(
    'meets %i deletes with %o of %i contacts: tripped is %s',
    (deletes, limit, existing, trips) => {
      const result = typeGuard('maxDelete', { existing, deletes }, { maxDelete: limit });

      expect(result?.tripped).toBe(trips);
    },
  );

  it('starts to count at the floor', () => {
    expect(GUARD_FLOOR).toBe(10);
  });

  it.each([
    [100, 20, 30],
    [20, 100, 30],
  ])(
    'is a share of the larger side when %i exist and %i are desired',
    (existing, desired, limit) => {
      expect(typeGuard('maxUpdate', { existing, desired })).toMatchObject({ limit, base: 100 });
    },
  );

  it('has no base when it is a number', () => {
    const result = typeGuard('maxUpdate', {}, { maxUpdate: { kind: 'count', count: 5 } });

    expect(result).toEqual({
      name: 'maxUpdate',
      of: 'Newsletter',
      limit: 5,
      floor: 10,
      value: 0,
      tripped: false,
      scope: 'updates',
    });
  });
});

describe('what a guard holds back', () => {
  it('is the deletes when too many would be deleted, and everything when too many are updated', () => {
    expect(typeGuard('maxDelete', {})?.scope).toBe('deletes-refuse');
    expect(typeGuard('maxUpdate', {})?.scope).toBe('updates');
  });

  it('is everything when too many would be suppressed or the service lists too few', () => {
    const lists = [{ list: 'contacts/list', listed: 1, listedBefore: 1 }];

    expect(guard('maxSuppress', {})?.scope).toBe('suppressions');
    expect(guard('maxShrink', { lists })?.scope).toBe('all');
  });

  it('is the deletes when a source is suspect', () => {
    const sources = [{ source: 'crm', read: 10, invalid: 2, validBefore: 10 }];

    expect(guard('maxInvalid', { sources })?.scope).toBe('deletes');
    expect(guard('maxShrink', { sources })?.scope).toBe('deletes-refuse');
  });

  it.each([
    [true, 'creates-deletes'],
    [false, 'creates'],
  ])(
    'is the creates too when one that tells who left is suspect, mirrored: %s',
    (isMirrored, scope) => {
      const sizes = { source: 'left', read: 10, invalid: 2, validBefore: 10 };
      const sources = [{ ...sizes, isMirrored, tellsWhoLeft: true }];

      expect(guard('maxShrink', { sources })?.scope).toBe(scope);
    },
  );
});

it('holds no create back while nobody has left yet', () => {
  const sizes = { source: 'left', read: 0, invalid: 0, isMirrored: false, tellsWhoLeft: true };

  expect(guard('maxShrink', { sources: [sizes] })?.scope).toBe('nothing');
});

it('says below which number a limit never trips, where it has one', () => {
  const results = checkGuards(
    input({
      contactTypes: [{ ...TYPE, existing: 5, deletes: 1, firstMirrorOfForeign: true }],
      sources: [{ source: 'crm', read: 3, invalid: 3 }],
    }),
    LIMITS,
  );

  expect(results.map(({ name, floor }) => [name, floor])).toEqual([
    ['maxDelete', 10],
    ['maxUpdate', 10],
    ['firstMirror', undefined],
    ['maxSuppress', 10],
    ['maxInvalid', 10],
    ['maxShrink', undefined],
  ]);
});

describe('the first mirror', () => {
  const foreign = { existing: 5, deletes: 1, firstMirrorOfForeign: true };

  it('parks a single delete when it holds contacts of others', () => {
    expect(typeGuard('firstMirror', foreign)).toEqual({
      name: 'firstMirror',
      of: 'Newsletter',
      limit: 0,
      value: 1,
      tripped: true,
      scope: 'deletes',
    });
  });

  it('is no obstacle when it deletes nobody', () => {
    expect(typeGuard('firstMirror', { ...foreign, deletes: 0 })?.tripped).toBe(false);
  });

  it.each<[string, Partial<ContactTypeSizes>, Partial<GuardLimits>]>([
    ['all contacts are ours', { ...foreign, firstMirrorOfForeign: false }, {}],
    ['the configuration allows it', foreign, { firstMirror: 'allow' }],
  ])('is not measured when %s', (_, sizes, limits) => {
    expect(typeGuard('firstMirror', sizes, limits)).toBeUndefined();
  });
});

describe('the guard maxSuppress', () => {
  it('is a share of the contacts', () => {
    const limit = 30;

    const passing = guard('maxSuppress', { contacts: 100, suppressions: limit });
    const tripped = guard('maxSuppress', { contacts: 100, suppressions: limit + 1 });

    expect(passing).toMatchObject({ of: 'suppressions', limit, base: 100, tripped: false });
    expect(tripped?.tripped).toBe(true);
  });
});

describe('the guard maxInvalid', () => {
  it.each([
    [100, 10, false],
    [100, 11, true],
    [20, 9, false],
    [20, 20, true],
    [9, 9, false],
    [0, 0, false],
  ])('meets of %i rows %i invalid ones: tripped is %s', (read, invalid, tripped) => {
    const result = guard('maxInvalid', { sources: [{ source: 'crm', read, invalid }] });

    expect(result).toMatchObject({ of: 'crm', value: invalid, base: read, tripped });
  });
});

describe('maxShrink of a source', () => {
  it.each([
    [70, false],
    [69, true],
    [100, false],
    [200, false],
  ])('meets %i valid rows after 100: tripped is %s', (valid, tripped) => {
    const sources = [{ source: 'crm', read: valid + 3, invalid: 3, validBefore: 100 }];

    const result = guard('maxShrink', { sources });

    expect(result).toMatchObject({ value: Math.max(0, 100 - valid), base: 100, tripped });
  });

  it('is not measured when there was no run before', () => {
    expect(guard('maxShrink', { sources: [{ source: 'crm', read: 1, invalid: 0 }] })).toBe(
      undefined,
    );
  });

  it.each([
    [{ read: 0, invalid: 0 }, 0],
    [{ read: 3, invalid: 3 }, 3],
    [{ read: 0, invalid: 0, validBefore: 4 }, 4],
  ])('trips below the floor when the source is %o', (sizes, value) => {
    const results = checkGuards(input({ sources: [{ source: 'crm', ...sizes }] }), LIMITS);

    const ofSource = results.filter(({ name, of }) => name === 'maxShrink' && of === 'crm');
    expect(ofSource).toMatchObject([
      { name: 'maxShrink', limit: 0, value, tripped: true, scope: 'deletes-refuse' },
    ]);
  });
});

describe('maxShrink of a list of the service', () => {
  it.each([
    [70, false],
    [69, true],
    [101, false],
  ])('meets %i contacts after 100: tripped is %s', (listed, tripped) => {
    const lists = [{ list: 'contacts/list', listed, listedBefore: 100 }];

    expect(guard('maxShrink', { lists })).toMatchObject({ of: 'contacts/list', tripped });
  });

  it('is not measured when the list was not read before', () => {
    expect(guard('maxShrink', { lists: [{ list: 'contacts/list', listed: 0 }] })).toBeUndefined();
  });
});

it('measures each contact type on its own', () => {
  const contactTypes = [
    { ...TYPE, existing: 100, deletes: 31 },
    { ...TYPE, contactType: 'Customers', existing: 10_000, deletes: 31 },
  ];

  const results = checkGuards(input({ contactTypes }), LIMITS);

  const deletes = results.filter(({ name }) => name === 'maxDelete');
  expect(deletes.map(({ of, tripped }) => [of, tripped])).toEqual([
    ['Newsletter', true],
    ['Customers', false],
  ]);
});

describe('maxShrink of contacts whose contact type is not listed', () => {
  it.each([
    [1, 0, [{ value: 1, limit: 0, scope: 'all', tripped: true }]],
    [5, 4, [{ value: 5, limit: 4, scope: 'all', tripped: true }]],
    [4, 4, []],
  ])('holds everything back for %i of which %i are known', (count, known, expected) => {
    const input = { contactTypes: [], suppressions: 0, contacts: 0, sources: [], lists: [] };

    const results = checkGuards({ ...input, ofUnlistedTypes: { count, known } }, LIMITS);

    const found = results.filter(({ name }) => name === 'maxShrink');
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
  });
});

it('holds everything back for entries whose unsubscribe group is not listed', () => {
  const input = { contactTypes: [], suppressions: 0, contacts: 0, sources: [], lists: [] };

  const results = checkGuards({ ...input, ofUnlistedGroups: { count: 31, known: 0 } }, LIMITS);

  expect(results.filter(({ tripped }) => tripped)).toEqual([
    {
      name: 'maxShrink',
      of: 'global-unsubscribes and unsubscribes-groups',
      value: 31,
      limit: 0,
      scope: 'all',
      tripped: true,
    },
  ]);
});

describe('maxShrink of contacts that are counted and not listed', () => {
  const of = 'contacts/list, Newsletter';
  const unlisted = { of, counted: 100, missing: 4, known: 0, countsMore: false };

  it.each([
    ['one that nobody explains', { missing: 1 }, true],
    ['one more than is known', { missing: 5, known: 4 }, true],
    ['a few where deleted ones are counted', { missing: 9, countsMore: true }, false],
    ['a third where deleted ones are counted', { missing: 31, countsMore: true }, true],
    ['a third of which most are known', { missing: 31, known: 20, countsMore: true }, false],
  ])('holds everything back for %s: %s', (_what, part, tripped) => {
    const result = typeGuard('maxShrink', { unlisted: { ...unlisted, ...part } });

    expect(result).toMatchObject({ of, scope: 'all', tripped });
  });

  it('is not asked where as many are missing as are known', () => {
    expect(typeGuard('maxShrink', { unlisted: { ...unlisted, known: 4 } })).toBeUndefined();
  });
});
