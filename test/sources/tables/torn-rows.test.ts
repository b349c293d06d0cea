// Lone line ends inside values that have no quotes, and files of several systems joined.
import { describe, expect, it } from 'vitest';
import { usualLineEnd } from '../../../src/sources/text/csv-scanner.ts';
import { sourceDirectory } from '../source-directory.ts';

const { read } = sourceDirectory();

const HEADER = ['email', 'name', 'status'];
const ANN = [2, 'ann@example.test', 'Ann', 'subscribed'];

it.each([
  ['a\nb\n', '\n'],
  ['a\r\nb\r\n', '\r\n'],
  ['a\rb\r', '\r'],
  ['a,"x\ny\nz"\r\nb,c\r\n', '\r\n'],
  ['a\nb\rc\nd\n', '\n'],
  ['a', '\n'],
])('tells what ends the lines of %j', (text, end) => {
  expect(usualLineEnd(text)).toBe(end);
});

describe.each([
  ['LF', '\n', '\r'],
  ['CRLF', '\r\n', '\r'],
  ['CRLF', '\r\n', '\n'],
  ['CR', '\r', '\n'],
])('a file whose lines end with %s', (_name, end, odd) => {
  const rowsOf = async (...lines: readonly string[]) =>
    await read(['email,name,status', 'ann@example.test,Ann,subscribed', ...lines, ''].join(end));

  it(`keeps ${JSON.stringify(odd)} inside a value`, async () => {
    const rows = await rowsOf(
      `bob@example.test,Bob${odd}Ray,unsubscribed`,
      'cem@example.test,Cem,subscribed',
    );

    expect(rows).toEqual([
      HEADER,
      ANN,
      [3, 'bob@example.test', 'Bob\nRay', 'unsubscribed'],
      [5, 'cem@example.test', 'Cem', 'subscribed'],
    ]);
  });

  it(`keeps several ${JSON.stringify(odd)} inside the last value, also at the end of the file`, async () => {
    const rows = await rowsOf(`bob@example.test,Bob,unsubscribed${odd}for${odd}good`);

    expect(rows.at(-1)).toEqual([3, 'bob@example.test', 'Bob', 'unsubscribed\nfor\ngood']);
  });

  it(`reads whole rows that end with ${JSON.stringify(odd)}`, async () => {
    const rows = await rowsOf(
      `bob@example.test,Bob,unsubscribed${odd}cem@example.test,Cem,subscribed`,
      'dee@example.test,Dee,subscribed',
    );

    expect(rows).toEqual([
      HEADER,
      ANN,
      [3, 'bob@example.test', 'Bob', 'unsubscribed'],
      [4, 'cem@example.test', 'Cem', 'subscribed'],
      [5, 'dee@example.test', 'Dee', 'subscribed'],
    ]);
  });

  it('joins no row that lacks cells with the next person', async () => {
    const rows = await rowsOf(`bob@example.test${odd}cem@example.test,Cem`);

    expect(rows.slice(2)).toEqual([
      [3, 'bob@example.test'],
      [4, 'cem@example.test', 'Cem'],
    ]);
  });

  it('leaves a whole row alone behind a line of its own', async () => {
    const rows = await rowsOf(`made by hand${odd}cem@example.test,Cem,subscribed`);

    expect(rows.at(-1)).toEqual([4, 'cem@example.test', 'Cem', 'subscribed']);
  });
});
