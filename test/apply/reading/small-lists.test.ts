import { expect, it } from 'vitest';
import type { FateOf } from '../../world/sandbox-send.ts';
import { PEOPLE, reply, worldOf } from '../stories.ts';

/** The contact types are somebody else's from the first write on. */
const swapped: FateOf = ({ endpoint, writeNumber }) => {
  const types =
    '{"status":"success","message":{"contactTypes":[{"id":1,"user_id":9,"name":"Newsletter",' +
    '"deleted_at":null,"created_at":null,"updated_at":null,"contacts_count":0}]}}';
  return endpoint === 'contacts-type' && writeNumber > 0 ? reply(200, types) : 'answered';
};

it('refuses to go on when a list that is read anew belongs to another account than the others', async () => {
  const world = worldOf(PEOPLE);
  const form = { group_name: 'Product news', description: 'Theirs', is_display: '1' };
  world.service.post('two/unsubscribes-groups/save', form);
  const made = await world.plan();
  world.fateOf = swapped;

  await expect(world.apply(made)).rejects.toMatchObject({ code: 'MIXED_ACCOUNTS' });

  // The contact type was created, and nobody was put into it.
  expect(world.sandbox.requests.get('contacts/add')).toBeUndefined();
});

it('refuses to go on when it belongs to another account than before', async () => {
  const world = worldOf(PEOPLE);
  world.service.addContactType('Customers');
  world.service.addContact('dee@example.com', {}, 'Customers');
  const made = await world.plan();
  world.fateOf = swapped;

  await expect(world.apply(made)).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });

  expect(world.sandbox.requests.get('contacts/add')).toBeUndefined();
});
