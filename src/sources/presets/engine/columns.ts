// Finds the columns that a preset names, and adds those that it derives from cells with several parts or from
// the file's path. Names may repeat, so a column is known by its place.
import {
  STANDARD_FIELDS,
  type TagUse,
  cleanHeader,
  isFormulaFailure,
  normalisedName,
} from '../../../contacts/index.ts';
import type { Cells, Header } from '../../source/source.ts';
import { NAME_COLUMNS, fullName } from '../form/split-cells.ts';
import type { ColumnName, Columns, DerivedColumns, FileKind } from '../form/preset.ts';
import type { FileHeader } from './recognise.ts';

/** Where columns may stand. */
export interface Range {
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
}

/** The first column that one of the names finds; undefined where none does. */
export function firstColumn(header: Header, columns: Columns, range: Range = {}) {
  for (const name of columns) {
    const place = placesOf(header, name).find((index) => isWithin(index, range));
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Every column that any of the names finds, from left to right. */
export function allColumns(header: Header, columns: Columns, range: Range = {}): number[] {
  const places = columns.flatMap((name) => placesOf(header, name));
  return [...new Set(places)].filter((index) => isWithin(index, range)).sort((a, b) => a - b);
}

function placesOf(header: Header, name: ColumnName): readonly number[] {
  if (typeof name !== 'string' && 'place' in name) {
    return name.place < header.length ? [name.place] : [];
  }
  const matches =
    typeof name === 'string'
      ? (title: string): boolean => title === normalisedName(name)
      : (title: string): boolean => title.includes(normalisedName(name.containing));
  return header.flatMap((title, index) => (matches(normalisedName(title)) ? [index] : []));
}

export function isWithin(index: number, { from = 0, to = Infinity }: Range): boolean {
  return index >= from && index < to;
}

interface Part {
  readonly names: readonly string[];
  /** Places of the columns that were split. */
  readonly taken: readonly number[];
  /** The cells of the added columns. */
  readonly cellsOf: (cells: Cells) => Cells;
  /** Of the cells that were split until now: those whose text is lost. */
  readonly lost?: () => readonly LostCells[];
}

export interface LostCells {
  readonly place: number;
  readonly count: number;
}

/** Columns that are added behind the file's own, whose places do not change. */
export interface AddedColumns extends Part {
  /** The columns that the file's path fills. */
  readonly pathNames: readonly string[];
  readonly lost: () => readonly LostCells[];
}

/** The added column with a person's tags. */
export const TAG_COLUMN = 'Tags (listed)';

/** Between two tags in one text. */
const TAG_SEPARATOR = ', ';

/** Between two tags that name contact types: a tag may hold a comma. */
const NAME_SEPARATOR = '\n';

export interface AddedColumnRequest {
  readonly file: FileHeader;
  readonly tagUse: TagUse;
  /** Names of columns that the configuration asks for. */
  readonly wanted: readonly string[];
}

export function addedColumns(kind: FileKind, request: AddedColumnRequest): AddedColumns {
  const parts = [
    ...derivedColumns(kind).flatMap((derived) => derivedPart(derived, request)),
    ...tagPart(kind, request),
    ...pathParts(kind, request.file.path),
  ];
  return {
    names: parts.flatMap(({ names }) => names),
    pathNames: (kind.fromPath ?? []).map(({ column }) => column),
    taken: parts.flatMap(({ taken }) => taken),
    cellsOf: (cells) => parts.flatMap((part) => part.cellsOf(cells)),
    lost: () => parts.flatMap((part) => part.lost?.() ?? []),
  };
}

function derivedColumns({ fullName: from, derived = [] }: FileKind): readonly DerivedColumns[] {
  if (from === undefined) return derived;
  return [{ from, columns: NAME_COLUMNS, parts: fullName }, ...derived];
}

function derivedPart(derived: DerivedColumns, { file, wanted }: AddedColumnRequest): Part[] {
  const { beside = [], columns, parts, isLost } = derived;
  const places = placesOfDerived(derived, file.header);
  const taken = places.filter((place) => place !== undefined);
  if (taken.length === 0) return [];
  const besidePlace = firstColumn(file.header, beside) ?? -1;
  const names = 'below' in columns ? wantedBelow(columns.below, wanted) : columns;
  let count = 0;
  const cellsOf = (cells: Cells): Cells => {
    const cell = places.map((place) => cells[place ?? -1] ?? '').join('\n');
    // What failed says nothing of its parts, and is no blank in any of them.
    if (isFormulaFailure(cell.trim())) return names.map(() => cell);
    const made = parts(cell, names, cells[besidePlace] ?? '');
    if (isLost?.(cell, made) === true) count += 1;
    return names.map((_, index) => made[index] ?? '');
  };
  const lost = () => taken.flatMap((place) => (count === 0 ? [] : [{ place, count }]));
  return [{ names, taken, cellsOf, lost }];
}

/** The columns that hold objects of the user's own, with the names that the configuration asks for. */
export function objectColumns(kind: FileKind, { file, wanted }: AddedColumnRequest) {
  return derivedColumns(kind).flatMap(({ from, columns }) => {
    if (!('below' in columns)) return [];
    const place = firstColumn(file.header, from);
    return place === undefined ? [] : [{ place, names: wantedBelow(columns.below, wanted) }];
  });
}

/** One for each name, or one for all of them. */
function placesOfDerived({ from, each }: DerivedColumns, header: Header) {
  if (each !== true) return [firstColumn(header, from)];
  return from.map((name) => firstColumn(header, [name]));
}

/** `attributes.city` asks for a part of `attributes`. */
function wantedBelow(column: string, wanted: readonly string[]): readonly string[] {
  const beginning = `${column}.`.toLowerCase();
  return [...new Set(wanted.filter((name) => name.toLowerCase().startsWith(beginning)))];
}

function tagPart({ tags }: FileKind, { file, tagUse }: AddedColumnRequest): readonly Part[] {
  const place = tags && firstColumn(file.header, tags.column);
  if (tags === undefined || place === undefined) return [];
  if (tagUse.kind === 'ignore') return [{ names: [], taken: [place], cellsOf: () => [] }];
  const separator = tagUse.kind === 'contactTypes' ? NAME_SEPARATOR : TAG_SEPARATOR;
  const cellsOf = (cells: Cells): Cells => [tags.parts(cells[place] ?? '').join(separator)];
  return [{ names: [TAG_COLUMN], taken: [place], cellsOf }];
}

function pathParts({ fromPath = [] }: FileKind, path: string): readonly Part[] {
  return fromPath.map(({ column, pattern }) => {
    const cell = pattern.exec(path)?.[1] ?? '';
    return { names: cleanHeader([column]), taken: [], cellsOf: () => [cell] };
  });
}

/** Names that the service has itself. */
const RESERVED: ReadonlySet<string> = new Set(['email', 'alt_email', 'id', ...STANDARD_FIELDS]);

/** Letters whose accents cannot be removed. */
// prettier-ignore
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', þ: 'th', ð: 'd',
};

/**
 * The name of a custom field for a column, of letters, digits and underscores: `Shoe size (EU)` is
 * `shoe_size_eu`; empty where nothing is left of the title.
 */
export function customNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[ßæøœłđþð]/gu, (letter) => SPELLED_OUT[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '');
  return RESERVED.has(name) ? `${name}_of_export` : name;
}
