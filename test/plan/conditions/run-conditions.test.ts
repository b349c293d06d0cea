// What is said of the end of a run: the names of the catalogue, how many each is about, and the commands.
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  conditionsOfRun,
  type EndedRun,
  erasedCondition,
  type GuardResult,
  parkedCondition,
  parkedOf,
  type ParkedPlan,
  type PlanHead,
  type RunEnd,
  worstFirst,
} from '../../../src/plan/index.ts';
import { resultOf, parkedPlanOf } from '../../report/finished-run.ts';

const RUN = { runId: 'run-1', invalid: false, chosen: null };

const NIGHTS = ['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => `${day}T01:00:00.000Z`) as [string, string, string]; // prettier-ignore

function toldOf(result: RunEnd, more: Partial<EndedRun> = {}): readonly Condition[] {
  return conditionsOfRun({ ...RUN, result, ...more });
}

it('says nothing of a run that did all', () => {
  expect(toldOf(resultOf({ applied: 3 }, { verified: true }))).toEqual([]);
});

const DONE = { verified: true };
const ERASED = { goneOnService: 0, recreated: 0, conflicts: { service: 0, source: 0, parked: 0 } };

it.each<[RunEnd, Condition['id'], number, string | undefined]>([
  [resultOf({ unknown: 2 }), 'OUTCOMES_UNKNOWN', 2, 'listferry verify'],
  [resultOf({ drifted: 2 }), 'ITEMS_DRIFTED', 2, 'listferry plan'],
  [resultOf({ rejected: 2 }), 'ITEMS_REJECTED', 2, 'listferry retry'],
  [resultOf({ applied: 1, skipped: 2 }), 'ITEMS_NOT_SENT', 2, 'listferry plan'],
  [resultOf({ rejected: 1 }, { suppressionsRejected: 1 }), 'SUPPRESSIONS_REJECTED', 1, undefined],
  [resultOf({}, { ...DONE, returned: 3 }), 'UNSUBSCRIBED_BEFORE', 3, 'listferry plan'],
  [resultOf({}, { ...DONE, goneAtOnce: { News: 2 } }), 'GONE_AT_ONCE', 2, 'listferry plan'],
  [resultOf({}, { ...DONE, strangers: { News: 1 } }), 'CONTACTS_UNEXPECTED', 1, 'listferry verify'],
  [resultOf({}, { ...DONE, stateLost: true }), 'STATE_LOST', 1, 'listferry status'],
  [resultOf({}, { ...DONE, memoryLost: true }), 'MEMORY_LOST', 1, 'listferry status'],
  [
    resultOf({}, { heldBack: { unreadSources: ['crm', 'shop'] } }),
    'SOURCES_UNREAD',
    2,
    'listferry plan',
  ],
  [resultOf({ applied: 1 }, { verified: false }), 'CONTACTS_HIDDEN', 1, 'listferry verify'],
  [
    resultOf({ applied: 1 }, { lostValues: 1 }),
    'VALUES_LOST',
    1,
    'listferry show run-1 --output ndjson',
  ],
  [resultOf({}, { ...DONE, notSuppressed: 4 }), 'LEFT_NOT_SUPPRESSED', 4, 'listferry plan'],
  [
    resultOf({}, { ...DONE, suppressedSince: { count: 3, global: 3, groups: {} } }),
    'LEFT_SINCE_PLAN',
    3,
    undefined,
  ],
  [
    resultOf({ skipped: 2 }, { ...DONE, refused: { notInPlan: 0, skipped: 2, counterparts: 0 } }),
    'REFUSED_BY_NAME',
    2,
    undefined,
  ],
])('names what is so, how many it is about, and the command: %o', (result, id, count, next) => {
  const told = toldOf(result);

  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ id, count, runId: 'run-1' });
  expect(told[0]?.next).toBe(next);
});

it('names the number that accepts what was refused, for a plan that is older', () => {
  const refused = { notInPlan: 3, skipped: 2, counterparts: 1 };

  expect(toldOf(resultOf({ skipped: 3 }, { ...DONE, refused }))).toMatchObject([
    { id: 'REFUSED_BY_NAME', accept: 'listferry apply PLAN --accept refused=2' },
  ]);
});

