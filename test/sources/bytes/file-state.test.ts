import { expect, it } from 'vitest';
import {
  chunksOf,
  lookAt,
  readUnchanged,
  withHandle,
} from '../../../src/sources/bytes/file-state.ts';
import { collected, sourceDirectory } from '../source-directory.ts';

const { append, path, put } = sourceDirectory();

const file = () => ({ absolute: `${path()}/a.bin`, shown: 'a.bin' });

it('reads a part of a file, and what there is of a part beyond its end', async () => {
  await put('a.bin', '0123456789');

  const part = async (start: number, bytes: number): Promise<string> =>
    await withHandle(file(), async (handle) =>
      Buffer.concat(await collected(chunksOf(handle, { start, bytes }))).toString(),
    );

  expect(await part(2, 3)).toBe('234');
  expect(await part(8, 5)).toBe('89');
});

it('refuses a file that is no longer what it was', async () => {
  await put('a.bin', '0');
  const state = await lookAt(file());
  await append('a.bin', '1');

  const reading = collected(readUnchanged(file(), state, (handle) => chunksOf(handle)));

  await expect(reading).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
});
