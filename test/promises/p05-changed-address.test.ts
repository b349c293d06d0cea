// P5 for people whose address changes behind their id, where no rename is possible: the old contact is deleted only once
// the new one is there, as with a move to another contact type.
import { describe, expect, it } from 'vitest';
import { type Item, ItemSet } from '../../src/plan/index.ts';
import { type PlanReader, RENAME_FACT } from '../../src/state/index.ts';
import { changeTo, RENAMED, renamedWorld } from '../apply/renamed.ts';
import {
  endings,
  firstTo,
  knowsSecondAdds,
  manyPeople,
  orDied,
  reply,
  worldOf,
} from '../apply/stories.ts';
import { itemsOf, type World, type WorldOptions } from '../world/world.ts';
import { saying } from '../saying.ts';

const BEFORE = ['ann@example.com', 'bob@example.com'];

/** Bob left Product news, and has another address since. */
async function worldWhereBobLeftAGroup(options: WorldOptions = {}): Promise<World> {
  const world = await renamedWorld(options);
  world.service.post('two/unsubscribes-groups/save', {
    group_name: 'Product news',
    description: 'Product news',
    is_display: '1',
  });
  world.service.post('two/unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: '1',
    email_address: 'bob@example.com',
  });
  return world;
}

function withoutKind(plan: PlanReader, kind: Item['kind']) {
  const items = ItemSet.all(plan.head.itemCount);
  for (const { seq } of plan.items(kind)) items.delete(seq);
  const left = plan.needs.closed(items);
  return { items: left.toBase64(), count: left.count, isAll: left.isAll };
}

const REFUSAL = reply(200, '{"status":"failed","errors":{"email":["The email is invalid."]}}');

const REFUSED_FILE = reply(200, '{"status":"failed","errors":"The file is invalid."}');

function listed(...rows: readonly (readonly [id: string, email: string, list: string])[]) {
  const people = rows.map(([id, email, list]) => [id, email, 'Pat', 'India', list]);
  return [['Id', 'Email', 'First name', 'Country', 'List'], ...people];
}

