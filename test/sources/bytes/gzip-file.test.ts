import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gunzipped } from '../../../src/sources/bytes/gzip-file.ts';
import { openPlainFile } from '../../../src/sources/bytes/plain-file.ts';
import { collected, sourceDirectory } from '../source-directory.ts';

const { path, put } = sourceDirectory();

it('gives the unpacked bytes, and the size, progress and hash of the file on disk', async () => {
  const packed = gzipSync('email\n'.repeat(50_000));
  await put('a.csv.gz', packed);
  const file = gunzipped(
    await openPlainFile({ absolute: `${path()}/a.csv.gz`, shown: 'a.csv.gz' }),
  );

  const chunks = await collected(file.chunks());

  expect(Buffer.concat(chunks)).toHaveLength(300_000);
  expect(file.bytes).toBe(packed.length);
  expect(file.bytesRead()).toBe(packed.length);
  expect(file.sha256()).toBe(createHash('sha256').update(packed).digest('hex'));
});
