// Encodes text by turning the decoders round.
import { strictText } from '../../../src/sources/encodings/encodings.ts';

const tables = new Map<string, ReadonlyMap<string, Buffer>>();

/** Throws where the encoding lacks a character. */
export function encoded(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Buffer.concat(
    Array.from(text, (character) => {
      if (character < '\u0080') return Buffer.from(character);
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}.`);
      return bytes;
    }),
  );
}

function tableOf(encoding: string): ReadonlyMap<string, Buffer> {
  const table = new Map<string, Buffer>();
  const take = (bytes: Buffer): void => {
    const text = strictText(bytes, encoding);
    if (text !== undefined && Array.from(text).length === 1 && !table.has(text))
      table.set(text, bytes);
  };
  for (let lead = 0x80; lead <= 0xff; lead += 1) {
    take(Buffer.from([lead]));
    if (!/jis|jp|gb|big5|kr/u.test(encoding)) continue;
    for (let trail = 0x40; trail <= 0xfe; trail += 1) take(Buffer.from([lead, trail]));
  }
  return table;
}
