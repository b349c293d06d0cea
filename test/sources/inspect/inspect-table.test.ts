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

it('counts whose word only a person can explain, in an export too', async () => {
  const found = await look('crm.csv', 'mail,status\nada@example.com,1\nbram@example.com,left us\n');
  const exported = await look(
    'members.csv',
    'Email,Email subscription status\nada@example.com,perhaps\nbram@example.com,unsubscribed\n',
  );

  expect(found.takers).toEqual({ count: 2, withoutCountry: 2 });
  expect(exported.is).toMatchObject({ kind: 'export', type: 'omnisend' });
  expect(exported.takers).toEqual({ count: 1, withoutCountry: 1 });
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
  expect(found.leaving).toMatchObject({ status: 'unsubscribed', isSure: true });
});

it('reads an export that it is not sure of as a plain table, and says whose it may be', async () => {
  const rows = 'status,reason,email,created\n5.1.1,unknown user,ada@example.com,1700000000\n';

  const found = await look('list.csv', rows);

  expect(found.is.kind).toBe('plain');
  expect(found.maybe).toEqual([
    {
      type: 'sendgrid',
      title: 'SendGrid: bounces or blocks',
      certainty: 'certain',
      because: 'its columns status, reason, email, created',
      status: undefined,
    },
  ]);
  expect(found.leaving).toBeUndefined();
});

it('asks about people who may all have left by the kind of the export alone', async () => {
  const found = await look('list.csv', 'ip,email,created\n192.0.2.1,ada@example.com,170\n');

  expect(found.leaving).toMatchObject({
    status: 'complained',
    isSure: false,
    because: 'it may be SendGrid: spam reports',
    against: [],
    samples: ['000.0.0.0, a…@example.com, 000'],
  });
});

it('is not sure of a name where the export may be one that says otherwise', async () => {
  const rows = 'status,reason,email,created\n4.2.2,full,ada@example.com,1700000000\n';

  const found = await look('suppression_blocks.csv', rows);

  expect(found.leaving).toMatchObject({ isSure: false, against: ['it may be SendGrid: blocks'] });
});

it('takes a list of the addresses of houses for no list of people who left', async () => {
  const found = await look(
    'visits.csv',
    'address,tags,mail\n"1 Main Street, Pune",vip,ada@example.com\n',
  );

  expect(found.maybe).toEqual([]);
  expect(found.leaving).toBeUndefined();
});

it('reads a file as what a person says that it is', async () => {
  const content = 'uuid,email,attributes,status\n1,ada@example.com,{},enabled\n';
  await directory.put('people.csv', content);

  const found = await inspectTable(await opened('people.csv'), tools, 'listmonk');
  const strange = await inspectTable(await opened('people.csv'), tools, 'mandrill');

  expect(found.is).toMatchObject({ kind: 'export', type: 'listmonk', because: 'your answer' });
  expect(strange.is.kind).toBe('plain');
});

it('says of an export which columns go along', async () => {
  const found = await look(
    'newsletter.csv',
    'Email,Klaviyo ID,First Name,Email Marketing Consent,Shoe size\nada@example.com,01H,Ada,SUBSCRIBED,38\n',
  );

  expect(found.taking?.taken.map(({ field }) => field).sort()).toEqual([
    'custom.shoe_size',
    'email',
    'first_name',
  ]);
  expect(found.taking?.left).toEqual([
    { column: 'Klaviyo ID', why: 'ids of another program', samples: ['00H'] },
  ]);
});

it('says nothing of the columns of people who left', async () => {
  const found = await look(
    'x.csv',
    'EmailAddress,Reason,LastUpdateTime\nada@example.com,BOUNCE,2024-01-02\n',
  );

  expect(found.is).toMatchObject({ role: 'suppressions' });
  expect(found.taking).toBeUndefined();
});

it('takes the kinds of customers for no lists', async () => {
  const found = await look('crm.csv', 'email,contact_type\nada@example.com,Lead\n');

  expect(found.lists).toBeUndefined();
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

it('reads the title of a group of columns with the columns under it', async () => {
  const found = await look(
    'people.csv',
    `,,Unsubscribed from,
Name,Email,Newsletter,Events
Ada,ada@example.com,no,no
Bram,bram@example.com,yes,no
Cleo,cleo@example.com,yes,yes
`,
  );

  expect(found.is).toMatchObject({
    consent: [
      { column: 'Newsletter', kind: 'flag-left', above: 'Unsubscribed from' },
      {
        column: 'Events',
        kind: 'words',
        words: [{ meaning: undefined }, { meaning: undefined }],
        above: 'Unsubscribed from',
        isUnclearAbove: true,
      },
    ],
  });
  // It is the title of two columns, and not of everybody.
  expect(found.leaving).toBeUndefined();
});

it('takes the channel of a group of columns from the row below it', async () => {
  const found = await look(
    'people.csv',
    ',,Consent,\nName,Email,Email,SMS\nAda,ada@example.com,Y,N\nBram,bram@example.com,N,Y\n',
  );

  expect(found.is).toMatchObject({
    consent: [{ column: 'Column 3', kind: 'flag-agreed', above: 'Consent' }],
  });
});

it.each([
  [',Who wants none of,', 'email,Newsletter,age', ['ada@example.com,yes,30']],
  ['Unsubscribed members,,', 'email,Newsletter,age', ['ada@example.com,yes,30']],
])('takes nobody for agreed below a title that may say otherwise: %s', async (...lines) => {
  const [above, header, rows] = lines;

  const found = await look('people.csv', `${[above, header, ...rows].join('\n')}\n`);

  expect(found.is).toMatchObject({
    consent: [
      {
        column: 'Newsletter',
        kind: 'words',
        words: [{ word: 'yes', meaning: undefined }],
        isUnclearAbove: true,
      },
    ],
  });
});

it.each([
  'Contact,,Preferences,',
  'Exported on,2024-03-01,,',
  'Customers of our shop,,,',
  'Kontakt,,Einwilligung,',
])('leaves a column as it is below a title that changes nothing of it: %s', async (above) => {
  const found = await look(
    'people.csv',
    `${above}\nName,Email,Newsletter,City\nAda,ada@example.com,yes,Ulm\n`,
  );

  expect(found.is).toMatchObject({ consent: [{ column: 'Newsletter', kind: 'flag-agreed' }] });
});

it('lists the columns of answers of a small table, and none of names or notes', async () => {
  const found = await look(
    'people.csv',
    `Name,Email,Ok?,Comment,Town
Ada,ada@example.com,כן,hello,Ulm
Bram,bram@example.com,לא,bye,Bonn
`,
  );

  expect(found.few).toEqual([
    {
      column: 'Ok?',
      words: [
        { word: 'כן', rows: 1 },
        { word: 'לא', rows: 1 },
      ],
    },
  ]);
});

it('lists how often people of a small table want mail, and what they answered', async () => {
  const found = await look(
    'people.csv',
    `Name,Email,Email frequency,How may we write?
Ada,ada@example.com,weekly,by mail
Bram,bram@example.com,never,not at all
`,
  );

  expect(found.few.map(({ column }) => column)).toEqual(['Email frequency', 'How may we write?']);
});
