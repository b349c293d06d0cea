// What was seen in effect and is gone again when the run ends.
import { expect, it } from 'vitest';
import { endings, firstTo, worldOf } from '../stories.ts';

const BOTH = [
  ['Email', 'First name', 'Country'],
  ['ann@example.com', 'Ann', 'India'],
];

/** Ann is to be in two contact types of a service that holds an address once in the whole account. */
function worldOfOneAddress() {
  return worldOf(BOTH, {
    behaviours: { uniqueness_scope: 'account', duplicate_add: 'upsert' },
    concurrency: 1,
    config: {
      syncs: [
        { sources: ['crm'], contactType: 'Customers' },
        { sources: ['crm'], contactType: 'Newsletter' },
      ],
    },
  });
}

it('is not called applied when a later create has taken it to another contact type', async () => {
  const world = worldOfOneAddress();
  const made = await world.plan();
  let adds = 0;
  world.fateOf = ({ endpoint }) =>
    endpoint === 'contacts/add' && (adds += 1) === 2 ? 'request-lost' : 'answered';

  const finished = await world.apply(made);

  expect(world.service.emails('Customers')).toEqual([]);
  expect(endings(world, made, finished)).toEqual([
    'createContact ann@example.com: drifted, it was in effect, and is in Newsletter instead: the service holds an address only once',
  ]);
  expect(finished.result.verified).toBe(false);
  expect(world.journal.facts.get('uniqueness_scope')).toMatchObject({ value: 'account' });
});

it('is not called applied when it was updated, and then taken away by a create', async () => {
  const world = worldOfOneAddress();
  world.service.addContactType('Newsletter');
  world.service.addContactType('Customers');
  world.service.addContact('ann@example.com', { first_name: 'Old' });
  const made = await world.plan();
  world.fateOf = firstTo('contacts/add', 'request-lost');

  const finished = await world.apply(made);

  expect(endings(world, made, finished)).toEqual([
    'updateContact ann@example.com: drifted, it was in effect, and is in Customers instead: the service holds an address only once',
  ]);
});

it('is not called applied when somebody deletes it before the end', async () => {
  const world = worldOf(BOTH, { concurrency: 1 });
  world.service.addContactType('Newsletter');
  const [header = [], ann = []] = BOTH;
  world.config = {
    ...world.config,
    sources: { crm: [header, ann, ['bob@example.com', 'Bob', 'India']] },
  };
  const made = await world.plan();
  let adds = 0;
  world.fateOf = ({ endpoint }) => {
    if (endpoint !== 'contacts/add') return 'answered';
    adds += 1;
    if (adds === 3) world.service.deleteContact('ann@example.com');
    return adds === 2 ? 'request-lost' : 'answered';
  };

  const finished = await world.apply(made);

  expect(endings(world, made, finished)).toEqual([
    'createContact ann@example.com: drifted, it was in effect, and is gone again',
  ]);
});
