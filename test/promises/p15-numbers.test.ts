// P15 and the numbers of a plan: what is left out is in none of those that guards, warnings and runs build on.
import { describe, expect, it } from 'vitest';
import { PEOPLE, worldOf } from '../apply/stories.ts';
import type { WorldSync } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { refuse } from './refusing.ts';

const BOB = 'bob@example.com';
const CITY = PEOPLE[0]?.indexOf('City') ?? -1;

async function settledWorld(sync: Partial<WorldSync>): Promise<World> {
  const world = worldOf(PEOPLE, {
    config: { syncs: [{ sources: ['crm'], mode: 'mirror', ...sync }] },
  });
  await world.sync();
  return world;
}

function moveBob(world: World, city: string): void {
  const crm = PEOPLE.map((row) => (row[0] === BOB ? row.with(CITY, city) : row));
  world.config = { ...world.config, sources: { crm } };
}

describe('P15: an update in which both sides changed a field', () => {
  it('waits for nobody once it was refused: no guard trips, and nothing is parked', async () => {
    const world = await settledWorld({ onEdit: 'keep', onConflict: 'park' });
    moveBob(world, 'Agra');
    world.service.updateContact(BOB, { city: 'Goa' });
    const before = await world.plan();
    expect(before.plan.head.memory?.conflicts.parked).toBe(1);
    await refuseWaiting(world);

    const made = await world.plan();
    const { result } = await world.applyFresh(made);

    const { head } = made.plan;
    expect(head.guards.filter(({ name, tripped }) => name === 'conflicts' && tripped)).toEqual([]);
    expect(head.memory?.conflicts).toEqual({ source: 0, service: 0, parked: 0 });
    expect(head.warnings.map(({ code }) => code)).toEqual(['REFUSED_BY_NAME']);
    expect(result.parked).toBeNull();
    expect(world.service.contacts().map(({ fields }) => fields['city'])).toContain('Goa');
  });

  /** An approval accepts something: a new person. */
  async function refuseWaiting(world: World): Promise<void> {
    const { crm = [] } = world.config.sources;
    const dee = ['dee@example.com', 'Dee', 'India', 'Pune'];
    world.config = { ...world.config, sources: { crm: [...crm, dee] } };
    await refuse(world, ({ kind }) => kind === 'updateContact');
  }

  it('is not told as an edit that goes, where the sources would win', async () => {
    const world = await settledWorld({ onEdit: 'overwrite', onConflict: 'source' });
    world.service.updateContact(BOB, { city: 'Goa' });
    const { plan } = await world.plan();
    expect(plan.head.memory?.edits.overwritten).toBe(1);
    await refuseWaiting(world);

    const { plan: next } = await world.plan();

    expect(next.head.memory?.edits).toEqual({ overwritten: 0, kept: 0 });
    expect(next.head.warnings.map(({ code }) => code)).toEqual(['REFUSED_BY_NAME']);
  });
});

describe('P15: a contact that somebody removed, and that a rule brings back', () => {
  it('is not told as one that the plan creates, once that was refused', async () => {
    const world = await settledWorld({ onGone: 'recreate' });
    world.service.deleteContact(BOB);
    const { plan } = await world.plan();
    expect(plan.head.memory?.recreated).toBe(1);
    await refuse(world, ({ kind }) => kind === 'createContact');

    for (let night = 0; night < 2; night += 1) {
      const made = await world.plan();
      await world.applyFresh(made);

      expect(made.plan.head.counts.refused).toBe(1);
      expect(made.plan.head.memory).toMatchObject({ goneOnService: 0, recreated: 0 });
      expect(world.service.emails()).not.toContain(BOB);
    }
  });
});

describe('P15: a create that is late', () => {
  it('is in no number of late contacts once it was refused', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    const { runId } = await world.sync();
    world.service.deleteContact(BOB);
    const key = { contactType: 'newsletter', address: BOB };
    world.past = world.newMemory();
    world.memoryAccepted = true;
    world.journal.late.add(runId, [key]);
    const { plan } = await world.plan();
    expect(plan.head.late).toBe(1);
    await refuse(world, ({ kind }) => kind === 'createContact');

    const { plan: next } = await world.plan();

    expect(next.head.counts.refused).toBe(1);
    expect(next.head).not.toHaveProperty('late');
  });
});

describe('P15: a change of address', () => {
  it('leaves contact and numbers as they are where it was refused', async () => {
    const people = (email: string) => [
      ['Id', 'Email', 'First name', 'Country'],
      ['1', 'ann@example.com', 'Ann', 'India'],
      ['2', email, 'Bob', 'India'],
    ];
    const world = worldOf(people(BOB), { config: { ids: { crm: 'Id' } } });
    await world.sync();
    world.config = { ...world.config, sources: { crm: people('rob@example.com') } };
    await refuse(world, ({ kind }) => kind === 'updateContact');

    const made = await world.plan();
    await world.applyFresh(made);

    expect(made.plan.head.contactTypes).toMatchObject([
      { existing: 2, unchanged: 1, update: 0, create: 0, delete: 0, leftAlone: 1 },
    ]);
    expect(world.service.emails()).toEqual(['ann@example.com', BOB]);
  });
});

describe('P15: the deletes of people who were erased', () => {
  it('are counted as people who stay, once they were refused', async () => {
    const world = await settledWorld({});
    world.past.erase([BOB], '2026-11-20');
    const { plan } = await world.plan();
    expect(plan.head.memory?.erasedOnService).toMatchObject({ people: 1, leaving: 1 });
    await refuse(world, ({ kind }) => kind === 'deleteContact');

    const { plan: next } = await world.plan();

    expect(next.head.memory?.erasedOnService).toMatchObject({ people: 1, leaving: 0 });
    expect(next.head.counts.refused).toBe(1);
  });
});
