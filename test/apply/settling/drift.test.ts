// What moved between the plan and its apply is left alone, and told.
import { describe, expect, it } from 'vitest';
import { World } from '../../world/world.ts';
import { exitCodeOfRun } from '../../../src/cli/runs/run-reasons.ts';
import { endings, reply, worldOf } from '../stories.ts';

/** One contact to create, one to update, one to delete, and the same people into and out of a segment. */
function movableWorld(): World {
  const world = new World();
  world.config = {
    sources: {
      crm: [
        ['Email', 'First name', 'Last name', 'Country'],
        ['ann@example.com', 'Ann', 'Lee', 'India'],
        ['bob@example.com', 'Bob', 'Ray', 'India'],
      ],
    },
    syncs: [
      { sources: ['crm'], mode: 'mirror' },
      { sources: ['crm'], segment: 'VIP', mode: 'mirror' },
    ],
    guards: { firstMirror: 'allow' },
  };
  world.service.addContactType('Newsletter');
  world.service.addContact('bob@example.com', { first_name: 'Robert', last_name: 'Ray' });
  world.service.addContact('old@example.com');
  world.service.addSegment('VIP');
  world.service.addRecipient('VIP', 'bob@example.com', 'Bob', 'Ray');
  world.service.addRecipient('VIP', 'old@example.com');
  return world;
}

const NOT_LISTED = 'contact-gone';

describe('an item whose target moved after the plan was made', () => {
  it.each<[string, (world: World) => void, readonly string[]]>([
    [
      'a new person unsubscribes',
      ({ service }) => {
        service.unsubscribe('ann@example.com');
      },
      [
        `createContact ann@example.com: drifted, address-unsubscribed`,
        `addSegmentRecipient ann@example.com: drifted, address-unsubscribed`,
      ],
    ],
    [
      'somebody adds the contact',
      ({ service }) => {
        service.addContact('ann@example.com');
      },
      [`createContact ann@example.com: drifted, contact-exists`],
    ],
    [
      'somebody changes the contact',
      ({ service }) => {
        service.updateContact('bob@example.com', { city: 'Ulm' });
      },
      [`updateContact bob@example.com: drifted, contact-changed`],
    ],
    [
      'somebody deletes the contact',
      ({ service }) => {
        service.deleteContact('old@example.com');
      },
      [`deleteContact old@example.com: drifted, ${NOT_LISTED}`],
    ],
    [
      'somebody removes the recipient',
      ({ service }) => {
        service.removeRecipient('VIP', 'old@example.com');
      },
      [`removeSegmentRecipient old@example.com: drifted, ${NOT_LISTED}`],
    ],
    [
      'the recipient is another one of the same address',
      ({ service }) => {
        service.removeRecipient('VIP', 'old@example.com');
        service.addRecipient('VIP', 'old@example.com');
      },
      [`removeSegmentRecipient old@example.com: drifted, ${NOT_LISTED}`],
    ],
    [
      'the segment is another one of the same name',
      ({ service }) => {
        service.deleteSegment('VIP');
        service.addSegment('VIP');
      },
      [
        `addSegmentRecipient ann@example.com: drifted, segment-changed`,
        `removeSegmentRecipient old@example.com: drifted, ${NOT_LISTED}`,
      ],
    ],
    [
      'the segment is deleted',
      ({ service }) => {
        service.deleteSegment('VIP');
      },
      [
        `addSegmentRecipient ann@example.com: drifted, segment-changed`,
        `removeSegmentRecipient old@example.com: drifted, ${NOT_LISTED}`,
      ],
    ],
  ])('is left alone when %s', async (_what, moves, drifted) => {
    const world = movableWorld();
    const made = await world.plan();
    moves(world);

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual(drifted);
  });

  it.each<[string, string, object, readonly string[], readonly string[]]>([
    [
      'unsubscribe group',
      'unsubscribes-groups',
      { unsubscribesGroups: [] },
      [
        'suppressInGroup gone@example.com: drifted, group-gone',
        'createContact ann@example.com: skipped, group-gone-before',
        'createContact bob@example.com: skipped, group-gone-before',
      ],
      [],
    ],
    [
      'custom field',
      'custom-fields',
      { customFields: [] },
      ['createContact ann@example.com: drifted, custom-field-gone'],
      ['bob@example.com'],
    ],
  ])('is left alone when its %s is gone', async (_what, list, message, ended, created) => {
    const world = worldOf(
      [
        ['Email', 'Country', 'Status', 'Plan'],
        ['ann@example.com', 'India', 'subscribed', 'gold'],
        ['bob@example.com', 'India', 'subscribed', ''],
        ['gone@example.com', 'India', 'unsubscribed', ''],
      ],
      {
        config: {
          columns: { 'custom.plan': 'Plan' },
          suppressions: [{ sources: ['crm'], group: 'Product news' }],
        },
      },
    );
    world.service.addContactType('Newsletter');
    world.service.addGroup('Product news');
    world.service.addCustomField('plan');
    const made = await world.plan();
    const answer = JSON.stringify({ status: 'success', message });
    world.fateOf = ({ endpoint }) => (endpoint === list ? reply(200, answer) : 'answered');

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual(ended);
    expect(exitCodeOfRun(run.result, { invalid: false, chosen: null })).toBe(6);
    expect(world.service.emails()).toEqual(created);
  });

  it('is nothing when nothing moved', async () => {
    const world = movableWorld();
    const made = await world.plan();

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual([]);
  });
});
