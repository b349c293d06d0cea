// P5, and P4 with it, where a plan with moves is older than the account or the sources: a person is created in another
// contact type, or at another address, only while the contact whose place that takes may still be deleted.
import { describe, expect, it } from 'vitest';
import { endings, worldOf } from '../apply/stories.ts';
import type { MadePlan } from '../../src/compare/index.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Id', 'Email', 'First name', 'Country', 'List'];

type Row = readonly [id: string, email: string, list: string];

function table(...rows: readonly Row[]): string[][] {
  return [HEADER, ...rows.map(([id, email, list]) => [id, email, 'Pat', 'India', list])];
}

function has(world: World, ...rows: readonly Row[]): void {
  world.config = { ...world.config, sources: { crm: table(...rows) } };
}

const ANN: Row = ['1', 'ann@example.com', 'News'];

/** Ann and Bob are in News, and by the plan Bob goes to Offers, also with another address. */
async function plannedMove(email = 'bob@example.com'): Promise<{ world: World; made: MadePlan }> {
  const world = worldOf(table(ANN, ['2', 'bob@example.com', 'News']), {
    config: {
      ids: { crm: 'Id' },
      syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }],
      guards: { firstMirror: 'allow' },
    },
  });
  world.service.addContactType('Offers');
  await world.sync();
  has(world, ANN, ['2', email, 'Offers']);
  return { world, made: await world.plan() };
}

const STAYS = 'drifted, counterpart-left-out';

describe('P5: a move of an older plan', () => {
  it.each<[string, (world: World) => void, string]>([
    [
      'whose contact somebody changed since',
      ({ service }) => {
        service.updateContact('bob@example.com', { city: 'Ulm' });
      },
      'drifted, contact-changed',
    ],
    [
      'whose contact a row mentions again',
      (world) => {
        has(world, ANN, ['2', 'bob@example.com', 'Offers'], ['3', 'bob@example.com', 'News']);
      },
      'drifted, mentioned-since',
    ],
  ])('%s is left as a whole', async (_, happens, why) => {
    const { world, made } = await plannedMove();
    happens(world);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      `createContact bob@example.com: ${STAYS}`,
      `deleteContact bob@example.com: ${why}`,
    ]);
    expect(world.service.emails('News')).toEqual(['ann@example.com', 'bob@example.com']);
    expect(world.service.emails('Offers')).toEqual([]);
  });

  it('whose contact is gone is left to the next plan', async () => {
    const { world, made } = await plannedMove();
    world.service.deleteContact('bob@example.com');

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 0, drifted: 2 });
    expect(world.service.emails('Offers')).toEqual([]);
  });

  it('is carried out where only other contacts moved', async () => {
    const { world, made } = await plannedMove('robert@example.com');
    world.service.updateContact('ann@example.com', { city: 'Ulm' });

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 2 });
    expect(world.service.emails('News')).toEqual(['ann@example.com']);
    expect(world.service.emails('Offers')).toEqual(['robert@example.com']);
  });

  it('is left where somebody unsubscribed at the address that the move would replace', async () => {
    const { world, made } = await plannedMove('robert@example.com');
    world.service.unsubscribe('bob@example.com');

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'createContact robert@example.com: drifted, former-address-unsubscribed',
      'deleteContact bob@example.com: skipped, move-failed contactType=Offers isReaddressed=true',
    ]);
    expect(world.service.emails('Offers')).toEqual([]);
  });

  it.each([
    [1, [], 5],
    [2, ['p0'], 4],
    [3, ['p0'], 4],
    [4, ['p0', 'p1'], 3],
  ])('is within a limit of %i as a whole', async (itemLimit, moved, left) => {
    const names = ['p0', 'p1', 'p2', 'p3', 'p4'];
    const people = (list: string) =>
      names.map((name, at): Row => [String(at), `${name}@example.com`, list]);
    const { world } = await plannedMove();
    has(world, ANN, ...people('News'));
    await world.sync();
    has(world, ANN, ...people('Offers'));
    const made = await world.plan();

    await world.apply(made, { itemLimit, delete: 5 });

    const addresses = moved.map((name) => `${name}@example.com`);
    expect(world.service.emails('Offers')).toEqual(addresses);
    expect(world.service.emails('News')).toHaveLength(1 + left);

    await world.apply(made, { delete: 5 });
    expect(world.service.emails('Offers')).toHaveLength(names.length);
    expect(world.service.emails('News')).toEqual(['ann@example.com']);
  });
});
