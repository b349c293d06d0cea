// Columns that a file does not have, made of cells that hold several things, or of the file's path. They
// stand behind the file's own ones, so that the places of those stay what people see.
import { type TagUse, cleanHeader } from '../../contacts/index.ts';
import { firstColumn } from './columns.ts';
import type { DerivedColumns, FileKind } from './preset.ts';
import type { FileLook } from './signature.ts';

export interface AddedColumns {
  readonly names: readonly string[];
  /** Those of them that the file's path fills. */
  readonly pathNames: readonly string[];
  /** Places of the columns that were taken apart. */
  readonly taken: readonly number[];
  /** The cells of the added columns. */
  readonly cellsOf: (cells: readonly string[]) => readonly string[];
}

/** The column that holds a person's tags, one form for all providers. */
export const TAG_COLUMN = 'Tags (listed)';

/** Between two tags in one text. */
const TAG_SEPARATOR = ', ';

/** Between two tags that are names of contact types, since a tag may hold a comma. */
const NAME_SEPARATOR = '\n';

export interface AddedColumnRequest {
  readonly look: FileLook;
  readonly tagUse: TagUse;
  /** Names of columns that the configuration asks for. */
  readonly wanted: readonly string[];
}

interface Part {
  readonly names: readonly string[];
  readonly taken: readonly number[];
  readonly cellsOf: (cells: readonly string[]) => readonly string[];
}

export function addedColumns(kind: FileKind, request: AddedColumnRequest): AddedColumns {
  const parts = [
    ...(kind.derived ?? []).flatMap((derived) => derivedPart(derived, request)),
    ...tagPart(kind, request),
    ...pathParts(kind, request.look.path),
  ];
  return {
    names: parts.flatMap(({ names }) => names),
    pathNames: (kind.fromPath ?? []).map(({ column }) => column),
    taken: parts.flatMap(({ taken }) => taken),
    cellsOf: (cells) => parts.flatMap((part) => part.cellsOf(cells)),
  };
}

function derivedPart(
  { from, beside = [], columns, parts }: DerivedColumns,
  { look, wanted }: AddedColumnRequest,
): readonly Part[] {
  const place = firstColumn(look.header, from);
  if (place === undefined) return [];
  const besidePlace = firstColumn(look.header, beside) ?? -1;
  const names = 'below' in columns ? wantedBelow(columns.below, wanted) : columns;
  const cellsOf = (cells: readonly string[]): readonly string[] => {
    const made = parts(cells[place] ?? '', names, cells[besidePlace] ?? '');
    return names.map((_, index) => made[index] ?? '');
  };
  return [{ names, taken: [place], cellsOf }];
}

/** `attributes.city` asks for a part of the column `attributes`. */
function wantedBelow(column: string, wanted: readonly string[]): readonly string[] {
  const beginning = `${column}.`.toLowerCase();
  return [...new Set(wanted.filter((name) => name.toLowerCase().startsWith(beginning)))];
}

function tagPart({ tags }: FileKind, { look, tagUse }: AddedColumnRequest): readonly Part[] {
  const place = tags && firstColumn(look.header, tags.column);
  if (tags === undefined || place === undefined) return [];
  if (tagUse.kind === 'ignore') return [{ names: [], taken: [place], cellsOf: () => [] }];
  const separator = tagUse.kind === 'contactTypes' ? NAME_SEPARATOR : TAG_SEPARATOR;
  const cellsOf = (cells: readonly string[]): readonly string[] => [
    tags.parts(cells[place] ?? '').join(separator),
  ];
  return [{ names: [TAG_COLUMN], taken: [place], cellsOf }];
}

function pathParts({ fromPath = [] }: FileKind, path: string): readonly Part[] {
  return fromPath.map(({ column, pattern }) => {
    const cell = pattern.exec(path)?.[1] ?? '';
    return { names: cleanHeader([column]), taken: [], cellsOf: () => [cell] };
  });
}
