import { describe, expect, it } from 'vitest';
import type { GuardName, GuardResult, GuardScope } from '../../src/plan/guards.ts';
import { ITEM_KINDS } from '../../src/plan/item.ts';
import type { LiveAutomation, PlanCounts } from '../../src/plan/plan.ts';
import {
  liftingOption,
  releasePlan,
  type Allowances,
  guardsOfPart,
  holdsBack,
  type PartSizes,
  guardsNow,
  stateGuard,
} from '../../src/plan/release.ts';

describe('what may be carried out', () => {
  const NOTHING_ALLOWED: Allowances = { automations: [] };
  const AUTOMATION: LiveAutomation = { utr: 'utr-1', name: 'Welcome', contactType: 'Newsletter' };

  function counts(part: Partial<PlanCounts> = {}): PlanCounts {
    const none = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0]));
    // Every kind is in the list that the record is made of.
    return { ...none, unchanged: 0, leftAlone: 0, unwritable: 0, ...part } as PlanCounts;
  }

  const COUNTS = counts({
    createContact: 3,
    updateContact: 40,
    deleteContact: 20,
    suppress: 7,
    suppressInGroup: 5,
  });

  function tripped(name: GuardName, scope: GuardScope): GuardResult {
    return { name, of: 'Newsletter', limit: 10, value: 20, tripped: true, scope };
  }

  function plan(guards: readonly GuardResult[], automations: readonly LiveAutomation[] = []) {
    return { guards, automations, counts: COUNTS };
  }

  describe('what of a plan is released', () => {
    it.each([
      ['no guard was measured', []],
      ['no guard tripped', [{ ...tripped('maxDelete', 'all'), tripped: false }]],
    ])('releases everything when %s', (_, guards) => {
      expect(releasePlan(plan(guards), NOTHING_ALLOWED, 'stop')).toEqual({
        kind: 'all',
        unaccepted: [],
      });
    });

    it.each<[GuardScope, 'park' | 'stop', 'in-part' | 'refused']>([
      ['deletes', 'park', 'in-part'],
      ['deletes', 'stop', 'in-part'],
      ['deletes-refuse', 'park', 'in-part'],
      ['deletes-refuse', 'stop', 'refused'],
      ['creates', 'park', 'in-part'],
      ['creates-deletes', 'park', 'in-part'],
      ['creates-deletes', 'stop', 'refused'],
      ['updates', 'park', 'in-part'],
      ['updates', 'stop', 'refused'],
      ['suppressions', 'park', 'in-part'],
      ['suppressions', 'stop', 'refused'],
      ['all', 'park', 'refused'],
      ['all', 'stop', 'refused'],
    ])('answers a guard over %s, told to %s, with %s', (scope, onTrip, kind) => {
      const guards = [tripped('maxDelete', scope)];

      const release = releasePlan(plan(guards), NOTHING_ALLOWED, onTrip);

      expect(release).toMatchObject({ kind, guards });
    });

    it('names every tripped guard when one of them refuses', () => {
      const guards = [tripped('maxInvalid', 'deletes'), tripped('maxUpdate', 'all')];

      const release = releasePlan(plan(guards), NOTHING_ALLOWED, 'park');

      expect(release).toEqual({ kind: 'refused', guards, automations: [] });
    });

    it.each<[GuardScope, 'all' | 'refused']>([
      ['deletes', 'all'],
      ['deletes-refuse', 'all'],
      ['creates', 'all'],
      ['creates-deletes', 'all'],
      ['updates', 'all'],
      ['suppressions', 'all'],
      ['nothing', 'all'],
      ['all', 'refused'],
    ])('answers a guard over %s with %s when the plan holds nothing of it', (scope, kind) => {
      const nobody = { ...plan([tripped('maxShrink', scope)]), counts: counts() };

      expect(releasePlan(nobody, NOTHING_ALLOWED, 'stop').kind).toBe(kind);
    });

    it.each<[GuardName, GuardScope, Partial<Allowances>]>([
      ['maxDelete', 'deletes-refuse', { delete: 20 }],
      ['firstMirror', 'deletes', { delete: 20 }],
      ['maxInvalid', 'deletes', { delete: 20 }],
      ['maxUpdate', 'all', { update: 40 }],
      ['maxSuppress', 'all', { suppress: 12 }],
      ['maxShrink', 'all', { shrink: true }],
      ['unusual', 'updates', { unusual: [7, 20] }],
    ])('lifts %s when its exact number is named', (name, scope, allowed) => {
      const guards = [tripped(name, scope)];

      const release = releasePlan(plan(guards), { ...NOTHING_ALLOWED, ...allowed }, 'stop');

      expect(release).toEqual({ kind: 'all', unaccepted: [] });
    });

    it.each<[GuardName, Partial<Allowances>]>([
      ['maxDelete', { delete: 19 }],
      ['maxDelete', { delete: 21 }],
      ['maxDelete', { update: 40, suppress: 12, shrink: true }],
      ['firstMirror', { delete: 1 }],
      ['maxInvalid', { delete: 1 }],
      ['maxUpdate', { update: 41 }],
      ['maxUpdate', { delete: 20 }],
      ['maxSuppress', { suppress: 7 }],
      ['maxShrink', { shrink: false }],
      ['maxShrink', {}],
      ['unusual', { unusual: [40] }],
      ['unusual', {}],
    ])('keeps %s when %o is allowed', (name, allowed) => {
      const guards = [tripped(name, 'all')];

      const release = releasePlan(plan(guards), { ...NOTHING_ALLOWED, ...allowed }, 'park');

      expect(release).toEqual({ kind: 'refused', guards, automations: [] });
    });

    it('holds the deletes back when only one of two guards is lifted', () => {
      const guards = [
        tripped('maxDelete', 'deletes-refuse'),
        tripped('maxShrink', 'deletes-refuse'),
      ];

      const release = releasePlan(plan(guards), { ...NOTHING_ALLOWED, delete: 20 }, 'park');

      expect(release).toEqual({
        kind: 'in-part',
        guards: guards.slice(1),
        unaccepted: guards.slice(1),
      });
    });

    it.each<'park' | 'stop'>(['park', 'stop'])(
      'refuses a live automation that nobody accepted when told to %s',
      (onTrip) => {
        const release = releasePlan(plan([], [AUTOMATION]), { automations: ['utr-2'] }, onTrip);

        expect(release).toEqual({ kind: 'refused', guards: [], automations: [AUTOMATION] });
      },
    );

    it('releases everything when every live automation is accepted', () => {
      const release = releasePlan(plan([], [AUTOMATION]), { automations: ['utr-1'] }, 'stop');

      expect(release).toEqual({ kind: 'all', unaccepted: [] });
    });
  });

  describe('the option that lifts a guard', () => {
    it.each<[GuardName, string]>([
      ['maxDelete', '--accept delete=20'],
      ['firstMirror', '--accept delete=20'],
      ['maxInvalid', '--accept delete=20'],
      ['maxUpdate', '--accept update=40'],
      ['maxSuppress', '--accept suppress=12'],
      ['maxShrink', '--accept shrink'],
      ['unusual', '--accept unusual=20'],
      ['stateLost', '--accept state'],
    ])('lifts %s by %s', (name, option) => {
      expect(liftingOption(tripped(name, 'all'), COUNTS)).toBe(option);
    });
  });
});

