// A list that is cut shows as few of those whom a call for many left out as of those whom it deleted.
import { describe, expect, it } from 'vitest';
import { DELETE_LOOKS } from '../../../src/plan/index.ts';
import { accountState } from '../../simulation/account-state.ts';
import type { FateOf } from '../../world/sandbox-send.ts';
import type { World } from '../../world/world.ts';
import { firstTo, manyPeople, reply, worldOf } from '../stories.ts';

const ALL = { kind: 'share', share: 1 } as const;
const NOBODY = reply(200, '{"status":"success","message":{"contacts":[]}}');

/** A mirror of one contact over an account that holds nine more, of whom a call for many deletes five. */
async function worldOfTen(behaviours: Readonly<Record<string, string>> = {}): Promise<World> {
  const world = worldOf(manyPeople(10), {
    behaviours: { bulk_max_ids: 'truncate_silently(5)', ...behaviours },
    config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
  });
  await world.sync();
  world.config = { ...world.config, sources: { crm: manyPeople(1) } };
  world.journal.facts.set({ name: 'array_form', value: 'indexed', source: 'observed' });
  return world;
}

/** The lists that are read after the deletes were sent are cut, so many of them. */
function cutLists(count: number): FateOf {
  let isSent = false;
  let cut = 0;
  return ({ endpoint }) => {
    if (endpoint === 'contacts/bulk-delete') isSent = true;
    if (!isSent || endpoint !== 'contacts/list' || cut === count) return 'answered';
    cut += 1;
    return NOBODY;
  };
}

/** After the deletes were sent, list and counts show nobody but the one who stays. */
function cutWithCounts(world: World): FateOf {
  let isSent = false;
  const { contacts, contactTypes } = accountState(world.sandbox);
  const [kept] = contacts;
  const type = { user_id: 7001, name: 'Newsletter', contacts_count: 1, deleted_at: null };
  const types = [...contactTypes.keys()].map((id) => ({ ...type, id }));
  const list = JSON.stringify({ status: 'success', message: { contacts: [kept] } });
  const counts = JSON.stringify({ status: 'success', message: { contactTypes: types } });
  return ({ endpoint }) => {
    if (endpoint === 'contacts/bulk-delete') isSent = true;
    if (isSent && endpoint === 'contacts-type') return reply(200, counts);
    return isSent && endpoint === 'contacts/list' ? reply(200, list) : 'answered';
  };
}

function looks(world: World): number {
  return world.sandbox.requests.get('contacts/details') ?? 0;
}

describe('deletes whose contacts a cut list does not show', () => {
  it('are looked at one by one where the last one of their call is there', async () => {
    const world = await worldOfTen();
    world.fateOf = cutLists(1);

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(result.verdicts.applied).toBe(9);
    expect(result.verified).toBe(true);
  });

  it('are carried out by calls of their own where the list stays as it is', async () => {
    const world = await worldOfTen();
    world.fateOf = cutLists(Infinity);

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(result.verdicts).toMatchObject({ applied: 9, rejected: 0, unknown: 0 });
  });

  it('are looked at by a few looks for each call where all of them are gone', async () => {
    const world = await worldOfTen({ bulk_max_ids: 'unlimited' });
    world.fateOf = cutLists(Infinity);

    const { result } = await world.sync();

    expect(result.verdicts.applied).toBe(9);
    expect(looks(world)).toBeLessThanOrEqual(DELETE_LOOKS);
  });

  it('are taken for done after few looks where the list shows everybody who is counted', async () => {
    const world = await worldOfTen({ bulk_max_ids: 'unlimited' });

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(looks(world)).toBeGreaterThanOrEqual(2);
    expect(looks(world)).toBeLessThanOrEqual(DELETE_LOOKS);
  });

  it.each([1, 3, 5, 8])(
    'are all carried out where the list and its counts are cut and a call took the first %i only',
    async (taken) => {
      const world = await worldOfTen({
        bulk_max_ids: `truncate_silently(${String(taken)})`,
      });
      world.fateOf = cutWithCounts(world);

      const { result } = await world.sync();

      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(result.verdicts).toMatchObject({ applied: 9, rejected: 0, unknown: 0 });
    },
  );

  it('are not taken for done where their only call was lost', async () => {
    const world = await worldOfTen({ bulk_max_ids: 'unlimited' });
    const cut = cutLists(1);
    const lost = firstTo('contacts/bulk-delete', 'request-lost');
    world.fateOf = (request) => {
      const fate = cut(request);
      return fate === 'answered' ? lost(request) : fate;
    };

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(result.verified).toBe(true);
  });
});
