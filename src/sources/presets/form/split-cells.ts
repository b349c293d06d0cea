// Splits cells that hold several things: lists of tags, full names and JSON objects. Each provider has one form,
// which is never guessed per row.
import { isAddress, splitName } from '../../../contacts/index.ts';
import { withExactNumbers } from '../../../lib/index.ts';
import { scanRecord } from '../../text/csv-scanner.ts';

/** `"VIP","Blog, news"`: names in quotes may hold commas. */
export function quotedTags(cell: string): readonly string[] {
  // Some people write a blank behind the comma. Names with doubled quotes keep theirs.
  const text = cell.includes('""') ? cell : cell.replaceAll(/(^|,)\s+"/gu, '$1"');
  const { cells, isOpen } = scanRecord(text, ',', 0, text.length);
  return isOpen ? commaTags(cell.replaceAll('"', '')) : trimmed(cells);
}

export function commaTags(cell: string): readonly string[] {
  return trimmed(cell.split(','));
}

/** For providers whose separator is unknown. */
export function commaOrSemicolonTags(cell: string): readonly string[] {
  return trimmed(cell.split(/[,;]/u));
}

/** `["vip","swim"]`; any other text is split at its commas. */
export function jsonTags(cell: string): readonly string[] {
  const list = jsonOf(cell);
  if (Array.isArray(list)) return trimmed(list.map((part) => String(part)));
  return commaTags(cell.replaceAll(/^\[|\]$/gu, ''));
}

/** The names in a JSON list of objects, such as `[{"id":1,"name":"vip"}]`; of other lists, as `jsonTags`. */
export function jsonNames(cell: string, key = 'name'): readonly string[] {
  const records = jsonRecords(cell);
  return records.length === 0 ? jsonTags(cell) : trimmed(records.map((one) => textOf(one[key])));
}

/** Without blanks around them, and each once. */
function trimmed(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** Names of the columns that the cell becomes. */
export const NAME_COLUMNS = ['Name (first)', 'Name (last)'] as const;

/** The first and the last name, by the rule of all sources. */
export function fullName(cell: string): readonly string[] {
  const { first, last } = splitName(cell);
  return [first, last];
}

/** The first address of several, of lines and of what Google joins; without one, the first text, to be told. */
export function firstAddress(cell: string): readonly string[] {
  const texts = cell.split(/\n|:::/u).filter((text) => text.trim() !== '');
  const address = texts.find(isAddress);
  return [(address ?? texts[0] ?? '').trim()];
}

/** The objects of a JSON list in one cell; none if the cell holds something else. */
export function jsonRecords(cell: string): readonly Readonly<Record<string, unknown>>[] {
  const list = jsonOf(cell);
  if (!Array.isArray(list)) return [];
  return list.filter(
    (one: unknown): one is Readonly<Record<string, unknown>> =>
      typeof one === 'object' && one !== null,
  );
}

/** One text per column. Each name begins with the column that holds the object, and a dot. */
export function jsonAttributes(cell: string, columns: readonly string[]): readonly string[] {
  const root = jsonOf(cell);
  return columns.map((column) => textAt(root, column.split('.').slice(1)));
}

function textAt(root: unknown, path: readonly string[]): string {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return '';
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return textOf(value);
}

/** Anything but a text as JSON; nothing is blank. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Undefined if the cell is not JSON. */
function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(withExactNumbers(cell));
  } catch {
    return undefined;
  }
}
