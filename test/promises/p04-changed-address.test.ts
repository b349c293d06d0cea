// P4 for people whose address changes behind their id: what they left, of whatever unsubscribe group, they have
// left at the new address too, before it can get mail.
import { describe, expect, it } from 'vitest';
import { assert } from '../../src/lib/index.ts';
import { renamedWorld, RENAMED } from '../apply/renamed.ts';
import { endings, firstTo, orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';
import type { WorldConfig } from '../world/world-config.ts';
import type { World, WorldOptions } from '../world/world.ts';

/** Bob left Product news, which no configuration names; his address changes. */
async function worldWhereBobLeftAGroup(options: WorldOptions = {}): Promise<World> {
  const world = await renamedWorld(options);
  addGroup(world, 'Offers', '1', 'ann@example.com');
  addGroup(world, 'Product news', '2', 'bob@example.com');
  return world;
}

function addGroup({ service }: World, group: string, id: string, emails: string): void {
  service.post('two/unsubscribes-groups/save', {
    group_name: group,
    description: group,
    is_display: '1',
  });
  service.post('two/unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: id,
    email_address: emails,
  });
}

/** Whether the new address had left the group, each time that it came to be on the service. */
function watchNewAddress(world: World): boolean[] {
  const seen: boolean[] = [];
  world.sandbox.before.push(({ path, fields }) => {
    const email = fields.find(([name]) => name === 'email')?.[1];
    if (!/contacts\/(?:add|update)$/u.test(path) || email !== 'robert@example.com') return;
    seen.push(world.service.suppressedInGroup('Product news').includes(email));
  });
  return seen;
}

describe('P4: a person who left a group that the configuration does not name', () => {
  it('has left it at a new address before the address can get mail', async () => {
    const world = await worldWhereBobLeftAGroup();
    const seen = watchNewAddress(world);

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toEqual(RENAMED);
    expect(world.service.suppressedInGroup('Product news')).toEqual(RENAMED_AND_FORMER);
    expect(world.service.suppressedInGroup('Offers')).toEqual(['ann@example.com']);
    expect(seen).toEqual([true]);
    expect(await world.differences()).toEqual([]);
  });

  it('has left it also where a saved plan is carried out after a crash', async () => {
    const world = await worldWhereBobLeftAGroup();
    const made = await world.plan();
    const seen = watchNewAddress(world);
    let met = 0;
    world.fateOf = ({ endpoint }) =>
      endpoint === 'unsubscribes-groups/manually-add' && ++met === 1 ? 'crash-before' : 'answered';
    expect(await orDied(world.apply(made))).toBe('died');

    await world.resume(made);

    expect(world.service.suppressedInGroup('Product news')).toEqual(RENAMED_AND_FORMER);
    expect(seen).toEqual([true]);
  });

  it('has left it also where only the global list shows that', async () => {
    const world = await worldWhereBobLeftAGroup({ behaviours: { global_list_groups: 'with' } });

    await world.sync();

    expect(world.service.suppressedInGroup('Product news')).toEqual(RENAMED_AND_FORMER);
    expect(world.service.suppressed()).toEqual([]);
  });

  it('has the suppression seen in one look, whatever numbers the groups have', async () => {
    const world = await worldWhereBobLeftAGroup({ quietMs: 3_600_000 });
    const startedMs = world.clock.monotonicMs();

    await world.sync();

    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(600_000);
  });

  it('has nothing written where nobody changed an address, and no further list is read', async () => {
    const world = await worldWhereBobLeftAGroup();
    world.config = { ...world.config, sources: { crm: BEFORE } };
    const writes = recordWrites(world);

    await world.sync();

    expect(writes).toEqual([]);
    expect(world.sandbox.requests.get('unsubscribes-groups/recipients-list') ?? 0).toBe(0);
  });
});