it('begins with the worst, whatever the order in which it is found', () => {
  const verdicts = { unknown: 1, drifted: 1, rejected: 1, skipped: 2 };
  const result = resultOf(verdicts, { returned: 1, invalidRows: 1 });

  const told = worstFirst(toldOf(result, { invalid: true }));

  expect(told.map(({ id }) => id)).toEqual([
    'OUTCOMES_UNKNOWN',
    'UNSUBSCRIBED_BEFORE',
    'ITEMS_DRIFTED',
    'ITEMS_REJECTED',
    'ITEMS_NOT_SENT',
    'ROWS_INVALID',
  ]);
});

it.each([
  [{}, ''],
  [{ before: { at: NIGHTS[1], count: 12 }, since: NIGHTS[1] }, '2026-11-27'],
  [{ before: { at: NIGHTS[1], count: 12 }, since: NIGHTS[0] }, '2026-11-27 2026-11-26'],
  [{ before: { at: NIGHTS[1], count: 9 }, since: NIGHTS[2] }, '2026-11-27 9'],
])('tells of what waits whether it waited before: %o', (kept, told) => {
  const plan = parkedPlanOf({ count: 12, at: NIGHTS[2], since: NIGHTS[2], ...kept });

  const { message } = parkedCondition(plan);

  const numbers = message.match(/\d{4}-\d\d-\d\d|\d+/gu)?.slice(1) ?? [];
  expect(numbers.join(' ')).toBe(told);
});

describe('what was rejected', () => {
  it('is not sent again by a retry where it is late for long, or an unsubscribe', () => {
    const late = { waiting: 1, overdue: 2, held: 0 };

    const told = toldOf(resultOf({ rejected: 3 }, { late, suppressionsRejected: 1 }));

    expect(told.map(({ id, count, next, accept }) => [id, count, next ?? accept])).toEqual([
      ['CONTACTS_LATE', 1, 'listferry show run-1'],
      ['SUPPRESSIONS_REJECTED', 1, undefined],
      ['CONTACTS_OVERDUE', 2, 'listferry sync --yes --accept resend=3'],
      ['ITEMS_REJECTED', 2, undefined],
    ]);
  });

  it('counts the adds that wait for those that are late', () => {
    const late = { waiting: 2, overdue: 0, held: 3 };

    const told = toldOf(resultOf({ unknown: 2, skipped: 3 }, { late }));

    expect(told.map(({ id, count }) => [id, count])).toEqual([
      ['OUTCOMES_UNKNOWN', 2],
      ['CONTACTS_LATE', 2],
    ]);
    expect(told[1]?.message).toContain('3 further adds');
  });

  it.each([
    [{ waiting: 2, overdue: 1, held: 0, notInPlan: 1 }, 'listferry sync --yes --accept resend=2'],
    [{ waiting: 1, overdue: 1, held: 0, notInPlan: 3 }, 'listferry sync --yes --accept resend=1'],
  ])('takes only the number that a plan still creates: %o', (late, accept) => {
    expect(toldOf(resultOf({ rejected: 1 }, { late }))).toContainEqual(
      expect.objectContaining({ id: 'CONTACTS_OVERDUE', accept }),
    );
  });

  it.each([
    ['createContact', { code: 'rejected', message: 'city: no' }, 'listferry show run-1'],
    ['deleteContact', { code: 'rejected', message: 'in use' }, 'listferry retry'],
    ['createContact', { code: 'silently-dropped' }, 'listferry retry'],
  ] as const)(
    'is sent again only where the value is not at fault: %s, %o',
    (kind, reason, next) => {
      const rejectedFor = { kind, reason, count: 2 };

      expect(toldOf(resultOf({ rejected: 3 }, { rejectedFor }))).toMatchObject([
        { id: 'ITEMS_REJECTED', next },
      ]);
    },
  );

  it('is planned anew where the plan of the run is gone', () => {
    expect(toldOf(resultOf({ rejected: 1 }), { canRetry: false })).toMatchObject([
      { id: 'ITEMS_REJECTED', next: 'listferry plan' },
    ]);
  });
});

describe('people who were erased and are on the service', () => {
  const found = (people: number, accepted?: number) => {
    const erasedOnService = { people, leaving: 0, ...(accepted !== undefined && { accepted }) };
    // Only these numbers of the memory are read.
    const memory = { ...ERASED, erasedOnService } as unknown as NonNullable<RunEnd['memory']>;
    return toldOf(resultOf({}, { ...DONE, memory }));
  };

  it('are told of until they are accepted', () => {
    expect(found(3, 1)).toMatchObject([{ id: 'ERASED_ON_SERVICE', count: 3 }]);
    expect(found(1, 1)).toEqual([]);
    expect(erasedCondition(0)).toEqual([]);
  });
});

