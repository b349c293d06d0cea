// Whether everybody in a table left: a suppression is for ever, so a doubt is asked about.
import { expect, it } from 'vitest';
import { statusOfFileName, statusOfFolder } from '../../../src/sources/inspect/known-names.ts';
import { type LeavingRequest, leavingOf } from '../../../src/sources/inspect/leaving.ts';

it('is sure of a name that says so and a table of addresses alone', () => {
  const found = look('exports/unsubscribed.csv', ['email'], [['ada@example.com']]);

  expect(found).toEqual({
    status: 'unsubscribed',
    isSure: true,
    because: 'its name',
    against: [],
    samples: ['a…@example.com'],
  });
});

it.each([
  ['unsubscribed/export.csv', ['email'], { isSure: true, against: [] }],
  ['unsubscribed/export.csv', ['email', 'City'], { isSure: false, against: ['its column City'] }],
  ['former subscribers/export.csv', ['email'], { isSure: false, isHint: true }],
])('says that it was the name of the folder: %s', (name, header, found) => {
  const said = look(name, header, [['ada@example.com', 'Pune']]);

  expect(said).toMatchObject({
    status: 'unsubscribed',
    because: 'the name of its folder',
    ...found,
  });
});

it('says that it was the name of a sheet', () => {
  const rows = [{ line: 2, cells: ['ada@example.com'] }];
  const table = { name: 'people.fods', header: ['email'], rows, email: 0, maybe: [] };

  expect(leavingOf({ ...table, nameSays: 'unsubscribed' })).toMatchObject({
    isSure: true,
    because: "its sheet's name",
  });
});

it('is sure where a reason and a date stand beside each address', () => {
  const header = ['email', 'Reason', 'Unsubscribed at', 'Campaign', 'Empty name'];
  const rows = [['ada@example.com', 'too many', '2024-01-02', 'Spring', '']];

  expect(look('unsubscribed.csv', header, rows)).toMatchObject({ isSure: true });
});

it.each(['custID', 'idList', 'ts', 'optout_type'])('is sure beside a column %s', (title) => {
  const rows = [['ada@example.com', '1']];

  expect(look('unsubscribed.csv', ['email', title], rows)).toMatchObject({ isSure: true });
});

it.each([
  ['a name', 'First name', 'Ada', 'its column First name'],
  ['a city', 'City', 'Pune', 'its column City'],
  ['a phone', 'Phone', '+91 1', 'its column Phone'],
  ['the date of a sign-up', 'Subscribed at', '2024-01-02', 'its column Subscribed at'],
])('asks where it holds %s', (_, title, cell, against) => {
  const found = look('unsubscribed.csv', ['email', title], [['ada@example.com', cell]]);

  expect(found).toMatchObject({ isSure: false, against: [against] });
});

it.each([
  'List of people who opted out',
  'Abmeldungen Stand 3/2026',
  'Liste des désinscrits',
  'Do not contact these people',
  '退会者一覧',
])('asks where the line above its header says so: %s', (title) => {
  const rows = [{ line: 3, cells: ['ada@example.com'] }];
  const table = { name: 'people.csv', header: ['email'], rows, email: 0, maybe: [] };

  expect(leavingOf({ ...table, nameSays: undefined, titles: [title] })).toMatchObject({
    isSure: false,
    because: 'the line above its header',
    status: 'unsubscribed',
  });
  expect(leavingOf({ ...table, nameSays: undefined, titles: ['Spring report'] })).toBeUndefined();
});

it.each([
  ['abmeldungen.csv', 'unsubscribed'],
  ['dados de baja.csv', 'unsubscribed'],
  ['wypisani.csv', 'unsubscribed'],
  ['退会者.csv', 'unsubscribed'],
  ['수신거부.csv', 'unsubscribed'],
  ['Чёрный список.csv', 'unsubscribed'],
  ['anmeldungen.csv', undefined],
])('knows the names of such files in many languages: %s', (name, status) => {
  expect(statusOfFileName(name)).toBe(status);
});

