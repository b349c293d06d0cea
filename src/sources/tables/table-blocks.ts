// Tables that stand one below another in a text, each with a title and a header of its own, as reports of events write
// them. The widest at the beginning is read; one that begins later would be read under the wrong header.
import {
  type SourceRow,
  cleanText,
  isSuppression,
  normalisedName,
  isAddress,
  statusOfWord,
} from '../../contacts/index.ts';
import { type Cells, type Header, unreadable } from '../source/source.ts';

type Records = readonly Cells[];

interface Block {
  /** Of its header among the records. */
  readonly at: number;
  readonly width: number;
}

/**
 * The records above the header of the widest of several tables; undefined where there is only one table, below nothing
 * but titles. The first filled records, with `isHeader` for what may be the header of people.
 */
export function recordsAboveBlock(
  records: Records,
  isHeader: (record: Cells) => boolean,
): { readonly count: number; readonly notes: readonly string[] } | undefined {
  const blocks = records.flatMap((record, at): Block[] => {
    const above = records[at - 1];
    const begins = above !== undefined && isTitle(above) && record.length > 2 && isHeader(record);
    return begins ? [{ at, width: record.length }] : [];
  });
  const [widest, second] = blocks.toSorted((a, b) => b.width - a.width);
  if (widest === undefined) return undefined;
  const above = records.slice(0, widest.at);
  // Which of several is meant is clear only where the others end above it, are narrower, and not of people who left.
  const isClear = second?.width !== widest.width && blocks.every(({ at }) => at <= widest.at);
  if (!isClear || titlesSayLeft(above) || above.every(({ length }) => length < 3)) return undefined;
  const people = above.filter((record) => record.some(isAddress)).length;
  return { count: widest.at, notes: [skippedText(above.length, people)] };
}

/** `people`: of these lines, those that hold addresses. A single one with an address is refused as a header before. */
export function skippedText(lines: number, people = 0): string {
  if (lines === 1) return 'The line above its header was skipped.';
  const among = people === 1 ? '1 of them holds' : `${String(people)} of them hold`;
  const rest = people === 0 ? '' : `: other tables. ${among} addresses`;
  return `The ${String(lines)} lines above its header were skipped${rest}.`;
}

export interface FirstTable {
  readonly path: string;
  readonly header: Header;
  /** Whether a title above it speaks of people who left. */
  readonly isOfLeavers?: boolean | undefined;
}

/**
 * Refuses another table below the first one. The same header again, as on every page of a print, begins none, unless
 * one of the two is of people who left.
 */
export function blockWatch(
  { path, header, isOfLeavers = false }: FirstTable,
  isHeader: (record: Cells) => boolean,
): (row: SourceRow) => void {
  if (header.length < 2) return () => undefined;
  const names = header.map(normalisedName);
  const isSame = (cells: Cells): boolean =>
    names.every((name, place) => normalisedName(cells[place] ?? '') === name);
  let title: Cells | undefined;
  return ({ cells, line }) => {
    const above = title;
    title = isTitle(cells) ? cells : undefined;
    if (above === undefined || cells.length < 2 || !isHeader(cells)) return;
    if (isSame(cells) && !isOfLeavers && !saysLeft(above)) return;
    const fault = `line ${String(line)} begins another table, with a title and a header of its own`;
    throw unreadable(path, fault, 'Save each table in a file of its own, and name those files.');
  };
}

/** One cell of words, at the left. */
function isTitle(cells: Cells): boolean {
  const [first = ''] = cells;
  if (cells.length > 1 && cells.some((cell, place) => place > 0 && cell.trim() !== ''))
    return false;
  return /\p{L}/u.test(first) && !first.includes('@');
}

/** Whether one of the lines above a header is a title that speaks of people who left. */
export function titlesSayLeft(above: Records): boolean {
  return above.some((record) => isTitle(record) && saysLeft(record));
}

/**
 * The titles of groups of columns in the lines directly above a header, by column: each stands over the columns to its
 * right, up to the next one. The title of a whole table, in one cell at the left, is none, unless it speaks of people
 * who left: what a column says under it is another thing then.
 */
export function groupTitles(above: Records, width: number): readonly string[] {
  const isOfGroups = (record: Cells): boolean =>
    isTitle(record) ? saysLeft(record) : record.slice(1).some((cell) => cell.trim() !== '');
  const lines = above.slice(above.findLastIndex((record) => !isOfGroups(record)) + 1);
  const carried = lines.map((record) => carriedRight(record, width));
  return Array.from({ length: width }, (_, column) =>
    [...new Set(carried.map((titles) => titles[column] ?? ''))].join(' ').trim(),
  );
}

function carriedRight(record: Cells, width: number): readonly string[] {
  let title = '';
  return Array.from({ length: width }, (_, column) => {
    title = cleanText(record[column] ?? '') || title;
    return title;
  });
}

function saysLeft([title = '']: Cells): boolean {
  const status = statusOfWord(title);
  return status !== undefined && isSuppression(status);
}
