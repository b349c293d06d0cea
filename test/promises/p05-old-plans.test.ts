// P5, "An empty, short, unreadable or unparsable side deletes nobody": a plan may be older than its sources. Before
// anybody is deleted for missing there, the sources are read again.
import { describe, expect, it } from 'vitest';
import type { MadePlan } from '../../src/compare/index.ts';
import { type Source, SourceUnreadableError } from '../../src/sources/index.ts';
import {
  endings,
  firstTo,
  manyPeople,
  orDied,
  recordWrites,
  reply,
  worldOf,
} from '../apply/stories.ts';
import { filesSource, plainSpec } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

const COUNT = 40;
const LOST = 20;
const ALLOWED = { delete: LOST, shrink: true };

/** In sync, and then half of the source is lost one night: the plan of that night deletes the people of that half. */
async function afterLoss(): Promise<{ readonly world: World; readonly made: MadePlan }> {
  const world = worldOf(manyPeople(COUNT));
  await world.sync();
  has(world, manyPeople(COUNT - LOST));
  return { world, made: await world.plan() };
}

function has(world: World, table: readonly (readonly string[])[]): void {
  world.config = { ...world.config, sources: { ...world.config.sources, crm: table } };
}

const MENTIONED = 'mentioned-since';

describe('P5: a delete of a plan that is older than its sources', () => {
  it('is not carried out where the source is whole again', async () => {
    const { world, made } = await afterLoss();
    has(world, manyPeople(COUNT));
    const writes = recordWrites(world);

    const run = await world.apply(made, ALLOWED);

    expect(writes).toEqual([]);
    expect(world.service.emails()).toHaveLength(COUNT);
    expect(run.result).toMatchObject({ verified: false, verdicts: { drifted: LOST, applied: 0 } });
    expect(endings(world, made, run)[0]).toBe(
      `deleteContact p0021@example.com: drifted, ${MENTIONED}`,
    );
  });

  it('is carried out where no row mentions the contact now either', async () => {
    const { world, made } = await afterLoss();
    has(world, manyPeople(COUNT).slice(0, -1));

    const run = await world.apply(made, ALLOWED);

    expect(run.result.verdicts).toMatchObject({ drifted: LOST - 1, applied: 1 });
    expect(world.service.emails()).toEqual(emailsIn(manyPeople(COUNT - 1)));
  });

  it('is carried out where the sources are as they were', async () => {
    const { world, made } = await afterLoss();

    const { result } = await world.apply(made, ALLOWED);

    expect(result).toMatchObject({ verified: true, verdicts: { applied: LOST } });
    expect(world.service.emails()).toEqual(emailsIn(manyPeople(COUNT - LOST)));
  });

  it.each([
    ['says that the person left', 'unsubscribed'],
    ['is not understood', 'widerspruch'],
  ])('is not carried out where the row that is there again %s', async (_how, status) => {
    const { world, made } = await afterLoss();
    const [header = [], ...rows] = manyPeople(COUNT, { Status: 'subscribed' });
    has(world, [header, ...rows.slice(0, -1), ['p0040@example.com', 'P', 'India', status]]);

    await world.apply(made, ALLOWED);

    expect(world.service.emails()).toContain('p0040@example.com');
  });

  it('is not carried out by the parts of a plan that --limit makes', async () => {
    const { world, made } = await afterLoss();
    await world.apply(made, { ...ALLOWED, itemLimit: 5 });
    has(world, manyPeople(COUNT));

    const { result } = await world.apply(made, { ...ALLOWED, itemLimit: 12 });

    expect(result.verdicts).toMatchObject({ applied: 5, drifted: 7 });
    expect(world.service.emails()).toHaveLength(COUNT - 5);
  });

  it('is not carried out by a run that is resumed', async () => {
    const { world, made } = await afterLoss();
    world.fateOf = firstTo('contacts/bulk-delete', 'crash-before');
    await orDied(world.apply(made, ALLOWED));
    world.fateOf = () => 'answered';
    has(world, manyPeople(COUNT));

    await world.resume(made);

    expect(world.service.emails()).toHaveLength(COUNT);
  });

  it('is not carried out by a retry', async () => {
    const { world, made } = await afterLoss();
    const notFound = reply(200, '{"status":"failed","errors":"Record Not Found"}');
    world.fateOf = ({ endpoint }) => (endpoint.endsWith('delete') ? notFound : 'answered');
    const run = await world.apply(made, ALLOWED);
    world.fateOf = () => 'answered';
    const again = await world.planRetry(made, run);
    if (again === undefined) throw new Error('nothing was rejected');
    has(world, manyPeople(COUNT));

    await world.apply({ plan: again }, { ...ALLOWED, command: 'retry' });

    expect(world.service.emails()).toHaveLength(COUNT);
  });

  it('keeps the recipients of a segment too', async () => {
    const people = [
      ['Email', 'First name', 'Last name'],
      ['ann@example.com', 'Ann', 'Lee'],
      ['bob@example.com', 'Bob', 'Ray'],
    ];
    const world = worldOf(people, {
      config: { syncs: [{ sources: ['crm'], segment: 'VIP', mode: 'mirror' }] },
    });
    world.service.addSegment('VIP');
    await world.sync();
    has(world, people.slice(0, -1));
    const made = await world.plan();
    has(world, people);

    const run = await world.apply(made, { shrink: true });

    expect(world.service.recipients('VIP')).toHaveLength(2);
    expect(endings(world, made, run)).toEqual([
      `removeSegmentRecipient bob@example.com: drifted, ${MENTIONED}`,
    ]);
  });

  it('is not carried out where the last row of a half-written file may be about the contact', async () => {
    const source = { now: linesOf(manyPeople(COUNT), true) };
    const world = worldOf([], {
      config: {
        sources: {},
        readySources: [plainSpec({ name: 'crm', files: () => source.now.files() })],
      },
    });
    await world.sync();
    source.now = linesOf(manyPeople(COUNT - LOST), true);
    const made = await world.plan();
    source.now = linesOf([...manyPeople(COUNT - 11), ['p003']], false);

    await world.apply(made, ALLOWED);

    expect(world.service.emails()).toEqual(emailsIn(manyPeople(COUNT - 1)));
  });

  it('goes on for a person who was erased meanwhile, whatever the source says of them', async () => {
    const { world, made } = await afterLoss();
    world.past.tombstones.erase(['p0040@example.com'], '2026-01-01');
    has(world, manyPeople(COUNT));

    await world.apply(made, ALLOWED);

    expect(world.service.emails()).toEqual(emailsIn(manyPeople(COUNT - 1)));
  });
});

