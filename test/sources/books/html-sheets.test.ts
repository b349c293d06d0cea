import { describe, expect, it } from 'vitest';
import { fileSource } from '../../../src/sources/tables/open-file.ts';
import { collected, rowsOf, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, path, put, read } = sourceDirectory();

async function notesOf(content: string | Uint8Array): Promise<readonly string[]> {
  const file = await onlyFile(content);
  await collected(file.rows());
  return file.notes?.() ?? [];
}

const PAGE = (rows: string): string => `<html><body><table>${rows}</table></body></html>`;

describe('reading a table of a web page', () => {
  it('reads it as a browser shows it', async () => {
    const page = PAGE(
      '<tr><th>E-Mail<th>Name<th>City<tr><td> a@example.test </td><td>Ann<br>\n  Lee&nbsp;&amp;\n Co</td><td><script>x</script>Bern</td></tr>',
    );

    expect(await read(page)).toEqual([
      ['E-Mail', 'Name', 'City'],
      [2, 'a@example.test', 'Ann\nLee & Co', 'Bern'],
    ]);
  });

  it('takes the words of a picture and the tick of a box where a cell has no other text', async () => {
    const page = PAGE(
      '<tr><th>email<th><img src="out.png" alt=" Opted\nout "><th>Checked<th>Icon' +
        '<tr><td>a@example.test<td><img alt="yes"><br><td><input type="CheckBox" checked disabled><td><i class="fa"></i>' +
        '<tr><td><img alt="Mail"> b@example.test<td><img src="no.png"><td><input type="checkbox"><td>' +
        '<tr><td><input type="checkbox" checked>c@example.test<td><img alt=""><td><input type="text" checked><td>',
    );

    expect(await read(page)).toEqual([
      ['email', 'Opted out', 'Checked', 'Icon'],
      [2, 'a@example.test', 'yes', 'x', ''],
      [3, 'b@example.test', '', '', ''],
      [4, 'c@example.test', '', '', ''],
    ]);
  });

  it('leaves cells blank that another one covers, and tells of them and of hidden rows', async () => {
    const page = PAGE(
      '<tr><td>email</td><td>a</td><td>b</td></tr>' +
        '<tr><td>a@example.test</td><td rowspan="2">x</td><td>1</td></tr>' +
        '<tr style="display: none"><td>b@example.test</td><td>2</td></tr>' +
        '<tr><td>c@example.test</td><td colspan="2">y</td></tr><tr></tr><tr><td>d@example.test</td><td colspan="no">z</td></tr>',
    );

    expect(await read(page)).toEqual([
      ['email', 'a', 'b'],
      [2, 'a@example.test', 'x', '1'],
      [3, 'b@example.test', '', '2'],
      [4, 'c@example.test', 'y', ''],
      [6, 'd@example.test', 'z', ''],
    ]);
    expect(await notesOf(page)).toEqual(
      [
        expect.stringContaining('1 row is hidden, the first in line 3'),
        expect.stringContaining('2 groups of cells are merged, the first in line 2'),
        expect.stringContaining('does not say its encoding'),
      ].slice(0, 2),
    );
  });

  it.each([
    ['a cell', `<tr><td>${'x '.repeat(600_000)}`, 'million characters'],
    ['pictures in a cell', `<tr><td>${`<img alt="${'x '.repeat(1_000)}">`.repeat(600)}`, 'a cell'],
    ['a tag', `<tr><td title="${'x'.repeat(17_000_000)}`, 'tag or a remark'],
    ['a remark', `<!-- ${'x'.repeat(17_000_000)}`, 'tag or a remark'],
  ])(
    'refuses a page with %s that does not end, and does not hold it',
    async (_what, rows, words) => {
      await expect(onlyFile(PAGE(rows))).rejects.toThrow(words);
    },
  );

  it('reads the first table that holds addresses, also one in a cell of another', async () => {
    const inner = '<table><tr><td>email</td></tr><tr><td>a@example.test</td></tr></table>';
    const page = PAGE(`<tr><td>Menu ${inner}</td></tr>`);

    expect(await read(page)).toEqual([['email'], [2, 'a@example.test']]);
    expect(await notesOf(page)).toEqual([
      saying('"Table 2" was read'),
      saying('"Table 1"', 'no addresses', 'unread'),
    ]);
  });

  it('reads it in the encoding that it declares, or in a guessed one', async () => {
    const rows =
      '<tr><td>email</td><td>city</td></tr><tr><td>a@example.test</td><td>Köln</td></tr>';
    const declared = PAGE(rows).replace('<body>', '<meta charset="windows-1252"><body>');

    expect((await read(Buffer.from(declared, 'latin1')))[1]).toEqual([2, 'a@example.test', 'Köln']);
    expect((await read(Buffer.from(PAGE(rows), 'latin1')))[1]).toEqual([
      2,
      'a@example.test',
      'Köln',
    ]);
    expect(await notesOf(Buffer.from(PAGE(rows), 'latin1'))).toEqual([
      expect.stringContaining('read as windows-1252'),
    ]);
    expect((await read(Buffer.from(`\ufeff${PAGE(rows)}`, 'utf16le')))[1]).toHaveLength(3);
  });

  it('tells where the encoding that it declares is not its own', async () => {
    const rows =
      '<tr><td>email</td><td>city</td></tr><tr><td>a@example.test</td><td>K&ouml;ln, Köln</td></tr>';
    const page = PAGE(rows).replace('<body>', '<meta charset="iso-8859-1"><body>');

    expect(await notesOf(page)).toEqual([
      expect.stringContaining('1 place, in line 1, was in a wrong encoding'),
    ]);
  });

  it('reads a page of one byte per letter that calls itself UTF-16', async () => {
    const rows =
      '<tr><td>email</td><td>city</td></tr><tr><td>a@example.test</td><td>Köln</td></tr>';
    const page = PAGE(rows).replace('<body>', '<meta charset="utf-16"><body>');

    expect((await read(page))[1]).toEqual([2, 'a@example.test', 'Köln']);
  });

  it('believes the configuration rather than the page', async () => {
    const rows =
      '<tr><td>email</td><td>city</td></tr><tr><td>a@example.test</td><td>Köln</td></tr>';
    await put('page.xls', PAGE(rows).replace('<body>', '<meta charset="x-unheard"><body>'));

    const source = fileSource({
      name: 'crm',
      baseDirectory: path(),
      path: 'page.xls',
      encoding: 'utf-8',
    });
    const [file] = await collected(source.files());

    expect(await rowsOf(file)).toEqual([{ line: 2, cells: ['a@example.test', 'Köln'] }]);
  });

  it('reads a page that begins like XML', async () => {
    const page = `<?xml version="1.0"?><!DOCTYPE html>${PAGE('<tr><td>email</td></tr><tr><td>a@example.test</td></tr>')}`;

    expect(await read(page)).toEqual([['email'], [2, 'a@example.test']]);
  });

  it('refuses a table that has no end, and a page without addresses', async () => {
    await expect(read('<html><table><tr><td>a@example.test</td></tr>')).rejects.toThrow('cut off');
    await expect(read(PAGE('<tr><td>Sign in</td></tr>'))).rejects.toThrow('web page');
  });

  it('refuses other XML as before', async () => {
    await expect(read('<?xml version="1.0"?><rss/>')).rejects.toThrow('XML document');
  });
});