describe('P4: a person who left a group, where the service refuses their entry in it', () => {
  const crm = (email: string): string[][] => [
    ['Id', 'Email', 'First name', 'Last name', 'Country'],
    ['1', 'ann@example.com', 'Ann', 'Lee', 'India'],
    ['2', email, 'Bob', 'Ray', 'India'],
  ];

  it.each([
    ['is not created at their new address', {}, 'createContact'],
    ['is not added to a segment there', { segment: 'VIP' }, 'addSegmentRecipient'],
  ])('%s before it takes that', async (_, into, kind) => {
    const world = worldOf(crm('bob@example.com'), {
      config: { syncs: [{ sources: ['crm'], ...into }], ids: { crm: 'Id' } },
    });
    world.service.addContactType('Newsletter');
    world.service.addSegment('VIP');
    await world.sync();
    addGroup(world, 'Product news', '1', 'bob@example.com');
    world.config = { ...world.config, sources: { crm: crm('robert@example.com') } };
    const brought = (): readonly string[] =>
      [...world.service.emails(), ...world.service.recipients('VIP')].filter((one) =>
        one.startsWith('robert@'),
      );
    const refused = reply(422, JSON.stringify({ status: 'failed', errors: { email: ['no'] } }));
    world.fateOf = ({ endpoint, body }) =>
      endpoint === 'unsubscribes-groups/manually-add' && body.includes('robert')
        ? refused
        : 'answered';

    const made = await world.plan();
    const run = await world.applyFresh(made);

    expect(brought()).toEqual([]);
    expect(endings(world, made, run)).toContain(
      `${kind} robert@example.com: skipped, suppression-refused`,
    );

    world.fateOf = () => 'answered';
    await world.sync();
    expect(brought()).toHaveLength(1);
    expect(world.service.suppressedInGroup('Product news')).toEqual(RENAMED_AND_FORMER);
  });
});

const RENAMED_AND_FORMER = ['bob@example.com', 'robert@example.com'];

const BEFORE = [
  ['Id', 'Email', 'First name', 'Country', 'Plan'],
  ['1', 'ann@example.com', 'Ann', 'India', 'silver'],
  ['2', 'bob@example.com', 'Bob', 'India', 'gold'],
];

describe('P4: a person who leaves with a new address', () => {
  const crm = (id7: readonly [email: string, status: string]) => [
    ['Id', 'Email', 'Country', 'Status'],
    ['6', 'ann@example.com', 'India', 'subscribed'],
    ['7', id7[0], 'India', id7[1]],
  ];

  function worldWith(table: WorldConfig['sources'][string]): World {
    return worldOf(table, {
      config: {
        ids: { crm: 'Id' },
        syncs: [{ sources: ['crm'], mode: 'upsert' }],
        suppressions: [{ sources: ['crm'] }],
      },
    });
  }

  it('gets no mail at the former one either, which is still on the service', async () => {
    const world = worldWith(crm(['bob@example.com', 'subscribed']));
    await world.sync();
    world.config = {
      ...world.config,
      sources: { crm: crm(['robert@example.com', 'unsubscribed']) },
    };

    const { result } = await world.sync();
    const quiet = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.suppressed()).toEqual(['bob@example.com', 'robert@example.com']);
    expect(quiet.result.verdicts).toMatchObject({ applied: 0 });
  });

  it('says nothing of somebody else who has the former address now', async () => {
    const world = worldWith(crm(['bob@example.com', 'subscribed']));
    await world.sync();
    const table = [
      ...crm(['robert@example.com', 'unsubscribed']),
      ['8', 'bob@example.com', 'India', 'subscribed'],
    ];
    world.config = { ...world.config, sources: { crm: table } };

    await world.sync();

    expect(world.service.suppressed()).toEqual(['robert@example.com']);
  });
});

