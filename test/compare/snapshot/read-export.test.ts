import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type ExportedPart,
  type StagedExport,
  stageExport,
} from '../../../src/compare/snapshot/copy-account.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import type { World } from '../../world/world.ts';
import { sharingIds } from '../../apply/stories.ts';
import { toolsOf } from '../stories.ts';
import { fullWorld, SHRINK_GUARD } from './readings.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

const REQUEST = { checkAccount: () => undefined, guard: SHRINK_GUARD };
const CONTACTS: ExportedPart = { kind: 'contacts', contactTypes: [] };

describe('contacts', () => {
  it('wait with their contact type, fields and custom fields', async () => {
    const { staged } = await stage(fullWorld(), CONTACTS);

    const contacts = [...staged.contents.contacts()];

    expect(contacts.map(({ email, contactType }) => [email, contactType])).toEqual([
      ['Ann@Example.com', 'Newsletter'],
      ['bob@example.com', 'Newsletter'],
      ['cem@example.com', 'Customers'],
    ]);
    expect(contacts[0]?.customFields).toEqual(new Map([['plan', 'gold']]));
    expect(staged.contents.customFieldNames()).toEqual(['plan']);
    staged.close();
  });

  it.each([
    [['customers'], ['cem@example.com']],
    [[' CUSTOMERS '], ['cem@example.com']],
    [
      ['Customers', 'Newsletter'],
      ['Ann@Example.com', 'bob@example.com', 'cem@example.com'],
    ],
  ])('wait only of the contact types %j', async (contactTypes, emails) => {
    const { staged } = await stage(fullWorld(), { kind: 'contacts', contactTypes });

    expect([...staged.contents.contacts()].map(({ email }) => email)).toEqual(emails);
    staged.close();
  });

  it('are taken from all contact types that share the name', async () => {
    const world = fullWorld({ behaviours: { dup_contact_type_name: 'insert_second' } });
    world.service.addContactType('Customers');

    const { staged } = await stage(world, { kind: 'contacts', contactTypes: ['Customers'] });

    expect(staged.contents.countContacts()).toBe(1);
    staged.close();
  });

  it('are not read when the service has no such contact type', async () => {
    const world = fullWorld();
    const asked: string[] = [];
    world.fateOf = ({ endpoint }) => {
      asked.push(endpoint);
      return 'answered';
    };

    const staging = stage(world, { kind: 'contacts', contactTypes: ['Costumers'] });

    await expect(staging).rejects.toMatchObject({
      code: 'CONTACT_TYPE_MISSING',
      message: saying('Costumers', 'Customers?'),
    });
    expect(asked).toEqual(['contacts-type']);
  });
});

describe('suppressions', () => {
  it('wait with the list that they are on', async () => {
    const { staged } = await stage(fullWorld(), { kind: 'suppressions' });

    const suppressions = [...staged.contents.suppressions()];

    expect(suppressions.map(({ emailAddress, group }) => [emailAddress, group?.name])).toEqual([
      ['left@example.com', undefined],
      ['tired@example.com', 'Product news'],
    ]);
    staged.close();
  });

  it('need no contacts to be read', async () => {
    const world = fullWorld();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? 'answer-cut' : 'answered');

    const { staged } = await stage(world, { kind: 'suppressions' });

    expect(staged.contents.countSuppressions()).toBe(2);
    staged.close();
  });
});

it.each<[string, ExportedPart]>([
  ['contacts/list', CONTACTS],
  ['contacts-type', CONTACTS],
  ['custom-fields', CONTACTS],
  ['global-unsubscribes', { kind: 'suppressions' }],
  ['unsubscribes-groups/recipients-list', { kind: 'suppressions' }],
])('leaves nothing behind when %s is cut', async (cut, part) => {
  const world = fullWorld();
  world.fateOf = ({ endpoint }) => (endpoint === cut ? 'answer-cut' : 'answered');

  await expect(stage(world, part)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

  expect(readdirSync(directory.path('.'))).toEqual([]);
});

describe('a list that shows two people with one id', () => {
  it('is no export', async () => {
    const world = fullWorld();
    world.fateOf = sharingIds(world, Infinity);

    await expect(stage(world, CONTACTS)).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });

    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it('is read again', async () => {
    const world = fullWorld();
    world.fateOf = sharingIds(world, 1);

    const { staged } = await stage(world, CONTACTS);

    expect(staged.contents.countContacts()).toBe(3);
    staged.close();
  });
});

it('tells of lists that are shorter than the service counts', async () => {
  const world = fullWorld();
  const { unsubscribeGroups } = world.client;
  const list = async () =>
    (await unsubscribeGroups.list()).map((group) => ({ ...group, recipientCount: 5 }));
  const tools = await toolsOf(world);
  const client = { ...tools.client, unsubscribeGroups: { ...unsubscribeGroups, list } };

  const { staged, shortfalls } = await stageExport(
    { ...REQUEST, part: { kind: 'suppressions' }, place: { kind: 'memory' } },
    { ...tools, client },
  );

  expect(shortfalls.map(({ listed, expected }) => [listed, expected])).toEqual([
    [1, 5],
    [0, 5],
  ]);
  staged.close();
});

async function stage(world: World, part: ExportedPart): Promise<StagedExport> {
  const place = directory.place('a.scratch');
  return await stageExport({ ...REQUEST, part, place }, await toolsOf(world));
}