describe('what a guard holds back', () => {
  const plan = parkedPlanOf({ count: 2 });
  const guard = {
    name: 'maxDelete',
    scope: 'deletes-refuse',
    of: 'News',
    value: 2,
    limit: 1,
    base: 20,
    tripped: true,
  } as const satisfies GuardResult;
  // Only the guards and these counts are read of a head.
  const head = {
    guards: [guard],
    counts: { deleteContact: 2, removeSegmentRecipient: 0, updateContact: 22 },
  } as unknown as Pick<PlanHead, 'guards' | 'counts'>;
  const parkedAs = (one: ParkedPlan) => ({ parked: parkedOf([one]) });

  it('is to be looked at first, and accepted by the exact number', () => {
    const told = toldOf(resultOf({ skipped: 2 }, parkedAs(plan)), { head });

    expect(told).toMatchObject([
      {
        id: 'DELETES_PARKED',
        count: 2,
        next: 'listferry show p',
        accept: 'listferry apply p --accept delete=2',
      },
    ]);
    expect(told[0]?.message).toBe(
      'Nobody was deleted: 2 of 20 contacts of News (10 %) would be deleted (maxDelete allows 1, 5 %). 2 deletes wait for a person.',
    );
  });

  it('says that the rest was done, once, where a reading has shown it', () => {
    const others = { ...plan, kind: 'conflicts' } as const;
    const two = { parked: parkedOf([plan, others]), verifiedPart: true } as const;

    const [first, second] = toldOf(resultOf({ skipped: 4, applied: 3 }, two));

    expect(first?.message).toContain('rest');
    expect(second?.message).not.toContain('rest');
    expect(toldOf(resultOf({ skipped: 2 }, parkedAs(plan)))[0]?.message).not.toContain('rest');
  });

  it.each([
    ['2026-11-20T02:00:00.000Z', 'earlier that day'],
    ['2026-11-18T12:00:00.000Z', 'on 2026-11-18'],
  ])('is compared with what waited since %s', (before, words) => {
    const at = '2026-11-20T12:00:00.000Z';
    const again = { ...plan, at, since: before, before: { at: before, count: 2 } };

    expect(toldOf(resultOf({ skipped: 2 }, parkedAs(again)))[0]?.message).toContain(words);
  });

  it('counts the updates that wait alone', () => {
    const updates = { ...plan, kind: 'updates', count: 16 } as const;
    const over = { ...guard, name: 'maxUpdate', scope: 'updates' } as const;
    const result = resultOf({ skipped: 16 }, parkedAs(updates));

    expect(toldOf(result, { head: { ...head, guards: [over] } })).toMatchObject([
      { accept: 'listferry apply p --accept update=16' },
    ]);
  });

  it('is only said to wait where another run held it, and found again where its plan is gone', () => {
    expect(parkedCondition({ ...plan, isEarlier: true }, head).accept).toBeUndefined();
    expect(parkedCondition({ ...plan, isRemoved: true })).toMatchObject({ next: 'listferry plan' });
  });

  it('is a condition of its own where it held back nothing, unless something else tells of it', () => {
    const unaccepted = [{ name: 'maxDelete', of: 'News' }] as const;
    const idle = resultOf({}, DONE);

    expect(toldOf(idle, { unaccepted, head })).toMatchObject([
      { id: 'GUARD_TRIPPED', accept: 'listferry sync --yes --accept delete=2' },
    ]);
    expect(toldOf(idle, { unaccepted })).toMatchObject([{ id: 'GUARD_TRIPPED' }]);
    const other = resultOf({}, { ...DONE, ...parkedAs(plan) });
    expect(toldOf(other, { unaccepted, head }).map(({ id }) => id)).toEqual(['DELETES_PARKED']);
  });
});

describe('items that were not sent', () => {
  it.each([
    ['what an approval refused, with what needs it', 3, 0],
    ['and more', 4, 1],
  ])('are not those that are %s', (_what, skipped, count) => {
    const refused = { notInPlan: 0, skipped: 2, counterparts: 1 };
    const told = toldOf(resultOf({ applied: 2, skipped }, { refused }));

    expect(told.filter(({ id }) => id === 'ITEMS_NOT_SENT').map((one) => one.count)).toEqual(
      count === 0 ? [] : [count],
    );
  });

  it('are not those that nobody chose', () => {
    const result = resultOf({ applied: 2, skipped: 3 }, { verifiedPart: true });

    expect(toldOf(result, { chosen: 2 })).toEqual([]);
  });
});
