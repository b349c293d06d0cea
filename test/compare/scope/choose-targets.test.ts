import { describe, expect, it } from 'vitest';
import type { WorldSync } from '../../world/world-config.ts';
import { newsletter, planOf, type Table, worldOf } from '../stories.ts';
import { saying } from '../../saying.ts';

const PEOPLE: Table = [
  ['Email', 'First name', 'Last name', 'Country'],
  ['ann@example.com', 'Ann', 'Lee', 'India'],
];

describe('a segment that the service does not have', () => {
  it('stops the comparison and names all of them with the nearest names', async () => {
    const world = worldOf(
      {
        sources: { crm: PEOPLE },
        syncs: [
          { sources: ['crm'], segment: 'VIPs' },
          { sources: ['crm'], segment: 'Gold' },
        ],
      },
      {
        given: ({ service }) => {
          service.addSegment('VIP');
        },
      },
    );

    const planned = planOf(world);

    await expect(planned).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      problems: [saying('VIPs', 'VIP?'), saying('Gold')],
    });
  });

  it('is none that may be meant where the service lists it as deleted', async () => {
    const world = worldOf(
      { sources: { crm: PEOPLE }, syncs: [{ sources: ['crm'], segment: 'VIP' }] },
      {
        behaviours: { list_includes_soft_deleted: 'yes' },
        given: ({ service, sandbox }) => {
          service.addSegment('VIP');
          sandbox.account().store.query("UPDATE segment SET deleted_at = '2026-11-20'").run();
        },
      },
    );

    const planned = planOf(world);

    await expect(planned).rejects.toMatchObject({
      problems: [expect.not.stringContaining('VIP?')],
    });
  });
});

describe('a contact type that the service does not have', () => {
  it('stops a sync that only updates and suggests the nearest name', async () => {
    const world = worldOf(
      {
        sources: { crm: PEOPLE },
        syncs: [{ sources: ['crm'], contactType: 'Newsleter', mode: 'update-only' }],
      },
      {
        given: ({ service }) => {
          service.addContactType('Newsletter');
        },
      },
    );

    const planned = planOf(world);

    await expect(planned).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      problems: [saying('syncs[0].contactType', 'Newsleter', 'Newsletter?')],
    });
  });

  it.each<WorldSync>([
    { sources: ['crm'], contactType: 'Newsletter', mode: 'create-only' },
    { sources: ['crm'], contactTypeFrom: 'Country' },
  ])('stops nothing where another sync may make it: %j', async (maker) => {
    const world = worldOf({
      sources: { crm: PEOPLE },
      syncs: [maker, { sources: ['crm'], mode: 'update-only' }],
    });

    await expect(planOf(world)).resolves.toBeDefined();
  });
});

it('does not read segments if no sync names one', async () => {
  const world = worldOf(newsletter(PEOPLE));

  await planOf(world);

  expect([...world.client.requestCount.byEndpoint.keys()]).not.toContain('segment/list');
});

it('reads the recipients of every segment that a column may name, and no other contact types', async () => {
  const world = worldOf(
    {
      sources: {
        crm: [
          [...(PEOPLE[0] ?? []), 'List'],
          [...(PEOPLE[1] ?? []), 'VIP'],
        ],
      },
      syncs: [{ sources: ['crm'], segmentFrom: 'List', mode: 'mirror' }],
      guards: { firstMirror: 'allow' },
    },
    {
      given: ({ service }) => {
        for (const name of ['VIP', 'Gold']) {
          service.addSegment(name);
          service.addRecipient(name, 'zoe@example.com');
        }
        service.addContact('zoe@example.com');
      },
    },
  );

  const plan = await planOf(world);

  // Gold is named by no row, so nobody says who belongs to it.
  expect(plan.items.map(({ kind }) => kind)).toEqual([
    'addSegmentRecipient',
    'removeSegmentRecipient',
  ]);
  expect(world.client.requestCount.byEndpoint.get('segment/email/list')).toBe(2);
});