describe('P4: an address that passes from one id to another', () => {
  const HEADER = ['Id', 'Email', 'Country', 'Status'];
  type Row = readonly [id: string, email: string, status?: string];

  /** Nights with these rows, one after the other; `unsubscribes` says who does so before the last one. */
  async function afterNights(
    nights: readonly (readonly Row[])[],
    unsubscribes = '',
  ): Promise<World> {
    const config = { ids: { crm: 'Id' }, suppressions: [{ sources: ['crm'] }] };
    const world = worldOf([HEADER], { config });
    for (const [night, rows] of nights.entries()) {
      if (unsubscribes !== '' && night === nights.length - 1)
        world.service.unsubscribe(unsubscribes);
      const crm = rows.map(([id, email, status = 'subscribed']) => [
        id,
        `${email}@example.com`,
        'India',
        status,
      ]);
      const others = ['ann', 'cem', 'dee'].map((name) => [
        name,
        `${name}@example.com`,
        'India',
        'subscribed',
      ]);
      world.config = { ...world.config, sources: { crm: [HEADER, ...others, ...crm] } };
      await world.sync();
    }
    return world;
  }

  const BEFORE_IT_PASSES: Row[] = [
    ['6', 'bob'],
    ['9', 'eve'],
  ];
  const BOB_HAS_ANOTHER: Row[] = [
    ['6', 'robert'],
    ['9', 'eve'],
  ];
  const EVE_HAS_IT: Row[] = [
    ['6', 'robert'],
    ['9', 'bob'],
  ];
  const EVE_LEFT: Row[] = [
    ['6', 'robert'],
    ['9', 'bob', 'unsubscribed'],
  ];

  it.each<[string, Row[][]]>([
    ['as their row says', [BOB_HAS_ANOTHER, EVE_HAS_IT, EVE_LEFT]],
    [
      'and whose row is gone the night after',
      [BOB_HAS_ANOTHER, EVE_HAS_IT, EVE_LEFT, [['6', 'robert']]],
    ],
    ['in the night in which they get it', [BOB_HAS_ANOTHER, EVE_LEFT]],
    ['and the first one gets a further address', [EVE_HAS_IT, EVE_LEFT, [['6', 'bert']]]],
    [
      'where both had it for a while',
      [
        [
          ['6', 'bob'],
          ['9', 'bob'],
        ],
        EVE_HAS_IT,
        EVE_LEFT,
        [['6', 'robert']],
      ],
    ],
  ])('says nothing of the first one where the second leaves, %s', async (_how, nights) => {
    const world = await afterNights([BEFORE_IT_PASSES, ...nights]);

    expect(world.service.suppressed().filter((email) => email !== 'eve@example.com')).toEqual([
      'bob@example.com',
    ]);
    expect(world.service.emails().filter((email) => /^(?:robert|bert)@/u.test(email))).toHaveLength(
      1,
    );
    expect(await world.differences()).toEqual([]);
  });

  it('says nothing of the first one where the second had left at another one', async () => {
    const world = await afterNights([BEFORE_IT_PASSES, EVE_HAS_IT, EVE_HAS_IT], 'eve@example.com');

    expect(world.service.suppressed()).toEqual(['bob@example.com', 'eve@example.com']);
    expect(world.service.emails()).toContain('robert@example.com');
  });

  it.each<[string, Row[][]]>([
    ['before it passed', [EVE_HAS_IT]],
    [
      'where both had it',
      [
        [
          ['6', 'bob'],
          ['9', 'bob'],
        ],
        EVE_HAS_IT,
      ],
    ],
  ])('has left for the first one, too, who unsubscribed %s', async (_when, nights) => {
    const world = await afterNights([BEFORE_IT_PASSES, ...nights], 'bob@example.com');

    expect(world.service.suppressed()).toEqual(
      expect.arrayContaining(['bob@example.com', 'robert@example.com']),
    );
    expect(world.service.emails()).not.toContain('robert@example.com');
  });
});

describe('P4: somebody whose address an older plan changes', () => {
  /** By a row that still has the former address, with the id or another one. */
  async function leftAtTheFormerAddress(id: string, suppressions: readonly string[]) {
    const columns = ['Id', 'Email', 'First name', 'Country', 'Status'];
    const rowOf = (email: string, status = 'subscribed') => ['2', email, 'Bob', 'India', status];
    const world = worldOf([columns, rowOf('bob@example.com')], {
      config: {
        ids: { crm: 'Id' },
        suppressions: suppressions.map((name) => ({ sources: [name] })),
      },
    });
    await world.sync();
    world.config = { ...world.config, sources: { crm: [columns, rowOf('robert@example.com')] } };
    const made = await world.plan();
    const former = [id, ...rowOf('bob@example.com', 'unsubscribed').slice(1)];
    world.config = {
      ...world.config,
      sources: { crm: [columns, rowOf('robert@example.com'), former] },
    };
    return { world, made };
  }

  it.each(['2', '3'])('keeps it where the former one has left, by a row of id %s', async (id) => {
    const { world, made } = await leftAtTheFormerAddress(id, ['crm']);

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual([
      'updateContact bob@example.com: drifted, left-in-source standing=unsubscribed',
    ]);
    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(world.service.suppressed()).toEqual(['bob@example.com']);
  });

  it('keeps it also where no list of suppressions names the source', async () => {
    const { world, made } = await leftAtTheFormerAddress('3', []);

    await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(world.service.suppressed()).toEqual([]);
  });
});