it('takes people for unconfirmed by a plain name, whatever stands beside their addresses', () => {
  const header = ['email', 'City', 'Subscribed'];
  const rows = [['ada@example.com', 'Pune', '2024-01-02']];

  expect(look('Nicht bestätigt.csv', header, rows)).toMatchObject({
    status: 'unconfirmed',
    isSure: true,
    against: [],
  });
  expect(look('active and unconfirmed.csv', header, rows)).toMatchObject({
    isSure: false,
    against: ['its name says more than that'],
  });
});

it('says of a hint whether a sign-up speaks against it', () => {
  const rows = [['ada@example.com']];

  expect(look('cancelled.csv', ['email'], rows)).toMatchObject({
    status: 'unsubscribed',
    isHint: true,
    outlastsSignUp: true,
  });
  expect(look('former members.csv', ['email'], rows)).toMatchObject({ outlastsSignUp: false });
});

it('asks about a file called bajas, which may be anything low', () => {
  const name = 'bajas_2026.csv';
  const rows = [{ line: 2, cells: ['ada@example.com'] }];
  const nameSays = statusOfFileName(name) ?? statusOfFolder(name);

  expect(leavingOf({ name, nameSays, header: ['email'], rows, email: 0, maybe: [] })).toMatchObject(
    { isSure: false },
  );
});

it('asks where a date of leaving is blank for some', () => {
  const rows = [
    ['ada@example.com', '2024-01-02'],
    ['bram@example.com', ''],
  ];

  expect(look('unsubscribed.csv', ['email', 'Date'], rows)).toMatchObject({
    isSure: false,
    against: ['blank dates in its column Date'],
  });
});

it.each(['not_unsubscribed.csv', 'active and unsubscribed.csv', 'alle inkl. Abgemeldet.csv'])(
  'asks where the name says more than that: %s',
  (name) => {
    expect(look(name, ['email'], [['ada@example.com']])).toMatchObject({
      isSure: false,
      against: ['its name says more than that'],
    });
  },
);

it('asks nothing where nothing speaks for it, or no address is there', () => {
  expect(look('people.csv', ['email'], [['ada@example.com']])).toBeUndefined();
  expect(
    leavingOf({ ...request('bounces.csv', ['x'], [['1']]), email: undefined }),
  ).toBeUndefined();
});

it('shows five rows, and nobody’s values', () => {
  const rows = Array.from({ length: 7 }, () => ['ada@example.com', 'Ada Lovelace', '12 May']);

  const found = look('unsubscribed.csv', ['email', 'Name', 'Note'], rows);

  expect(found?.samples).toEqual(Array.from({ length: 5 }, () => 'a…@example.com, A… L…, 00 M…'));
});

function request(
  name: string,
  header: readonly string[],
  cells: readonly (readonly string[])[],
): LeavingRequest {
  const rows = cells.map((own, index) => ({ line: index + 2, cells: own }));
  const nameSays = statusOfFileName(name) ?? statusOfFolder(name);
  return { name, nameSays, header, rows, email: 0, maybe: [] };
}

function look(...given: Parameters<typeof request>): ReturnType<typeof leavingOf> {
  return leavingOf(request(...given));
}

it('asks where the title of the addresses names people who left', () => {
  const rows = [['ada@example.com']];

  expect(look('people.csv', ['Abgemeldet'], rows)).toMatchObject({
    status: 'unsubscribed',
    isSure: false,
    because: 'the name of its column of addresses',
  });
  expect(look('people.csv', ['Angemeldet'], rows)).toBeUndefined();
});

it.each([
  'Left 2023',
  'left.csv',
  'members left.csv',
  'Abgänge.csv',
  'ehemalige.csv',
  'deceased.csv',
])('asks about a name that may say it of a club: %s', (name) => {
  expect(look(name, ['email'], [['ada@example.com']])).toMatchObject({
    isSure: false,
    isHint: true,
    because: 'its name',
  });
});

it.each(['left-handed golfers.csv', 'leftovers.csv', 'performers.csv', 'members.csv'])(
  'asks nothing about a name that only begins like one: %s',
  (name) => {
    expect(look(name, ['email'], [['ada@example.com']])).toBeUndefined();
  },
);
