// Text in the encodings of the web platform and in the code pages of DOS. Node can decode the old ones of the web and not
// encode them, so each is turned round: all that one or two bytes decode to is the table of what can be written.
import { decode } from 'iconv-lite';

type Table = ReadonlyMap<string, readonly number[]>;

const tables = new Map<string, Table>();

/** Throws for a character that the encoding does not have. */
export function encodedText(text: string, encoding: string): Buffer {
  const name = encoding.toLowerCase();
  if (name === 'utf-8' || name === 'utf8') return Buffer.from(text, 'utf8');
  if (name === 'utf-16le') return Buffer.from(text, 'utf16le');
  const table = tables.get(name) ?? tableOf(name);
  tables.set(name, table);
  const bytes = Array.from(text).flatMap((character) => {
    const written = table.get(character);
    if (written === undefined) throw new Error(`${name} has no ${character}`);
    return written;
  });
  return Buffer.from(bytes);
}

const LINE_FEED = 0x0a;

/** No second byte of a pair is smaller, so that a line feed ends every part. */
const LEAST_SECOND_BYTE = 0x30;

function tableOf(encoding: string): Table {
  const table = new Map<string, readonly number[]>();
  const note = (text: string, bytes: readonly number[]): void => {
    const isOneCharacter = Array.from(text).length === 1 && text !== '\uFFFD';
    // Of several ways to write a character, the first is the usual one.
    if (isOneCharacter && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) note(decoded(Buffer.of(byte), encoding), [byte]);
  for (let first = 0x80; first < 256; first += 1) {
    const seconds = Array.from(
      { length: 256 - LEAST_SECOND_BYTE },
      (_, n) => LEAST_SECOND_BYTE + n,
    );
    const pairs = seconds.flatMap((second) => [first, second, LINE_FEED]);
    const parts = decoded(Buffer.from(pairs), encoding).split('\n');
    for (const [index, second] of seconds.entries()) note(parts[index] ?? '', [first, second]);
  }
  return table;
}

/** As a part of more: in one piece, Node 20 takes Windows-1252 for ISO-8859-1. */
function decoded(bytes: Uint8Array, encoding: string): string {
  if (/^cp[48]/u.test(encoding)) return decode(bytes, encoding);
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}
