import { describe, expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, read } = sourceDirectory();

const EXPORT =
  '["Email Address","First Name","MEMBER_RATING","NOTES"]\n["ann@example.test","Ann",2,null]\n["bob@example.test","",5,[]]\n';

describe('reading JSON whose rows are lists', () => {
  it('takes the first list for the header', async () => {
    const table = [
      ['Email Address', 'First Name', 'MEMBER_RATING', 'NOTES'],
      [2, 'ann@example.test', 'Ann', '2', ''],
      [3, 'bob@example.test', '', '5', ''],
    ];

    expect(await read(EXPORT)).toEqual(table);
    expect(await read(`[${EXPORT.trim().replaceAll('\n', ',\n')}]`)).toEqual(table);
  });

  it('keeps lists as JSON, and objects beside the row', async () => {
    const file = await onlyFile(
      '["a","b"]\n[["x"],{"left":true,"n":false}]\n[{"n":0},{"$oid":"7"}]',
    );

    expect((await collected(file.rows())).flat()).toEqual([
      { line: 2, cells: ['["x"]', ''], nested: new Map([[1, '{"left":true}']]) },
      { line: 3, cells: ['', '7'] },
    ]);
    expect(file.notes?.()).toEqual([]);
  });

  it('reads the answers for several lists behind one another, unless their columns differ', async () => {
    expect(await read(`${EXPORT}${EXPORT}`)).toHaveLength(5);
    await expect(
      read(`${EXPORT}["Email Address","UNSUB_TIME"]\n["cy@example.test","2024-01-02"]\n`),
    ).rejects.toThrow('line 4');
  });

  it('says so where there are no rows', async () => {
    const file = await onlyFile('\n["Email"]\n');

    expect((await collected(file.rows())).flat()).toEqual([]);
    expect(file.notes?.()).toEqual([saying('no rows')]);
  });

  it('keeps every row when there are more than a batch', async () => {
    const rows = await read(`["Email"]\n${'["a@example.test"]\n'.repeat(20_000)}`);

    expect(rows).toHaveLength(20_001);
  });

  it.each([
    ['addresses alone', '["a@example.test","b@example.test"]', 'line 1 holds an address where'],
    ['numbers alone', '[1,2]', 'line 1 holds something else where'],
    [
      'a card of a person',
      '["vcard",[["version",{},"text","4.0"]]]',
      'line 1 holds something else',
    ],
    ['objects as names', '["a",{"b":1}]', 'line 1 holds something else where'],
    ['damage', '["Email"]\n["a",,]', 'line 2 is no JSON'],
    ['an object between', '["Email"]\n{"error":"x"}', 'JSON lists'],
    ['a doubled key', '["Email"]\n[{"a":1,"a":2}]', 'line 2 has a key twice'],
  ])('refuses %s and shows no address', async (_what, text, words) => {
    const failure = await read(text).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
    });
    expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
  });
});
