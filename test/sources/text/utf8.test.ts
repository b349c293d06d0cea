import { expect, it } from 'vitest';
import { NotUtf8Error, checkedUtf8 } from '../../../src/sources/text/utf8.ts';
import { collected } from '../source-directory.ts';

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

it('tells text that may be of another encoding from a file that was cut off', async () => {
  const foreign = collected(checkedUtf8(once(Buffer.from([0x4b, 0xf6, 0x6c])), 'a.csv'));
  const cut = collected(checkedUtf8(once(Buffer.from([0x4b, 0xc3])), 'a.csv'));

  await expect(foreign).rejects.toBeInstanceOf(NotUtf8Error);
  await expect(cut).rejects.toMatchObject({ code: 'SOURCE_TRUNCATED' });
});