describe('the guards of a part of a plan', () => {
  const NONE = { suppress: 0, suppressInGroup: 0 };

  function part(sizes: {
    readonly update?: number;
    readonly delete?: number;
    readonly remove?: number;
    readonly suppress?: number;
  }): PartSizes {
    const { update = 0, delete: deletes = 0, remove = 0, suppress = 0 } = sizes;
    // Guards look at these numbers alone.
    return {
      contactTypes: [{ contactType: 'Newsletter', update, delete: deletes }],
      segments: [{ segment: 'VIP', remove }],
      counts: { ...NONE, suppress, deleteContact: deletes, removeSegmentRecipient: remove },
    } as unknown as PartSizes;
  }

  function guard(name: GuardResult['name'], rest: Partial<GuardResult> = {}): GuardResult {
    return { name, of: 'Newsletter', limit: 12, value: 40, tripped: true, scope: 'all', ...rest };
  }

  it.each([
    ['fewer deletes', guard('maxDelete'), { delete: 12 }, { value: 12, tripped: false }],
    ['as many deletes', guard('maxDelete'), { delete: 13 }, { value: 13, tripped: true }],
    ['few deletes', guard('maxDelete', { limit: 2 }), { delete: 9 }, { value: 9, tripped: false }],
    [
      'one delete in a first mirror',
      guard('firstMirror', { limit: 0 }),
      { delete: 1 },
      trippedBy(1),
    ],
    ['no delete in a first mirror', guard('firstMirror', { limit: 0 }), {}, { tripped: false }],
    ['one delete of a lost state', guard('stateLost', { limit: 0 }), { delete: 1 }, trippedBy(1)],
    ['no delete of a lost state', guard('stateLost', { limit: 0 }), {}, { tripped: false }],
    ['updates', guard('maxUpdate'), { update: 13 }, { value: 13, tripped: true }],
    ['suppressions', guard('maxSuppress', { of: 'suppressions' }), { suppress: 20 }, trippedBy(20)],
    ['recipients', guard('maxDelete', { of: 'segment VIP' }), { remove: 13 }, trippedBy(13)],
    ['nothing of its kind', guard('maxDelete', { of: 'segment VIP' }), {}, { value: 0 }],
    ['an unknown target', guard('maxDelete', { of: 'segment Old' }), { remove: 50 }, { value: 0 }],
  ] as const)('measures %s of the part', (_words, whole, sizes, expected) => {
    const [found] = guardsOfPart([whole], part(sizes));

    expect(found).toMatchObject({ ...expected, limit: whole.limit });
  });

  it('counts no people who had left: a part holds none', () => {
    const [found] = guardsOfPart([guard('returned', { of: 'journal', value: 7 })], part({}));

    expect(found).toMatchObject({ value: 0, tripped: false });
  });

  it.each(['maxShrink', 'maxInvalid'] as const)('keeps what %s found', (name) => {
    const whole = guard(name, { of: 'crm' });

    expect(guardsOfPart([whole], part({}))).toEqual([whole]);
  });

  function trippedBy(value: number): Partial<GuardResult> {
    return { value, tripped: true };
  }
});

