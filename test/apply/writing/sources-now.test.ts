// What an old plan does with people who left in the sources since; the stories are in test/promises/p04-old-plans.test.ts.
import { expect, it } from 'vitest';
import { filesSource, plainSpec } from '../../world/world-config.ts';
import { renamedWorld } from '../renamed.ts';
import { endings, PEOPLE, worldOf } from '../stories.ts';

it('does not stand in the way of a run whose plan is new', async () => {
  const world = worldOf(PEOPLE);

  const { result } = await world.sync();

  expect(result.verdicts).toMatchObject({ applied: 4 });
});

const HEADER = ['Email', 'First name', 'Country', 'Status'];

/** Three people, of whom Ann leaves once the plan is made. */
function peopleWith(ann: string): string[][] {
  return [
    HEADER,
    ['ann@example.com', 'Ann', 'India', ann],
    ['bob@example.com', 'Bob', 'India', 'subscribed'],
    ['cem@example.com', 'Cem', 'India', 'subscribed'],
  ];
}

it('suppresses who left also where the account-wide list shows the entries of groups', async () => {
  const world = worldOf(peopleWith('subscribed'), {
    behaviours: { global_list_groups: 'with' },
    config: { suppressions: [{ sources: ['crm'] }] },
  });
  world.service.addContactType('Newsletter');
  world.service.addContact('cem@example.com', { first_name: 'Cem' });
  world.service.addGroup('News');
  const member = { unsubscribe_groups_id: '1', email_address: 'bob@example.com' };
  world.service.post('two/unsubscribes-groups/manually-add', member);
  const made = await world.plan();
  world.config = { ...world.config, sources: { crm: peopleWith('unsubscribed') } };

  await world.apply(made);

  expect(world.service.suppressed()).toEqual(['ann@example.com']);
  expect(world.service.emails()).toEqual(['bob@example.com', 'cem@example.com']);
});

it('creates nobody when a person stops the run while the sources are read again', async () => {
  const world = worldOf(PEOPLE);
  const made = await world.plan();
  const table = filesSource('crm', { 'crm.csv': PEOPLE });
  const files = (): ReturnType<typeof table.files> => {
    world.drain.abort();
    return table.files();
  };
  world.config = { ...world.config, sources: {}, readySources: [plainSpec({ ...table, files })] };

  await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

  expect(world.service.emails()).toEqual([]);
  expect(world.journal.runs.unfinished()).toBeDefined();
});

it('does not ask the sources about an update that brings no address', async () => {
  const world = await renamedWorld();
  const [header = [], ann = [], ...others] = world.config.sources['crm'] ?? [];
  const changed = ann.map((cell) => (cell === 'Ann' ? 'Anna' : cell));
  world.config = { ...world.config, sources: { crm: [header, changed, ...others] } };
  const made = await world.plan();
  world.config = { ...world.config, sources: { crm: [header] } };

  const run = await world.apply(made);

  expect(endings(world, made, run)).toEqual([
    expect.stringContaining('updateContact bob@example.com: drifted'),
  ]);
  expect(world.service.contacts()[0]?.fields).toMatchObject({ first_name: 'Anna' });
});
