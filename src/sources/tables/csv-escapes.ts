// Tables in which a backslash escapes, as MySQL's tools write them: `\"` for a quote, `\,` for a delimiter in a cell without
// quotes, a backslash before a line feed of a value, and `\N` for nothing. Such a text is written anew as CSV has it, so
// that whatever reads the rows knows one form.
import type { Chunks } from '../bytes/byte-stream.ts';
import { type Delimiter, detectDialect } from './csv-layout.ts';
import { LONGEST_RECORD_BYTES } from './csv-records.ts';

export const ESCAPED_NOTE = String.raw`Its values are escaped with backslashes, as MySQL's tools write them: \" was read as a quote, and \N as a blank.`;

/** Two characters that belong together, the first of them a backslash. */
const PAIRS = /\\[^]/gu;

/** What those tools write; other pairs were typed by people. Only between quotes is a quote escaped. */
const KNOWN_PAIR = /^\\[\\0nrt,;|\t\r\n]$/u;
const ESCAPED_QUOTE = String.raw`\"`;

const NULL_CELL = /^(?:\\N|"\\N")$/u;

/** What stands behind this quote is no end of its cell. */
const QUOTE_INSIDE = /\\"[^",;|\t\r\n]/u;

/**
 * The delimiter of a text whose beginning shows such escapes, and nothing that they would spoil; undefined for any other.
 * `hasQuotes`: whether an escaped quote stands somewhere in the whole text.
 */
export function escapedDelimiter(beginning: string, hasQuotes: boolean): Delimiter | undefined {
  if (!hasQuotes && !beginning.includes('\\')) return undefined;
  const { delimiter } = detectDialect(beginning.replaceAll(PAIRS, ''));
  const { records } = escapedRecords(beginning, delimiter);
  const cells = records.flat();
  if (cells.some((cell) => /[^"]""[^"]/u.test(cell))) return undefined;
  const columnCount = records[0]?.length;
  const escaped = records.filter((record) => record.some((cell) => cell.includes('\\')));
  const areKnown = escaped.every(
    (record) => record.length === columnCount && record.every(holdsKnownPairs),
  );
  const isShown = cells.some((cell) => isEvident(cell, delimiter));
  return areKnown && (isShown || (hasQuotes && cells.some(isQuoted))) ? delimiter : undefined;
}

function holdsKnownPairs(cell: string): boolean {
  const pairs = NULL_CELL.test(cell) ? [] : (cell.match(PAIRS) ?? []);
  return pairs.every((pair) => isKnown(pair, isQuoted(cell)));
}

function isKnown(pair: string, isInQuotes: boolean): boolean {
  return KNOWN_PAIR.test(pair) || (isInQuotes && pair === ESCAPED_QUOTE);
}

function isEvident(cell: string, delimiter: Delimiter): boolean {
  if (NULL_CELL.test(cell)) return true;
  if (isQuoted(cell)) return QUOTE_INSIDE.test(cell);
  const pairs: readonly string[] = cell.match(PAIRS) ?? [];
  return pairs.includes(`\\${delimiter}`) || pairs.includes('\\\n');
}

function isQuoted(cell: string): boolean {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
}

/** The beginning of a text without its escapes. */
export function unescapedBeginning(beginning: string, delimiter: Delimiter): string {
  const { text, rest } = escapedRecords(beginning, delimiter);
  return text + rest;
}

/** The same text in CSV; its lines stay where they are. */
export async function* unescaped(chunks: Chunks, delimiter: Delimiter): Chunks {
  let held = '';
  for await (const chunk of chunks) {
    // Every byte as a character: those of a longer one are never a sign that counts here.
    const { text, rest } = escapedRecords(held + chunk.toString('latin1'), delimiter);
    // A record that is too long is refused by what reads it.
    held = rest.length > LONGEST_RECORD_BYTES ? '' : rest;
    const plain = held === rest ? text : text + rest;
    if (plain !== '') yield Buffer.from(plain, 'latin1');
  }
  if (held === '') return;
  // The end of the text ends its last record.
  const { text, rest } = escapedRecords(`${held}\n`, delimiter);
  yield Buffer.from((text + rest).slice(0, -1), 'latin1');
}

interface Escaped {
  /** As they are written, quotes and all. */
  readonly records: readonly (readonly string[])[];
  /** The same in CSV. */
  readonly text: string;
  /** A last record that may go on. */
  readonly rest: string;
}

function escapedRecords(written: string, delimiter: Delimiter): Escaped {
  const quoted = String.raw`"(?:[^"\\]|\\[^]|"")*`;
  const next = new RegExp(
    String.raw`${quoted}$|${quoted}"(?=[${delimiter}\r\n])|(?:[^${delimiter}\r\n\\]|\\[^])*`,
    'uy',
  );
  const records: string[][] = [];
  let cells: string[] = [];
  const [pieces, begun]: [string[], string[]] = [[], []];
  let recordAt = 0;
  for (let at = 0; at < written.length; at += 1) {
    next.lastIndex = at;
    const [cell = ''] = next.exec(written) ?? [];
    at += cell.length;
    const end = written.charAt(at);
    // A backslash here has lost what it escapes, or has not got it yet.
    if (end === '' || end === '\\') break;
    cells.push(cell);
    begun.push(plainCell(cell), end);
    if (end === delimiter) continue;
    records.push(cells);
    pieces.push(...begun);
    cells = [];
    begun.length = 0;
    recordAt = at + 1;
  }
  return { records, text: pieces.join(''), rest: written.slice(recordAt) };
}

function plainCell(cell: string): string {
  if (!cell.includes('\\')) return cell;
  if (NULL_CELL.test(cell)) return '';
  const isInQuotes = isQuoted(cell);
  const inside = isInQuotes ? cell.slice(1, -1).replaceAll('""', ESCAPED_QUOTE) : cell;
  const text = inside.replaceAll(PAIRS, (pair) =>
    isKnown(pair, isInQuotes) ? meaningOf(pair.slice(1)) : pair,
  );
  return `"${text.replaceAll('"', '""')}"`;
}

/** Values stand on one line, so that a line break in letters becomes a blank. */
function meaningOf(escaped: string): string {
  if (escaped === '0') return '';
  return /^[nrt]$/u.test(escaped) ? ' ' : escaped;
}