it('holds nothing back by a guard that is only told', () => {
  // No count is looked at.
  const isHeld = holdsBack({ scope: 'nothing' }, {} as PlanCounts);

  expect(isHeld).toBe(false);
});

describe('the guard over a lost state', () => {
  const counts = { deleteContact: 2, removeSegmentRecipient: 1 };
  const other: GuardResult = {
    name: 'maxDelete',
    of: 'Newsletter',
    limit: 5,
    value: 3,
    tripped: false,
    scope: 'deletes-refuse',
  };

  const LOST = { journal: false, memory: true };
  const TRUSTED = { journal: true, memory: true };

  it('holds every delete back, however few there are', () => {
    expect(guardsNow({ guards: [other], counts, contactTypes: [] }, LOST)).toEqual([
      other,
      stateGuard(3),
    ]);
    expect(stateGuard(3)).toMatchObject({ tripped: true, scope: 'deletes', value: 3 });
  });

  it('holds nothing back where nothing is deleted', () => {
    expect(stateGuard(0).tripped).toBe(false);
  });

  it('is gone from an older plan once the state is trusted again', () => {
    expect(
      guardsNow({ guards: [stateGuard(3), other], counts, contactTypes: [] }, TRUSTED),
    ).toEqual([other]);
  });

  it('counts anew what an older plan deletes', () => {
    expect(guardsNow({ guards: [stateGuard(9)], counts, contactTypes: [] }, LOST)).toEqual([
      stateGuard(3),
    ]);
  });
});
