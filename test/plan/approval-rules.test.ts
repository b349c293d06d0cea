import { describe, expect, it } from 'vitest';
import {
  type ApprovalRules,
  asksOfPart,
  heldBackBy,
  isOverKind,
  ITEM_KINDS,
  type ItemKind,
  NOTHING_HELD,
  type PlanCounts,
  type PlanHead,
  releasePlan,
  waitingForApprovals,
  withApprovalGuards,
} from '../../src/plan/index.ts';

const NONE: PlanCounts = {
  ...(Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>),
  ...{ unchanged: 0, leftAlone: 0, unwritable: 0 },
};

function numbers(
  counts: Partial<PlanCounts>,
): Pick<PlanHead, 'guards' | 'counts' | 'contactTypes'> {
  const { updateContact: update = 0 } = counts;
  const contactType = { contactType: 'News', mode: 'mirror', existing: 50, desired: 50, create: 0, update, delete: 0, unchanged: 0, leftAlone: 0, unwritable: 0, unwritableOnly: 0 } as const; // prettier-ignore
  return { guards: [], counts: { ...NONE, ...counts }, contactTypes: [contactType] };
}

function rules(when: ApprovalRules['when']): ApprovalRules {
  return { need: 2, when, planner: 'allowed' };
}

describe('approvals are asked for', () => {
  it('never without rules', () => {
    expect(needed(undefined, { deleteContact: 9 })).toBe(0);
  });

  it('for any change without thresholds, and for none where there is none', () => {
    expect(needed(rules(undefined), { createContactType: 1 })).toBe(2);
    expect(needed(rules(undefined), {})).toBe(0);
  });

  it.each<[ApprovalRules['when'], Partial<PlanCounts>, number]>([
    [{ delete: 100 }, { deleteContact: 99, createContact: 5_000 }, 0],
    [{ delete: 100 }, { deleteContact: 99, removeSegmentRecipient: 1 }, 2],
    [{ delete: 100, suppress: 1 }, { suppressInGroup: 1 }, 2],
    [{ delete: 100, suppress: 1 }, {}, 0],
    [{ create: 10 }, { createContact: 4, addSegmentRecipient: 6 }, 2],
    [{ update: 10 }, { updateContact: 10 }, 2],
  ])('by %j of %j: %i', (when, counts, need) => {
    expect(needed(rules(when), counts)).toBe(need);
  });

  it.each<[Partial<PlanCounts>, number]>([
    [{ deleteContact: 1 }, 2],
    [{ removeSegmentRecipient: 3 }, 2],
    [{ createContact: 9 }, 0],
  ])('of a part with %j by the numbers of the whole plan: %i', (part, need) => {
    const whole = { deleteContact: 12, removeSegmentRecipient: 3, createContact: 9 };

    expect(needed(rules({ delete: 10, create: 10 }), whole, part)).toBe(need);
  });

  it('of a parked plan by the numbers of the plan that it was a part of', () => {
    const before = withApprovalGuards([], rules({ delete: 10 }), numbers({ deleteContact: 12 }));
    const parked = { ...numbers({ deleteContact: 3 }), guards: before };

    const people = (least: number) => asksOfPart(withApprovalGuards(parked.guards, rules({ delete: least }), parked), parked.counts)?.people; // prettier-ignore
    expect(people(10)).toBe(2);
    expect(people(20)).toBe(0);
  });

  function needed(
    approvals: ApprovalRules | undefined,
    whole: Partial<PlanCounts>,
    part: Partial<PlanCounts> = whole,
  ): number {
    const guards = withApprovalGuards([], approvals, numbers(whole));
    return asksOfPart(guards, numbers(part).counts)?.people ?? 0;
  }
});

