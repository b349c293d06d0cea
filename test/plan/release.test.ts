import { describe, expect, it } from 'vitest';
import type { GuardName, GuardResult, GuardScope } from '../../src/plan/guards.ts';
import { ITEM_KINDS } from '../../src/plan/item.ts';
import type { LiveAutomation, PlanCounts } from '../../src/plan/plan.ts';
import { liftingOption, releasePlan, type Allowances } from '../../src/plan/release.ts';

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

describe('releasePlan', () => {
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
  ])('keeps %s when %o is allowed', (name, allowed) => {
    const guards = [tripped(name, 'all')];

    const release = releasePlan(plan(guards), { ...NOTHING_ALLOWED, ...allowed }, 'park');

    expect(release).toEqual({ kind: 'refused', guards, automations: [] });
  });

  it('holds the deletes back when only one of two guards is lifted', () => {
    const guards = [tripped('maxDelete', 'deletes-refuse'), tripped('maxShrink', 'deletes-refuse')];

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

describe('liftingOption', () => {
  it.each<[GuardName, string]>([
    ['maxDelete', '--allow-delete 20'],
    ['firstMirror', '--allow-delete 20'],
    ['maxInvalid', '--allow-delete 20'],
    ['maxUpdate', '--allow-update 40'],
    ['maxSuppress', '--allow-suppress 12'],
    ['maxShrink', '--accept-shrink'],
    ['stateLost', '--accept-state'],
  ])('lifts %s by %s', (name, option) => {
    expect(liftingOption(tripped(name, 'all'), COUNTS)).toBe(option);
  });
});
