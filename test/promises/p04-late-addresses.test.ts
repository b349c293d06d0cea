// P4 for rows that hold several addresses, and for plans that wait. Somebody may leave at another address of the row
// after the plan was made: by a row of a source, or on the service. The contact of the first address is not created.
import { describe, expect, it } from 'vitest';
import { SourceUnreadableError, type Source } from '../../src/sources/index.ts';
import { filesSource, plainSpec, type WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { endings, firstTo, orDied, reply, worldOf } from '../apply/stories.ts';

const HEADER = ['Email', 'First name', 'Last name', 'Country', 'Status'];

const ANN = ['ann@example.com, annie@example.com', 'Ann', 'Lee', 'India', 'subscribed'];

const BOB = ['bob@example.com', 'Bob', 'Ray', 'India', 'subscribed'];

const ANNIE_LEFT = ['annie@example.com', '', '', 'India', 'unsubscribed'];

function worldWithPeople(config: Partial<WorldConfig> = {}): World {
  const world = worldOf([HEADER, ANN, BOB], {
    config: { suppressions: [{ sources: ['crm'] }], ...config },
  });
  world.service.addContactType('Newsletter');
  return world;
}

function nowIn(world: World, sources: WorldConfig['sources']): void {
  world.config = { ...world.config, sources: { ...world.config.sources, ...sources } };
}

/** The ways in which Annie leaves while the plan waits; the row that she shares with Ann is as it was. */
const WAYS: readonly (readonly [string, (world: World) => void])[] = [
  [
    'by a row of the source',
    (world) => {
      nowIn(world, { crm: [HEADER, ANN, BOB, ANNIE_LEFT] });
    },
  ],
  [
    'by a row of another source',
    (world) => {
      nowIn(world, { left: [['Email', 'Status'], ['annie@example.com', 'unsubscribed']] }); // prettier-ignore
    },
  ],
  [
    'on the service',
    (world) => {
      world.service.unsubscribe('annie@example.com');
    },
  ],
  [
    'on the service, after her address was taken out of the row',
    (world) => {
      nowIn(world, { crm: [HEADER, ANN.with(0, 'ann@example.com'), BOB] });
      world.service.unsubscribe('annie@example.com');
    },
  ],
  [
    'by a row of its own, in place of the address beside Ann',
    (world) => {
      nowIn(world, { crm: [HEADER, ANN.with(0, 'ann@example.com'), BOB, ANNIE_LEFT] });
    },
  ],
];

/** A source of people who left, in which nobody is yet. */
const TOLD_BY = { left: [['Email', 'Status']] };

const SUPPRESSIONS = [{ sources: ['crm'] }, { sources: ['left'] }];

const ANN_DRIFTED = 'createContact ann@example.com: drifted, further-address-unsubscribed';

function waitingWorld(config: Partial<WorldConfig> = {}): World {
  const world = worldWithPeople({ suppressions: SUPPRESSIONS, ...config });
  nowIn(world, TOLD_BY);
  return world;
}

describe.each(WAYS)('P4: somebody who leaves at another address of the row, %s', (_way, leaves) => {
  it('is not created by the plan that waited, which goes on for the others', async () => {
    const world = waitingWorld();
    const made = await world.plan();
    leaves(world);

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(endings(world, made, run)).toEqual([ANN_DRIFTED]);
    expect(run.result.verified).toBe(false);
  });

  it('is not created by a run that is resumed', async () => {
    const world = waitingWorld();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before', 1);
    await orDied(world.apply(made));
    world.fateOf = () => 'answered';
    leaves(world);

    await world.resume(made);

    expect(world.service.emails()).not.toContain('ann@example.com');
  });

  it('is not created by a sync that was interrupted and is finished', async () => {
    const world = waitingWorld();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before', 1);
    await orDied(world.applyFresh(made));
    world.fateOf = () => 'answered';
    leaves(world);

    await world.resume(made);

    expect(world.service.emails()).not.toContain('ann@example.com');
  });

  it('is not created by a retry', async () => {
    const world = waitingWorld();
    const made = await world.plan();
    const refusal = '{"status":"failed","errors":{"city":["not today"]}}';
    world.fateOf = firstTo('contacts/add', reply(422, refusal), 2);
    const run = await world.apply(made);
    world.fateOf = () => 'answered';
    leaves(world);

    const plan = (await world.planRetry(made, run)) ?? made.plan;
    await world.apply({ plan }, { command: 'retry' });

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('is not added to a segment', async () => {
    const world = waitingWorld({ syncs: [{ sources: ['crm'], segment: 'VIP' }] });
    world.service.addSegment('VIP');
    const made = await world.plan();
    leaves(world);

    await world.apply(made);

    expect(world.service.recipients('VIP')).toEqual(['bob@example.com Bob Ray']);
  });

  it('gets no other address for the contact that is there', async () => {
    const asOne = (cell: string): string[] => [cell, 'Ann', 'Lee', 'India', 'subscribed'];
    const world = waitingWorld();
    nowIn(world, { crm: [HEADER, asOne('bob@example.com; ann@example.com; annie@example.com')] });
    await world.sync();
    nowIn(world, { crm: [HEADER, asOne('ann@example.com; bob@example.com; annie@example.com')] });
    const made = await world.plan();
    leaves(world);
    const left = world.config.sources['crm']?.filter(([email]) => email === 'annie@example.com');
    const changed = asOne('ann@example.com; bob@example.com');
    nowIn(world, { crm: [HEADER, changed, ...((left ?? []) as string[][])] });

    await world.apply(made);

    expect(made.plan.head.counts.updateContact).toBe(1);
    expect(world.service.emails()).toEqual(['bob@example.com']);
  });
});

describe('P4: somebody who leaves at another address of the row while a sync is at work', () => {
  it('is not created by a request that was lost and is sent again', async () => {
    const world = waitingWorld();
    const made = await world.plan();
    let isFirst = true;
    world.fateOf = ({ endpoint, body }) => {
      if (!isFirst || endpoint !== 'contacts/add' || !body.includes('ann')) return 'answered'; // prettier-ignore
      isFirst = false;
      world.service.unsubscribe('annie@example.com');
      return 'request-lost';
    };

    const run = await world.applyFresh(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(endings(world, made, run)).toEqual([ANN_DRIFTED]);
  });
});

describe('P4: another address that a row has since the plan was made', () => {
  it('keeps its contact from being created where it is that of somebody who left', async () => {
    const world = waitingWorld();
    nowIn(world, { crm: [HEADER, ANN.with(0, 'ann@example.com'), BOB] });
    world.service.unsubscribe('annie@example.com');
    const made = await world.plan();
    nowIn(world, { crm: [HEADER, ANN, BOB] });

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(endings(world, made, run)).toEqual([ANN_DRIFTED]);
  });

  it('hinders nobody where its person gets mail, and is in no plan of a row with one address', async () => {
    const world = waitingWorld();
    const made = await world.plan();

    const { result } = await world.apply(made);

    expect([...made.plan.items('createContact')].map(({ further }) => further)).toEqual([
      ['annie@example.com'],
      undefined,
    ]);
    expect(result).toMatchObject({ verified: true, verdicts: { applied: 2 } });
  });
});

describe('P4: what a plan knows of the other addresses of a row', () => {
  it('counts where the person was erased, and the row is another one by now', async () => {
    const world = waitingWorld();
    const made = await world.plan();
    nowIn(world, { crm: [HEADER, ANN.with(0, 'ann@example.com'), BOB] });
    world.past.erase(['annie@example.com'], '2026-01-31');

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(endings(world, made, run)).toEqual(['createContact ann@example.com: skipped, erased']);
  });

  it('counts where the source of the row cannot be read again', async () => {
    const source: { now: Source } = {
      now: filesSource('shop', { 'shop.csv': [HEADER, ANN] }),
    };
    const world = waitingWorld({ sources: { crm: [HEADER, BOB] } });
    world.config = {
      ...world.config,
      readySources: [plainSpec({ name: 'shop', files: () => source.now.files() })],
      syncs: [{ sources: ['crm'] }, { sources: ['shop'], contactType: 'Customers' }],
    };
    const made = await world.plan();
    source.now = {
      name: 'shop',
      // eslint-disable-next-line require-yield -- a source that fails before its first file
      files: async function* () {
        await Promise.resolve();
        throw new SourceUnreadableError('shop.csv is gone.', { hint: 'Look for it.' });
      },
    };
    nowIn(world, { left: [['Email', 'Status'], ['annie@example.com', 'unsubscribed']] }); // prettier-ignore

    const run = await world.apply(made);

    expect(world.service.emails('Customers')).toEqual([]);
    expect(endings(world, made, run)).toContain(ANN_DRIFTED);
  });
});

describe('P4: somebody who left at another address of a row, where no list of all mail is configured', () => {
  const WITHOUT_LISTS = { suppressions: [] };

  it.each([
    ['by a row of its source', { crm: [HEADER, ANN, BOB, ANNIE_LEFT] }],
    ['by a row before it', { crm: [HEADER, ANNIE_LEFT, ANN, BOB] }],
    ['by a row of another sync', { other: [HEADER, ANNIE_LEFT] }],
  ])('is not created %s', async (_how, sources) => {
    const world = worldWithPeople(WITHOUT_LISTS);
    const syncs = [{ sources: ['crm'] }, { sources: ['other'], contactType: 'Customers' }];
    nowIn(world, { other: [HEADER], ...sources });
    world.config = { ...world.config, syncs };

    const { plan } = await world.plan();
    await world.apply({ plan });

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(plan.head.warnings.map(({ code }) => code)).toContain('FURTHER_HELD');
    expect(plan.head.rows[0]).toMatchObject({ desired: 1, excludedAs: { further: 1 } });
  });

  it('is not created where her source unsubscribes people from a group alone', async () => {
    const world = worldWithPeople({ suppressions: [{ sources: ['crm'], group: 'Offers' }] });
    nowIn(world, { crm: [HEADER, ANN, BOB, ANNIE_LEFT] });

    const { plan } = await world.plan();
    await world.apply({ plan });

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(world.service.suppressedInGroup('Offers')).toEqual(['annie@example.com']);
    expect(plan.head.warnings.map(({ code }) => code)).toEqual([
      'FURTHER_ADDRESSES',
      'FURTHER_HELD',
    ]);
  });

  it('is not changed by a row that holds her again', async () => {
    const world = worldWithPeople(WITHOUT_LISTS);
    await world.sync();
    nowIn(world, { crm: [HEADER, ANN.with(1, 'Anna'), BOB.with(1, 'Rob'), ANNIE_LEFT] });

    await world.sync();

    const nameOf = (email: string): string | undefined =>
      world.service.contacts().find((contact) => contact.email === email)?.fields['first_name'];
    expect(nameOf('ann@example.com')).toBe('Ann');
    expect(nameOf('bob@example.com')).toBe('Rob');
  });

  it('is not created by a plan that waited', async () => {
    const world = worldWithPeople(WITHOUT_LISTS);
    const made = await world.plan();
    nowIn(world, { crm: [HEADER, ANN, BOB, ANNIE_LEFT] });

    await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });
});

describe('P4 and P13: somebody who left or was erased at the alt_email of a row', () => {
  const WITH_ALT = ['Email', 'First name', 'Last name', 'Country', 'Alt', 'Status'];
  const rowOf = (email: string, alt: string): string[] => [email, 'Ann', 'Lee', 'India', alt, 'subscribed']; // prettier-ignore
  const CRM = [WITH_ALT, rowOf('fresh@example.com', 'annie@example.com'), rowOf('bob@example.com', 'bobby@example.com')]; // prettier-ignore

  function worldWithAlt(crm = CRM): World {
    const world = worldOf(crm, { config: { columns: { alt_email: 'Alt' } } });
    world.service.addContactType('Newsletter');
    return world;
  }

  it.each([
    ['left on the service', (world: World) => { world.service.unsubscribe('annie@example.com'); }], // prettier-ignore
    ['was erased', (world: World) => { world.past.erase(['annie@example.com'], '2026-01-31'); }], // prettier-ignore
    [
      'left by a row',
      (world: World) => { nowIn(world, { crm: [...CRM, [...rowOf('annie@example.com', '').slice(0, 5), 'unsubscribed']] }); }, // prettier-ignore
    ],
  ])('is brought back by no contact that carries it: %s', async (_how, leave) => {
    const world = worldWithAlt();
    leave(world);

    const { plan } = await world.plan();
    await world.apply({ plan });

    expect(world.service.contacts().map(({ email, fields }) => [email, fields['alt_email']])).toEqual([['bob@example.com', 'bobby@example.com']]); // prettier-ignore
    expect(plan.head.warnings.map(({ code }) => code)).toContain('FURTHER_HELD');
  });

  it('stays away when the column is empty the night after, where annie was erased', async () => {
    const world = worldWithAlt();
    world.past.erase(['annie@example.com'], '2026-01-31');
    await world.sync();
    nowIn(world, { crm: [WITH_ALT, rowOf('fresh@example.com', ''), rowOf('bob@example.com', '')] });

    await world.sync();

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('is not created by a plan that waited', async () => {
    const world = worldWithAlt();
    const made = await world.plan();
    world.service.unsubscribe('annie@example.com');

    await world.apply(made);

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('keeps nobody away whose alt_email is another contact, the same address or none', async () => {
    const world = worldWithAlt([
      WITH_ALT,
      rowOf('ann@example.com', 'bob@example.com'),
      rowOf('bob@example.com', 'bob@example.com'),
      rowOf('cleo@example.com', 'no address'),
    ]);

    const { result } = await world.sync();

    expect(world.service.emails()).toContain('ann@example.com');
    expect(world.service.emails()).toContain('bob@example.com');
    expect(result.verified).toBe(true);
  });
});
