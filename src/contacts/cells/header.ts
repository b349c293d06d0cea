// Finds columns by what people call them. Names repeat, carry invisible characters and change their spelling between
// exports, so a column is found once and then used by its position.
import { removeInvisible } from '../address/address-faults.ts';
import { nearestName } from '../../lib/index.ts';

/** Why a column cannot be used, and what is near. */
export interface HeaderProblem {
  /** The configured column, or the field that wants one. */
  readonly column: string;
  /** A full sentence. */
  readonly reason: string;
  readonly hint?: string;
}

/** A column by its name, or by its position from 0, where a program has found it. */
export type ColumnRef = string | number;

export type FoundColumn =
  | { readonly kind: 'column'; readonly index: number; readonly name: string }
  | { readonly kind: 'problem'; readonly problem: HeaderProblem };

/** The names of a header line as people see them; a nameless column gets a number. */
export function cleanHeader(cells: readonly string[]): readonly string[] {
  return cells.map((cell, index) => cleanName(cell) || `Column ${String(index + 1)}`);
}

/** The form in which names are compared: `E-Mail ` and `e_mail` are the same. */
export function normalisedName(name: string): string {
  return cleanName(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '');
}

/** By its exact name, else by its normalised one, else as `Column 3`, which also tells columns of one name apart. */
export function findColumn(header: readonly string[], wanted: ColumnRef): FoundColumn {
  const names = cleanHeader(header);
  if (typeof wanted === 'number') {
    const name = names[wanted];
    if (name !== undefined) return { kind: 'column', index: wanted, name };
    return { kind: 'problem', problem: missingColumn(names, `Column ${String(wanted + 1)}`) };
  }
  const exact = positionsOf(names, (name) => name === cleanName(wanted));
  const normalised = normalisedName(wanted);
  const found =
    exact.length > 0
      ? exact
      : positionsOf(names, (name) => normalised !== '' && normalisedName(name) === normalised);
  if (found.length > 1) return { kind: 'problem', problem: repeatedColumn(wanted, found) };
  const index = found[0] ?? numberedColumn(wanted);
  const name = names[index];
  if (name === undefined) return { kind: 'problem', problem: missingColumn(names, wanted) };
  return { kind: 'column', index, name };
}

export function repeatedColumn(name: string, positions: readonly number[]): HeaderProblem {
  const numbers = positions.map((position) => `Column ${String(position + 1)}`);
  return {
    column: name,
    reason: `The header has the column "${name}" ${String(positions.length)} times.`,
    hint: `Name the right one by its place: ${numbers.join(' or ')}.`,
  };
}

function positionsOf(
  names: readonly string[],
  matches: (name: string) => boolean,
): readonly number[] {
  return names.flatMap((name, index) => (matches(name) ? [index] : []));
}

function cleanName(name: string): string {
  return removeInvisible(name).normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}

/** -1 where it is no number of a column. */
function numberedColumn(wanted: string): number {
  const number = /^column (\d{1,5})$/iu.exec(wanted.trim())?.[1];
  return Number(number ?? 0) - 1;
}

function missingColumn(names: readonly string[], wanted: string): HeaderProblem {
  const normalised = names.map(normalisedName);
  const near = nearestName(normalisedName(wanted), normalised);
  const nearest = near === undefined ? undefined : names[normalised.indexOf(near)];
  return {
    column: wanted,
    reason: `The header has no column "${wanted}".`,
    hint:
      nearest === undefined
        ? `Its columns are: ${names.join(', ')}.`
        : `The nearest is "${nearest}".`,
  };
}

/**
 * A file of rejected rows has these columns before those of its source: line, column and reason. They are skipped when
 * the fixed file is read, so that the source's columns keep their positions.
 */
export const REJECT_COLUMNS = ['listferry line', 'listferry column', 'listferry reason'] as const;

/** Names the original that a fixed row stands in for (mapping/original.ts). */
export const ORIGINAL_COLUMN = 'listferry row';

const NAMES: ReadonlySet<string> = new Set(
  [...REJECT_COLUMNS, ORIGINAL_COLUMN].map(normalisedName),
);

/** Their positions in a header, wherever a spreadsheet has moved them. */
export function rejectColumns(header: readonly string[]): ReadonlySet<number> {
  return new Set(header.flatMap((name, index) => (NAMES.has(normalisedName(name)) ? [index] : [])));
}

/** The position of the column that names the original; -1 for none. */
export function originalColumn(header: readonly string[]): number {
  return header.findIndex((name) => normalisedName(name) === normalisedName(ORIGINAL_COLUMN));
}

/** The cells of a header or a row without those at the places. */
export function withoutColumns(
  cells: readonly string[],
  places: ReadonlySet<number>,
): readonly string[] {
  return places.size === 0 ? cells : cells.filter((_, index) => !places.has(index));
}
