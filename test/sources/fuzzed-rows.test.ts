// Whatever bytes a file holds: it is refused in our words, or its rows come out whole. A row that is lost
// without a word would look deleted to a mirror, and what it says about consent would be gone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SyncError } from '../../src/lib/index.ts';
import { recogniseFile } from '../../src/sources/presets/engine/recognise.ts';
import { damage, damaged } from './fuzzing/damaged-bytes.ts';
import { fuzzRuns, fuzzTimeout } from './fuzzing/fuzz-runs.ts';
import {
  type WrittenTable,
  writtenBytes,
  writtenRecords,
  writtenTables,
} from './fuzzing/written-table.ts';
import { collected, sourceDirectory } from './source-directory.ts';

const directory = sourceDirectory();

interface Reading {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** The rows, or undefined where the file is refused; any other failure is one of the test. */
async function readingOf(bytes: Buffer): Promise<Reading | undefined> {
  try {
    const file = await directory.onlyFile(bytes);
    const rows = (await collected(file.rows())).flat();
    for (const note of file.notes?.() ?? []) expect(note).toMatch(/\.$/u);
    expect(file.sha256()).toMatch(/^[0-9a-f]{64}$/u);
    return { header: file.header, rows };
  } catch (error) {
    if (error instanceof SyncError) return undefined;
    throw error;
  }
}

const FRAGMENTS = [
  'email,city\n',
  'a@example.com',
  ',',
  '"',
  '\n',
  '\r',
  '\0',
  '[{"email":"',
  '"}]',
];

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 5, unit: 'binary' })), {
      maxLength: 40,
    })
    .map((parts) => Buffer.from(parts.join(''), 'latin1')),
);

/** One record that was damaged, by its place among the rows. */
interface DamagedRecord {
  readonly table: WrittenTable;
  readonly index: number;
  readonly bytes: Buffer;
}

const PLAIN = { encoding: 'plain', packed: 'no', endsWithLineEnd: true } as const;

/**
 * The quote before a cell that begins so looks like one that ends a cell. Where a quote too many meets it,
 * what is left may be as good as another table, and nobody can tell.
 */
const LOOKS_LIKE_AN_END = /^[,;\t|\r\n"]/u;

const oneDamagedRecord: fc.Arbitrary<DamagedRecord> = fc
  .record({
    table: writtenTables(PLAIN).filter(
      ({ rows }) => !rows.flat().some((cell) => LOOKS_LIKE_AN_END.test(cell)),
    ),
    record: fc.nat(),
    at: fc.nat(),
    hit: fc.constantFrom('quote put in', 'quote lost', 'character lost', 'cut', 'delimiter put in'),
  })
  .map(({ table, record, at, hit }) => {
    const records = writtenRecords(table);
    const index = record % table.rows.length;
    const text = records[index + 1] ?? '';
    records[index + 1] = hitRecord(text, hit, at, table.form.delimiter);
    const bytes = Buffer.from(records.join(table.form.lineEnd) + table.form.lineEnd, 'utf8');
    return { table, index, bytes };
  });

function hitRecord(text: string, hit: string, place: number, delimiter: string): string {
  const at = place % (text.length + 1);
  switch (hit) {
    case 'quote put in':
      return `${text.slice(0, at)}"${text.slice(at)}`;
    case 'quote lost': {
      const quotes = [...text.matchAll(/"/gu)].map(({ index }) => index);
      const lost = quotes[place % Math.max(quotes.length, 1)];
      return lost === undefined ? text : text.slice(0, lost) + text.slice(lost + 1);
    }
    case 'character lost':
      return text.slice(0, at) + text.slice(at + 1);
    case 'cut':
      return text.slice(0, at);
    default:
      return `${text.slice(0, at)}${delimiter}${text.slice(at)}`;
  }
}

describe('any file', () => {
  it(
    'is read or refused in our words, whatever bytes it holds',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyBytes, async (bytes) => {
          const reading = await readingOf(bytes);

          const lines = reading?.rows.map(({ line }) => line) ?? [];
          expect(lines).toEqual([...lines].sort((a, b) => a - b));
        }),
        fuzzRuns(150),
      );
    },
    fuzzTimeout(150),
  );

  it(
    'is read or refused in our words when a table was damaged on its way',
    async () => {
      const files = fc.tuple(writtenTables(), fc.array(damage, { minLength: 1, maxLength: 4 }));
      await fc.assert(
        fc.asyncProperty(files, async ([table, damages]) => {
          const reading = await readingOf(damaged(writtenBytes(table), damages));

          expect(reading?.header.length ?? 1).toBeGreaterThan(0);
        }),
        fuzzRuns(150),
      );
    },
    fuzzTimeout(150),
  );

  it(
    'gives every row as it was written, in whatever form',
    async () => {
      await fc.assert(
        fc.asyncProperty(writtenTables(), async (table) => {
          const reading = await readingOf(writtenBytes(table));

          expect(reading?.header).toEqual(table.header);
          expect(reading?.rows.map(({ cells }) => cells)).toEqual(table.rows);
        }),
        fuzzRuns(150),
      );
    },
    fuzzTimeout(150),
  );

  it(
    'gives every object of a JSON text as it was written',
    async () => {
      const texts = fc.tuple(writtenTables(), fc.constantFrom('list', 'wide list', 'lines'));
      await fc.assert(
        fc.asyncProperty(texts, async ([{ header, rows }, form]) => {
          const objects = rows.map((cells) =>
            Object.fromEntries(header.map((name, index) => [name, cells[index]])),
          );
          const lines = objects.map((one) => JSON.stringify(one)).join('\n');
          const list = JSON.stringify(objects, null, form === 'wide list' ? 2 : 0);

          const reading = await readingOf(Buffer.from(form === 'lines' ? lines : list));

          expect(reading?.rows.map(({ cells }) => cells)).toEqual(rows);
        }),
        fuzzRuns(100),
      );
    },
    fuzzTimeout(100),
  );

  it(
    'loses no other row to a damaged record: the file is refused, or all others come out whole',
    async () => {
      const tally = { tried: 0, read: 0 };
      await fc.assert(
        fc.asyncProperty(oneDamagedRecord, async ({ table, index, bytes }) => {
          const reading = await readingOf(bytes);
          tally.tried += 1;
          if (reading === undefined) return;

          tally.read += 1;
          const read = new Set(reading.rows.map(({ cells }) => JSON.stringify(cells)));
          const others = table.rows.filter((_, place) => place !== index);
          for (const row of others) expect(read).toContain(JSON.stringify(row));
        }),
        fuzzRuns(250),
      );
      // Or the claim would be about nothing.
      expect(tally.read).toBeGreaterThan(tally.tried / 2);
    },
    fuzzTimeout(250),
  );
});

describe('any header', () => {
  it('is recognised as one provider’s or as nobody’s', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ unit: 'grapheme' })), (path, header) => {
        const { sure, possible } = recogniseFile(path, header);
        for (const one of [sure, ...possible]) expect(one?.because).not.toBe('');
      }),
      fuzzRuns(150),
    );
  });
});
