// One file as `listferry init` sees it: what it is, who in it may get mail, and which lists it names.
import { beforeAll, expect, it } from 'vitest';
import { type FoundTable, loadCountryNames } from '../../../src/contacts/index.ts';
import {
  type InspectionTools,
  inspectPlainTable,
  inspectTable,
} from '../../../src/sources/inspect/inspect-table.ts';
import type { SourceFile } from '../../../src/sources/source/source.ts';
import { sourceDirectory } from '../source-directory.ts';

const directory = sourceDirectory();
let tools: InspectionTools;

beforeAll(async () => {
  tools = { countries: await loadCountryNames() };
});

it('counts who may get mail, and who of them has no country', async () => {
  const found = await look(
    'crm.csv',
    `mail,status,Land
ada@example.com,active,Austria
bram@example.com,active,
cleo@example.com,unsubscribed,
dan at example.com,active,
`,
  );

  expect(found).toMatchObject({
    name: 'crm.csv',
    rowCount: 4,
    nameSays: undefined,
    // Cleo left, and nobody can write to Dan.
    takers: { count: 2, withoutCountry: 1 },
    lists: undefined,
  });
});

it('counts everybody where only a person can say who agreed', async () => {
  const found = await look('people.csv', 'email\nada@example.com\nbram@example.com\n');

  expect(found.takers).toEqual({ count: 2, withoutCountry: 2 });
});

it('counts in an export by the cells that the preset derives', async () => {
  const found = await look(
    'subscribed_members.csv',
    `Email Address,Address,MEMBER_RATING,LEID,EUID
ada@example.com,1 Main Street  Flat 2  Pune  MH  411001  India,3,1,e1
bram@example.com,,3,2,e2
`,
  );

  expect(found.is).toMatchObject({ kind: 'export', type: 'mailchimp' });
  expect(found.takers).toEqual({ count: 2, withoutCountry: 1 });
});

it('finds the lists that a column names', async () => {
  const found = await look(
    'people.csv',
    'email,List\nada@example.com,News\nbram@example.com,Shop\ncleo@example.com,News\n',
  );

  expect(found.lists).toEqual({ column: 'List', names: ['News', 'Shop'] });
});

it.each([
  ['several lists in one cell', 'News;Shop'],
  ['a name that is too short for a contact type', 'N'],
])('takes no column for lists with %s', async (_what, cell) => {
  const found = await look('people.csv', `email,List\nada@example.com,"${cell}"\n`);

  expect(found.lists).toBeUndefined();
});

it('tells a report that is no list of people, with what to export instead', async () => {
  const found = await look(
    'opens.csv',
    'Email address,Email status,Email permission status,Opened At\nada@example.com,Active,Implied,2024-05-06\n',
  );

  expect(found.is).toMatchObject({ kind: 'refused', type: 'constantcontact' });
});

it('says what the name of a file says', async () => {
  const found = await look('unsubscribed.csv', 'email\nada@example.com\n');

  expect(found.nameSays).toBe('unsubscribed');
});

it('takes no table of a database for an export', async () => {
  await directory.put('x.csv', 'Email Address,MEMBER_RATING,LEID,EUID\nada@example.com,3,1,e1\n');

  const found = await inspectPlainTable(await opened('x.csv'), tools);

  expect(found.is.kind).toBe('plain');
});

it('refuses a file that is cut off', async () => {
  const looking = look('crm.csv', 'email,name\nada@example.com,Ada\nbram@exa');

  await expect(looking).rejects.toMatchObject({ code: 'SOURCE_TRUNCATED' });
});

async function look(name: string, content: string): Promise<FoundTable> {
  await directory.put(name, content);
  return await inspectTable(await opened(name), tools);
}

async function opened(name: string): Promise<SourceFile> {
  const [file] = await directory.files(name);
  if (file === undefined) throw new Error('The source has no file.');
  return file;
}