describe('P4: a person whose contact a mirror deleted, and whose row is back with another address, as one who left', () => {
  const HEADER = ['Id', 'Email', 'First name', 'Country', 'Status'];
  const ROWS = Array.from({ length: 12 }, (_, index) => {
    const number = String(index + 10);
    return [number, `p${number}@example.com`, 'P', 'India', 'subscribed'];
  });
  const rowOf = (email: string, status: string): string[] => ['5', email, 'Eve', 'India', status];

  /** Eve's contact is deleted by the run. */
  async function deletedWorld() {
    const world = worldOf([HEADER, ...ROWS, rowOf('eve@example.com', 'subscribed')], {
      config: { ids: { crm: 'Id' }, suppressions: [{ sources: ['crm'] }] },
    });
    await world.sync();
    read(world);
    const made = await world.plan();
    return { world, made, run: await world.apply(made) };
  }

  function read(world: World, ...more: readonly string[][]): void {
    world.config = { ...world.config, sources: { crm: [HEADER, ...ROWS, ...more] } };
  }

  it.each([
    ['left is not brought back', 'unsubscribed', false],
    ['is still subscribed is brought back', 'subscribed', true],
  ])('who %s by an undo, under the former one', async (_, status, isBack) => {
    const { world, made, run } = await deletedWorld();
    read(world, rowOf('new@example.com', status));
    await world.sync();

    const undo = await world.planUndo(made, run);
    const undone = await world.apply(undo);

    expect(world.service.emails().includes('eve@example.com')).toBe(isBack);
    expect(undone.result.returned).toBe(isBack ? undefined : 1);
  });

  it('who left is brought back by an undo where a person says their exact number', async () => {
    const { world, made, run } = await deletedWorld();
    read(world, rowOf('new@example.com', 'unsubscribed'));
    await world.sync();
    // A row that still says it would be asked first.
    read(world);
    const undo = await world.planUndo(made, run);

    const undone = await world.apply(undo, { return: 1 });

    expect(world.service.emails()).toContain('eve@example.com');
    expect(undone.result.returned).toBeUndefined();
  });

  it.each([
    ['before the undo is planned', true, [{ sources: ['crm'] }]],
    ['once the undo is planned', false, [{ sources: ['crm'] }]],
    ['before the undo is planned, and no list names the source', true, []],
  ])(
    'who left is not brought back where no run has seen that, %s',
    async (_, isBefore, suppressions) => {
      const { world, made, run } = await deletedWorld();
      world.config = { ...world.config, suppressions };
      if (isBefore) read(world, rowOf('new@example.com', 'unsubscribed'));
      const undo = await world.planUndo(made, run);
      read(world, rowOf('new@example.com', 'unsubscribed'));

      const undone = await world.apply(undo);

      expect(endings(world, undo, undone)).toEqual([
        'createContact eve@example.com: drifted, further-address-unsubscribed',
      ]);
      expect(world.service.emails()).not.toContain('eve@example.com');
    },
  );

  it('who is subscribed, and unsubscribed on the service at that address, is not brought back', async () => {
    const { world, made, run } = await deletedWorld();
    read(world, rowOf('new@example.com', 'subscribed'));
    world.service.unsubscribe('new@example.com');

    await world.apply(await world.planUndo(made, run));

    expect(world.service.emails()).not.toContain('eve@example.com');
  });

  it('who left once an undo was refused is not brought back by its retry', async () => {
    const { world, made, run } = await deletedWorld();
    const undo = await world.planUndo(made, run);
    const refusal = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');
    world.fateOf = firstTo('contacts/add', refusal, 9);
    const refused = await world.apply(undo);
    world.fateOf = () => 'answered';
    read(world, rowOf('new@example.com', 'unsubscribed'));
    await world.sync();
    // A row that still says it would be asked first.
    read(world);

    const plan = await world.planRetry(undo, refused);
    assert(plan !== undefined, 'the create was rejected');
    const { result } = await world.apply({ plan }, { command: 'retry' });

    expect(result.returned).toBe(1);
    expect(world.service.emails()).not.toContain('eve@example.com');
  });

  it('who left says nothing of somebody else who has the former one in the same source', async () => {
    const { world, made, run } = await deletedWorld();
    const other = ['6', 'eve@example.com', 'Eva', 'India', 'subscribed'];
    read(world, rowOf('new@example.com', 'unsubscribed'), other);

    await world.apply(await world.planUndo(made, run));

    expect(world.service.emails()).toContain('eve@example.com');
  });

  it('who left says nothing where so many ids changed that they may be no ids of people', async () => {
    const { world, made, run } = await deletedWorld();
    const shifted = ROWS.map(([id = '', ...rest]) => [String(Number(id) + 1), ...rest]);
    const crm = [HEADER, ...shifted, rowOf('new@example.com', 'unsubscribed')];
    world.config = { ...world.config, sources: { crm } };

    await world.apply(await world.planUndo(made, run));

    expect(world.service.emails()).toContain('eve@example.com');
  });
});