it('has its files signed, and by others than its maker, also where nobody has to approve a part', () => {
  const strict = { ...rules({ delete: 1, update: 1 }), signers: 'people', planner: 'excluded' } as const; // prettier-ignore
  const asked = (whole: Partial<PlanCounts>, part = whole) =>
    asksOfPart(withApprovalGuards([], strict, numbers(whole)), numbers(part).counts);

  expect(asked({ deleteContact: 3, createContact: 1 }, { createContact: 1 })).toEqual({ people: 0, signed: true, byOthers: true }); // prettier-ignore
  expect(asked({ deleteContact: 3 })).toEqual({ people: 2, signed: true, byOthers: true });
  // Of updates alone, of which the plan has none.
  const updates = withApprovalGuards([], { ...strict, when: { update: 1 } }, numbers({ createContact: 1 })); // prettier-ignore
  expect(updates).toMatchObject([{ of: 'updates', tripped: false }]);
  expect(asksOfPart(updates, numbers({ createContact: 1 }).counts)).toMatchObject({ people: 0, signed: true }); // prettier-ignore
});

describe('a plan that needs approvals', () => {
  const NOTHING = { automations: [] };

  function released(when: ApprovalRules['when'], counts: Partial<PlanCounts>, approvals?: boolean) {
    const head = numbers(counts);
    const guards = withApprovalGuards([], rules(when), head);
    return (['stop', 'park'] as const).map(
      (onTrip) =>
        releasePlan({ ...head, guards, automations: [] }, { ...NOTHING, approvals }, onTrip).kind,
    );
  }

  it.each<[ApprovalRules['when'], Partial<PlanCounts>]>([
    [{ delete: 1 }, { deleteContact: 1, createContact: 3 }],
    [{ suppress: 1 }, { suppress: 1, createContact: 3 }],
    [{ create: 1 }, { createContact: 3 }],
    [{ update: 1 }, { updateContact: 3 }],
  ])('by %j is refused to a person, and its part parked where nobody is', (when, counts) => {
    expect(released(when, counts)).toEqual(['refused', 'in-part']);
    expect(released(when, counts, true)).toEqual(['all', 'all']);
  });

  it('for anything at all is refused to everybody', () => {
    expect(released(undefined, { createContact: 3 })).toEqual(['refused', 'refused']);
    expect(released(undefined, { createContact: 3 }, true)).toEqual(['all', 'all']);
  });

  it('shows what it would need from how many on, also below that', () => {
    const guards = withApprovalGuards([], rules({ delete: 5 }), numbers({ deleteContact: 3 }));

    expect(guards).toMatchObject([{ of: 'deletes', value: 3, limit: 4, tripped: false }]);
  });

  it('says the number of its updates once, however many contact types they are in', () => {
    const head = numbers({ updateContact: 2 });
    const other = { ...head.contactTypes[0], contactType: 'Other', update: 1 } as const;
    const both = { ...head, contactTypes: [{ ...other, contactType: 'News' }, other] };

    const guards = withApprovalGuards([], rules({ update: 2 }), both);

    expect(guards).toMatchObject([{ of: 'updates', value: 2, limit: 1, tripped: true }]);
    expect(heldBackBy(guards)).toEqual({ ...NOTHING_HELD, updates: true });
    expect(guards.every((guard) => isOverKind('updates', guard))).toBe(true);
  });

  it('lets every change wait without thresholds, and else those of its kind', () => {
    const { counts, ...head } = numbers({ createContactType: 1, createContact: 3, suppress: 2 });
    const waiting = (when: ApprovalRules['when']) =>
      withApprovalGuards([], rules(when), { ...head, counts }).map((guard) =>
        waitingForApprovals(guard, counts),
      );

    expect(waiting(undefined)).toEqual([6]);
    expect(waiting({ create: 1, delete: 1 })).toEqual([3, 0]);
  });

  it('is asked by the rules as they are now', () => {
    const head = numbers({ deleteContact: 3 });
    const before = withApprovalGuards([], rules({ delete: 5 }), head);

    expect(withApprovalGuards(before, rules({ delete: 1 }), head)).toMatchObject([
      { tripped: true },
    ]);
    expect(withApprovalGuards(before, undefined, head)).toEqual([]);
  });
});
