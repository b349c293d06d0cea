// Where the header of a CSV file is. Reports put titles and dates above it, spreadsheets a line that
// names the separator, and a plain list of addresses has no header at all.
import { normalisedName, parseAddress } from '../../contacts/index.ts';
import { ADDRESS_NAMES, detectDialect, knownNameCount, splitRecords } from './csv-dialect.ts';
import type { Delimiter } from './csv-dialect.ts';

export interface CsvLayout {
  readonly delimiter: Delimiter;
  /** Filled records above the header, the separator line among them. */
  readonly recordsAbove: number;
  /** True: no header, and a single column of addresses. */
  readonly headless: boolean;
  readonly notes: readonly string[];
}

const HEADLESS_NOTE =
  'It has no header line. Its only column holds addresses, and is taken as the column "email".';

/** The sample is the beginning of the file. */
export function findLayout(sample: string): CsvLayout {
  const { delimiter, separatorLine } = detectDialect(sample);
  const records = splitRecords(sample, delimiter).slice(separatorLine ? 1 : 0);
  const own = separatorLine ? 1 : 0;
  if (isAddressList(records)) {
    return { delimiter, recordsAbove: own, headless: true, notes: [HEADLESS_NOTE] };
  }
  const titles = recordsAboveHeader(records);
  const notes = titles === 0 ? [] : [titleNote(titles)];
  return { delimiter, recordsAbove: own + titles, headless: false, notes };
}

/** Most must be addresses: a list may have a bad one, or be cut where the sample ends. */
function isAddressList(records: readonly (readonly string[])[]): boolean {
  if (!isAddress(records[0]?.[0] ?? '') || records.some(({ length }) => length > 1)) return false;
  const addressCount = records.filter(([cell = '']) => isAddress(cell)).length;
  return addressCount > records.length / 2;
}

/** Three names that headers have make a header even where the address is called otherwise. */
const ENOUGH_KNOWN_NAMES = 3;

/**
 * None, unless a record that names the address column stands below shorter ones without addresses:
 * what is as wide as the header, or holds an address, may be a row.
 */
function recordsAboveHeader(records: readonly (readonly string[])[]): number {
  const at = records.findIndex((record) => looksLikeHeader(record));
  const header = records[at];
  if (at <= 0 || header === undefined) return 0;
  const above = records.slice(0, at);
  const areTitles = above.every(
    (record) =>
      filledCount(record) < filledCount(header) && !record.some((cell) => isAddress(cell)),
  );
  return areTitles ? at : 0;
}

function looksLikeHeader(record: readonly string[]): boolean {
  if (record.some((cell) => isAddress(cell))) return false;
  if (knownNameCount(record) >= ENOUGH_KNOWN_NAMES) return true;
  return record.length > 1 && record.some((cell) => ADDRESS_NAMES.has(normalisedName(cell)));
}

function filledCount(record: readonly string[]): number {
  return record.filter((cell) => cell.trim() !== '').length;
}

function isAddress(cell: string): boolean {
  return parseAddress(cell).kind === 'address';
}

function titleNote(count: number): string {
  return count === 1
    ? 'The line above its header was passed over.'
    : `The ${String(count)} lines above its header were passed over.`;
}
