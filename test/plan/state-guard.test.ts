import { expect, it } from 'vitest';
import type { GuardResult } from '../../src/plan/guards.ts';
import { guardsNow, stateGuard } from '../../src/plan/release.ts';

const counts = { deleteContact: 2, removeSegmentRecipient: 1 };
const other: GuardResult = {
  name: 'maxDelete',
  of: 'Newsletter',
  limit: 5,
  value: 3,
  tripped: false,
  scope: 'deletes-refuse',
};

it('holds every delete back, however few there are', () => {
  expect(guardsNow({ guards: [other], counts }, false)).toEqual([other, stateGuard(3)]);
  expect(stateGuard(3)).toMatchObject({ tripped: true, scope: 'deletes', value: 3 });
});

it('holds nothing back where nothing is deleted', () => {
  expect(stateGuard(0).tripped).toBe(false);
});

it('is gone from an older plan once the state is trusted again', () => {
  expect(guardsNow({ guards: [stateGuard(3), other], counts }, true)).toEqual([other]);
});

it('counts anew what an older plan deletes', () => {
  expect(guardsNow({ guards: [stateGuard(9)], counts }, false)).toEqual([stateGuard(3)]);
});
