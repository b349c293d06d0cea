import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LONGEST_SYMBOL,
  type SymbolReader,
  SymbolWriter,
} from '../../../src/sources/books/text-symbols.ts';

const AT = 3;

/** What comes back, and the bytes that it took; undefined where the text does not become shorter. */
function throughSymbols(writer: SymbolWriter, reader: SymbolReader, text: Buffer) {
  const written = Buffer.alloc(AT + text.length);
  const end = writer.write(text, 0, text.length, written, AT);
  if (end < 0) return undefined;
  const read = Buffer.alloc(AT + text.length + LONGEST_SYMBOL);
  const view = new DataView(read.buffer, read.byteOffset, read.length);
  const readEnd = reader.read(written, AT, end, view, AT);
  return { text: read.subarray(AT, readEnd), bytes: end - AT };
}

const people = Array.from({ length: 1_000 }, (_, place) =>
  Buffer.from(`jürgen.${String(place * 7)}@example.org`),
);

describe('writing texts with symbols', () => {
  it('shortens addresses to less than half, and reads each again', () => {
    const writer = new SymbolWriter();

    const reader = writer.learn(people);
    const through = people.map((text) => throughSymbols(writer, reader, text));

    expect(through.map((one) => one?.text)).toEqual(people);
    const bytes = through.reduce((sum, one) => sum + (one?.bytes ?? Infinity), 0);
    expect(bytes).toBeLessThan(Buffer.concat(people).length / 2);
  });

  it('reads any bytes again that become shorter, whatever it learned from', () => {
    const writer = new SymbolWriter();
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fc.constantFrom('ab', 'abc', 'ä', '@x.org', '\u{1f600}'), { maxLength: 20 }),
    );
    const text = bytes.map((parts) =>
      parts instanceof Uint8Array ? Buffer.from(parts) : Buffer.from(parts.join('')),
    );
    let shorter = 0;

    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), text, (samples, other) => {
        const reader = writer.learn(samples);
        for (const one of [...samples, other]) {
          const through = throughSymbols(writer, reader, one);
          if (through === undefined) continue;
          shorter += 1;
          expect(through.bytes).toBeLessThan(one.length);
          expect(through.text.equals(one)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );

    expect(shorter).toBeGreaterThan(100);
  });

  it('leaves a text alone that holds nothing of what it learned', () => {
    const writer = new SymbolWriter();

    const reader = writer.learn(people);

    expect(throughSymbols(writer, reader, Buffer.from('ЩЪЫЬЭЮЯ'))).toBeUndefined();
  });
});
