import { describe, expect, it } from 'vitest';
import {
  chunksOf,
  fileState,
  openPlainFile,
  readHead,
  readUnchanged,
  watchedStream,
  withHandle,
} from '../../../src/sources/bytes/byte-stream.ts';
import { SourceChangedError } from '../../../src/sources/source/source.ts';
import { collected, sourceDirectory } from '../source-directory.ts';

async function* pieces(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

describe('watching what is read', () => {
  it('has no hash before a complete reading', async () => {
    const stream = watchedStream('a.csv', 2, () => pieces('a', 'b'));

    for await (const chunk of stream.chunks()) if (chunk.length === 1) break;

    expect(() => stream.sha256()).toThrow('were read');
  });

  it('refuses the file when it is read a second time and holds something else', async () => {
    let reading = 0;
    const stream = watchedStream('a.csv', 2, () => {
      reading += 1;
      return pieces('a', String(reading));
    });
    await collected(stream.chunks());

    await expect(collected(stream.chunks())).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  });
});

it('reads at most 64 KiB and the rest of a chunk as the head', async () => {
  const chunk = 'x'.repeat(40_000);

  expect(await readHead({ chunks: () => pieces(chunk, chunk, chunk) })).toHaveLength(80_000);
});

describe('a part of a file on disk', () => {
  const { append, path, put } = sourceDirectory();

  const file = () => ({ absolute: `${path()}/a.bin`, shown: 'a.bin' });

  it('reads a part of a file, up to the end of the file', async () => {
    await put('a.bin', '0123456789');

    const part = async (start: number, bytes: number): Promise<string> =>
      await withHandle(file(), async (handle) =>
        Buffer.concat(await collected(chunksOf(handle, { start, bytes }))).toString(),
      );

    expect(await part(2, 3)).toBe('234');
    expect(await part(8, 5)).toBe('89');
  });

  it('refuses a file that has changed', async () => {
    await put('a.bin', '0');
    const state = await fileState(file());
    await append('a.bin', '1');

    const reading = collected(readUnchanged(file(), state, (handle) => chunksOf(handle)));

    await expect(reading).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  });
});

const { append, onlyFile, path } = sourceDirectory();

describe('reading a file on disk', () => {
  it('refuses the file when it grows between its header and its rows', async () => {
    const file = await onlyFile('email\na@example.test\n');
    await append('crm.csv', 'b@example.test\n');

    await expect(collected(file.rows())).rejects.toBeInstanceOf(SourceChangedError);
  });

  it('refuses the file when it grows while its rows are read', async () => {
    const file = await onlyFile(`email\n${'a@example.test\n'.repeat(20_000)}`);
    const readAll = async (): Promise<void> => {
      for await (const batch of file.rows()) {
        await append('crm.csv', `b${String(batch.length)}`);
      }
    };

    await expect(readAll()).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  });

  it('says so when the file went away before it was opened', async () => {
    const opening = openPlainFile({ absolute: `${path()}/gone.csv`, shown: 'gone.csv' });

    await expect(opening).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: 'Reading gone.csv: the file cannot be opened.',
    });
  });
});
