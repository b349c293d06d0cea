// Cells that hold several things, taken apart: lists of tags, full names and JSON objects. Each provider
// has one form, which is never guessed per row.
import { isNullWord } from '../../../contacts/index.ts';
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

/** For providers of which it is not known what separates the tags. */
export function commaOrSemicolonTags(cell: string): readonly string[] {
  return trimmed(cell.split(/[,;]/u));
}

/** `["vip","swim"]`; a text that is no JSON list is taken as one parted by commas. */
export function jsonTags(cell: string): readonly string[] {
  const list = jsonOf(cell);
  if (Array.isArray(list)) return trimmed(list.map((part) => String(part)));
  return commaTags(cell.replaceAll(/^\[|\]$/gu, ''));
}

/** Without blanks around them, and each once. */
function trimmed(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** Names of the columns that the cell becomes. */
export const NAME_COLUMNS = ['Name (first)', 'Name (last)'] as const;

/**
 * `Ada Example` is first and last name, and `Example, Ada` is too; one word is a first name. Of three
 * words and more the last one is taken for the last name, with particles such as `van der` before it.
 */
export function fullName(cell: string): readonly string[] {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  if (text.includes('@') || isNullWord('first_name', text)) return [];
  const turned = /^([^,]+), ([^,]+)$/u.exec(text);
  if (turned !== null) return [turned[2] ?? '', turned[1] ?? ''];
  const words = text.split(' ');
  if (words.length === 1) return words;
  const start = lastNameStart(words);
  return [words.slice(0, start).join(' '), words.slice(start).join(' ')];
}

const PARTICLES: ReadonlySet<string> = new Set(
  'van von der den de del della di da dos la le zu ten ter'.split(' '),
);

function lastNameStart(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  return start;
}

/** The objects of a JSON list in one cell; none where the cell holds something else. */
export function jsonRecords(cell: string): readonly Readonly<Record<string, unknown>>[] {
  const list = jsonOf(cell);
  if (!Array.isArray(list)) return [];
  return list.filter(
    (one: unknown): one is Readonly<Record<string, unknown>> =>
      typeof one === 'object' && one !== null,
  );
}

/** One text per column; the name of each begins with the column that holds the object, and a dot. */
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
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Undefined where the cell holds no JSON: then it says nothing. */
function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}