describe('P5: the contact of a person whose address changed', () => {
  it('goes once the contact with the new address is there', async () => {
    const world = await worldWhereBobLeftAGroup();
    const made = await world.plan();

    const { result } = await world.apply(made);

    expect(itemsOf(made.plan).map(({ kind }) => kind)).toEqual([
      'suppressInGroup',
      'createContact',
      'deleteContact',
    ]);
    // Both halves wait where guards hold deletes back.
    expect(
      [...made.plan.items('createContact')].map(({ seq }) => made.plan.needs.has(seq, 'half')),
    ).toEqual([true]);
    expect(result.verified).toBe(true);
    expect(world.service.emails()).toEqual(RENAMED);
    expect(await world.differences()).toEqual([]);
  });

  it.each(['suppressInGroup', 'createContact', 'deleteContact'] as const)(
    'stays, and no second one is made, where a person leaves the %s out',
    async (kind) => {
      const world = await worldWhereBobLeftAGroup();
      const made = await world.plan();

      await world.apply(made, { chosen: withoutKind(made.plan, kind) });

      expect(world.service.emails()).toEqual(BEFORE);
      await world.sync();
      expect(world.service.emails()).toEqual(RENAMED);
    },
  );

  it('stays where the new one waits with a parked suppression', async () => {
    const world = await worldWhereBobLeftAGroup();
    const left = manyPeople(12, { Plan: '', Status: 'bounced' });
    world.config = {
      ...world.config,
      sources: { ...world.config.sources, left },
      suppressions: [{ sources: ['left'] }],
    };

    const { result } = await world.sync({ onTrip: 'park' });

    expect(result.parked?.plans).toMatchObject([{ kind: 'suppressions', count: 13, others: 2 }]);
    expect(world.service.emails()).toEqual(BEFORE);
    await world.sync({ allowed: { suppress: 13 } });
    expect(world.service.emails()).toEqual(RENAMED);
  });

  it('stays where the service rejects the new one, until it takes it', async () => {
    const world = await worldWhereBobLeftAGroup();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', REFUSAL);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying('createContact robert@example.com: rejected, rejected message=', 'email', 'invalid'),
      'deleteContact bob@example.com: skipped, move-failed contactType=Newsletter isReaddressed=true',
    ]);
    expect(world.service.emails()).toEqual(BEFORE);
    await world.sync();
    expect(world.service.emails()).toEqual(RENAMED);
  });

  it('stays where it is unknown whether the new one comes late', async () => {
    const world = await worldWhereBobLeftAGroup();
    world.fateOf = firstTo(
      'contacts/add',
      reply(200, '{"status":"success","message":"Added Successfully"}'),
      9,
    );

    const { result } = await world.sync();
    await world.sync();

    expect(result.verdicts).toMatchObject({ unknown: 1, skipped: 1 });

    expect(world.service.emails()).toEqual(BEFORE);
  });

  it.each(['crash-before', 'crash-after'] as const)(
    'goes after the new one is there, whenever the process dies (%s)',
    async (fate) => {
      const world = await worldWhereBobLeftAGroup();
      knowsSecondAdds(world);
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', fate);
      expect(await orDied(world.apply(made))).toBe('died');
      expect(world.service.emails()).toContain('bob@example.com');

      await world.resume(made);

      expect(world.service.emails()).toEqual(RENAMED);
    },
  );

  it('stays where the service keeps addresses and takes no new contact', async () => {
    const world = await renamedWorld();
    world.journal.facts.set({ name: RENAME_FACT, value: 'no', source: 'probed' });
    world.fateOf = firstTo('contacts/add', REFUSAL);

    await world.sync();

    expect(world.service.emails()).toEqual(BEFORE);
    await world.sync();
    expect(world.service.emails()).toEqual(RENAMED);
  });

  it('comes back where a person wants the run undone, and the new one goes then', async () => {
    const world = await worldWhereBobLeftAGroup();
    const made = await world.plan();
    const finished = await world.apply(made);
    const undo = await world.planUndo(made, finished);

    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts/upload-csv' ? REFUSED_FILE : 'answered';
    await world.apply(undo);
    expect(world.service.emails()).toEqual(RENAMED);
    undo.close();

    world.fateOf = () => 'answered';
    const again = await world.planUndo(made, finished);
    await world.apply(again);
    expect(world.service.emails()).toEqual(BEFORE);
    again.close();
  });

  it('waits for the new one in another contact type, where the person moves there too', async () => {
    const world = worldOf(
      listed(['1', 'ann@example.com', 'Agra'], ['2', 'bob@example.com', 'Agra']),
      {
        config: {
          syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }],
          ids: { crm: 'Id' },
        },
      },
    );
    for (const type of ['Agra', 'Berlin']) world.service.addContactType(type);
    await world.sync();
    const moved = listed(['1', 'ann@example.com', 'Agra'], ['2', 'robert@example.com', 'Berlin']);
    world.config = { ...world.config, sources: { crm: moved } };
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', REFUSAL);

    const finished = await world.apply(made);

    expect(world.service.emails('Agra')).toEqual(BEFORE);
    expect(endings(world, made, finished)).toContain(
      'deleteContact bob@example.com: skipped, move-failed contactType=Berlin isReaddressed=true',
    );
    await world.sync();
    expect(world.service.emails('Agra')).toEqual(['ann@example.com']);
    expect(world.service.emails('Berlin')).toEqual(['robert@example.com']);
  });

  it('goes at once where a contact with the new address is there anyway', async () => {
    const world = await worldWhereBobLeftAGroup();
    world.service.addContact('robert@example.com', { first_name: 'Robert' });

    const made = await world.plan();

    const [removal] = [...made.plan.items('deleteContact')];
    expect(removal).toMatchObject({ address: 'bob@example.com', reason: 'gone' });
    expect(removal).not.toHaveProperty('movedTo');
  });

  it('follows the address that stands in the sources now, where it changed twice', async () => {
    const world = await worldWhereBobLeftAGroup();
    world.fateOf = firstTo('contacts/add', REFUSAL);
    await world.sync();
    changeTo(world, 'bobby@example.com', 'Bobby');

    const made = await world.plan();

    expect([...made.plan.items('deleteContact')]).toMatchObject([
      {
        movedTo: 'Newsletter',
        movedAs: { address: 'bobby@example.com', email: 'bobby@example.com' },
      },
    ]);
  });
});
