// Who is to be added to a segment and removed from it, as stories.
import { describe, expect, it } from 'vitest';
import type { WorldConfig, WorldSync } from '../../world/world-config.ts';
import type { World } from '../../world/world.ts';
import { story, type Table } from '../stories.ts';

const PEOPLE: Table = [
  ['Email', 'First name', 'Last name', 'Plan', 'Country'],
  ['Ann@example.com', 'Ann', 'Lee', 'gold', 'Atlantis'],
  ['bob@example.com', 'Bob', 'Ray', 'free', ''],
];

function intoSegment(table: Table, sync: Partial<WorldSync> = {}): WorldConfig {
  return { sources: { crm: table }, syncs: [{ sources: ['crm'], segment: 'VIP', ...sync }] };
}

/** A service with the segment and these recipients. */
function vip(...recipients: readonly (readonly [string, string, string])[]) {
  return {
    given: ({ service }: World) => {
      service.addSegment('VIP');
      for (const [email, first, last] of recipients) {
        service.addRecipient('VIP', email, first, last);
      }
    },
  };
}

describe('an addition', () => {
  it('names the segment, the address and the names, and nothing that a segment cannot hold', async () => {
    const plan = await story(intoSegment(PEOPLE, { where: { Plan: ['gold'] } }), vip());

    expect(plan.items).toEqual([
      {
        kind: 'addSegmentRecipient',
        seq: 1,
        segment: 'VIP',
        segmentId: expect.stringMatching(/^\d+$/u),
        address: 'ann@example.com',
        email: 'Ann@example.com',
        fields: { first_name: 'Ann', last_name: 'Lee' },
        origin: { source: 'crm', file: 'crm.csv', line: 2 },
      },
    ]);
    expect(plan.head.rows).toMatchObject([
      { sync: 'segment VIP', read: 2, desired: 1, excluded: 1, invalid: 0 },
    ]);
  });

  it('goes to the segment that a column names', async () => {
    const rows: Table = [
      ['Email', 'First name', 'Last name', 'List'],
      ['ann@example.com', 'Ann', 'Lee', 'vip'],
      ['bob@example.com', 'Bob', 'Ray', 'Gold'],
      ['cem@example.com', 'Cem', 'Oz', ''],
    ];
    const config = { sources: { crm: rows }, syncs: [{ sources: ['crm'], segmentFrom: 'List' }] };

    const plan = await story(config, vip());

    expect(plan.of('addSegmentRecipient').map(({ address }) => address)).toEqual([
      'ann@example.com',
    ]);
    expect(plan.rejects.map(({ line, fault }) => [line, fault])).toEqual([
      [3, { code: 'segment-unknown' }],
    ]);
    expect(plan.head.rows).toMatchObject([{ sync: 'segment by List', invalid: 1, excluded: 1 }]);
  });

  it('is refused for a row without both names', async () => {
    const rows: Table = [
      ['Email', 'First name', 'Last name'],
      ['ann@example.com', 'Ann', ''],
      ['bob@example.com', '', ''],
    ];

    const plan = await story(intoSegment(rows), vip());

    expect(plan.items).toEqual([]);
    expect(plan.rejects.map(({ fault }) => fault)).toEqual([
      { code: 'names-missing', fields: ['last_name'] },
      { code: 'names-missing', fields: ['first_name', 'last_name'] },
    ]);
  });

  it('is not planned for anybody who wants no mail, be it the source or the service that says so', async () => {
    const rows: Table = [
      ['Email', 'First name', 'Last name', 'Status'],
      ['ann@example.com', 'Ann', 'Lee', 'unsubscribed'],
      ['bob@example.com', 'Bob', 'Ray', 'subscribed'],
    ];

    const plan = await story(intoSegment(rows), {
      given: (world) => {
        vip().given(world);
        world.service.unsubscribe('bob@example.com');
      },
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.rows).toMatchObject([{ suppressed: 1, excluded: 1, desired: 0 }]);
  });
});

describe('a recipient that no row mentions', () => {
  const others = vip(['bob@example.com', 'Bob', 'Ray'], ['zoe@example.com', 'Zoe', 'Ash']);

  it('stays unless the segment is mirrored', async () => {
    const plan = await story(intoSegment(PEOPLE), others);

    expect(plan.of('removeSegmentRecipient')).toEqual([]);
    expect(plan.head.segments).toEqual([
      {
        segment: 'VIP',
        mode: 'upsert',
        existing: 2,
        counted: 2,
        desired: 2,
        add: 1,
        remove: 0,
        unchanged: 1,
        leftAlone: 1,
        unwritable: 0,
      },
    ]);
  });

  it('is removed by a mirror, which is parked the first time', async () => {
    const plan = await story(intoSegment(PEOPLE, { mode: 'mirror' }), others);

    expect(plan.of('removeSegmentRecipient')).toMatchObject([
      {
        segment: 'VIP',
        address: 'zoe@example.com',
        recipientId: expect.stringMatching(/^\d+$/u),
        prior: { email: 'zoe@example.com', fields: { first_name: 'Zoe', last_name: 'Ash' } },
        reason: 'gone',
      },
    ]);
    expect(plan.head.guards.filter(({ tripped }) => tripped)).toMatchObject([
      { name: 'firstMirror', of: 'segment VIP', value: 1 },
    ]);
  });
});

describe('a recipient whose row no longer matches `where`', () => {
  const sync = { mode: 'mirror', where: { Plan: ['gold'] } } as const;
  const recipients = vip(['ann@example.com', 'Ann', 'Lee'], ['bob@example.com', 'Bob', 'Ray']);
  const removed = (plan: Awaited<ReturnType<typeof story>>) =>
    plan.of('removeSegmentRecipient').map(({ address }) => address);

  it('is removed by a mirror: they stay a contact', async () => {
    const plan = await story(intoSegment(PEOPLE, sync), recipients);

    expect(removed(plan)).toEqual(['bob@example.com']);
    expect(plan.of('deleteContact')).toEqual([]);
  });

  it('stays where another row of theirs matches', async () => {
    const rows: Table = [...PEOPLE, ['bob@example.com', 'Bob', 'Ray', 'gold', '']];

    const plan = await story(intoSegment(rows, sync), recipients);

    expect(removed(plan)).toEqual([]);
  });

  it('stays where the row cannot be taken', async () => {
    const rows: Table = [...PEOPLE, ['zoe@example.com', '', '', 'gold', '']];
    const others = vip(['ann@example.com', 'Ann', 'Lee'], ['zoe@example.com', 'Zoe', 'Ash']);

    const plan = await story(intoSegment(rows, sync), others);

    expect(removed(plan)).toEqual([]);
  });

  it('stays a contact of a mirrored contact type', async () => {
    const plan = await story(
      { sources: { crm: PEOPLE }, syncs: [{ sources: ['crm'], ...sync }] },
      {
        given: ({ service }) => {
          service.addContactType('Newsletter');
          service.addContact('bob@example.com', { first_name: 'Bob' });
        },
      },
    );

    expect(plan.of('deleteContact')).toEqual([]);
  });
});

it('counts a recipient with another name, which no endpoint can change, and warns', async () => {
  const plan = await story(intoSegment(PEOPLE), vip(['ann@example.com', 'Anna', 'Lee']));

  expect(plan.of('addSegmentRecipient').map(({ address }) => address)).toEqual(['bob@example.com']);
  expect(plan.head.segments).toMatchObject([{ existing: 1, unchanged: 0, unwritable: 1 }]);
  expect(plan.head.warnings.map(({ code }) => code)).toContain('RECIPIENTS_UNWRITABLE');
});

it('removes the further recipients of an address where that was asked for', async () => {
  const behaviours = { dup_segment_recipient: 'insert_second' };
  const copies = vip(['ann@example.com', 'Ann', 'Lee'], ['ann@example.com', 'Ann', 'Lee']);

  const kept = await story(intoSegment(PEOPLE), { behaviours, ...copies });
  const removed = await story(intoSegment(PEOPLE, { duplicates: 'remove' }), {
    behaviours,
    ...copies,
  });

  expect(kept.of('removeSegmentRecipient')).toEqual([]);
  expect(kept.head.warnings.map(({ code }) => code)).toContain('CONTACT_COPIES');
  expect(removed.of('removeSegmentRecipient')).toMatchObject([
    { address: 'ann@example.com', reason: 'duplicate' },
  ]);
});
