// The way through a thread of its own is shown by the built command (test/e2e/long-list.test.ts).
import { expect, it } from 'vitest';
import { type EngineClient, parseContact } from '../../../src/api/index.ts';
import { readOutline } from '../../../src/compare/scope/outline.ts';
import { readHere } from '../../../src/compare/account/read-contacts.ts';
import { Scratch } from '../../../src/state/index.ts';
import type { World } from '../../world/world.ts';
import { contactTypeId, holding, newsletter, toolsOf, worldOf } from '../stories.ts';
import { listed } from './listed-contacts.ts';

const NOBODY = newsletter([['Email', 'Country']]);

/** What is taken in from the list of a world, and how many contacts the progress was told of. */
async function taken(world: World, contacts = world.client.contacts) {
  const { countryNames } = await toolsOf(world);
  const client = { ...world.client, contacts };
  const outline = await readOutline(client, countryNames, { withSegments: false });
  const indexes = new Map([[String(contactTypeId(world, 'Newsletter')), 5]]);
  const scratch = new Scratch({ kind: 'memory' }, 'look up');
  const steps: number[] = [];
  const step = { advance: (count: number) => void steps.push(count), finish: () => undefined };
  const targets = { indexes };
  const { receipt, owners } = await readHere({ client, scratch, targets, outline, step });
  const found = [...scratch.actual.addresses(5)].toSorted();
  scratch.close();
  return { receipt, owners, found, steps };
}

it('takes the contacts of its targets, and counts and knows the owners of all', async () => {
  const world = worldOf(NOBODY, {
    given: (its) => {
      holding('ann@example.com', 'bob@example.com')(its);
      its.service.addContactType('Other');
      its.service.addContact('cem@example.com', {}, 'Other');
    },
  });

  const { receipt, owners, found, steps } = await taken(world);

  expect(found).toEqual(['ann@example.com', 'bob@example.com']);
  expect(receipt.rowCount).toBe(3);
  expect(owners).toEqual(['7001']);
  expect(steps.reduce((sum, count) => sum + count, 0)).toBe(3);
});

it('forgets the contacts and the owners of an attempt that failed', async () => {
  const world = worldOf(NOBODY, { given: holding('ann@example.com', 'bob@example.com') });
  const typeId = contactTypeId(world, 'Newsletter');
  const { contacts } = world.client;
  const failsFirst: EngineClient['contacts'] = {
    ...contacts,
    list: async (sink) => {
      sink.restart();
      sink.accept([parseContact(listed(9, { user_id: 9999, contact_type_id: typeId }))]);
      return await contacts.list(sink);
    },
  };

  const { owners, found } = await taken(world, failsFirst);

  expect(found).toEqual(['ann@example.com', 'bob@example.com']);
  expect(owners).toEqual(['7001']);
});