describe('P5: a source that cannot be read again', () => {
  it('deletes nobody, says so, and leaves other contact types alone', async () => {
    const source = { now: shopOf(manyPeople(4)) };
    const world = worldOf(manyPeople(3), {
      config: {
        readySources: [plainSpec({ name: 'shop', files: () => source.now.files() })],
        syncs: [
          { sources: ['crm'], mode: 'mirror' },
          { sources: ['shop'], contactType: 'Customers', mode: 'mirror' },
        ],
      },
    });
    await world.sync();
    has(world, manyPeople(2));
    source.now = shopOf(manyPeople(2));
    const made = await world.plan();
    source.now = goneShop();

    const run = await world.apply(made, { shrink: true });

    expect(run.result.heldBack).toEqual({ unreadSources: ['shop'] });
    expect(world.service.emails()).toHaveLength(2);
    expect(world.service.emails('Customers')).toHaveLength(4);
    const why = 'skipped, source-unread source=shop';
    expect(endings(world, made, run)).toEqual([
      `deleteContact p0003@example.com: ${why}`,
      `deleteContact p0004@example.com: ${why}`,
    ]);
  });

  it('hinders no delete where it only tells who is suppressed', async () => {
    const source = { now: shopOf([['Email']]) };
    const world = worldOf(manyPeople(3), {
      config: {
        readySources: [plainSpec({ name: 'shop', files: () => source.now.files() })],
        suppressions: [{ sources: ['shop'] }],
      },
    });
    await world.sync();
    has(world, manyPeople(2));
    const made = await world.plan();
    source.now = goneShop();

    await world.apply(made, { shrink: true });

    expect(world.service.emails()).toHaveLength(2);
  });
});

function emailsIn([, ...rows]: readonly (readonly string[])[]): string[] {
  return rows.map(([email = '']) => email);
}

function shopOf(table: readonly (readonly string[])[]): Source {
  return filesSource('shop', { 'shop.csv': table });
}

function linesOf(table: readonly (readonly string[])[], endsWithLine: boolean): Source {
  const whole = filesSource('crm', { 'crm.csv': table });
  return {
    name: 'crm',
    files: async function* () {
      for await (const file of whole.files()) yield { ...file, endsWithLine: () => endsWithLine };
    },
  };
}

function goneShop(): Source {
  return {
    name: 'shop',
    // eslint-disable-next-line require-yield -- a source that fails before its first file
    files: async function* () {
      await Promise.resolve();
      throw new SourceUnreadableError('Reading the source shop: shop.csv is gone.', {
        hint: 'Look for it.',
      });
    },
  };
}
