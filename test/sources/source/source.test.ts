import { describe, expect, it } from 'vitest';
import { SourceTruncatedError, SourceUnreadableError } from '../../../src/sources/source/source.ts';
import { sourceDirectory } from '../source-directory.ts';

const { read } = sourceDirectory();

describe('refusing what is not a source', () => {
  it.each([
    ['empty', '', 'empty'],
    ['only a byte order mark', '\ufeff', 'empty'],
    ['only blank lines', '\r\n \n', 'empty'],
    ['only delimiters', ',,\n,,\n', 'no header'],
    ['a zip archive without its end', 'PK\u0003\u0004 and more', 'damaged'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old Excel'],
    ['a web page', '\n <HTML><body>Sign in</body>', 'web page'],
    ['a web page with a type', '<!DOCTYPE html><p>', 'web page'],
    ['binary', 'e\u0000\u0000\u0000mail,city', 'NUL'],
    ['without a header', 'a@example.test,Bern\nb@example.test,Köln\n', 'line 1 holds an address'],
    [
      'in a code page that is not sure',
      Buffer.from('email,name\na@example.test,\u00deahin', 'latin1'),
      '0xde at offset 26, line 2',
    ],
    ['cut off in UTF-16', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]), 'UTF-16'],
    [
      'one row that swallows others',
      'email,city\na@example.test,"Bern\nb@example.test,"Basel"\nc@example.test,x\n',
      'line 2 runs on to line 3',
    ],
    ['a record without end', `email,city\n\n"${'x,\n'.repeat(400_000)}"\n`, 'line 3 is longer'],
  ])(
    'names the trouble and shows no address when the file is %s',
    async (_what, content, words) => {
      const failure = await read(content).catch((error: unknown) => error);

      expect(failure).toBeInstanceOf(SourceUnreadableError);
      expect(failure).toMatchObject({
        code: 'SOURCE_UNREADABLE',
        message: expect.stringContaining(words),
        hint: expect.stringMatching(/.{10}/u),
      });
      expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
    },
  );

  it('finds the bad byte when it is far into a file of multi-byte characters', async () => {
    const good = Buffer.from(`email,city\n${'ä@example.test,Köln\n'.repeat(10_000)}`);

    const failure = read(Buffer.concat([good, Buffer.from([0xe4, 0x0a])]));

    await expect(failure).rejects.toThrow(`0xe4 at offset ${String(good.length)}, line 10002`);
  });

  it.each([
    [
      'its last row lacks cells and a line end',
      'email,city,state\na@example.test,Bern,BE\nb@exam',
      3,
    ],
    [
      'a quote stays open',
      'email,city\na@example.test,"x"\nb@example.test,"Be\nc@example.test,y\n',
      3,
    ],
    [
      'it ends inside a character',
      Buffer.from('email,city\na@example.test,Bärn').subarray(0, -3),
      2,
    ],
  ])('takes the file for cut off when %s', async (_when, content, line) => {
    const failure = await read(content).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(SourceTruncatedError);
    expect(failure).toMatchObject({ code: 'SOURCE_TRUNCATED', line });
  });

  it.each([0, 1, 2, 3, 4])(
    'never reads a part of the rows as all of them when the file ends %i bytes too soon inside a row',
    async (missingBytes) => {
      const content = 'email,city,state\na@example.test,Bern,BE\nb@example.test,"Bern"';

      await expect(read(content.slice(0, content.length - missingBytes))).rejects.toThrow(
        'cut off',
      );
    },
  );
});
