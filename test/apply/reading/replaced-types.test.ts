// Somebody renames a contact type of the plan, and gives its name to another one.
import { describe, expect, it } from 'vitest';
import type { World } from '../../world/world.ts';
import { SimulatedCrash } from '../../world/sandbox-send.ts';
import { endings, firstTo, PEOPLE, worldOf } from '../stories.ts';

function replaceNewsletter({ service }: World): void {
  service.renameContactType('Newsletter', 'Archive');
  service.addContactType('Newsletter');
}

function worldWithNewsletter(): World {
  const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' }, concurrency: 1 });
  world.service.addContactType('Newsletter');
  return world;
}

describe('a contact type that another one has the name of since the plan was made', () => {
  it('gets none of the contacts that were reviewed for the former one', async () => {
    const world = worldWithNewsletter();
    const made = await world.plan();
    replaceNewsletter(world);

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual([]);
    expect(endings(world, made, run)).toEqual(
      ['ann', 'bob', 'cem'].map(
        (name) => `createContact ${name}@example.com: drifted, contact-type-changed`,
      ),
    );
  });

  it('gets nobody a second time who was sent to the former one before a crash', async () => {
    const world = worldWithNewsletter();
    const made = await world.plan();
    const dies = firstTo('contacts/add', 'answer-lost');
    let adds = 0;
    world.fateOf = (request) => {
      if (request.endpoint === 'contacts/add') adds += 1;
      if (adds === 2) throw new SimulatedCrash('killed');
      return dies(request);
    };
    await expect(world.apply(made)).rejects.toThrow(SimulatedCrash);
    world.fateOf = () => 'answered';
    replaceNewsletter(world);

    const run = await world.resume(made);

    expect(world.service.emails('Archive')).toEqual(['ann@example.com']);
    expect(world.service.emails()).toEqual([]);
    expect(run.result.verified).toBe(false);
    expect(endings(world, made, run)).toContainEqual(
      expect.stringMatching(/^createContact ann@example.com: unknown/u),
    );
  });

  it('does not matter to a plan that is made afterwards', async () => {
    const world = worldWithNewsletter();
    replaceNewsletter(world);

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toHaveLength(3);
  });
});
