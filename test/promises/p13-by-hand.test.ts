// P13: somebody removes a contact by hand after the last sync, and a run goes on with an older plan. The run reads that
// the contact is gone, and remembers that it was there: its person is not created in another contact type.
import { describe, expect, it } from 'vitest';
import { endings, firstTo, orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Email', 'First name', 'Country', 'List'];
const rowOf = (email: string, list: string): string[] => [email, 'Ann', 'India', list];
const ANN = 'ann@example.com';
const OTHERS = Array.from({ length: 12 }, (_, index) => {
  const email = `p${String(index)}@example.com`;
  return [rowOf(email, 'Alpha'), rowOf(email, 'Beta')];
}).flat();
const REFUSAL = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');

/** Ann is in Alpha, among others, and the rows of tonight are these. */
async function annInAlpha(tonight: readonly string[][]): Promise<World> {
  const world = worldOf([HEADER, ...OTHERS, rowOf(ANN, 'Alpha')], {
    concurrency: 1,
    config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }] },
  });
  await world.sync();
  world.config = { ...world.config, sources: { crm: [HEADER, ...OTHERS, ...tonight] } };
  return world;
}

const IN_BOTH = [rowOf(ANN, 'Alpha'), rowOf(ANN, 'Beta')];
const MOVED = [rowOf(ANN, 'Beta')];
const SKIPPED =
  'createContact ann@example.com: skipped, an earlier run saw the contact on the service, which does not list it now: somebody else may have removed it';

function holdsAnn(world: World): boolean {
  return world.service.emails().includes(ANN);
}

describe('a person who is removed by hand from the one contact type before they come into another', () => {
  it('is not created there by a plan that was made before', async () => {
    const world = await annInAlpha(IN_BOTH);
    const made = await world.plan();
    world.service.deleteContact(ANN);

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual([SKIPPED]);
    expect(holdsAnn(world)).toBe(false);
  });

  it.each([
    ['in both', IN_BOTH],
    ['moved', MOVED],
  ])('is not created there by a retry of what was rejected: %s', async (_, tonight) => {
    const world = await annInAlpha(tonight);
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', REFUSAL);
    const refused = await world.apply(made);
    world.fateOf = () => 'answered';
    world.service.deleteContact(ANN);
    const writes = recordWrites(world);

    const retry = await world.planRetry(made, refused);
    if (retry === undefined) throw new Error('nothing was rejected');
    await world.apply({ plan: retry }, { command: 'retry' });

    expect(writes).toEqual([]);
    expect(holdsAnn(world)).toBe(false);
  });

  it('is not created there by a run that goes on', async () => {
    const world = await annInAlpha(IN_BOTH);
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before');
    expect(await orDied(world.apply(made))).toBe('died');
    world.fateOf = () => 'answered';
    world.service.deleteContact(ANN);

    const run = await world.resume(made);

    expect(endings(world, made, run)).toEqual([SKIPPED]);
    expect(holdsAnn(world)).toBe(false);
  });
});

describe('a person whom the run itself takes out of the one contact type', () => {
  it.each(['contacts/add', 'contacts/delete'])(
    'is in the other one when a run that died at %s has gone on',
    async (endpoint) => {
      const world = await annInAlpha(MOVED);
      const made = await world.plan();
      world.fateOf = firstTo(endpoint, 'crash-after');
      expect(await orDied(world.apply(made))).toBe('died');
      world.fateOf = () => 'answered';

      const run = await world.resume(made);

      expect(endings(world, made, run)).toEqual([]);
      expect(world.service.emails('Beta')).toContain(ANN);
      expect(world.service.emails('Alpha')).not.toContain(ANN);
    },
  );
});
