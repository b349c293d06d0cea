// Texts of a CSV file's own characters in any order, cut into chunks anywhere. Most of them no program would
// write; a person's editor, a broken exporter or a full disk would.
import fc from 'fast-check';
import type { Delimiter } from '../../../src/sources/tables/csv-layout.ts';

export interface ChunkedText {
  readonly text: string;
  readonly delimiter: Delimiter;
  readonly chunks: readonly Buffer[];
}

// Line ends and quotes come often, since all that is hard is where they meet.
const PIECES = [
  ...['a', 'Bern', 'é', '漢', '😀', ' ', '=', "'", '\\', '@', '\u0085', '\u2028', '\ufeff'],
  ...[',', ',', ',', ';', '\t', '|', '"', '"', '"', '""', '","', '"\n', '\n"', '"\r\n"', ',"'],
  ...['\n', '\n', '\r', '\r\n', '\r\n', '\n\n', '\n\r', 'a,b\n', '"a","b"\r\n', 'sep=,\n'],
  ...['"a note of\nmany wörds"', 'ä,b\nc,d\n', 'a,b\r\nc,d\r\n'],
];

const BYTE_ORDER_MARK = '\ufeff';

const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), {
  maxLength: 40,
});

/** Short ones cut everything somewhere, long ones hold many records. */
const chunkBytes = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 100, max: 400 }));

/** The lengths of chunks begin again where they end; characters and pairs of line ends are cut too. */
export const chunkedTexts: fc.Arbitrary<ChunkedText> = fc
  .record({
    mark: fc.constantFrom('', '', BYTE_ORDER_MARK),
    pieces,
    delimiter: fc.constantFrom<Delimiter>(',', ',', ';', '\t', '|'),
    lengths: fc.array(chunkBytes, { minLength: 1, maxLength: 6 }),
  })
  .map(({ mark, pieces: written, delimiter, lengths }) => {
    // NUL bytes are removed before a text is parsed.
    const text = mark + written.join('').replaceAll('\0', '').replaceAll(',', delimiter);
    return { text, delimiter, chunks: chunksOf(Buffer.from(text), lengths) };
  });

function chunksOf(bytes: Buffer, lengths: readonly number[]): readonly Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunks.at(-1)?.length ?? 1) {
    chunks.push(bytes.subarray(at, at + (lengths[chunks.length % lengths.length] ?? 1)));
  }
  return chunks;
}
