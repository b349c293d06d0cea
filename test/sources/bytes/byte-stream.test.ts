import { describe, expect, it } from 'vitest';
import { readHead, watchedStream } from '../../../src/sources/bytes/byte-stream.ts';
import { collected } from '../source-directory.ts';

async function* pieces(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

describe('watchedStream', () => {
  it('knows no hash when nothing was read to the end', async () => {
    const stream = watchedStream({ path: 'a.csv', bytes: 2 }, () => pieces('a', 'b'));

    for await (const chunk of stream.chunks()) if (chunk.length === 1) break;

    expect(() => stream.sha256()).toThrow('after its rows were read');
  });

  it('refuses the file when it is read a second time and holds something else', async () => {
    let reading = 0;
    const stream = watchedStream({ path: 'a.csv', bytes: 2 }, () => {
      reading += 1;
      return pieces('a', String(reading));
    });
    await collected(stream.chunks());

    await expect(collected(stream.chunks())).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  });
});

it('reads no more of a head than 64 KiB and the rest of a chunk', async () => {
  const chunk = 'x'.repeat(40_000);

  expect(await readHead({ chunks: () => pieces(chunk, chunk, chunk) })).toHaveLength(80_000);
});
