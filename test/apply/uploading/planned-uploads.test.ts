import { expect, it } from 'vitest';
import { plannedUploads, uploadFormat } from '../../../src/apply/sending/upload-files.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import { loadCountryNames } from '../../../src/contacts/index.ts';
import type { World } from '../../world/world.ts';
import { manyPeople, reply, worldOf, worldWithEverything } from '../stories.ts';

/** What a person is shown of a plan before it is applied. */
async function shownFiles(world: World, { plan }: MadePlan) {
  const { countryNames } = plan.head;
  const format = uploadFormat(await world.client.contacts.csvSample(), {
    nameOf: (id) => countryNames[id] ?? id,
    names: await loadCountryNames(),
  });
  return [...plannedUploads(plan, format, false)];
}

/** The text of each file that reaches the service. */
function recordFiles(world: World): string[] {
  const files: string[] = [];
  world.sandbox.before.push(({ file }) => {
    if (file !== undefined) files.push(file.content.toString('utf8'));
  });
  return files;
}

it.each([
  ['names countries', 'email,first_name,country\nx@example.com,X,India\n'],
  ['has codes for countries', 'country,email\nIN,x@example.com\n'],
  ['is none', 'Not a sample'],
])('shows the very files that are sent when the sample %s', async (_what, sample) => {
  const world = worldOf(manyPeople(1_100, { City: '=1+1, "so"' }));
  world.fateOf = ({ endpoint }) =>
    endpoint.endsWith('csv-sample/download')
      ? reply(200, sample, { headers: { 'content-type': 'text/csv' } })
      : 'answered';
  const made = await world.plan();
  const sent = recordFiles(world);

  const shown = await shownFiles(world, made);

  await world.apply(made);
  expect(sent).toHaveLength(4);
  expect(shown.map(({ content }) => Buffer.from(content).toString('utf8'))).toEqual(sent);
  expect(shown.map(({ rowCount }) => rowCount)).toEqual([10, 500, 500, 90]);
});

it('shows only the contacts that cannot be added one by one when there are few', async () => {
  const world = worldWithEverything();
  const made = await world.plan();
  const sent = recordFiles(world);

  const shown = await shownFiles(world, made);

  await world.apply(made);
  expect(shown).toMatchObject([{ contactType: 'Newsletter', rowCount: 1 }]);
  expect(shown.map(({ content }) => Buffer.from(content).toString('utf8'))).toEqual(sent);
});

it('shows no file when a plan creates nobody', async () => {
  const made = await worldOf([['Email', 'First name', 'Country']]).plan();

  const shown = await shownFiles(worldOf([]), made);

  expect(shown).toEqual([]);
});
