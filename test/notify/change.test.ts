import { describe, expect, it } from 'vitest';
import {
  comparedEnd,
  type ComparedEnd,
  isWanted,
  newsOf,
  wantedKinds,
} from '../../src/notify/change.ts';
import { endKindOf, END_KINDS, type ConditionId, type EndKind } from '../../src/plan/index.ts';

/** What is told of each night, in their order. */
function nights(...ends: readonly (readonly [exitCode: number, ...ids: ConditionId[]])[]) {
  let last: ComparedEnd | undefined;
  return ends.map(([exitCode, ...ids]): EndKind | undefined => {
    const conditions = ids.map((id) => ({ id, count: 1, message: '' }));
    const end = comparedEnd(endKindOf(exitCode, conditions), conditions);
    const news = newsOf(end, last);
    last = end;
    return news;
  });
}

describe('what is told of a night', () => {
  it('tells of the same parked night once', () => {
    const parked = [4, 'DELETES_PARKED'] as const;

    expect(nights(parked, parked, parked)).toEqual(['parked', undefined, undefined]);
  });

  it('tells of a recovery after three bad nights once', () => {
    const failed = [1, 'SOURCE_UNREADABLE'] as const;

    const told = nights(failed, failed, failed, [0], [0]);

    expect(told).toEqual(['failure', undefined, undefined, 'recovery', undefined]);
  });

  it('tells of another reason, and of one that came to it', () => {
    const told = nights(
      [4, 'DELETES_PARKED'],
      [4, 'UPDATES_PARKED'],
      [4, 'DELETES_PARKED', 'UPDATES_PARKED'],
    );

    expect(told).toEqual(['parked', 'parked', 'parked']);
  });

  it('takes a note that comes and goes for no change', () => {
    expect(nights([0], [0, 'GONE_ON_SERVICE'], [0])).toEqual(['success', undefined, undefined]);
  });

  it('tells again of what was over in between', () => {
    const told = nights([5, 'SERVICE_UNAVAILABLE'], [0], [5, 'SERVICE_UNAVAILABLE']);

    expect(told).toEqual(['failure', 'recovery', 'failure']);
  });
});

describe('the kind of an end', () => {
  it.each([
    [0, 'success'],
    [1, 'failure'],
    [3, 'left-out'],
    [4, 'parked'],
    [5, 'failure'],
    [6, 'left-out'],
    [7, 'failure'],
    [8, 'failure'],
    [64, 'failure'],
    [77, 'failure'],
    [130, 'failure'],
    [143, 'failure'],
  ])('of exit code %i is %s', (exitCode, kind) => {
    expect(endKindOf(exitCode, [])).toBe(kind);
  });

  it('is a failure where a failure decided, whatever its exit code', () => {
    expect(endKindOf(6, [{ id: 'PLAN_STALE', count: 1, message: '' }])).toBe('failure');
    expect(endKindOf(6, [{ id: 'ITEMS_DRIFTED', count: 1, message: '' }])).toBe('left-out');
  });
});

it('tells who does not say of what needs a person, and of its end', () => {
  expect(END_KINDS.filter((kind) => isWanted(kind))).toEqual(['failure', 'recovery', 'parked']);
  expect(wantedKinds()).toEqual(['failure', 'recovery', 'parked']);
});

it('takes a recovery for a success where only that is wanted', () => {
  expect(isWanted('recovery', ['success'])).toBe(true);
  expect(isWanted('recovery', ['failure'])).toBe(false);
});
