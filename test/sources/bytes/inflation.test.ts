import { createHash } from 'node:crypto';
import { createGunzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  gunzipped,
  inflated,
  mostInflatedBytes,
  openPlainFile,
  tooLarge,
} from '../../../src/sources/bytes/byte-stream.ts';
import { collected, sourceDirectory } from '../source-directory.ts';

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const gunzip = (bytes: Buffer, most = 1_000) => inflated(once(bytes), createGunzip(), most, 'a.gz');

describe('unpacking', () => {
  it('unpacks what was packed, even in several parts', async () => {
    const packed = Buffer.concat([gzipSync('one '), gzipSync('two')]);

    expect(Buffer.concat(await collected(gunzip(packed))).toString()).toBe('one two');
  });

  it('stops when it unpacks to more than the limit', async () => {
    await expect(collected(gunzip(gzipSync('x'.repeat(1_001))))).rejects.toThrow(
      tooLarge('a.gz').message,
    );
  });

  it.each([
    ['cut off', gzipSync('some text that is long enough').subarray(0, -6), 'cut off'],
    [
      'damaged',
      Buffer.concat([gzipSync('some text').subarray(0, 12), Buffer.alloc(30, 7)]),
      'damaged',
    ],
  ])('says so when the content is %s', async (_what, packed, words) => {
    await expect(collected(gunzip(packed))).rejects.toThrow(words);
  });

  it('refuses compressed data with something else behind it', async () => {
    async function* parts(): AsyncGenerator<Buffer> {
      yield gzipSync('some text');
      for (let part = 0; part < 10; part += 1) yield Buffer.alloc(64 * 1024);
    }
    const reading = inflated(parts(), createGunzip(), 1_000, 'a.gz');

    await expect(collected(reading)).rejects.toThrow('behind it');
  });

  it('passes on a failure that is not about packing', async () => {
    const broken = (async function* (): AsyncGenerator<Buffer> {
      yield await Promise.reject(new RangeError('The disk is gone.'));
    })();
    const reading = inflated(broken, createGunzip(), 1, 'a.gz');

    await expect(collected(reading)).rejects.toThrow('disk');
  });
});

describe('the limit of unpacked bytes', () => {
  it('lets small files pass, and large ones up to a hundred times their size', () => {
    expect(mostInflatedBytes(10)).toBe(64 * 1024 ** 2);
    expect(mostInflatedBytes(10 * 1024 ** 2)).toBe(1_000 * 1024 ** 2);
    expect(mostInflatedBytes(1024 ** 4)).toBe(16 * 1024 ** 3);
  });
});

describe('unpacking gzip', () => {
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
});
