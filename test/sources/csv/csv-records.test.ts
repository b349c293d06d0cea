import { describe, expect, it } from 'vitest';
import { csvRecords } from '../../../src/sources/csv/csv-records.ts';
import { collected } from '../source-directory.ts';

async function* inPieces(text: string, pieceBytes: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield await Promise.resolve(bytes.subarray(at, at + pieceBytes));
  }
}

describe('csvRecords', () => {
  it.each([1, 2, 3, 7, 1_000])('gives the same records when chunks have %i bytes', async (size) => {
    const chunks = inPieces('a,b\r\n"x\r\ny",ö\r\r"1""2",3', size);

    const batches = await collected(csvRecords(chunks, ','));

    expect(batches.flat()).toEqual([['a', 'b'], ['x\r\ny', 'ö'], [''], ['1"2', '3']]);
  });

  it('gives the records before a broken one when the parser gives up', async () => {
    const seen: unknown[] = [];
    const readAll = async (): Promise<void> => {
      for await (const records of csvRecords(inPieces('a\nb\n"c', 100), ',')) seen.push(...records);
    };

    await expect(readAll()).rejects.toMatchObject({ code: 'CSV_QUOTE_NOT_CLOSED' });
    expect(seen).toEqual([['a'], ['b']]);
  });

  it('closes the file when its reader stops early', async () => {
    let closed = false;
    async function* watched(): AsyncGenerator<Buffer> {
      try {
        yield* inPieces('a\nb\n'.repeat(1_000), 100);
      } finally {
        closed = true;
      }
    }

    for await (const records of csvRecords(watched(), ',')) if (records.length > 0) break;

    expect(closed).toBe(true);
  });
});
