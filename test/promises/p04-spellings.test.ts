// P4 and P8 for people whose address is spelled in several ways. Whether mail stops may depend on how the service compares
// addresses, so a suppression goes out as each contact and recipient is spelled.
import { describe, expect, it } from 'vitest';
import type { World } from '../world/world.ts';
import { firstTo, orDied, recordWrites, worldOf } from '../apply/stories.ts';

const HEADER = ['Email', 'First name', 'Country', 'Status'];

const IN_UNICODE = 'eve@bücher.example';
const ENCODED = 'eve@xn--bcher-kva.example';

type Behaviours = Readonly<Record<string, string>>;

interface Story {
  readonly behaviours?: Behaviours;
  readonly group?: string;
}

function worldWith(said: string, spelled: readonly string[], story: Story = {}): World {
  const { behaviours = { email_match: 'exact' }, group } = story;
  const suppressions = [{ sources: ['crm'], ...(group !== undefined && { group }) }];
  const world = worldOf(
    [
      HEADER,
      [said, 'Eve', 'India', 'unsubscribed'],
      ['zoe@example.com', 'Zoe', 'India', 'subscribed'],
    ],
    { behaviours, config: { suppressions, syncs: [{ sources: ['crm'] }] } },
  );
  world.service.addContactType('Newsletter');
  for (const email of spelled) world.service.addContact(email);
  return world;
}

const SPELLINGS: readonly (readonly [kind: string, said: string, contact: string])[] = [
  ['the encoding of its domain', ENCODED, IN_UNICODE],
  ['capitals', 'eve@example.com', 'Eve@Example.com'],
  ['capitals in the file', 'Eve@Example.com', 'eve@example.com'],
  ['the width of letters', 'eve@example.com', 'eve@ｅxample.com'],
  ['the width of its name', 'eve@example.com', 'ｅｖｅ@example.com'],
];

describe.each(SPELLINGS)('P4: an address that differs in %s', (_kind, said, contact) => {
  it('is suppressed in both spellings where the service compares byte by byte', async () => {
    const world = worldWith(said, [contact]);

    const run = await world.sync();

    expect(run.result.verdicts).toMatchObject({ applied: 2 });
    expect(world.service.suppressed()).toEqual([said, contact].sort());
  });

  it.each(['exact', 'case_insensitive', 'domain_encoding'])(
    'leads to nothing on the second night where email_match is %s',
    async (match) => {
      const world = worldWith(said, [contact], { behaviours: { email_match: match } });

      await world.sync();
      const writes = recordWrites(world);
      const second = await world.sync();

      expect(writes).toEqual([]);
      expect(second.result.verified).toBe(true);
      expect(world.service.emails()).toContain('zoe@example.com');
    },
  );
});

it.each(['ignore', 'insert_second', 'reject_item', 'reject_all'])(
  'P4: ends well where a spelling is a duplicate for the service, and dup_unsub is %s',
  async (rule) => {
    const behaviours = { email_match: 'case_insensitive', dup_unsub: rule };
    const world = worldWith('eve@example.com', ['Eve@example.com'], { behaviours });

    const run = await world.sync();
    const writes = recordWrites(world);
    await world.sync();

    expect(run.result.verdicts).toMatchObject({ applied: 2, rejected: 0, unknown: 0 });
    expect(writes).toEqual([]);
  },
);

it('P4: suppresses in a group as every contact is spelled', async () => {
  const world = worldWith(ENCODED, [IN_UNICODE], { group: 'News' });

  await world.sync();

  expect(world.service.suppressedInGroup('News')).toEqual([IN_UNICODE, ENCODED].sort());
});

it.each([
  ['eve@example.com', 'Eve@Example.com'],
  ['Eve@Example.com', 'eve@example.com'],
])('P4: suppresses %s in a group also as the same run creates %s', async (said, created) => {
  const crm = [HEADER, [said, 'Eve', 'India', 'unsubscribed']];
  const shop = [HEADER, [created, 'Eve', 'India', 'subscribed']];
  const world = worldOf(crm, {
    behaviours: { email_match: 'exact' },
    config: {
      sources: { crm, shop },
      suppressions: [{ sources: ['crm'], group: 'News' }],
      syncs: [{ sources: ['shop'] }],
    },
  });

  await world.sync();
  const writes = recordWrites(world);
  const second = await world.sync();

  expect(world.service.emails()).toContain(created);
  expect(world.service.suppressedInGroup('News')).toEqual(['Eve@Example.com', 'eve@example.com']);
  expect(writes).toEqual([]);
  expect(second.result.verified).toBe(true);
});

it('P4: suppresses the spelling of a contact that came after its person was suppressed', async () => {
  const world = worldWith(ENCODED, []);
  await world.sync();
  world.service.addContact(IN_UNICODE);

  await world.sync();
  const writes = recordWrites(world);
  await world.sync();

  expect(world.service.suppressed()).toEqual([IN_UNICODE, ENCODED].sort());
  expect(writes).toEqual([]);
});

it('P4: takes a dot of a Chinese or Japanese keyboard for a dot', async () => {
  const world = worldWith('kay@example。com', ['kay@example.com']);

  const run = await world.sync();

  expect(run.result.verdicts).toMatchObject({ applied: 2 });
  expect(world.service.suppressed()).toEqual(['kay@example.com']);
});

it.each(['ｅｖｅ@example.com', 'eve@ｅｘample.com'])(
  'P4: suppresses %s in letters of the usual width',
  async (said) => {
    const world = worldWith(said, ['eve@example.com']);

    const run = await world.sync();

    expect(run.result.verdicts).toMatchObject({ applied: 2 });
    expect(world.service.suppressed()).toEqual(['eve@example.com']);
  },
);

it.each([
  ['eve@example.com', 'ｅｖｅ@example.com'],
  ['ｅｖｅ@example.com', 'eve@example.com'],
])('P4: creates nobody as %s whom another row unsubscribes as %s', async (member, leaver) => {
  const world = worldOf(
    [
      HEADER,
      [member, 'Eve', 'India', 'subscribed'],
      [leaver, 'Eve', 'India', 'unsubscribed'],
      ['zoe@example.com', 'Zoe', 'India', 'subscribed'],
    ],
    { config: { suppressions: [{ sources: ['crm'] }], syncs: [{ sources: ['crm'] }] } },
  );
  world.service.addContactType('Newsletter');

  await world.sync();

  expect(world.service.emails()).toEqual(['zoe@example.com']);
  expect(world.service.suppressed()).toEqual(['eve@example.com']);
});

it('P4: writes the other spelling again when its call was lost', async () => {
  const world = worldWith(ENCODED, [IN_UNICODE]);
  world.fateOf = firstTo('global-unsubscribes/save', 'request-lost');

  const run = await world.sync();

  expect(run.result.verdicts).toMatchObject({ applied: 2, unknown: 0 });
  expect(world.service.suppressed()).toEqual([IN_UNICODE, ENCODED].sort());
});

it.each(['crash-before', 'crash-after'] as const)(
  'P4: suppresses both spellings after a %s of any of their calls',
  async (fate) => {
    for (let at = 0; at < 2; at += 1) {
      const world = worldWith(ENCODED, [IN_UNICODE]);
      let met = 0;
      world.fateOf = ({ endpoint }) => {
        if (endpoint !== 'global-unsubscribes/save') return 'answered';
        met += 1;
        return met === at + 1 ? fate : 'answered';
      };

      await orDied(world.sync());
      world.fateOf = () => 'answered';
      await world.sync();

      expect(world.service.suppressed()).toEqual([IN_UNICODE, ENCODED].sort());
    }
  },
);
