// A source of a provider's exports: each file is recognised by itself, gets its derived columns, and tells how
// it is read.
import {
  type FileReading,
  type SourceRow,
  findColumn,
  normalisedName,
  repeatedColumn,
  saysWhoLeft,
  statusLikeColumn,
} from '../../../contacts/index.ts';
import {
  type Cells,
  type Header,
  type RowsOptions,
  type Source,
  type SourceFile,
  withNotes,
} from '../../source/source.ts';
import type { FileKind, Preset } from '../form/preset.ts';
import { type BindRequest, type BoundKind, bindKind } from './bind-kind.ts';
import { allColumns } from './columns.ts';
import { kindOf, recogniseFile } from './recognise.ts';

export type PresetOptions = Pick<BindRequest, 'preset' | 'tagUse' | 'wanted'>;

export function presetSource(source: Source, options: PresetOptions): Source {
  return eachFile(source, (file) => understood(file, options));
}

/**
 * The same source, with a note for each file that looks like an export or says more than is read. For exports
 * that are read as plain CSV: a person who maps their columns may miss one that says who left. `read` are the columns of
 * the status.
 */
export function notePlainExports(source: Source, read: readonly string[] = []): Source {
  const names = new Set(read.map(normalisedName));
  return eachFile(source, (file) => told(file, names));
}

function eachFile(source: Source, change: (file: SourceFile) => SourceFile): Source {
  async function* files(reading?: RowsOptions): AsyncGenerator<SourceFile> {
    for await (const file of source.files(reading)) yield change(file);
  }
  return { name: source.name, files };
}

function understood(file: SourceFile, options: PresetOptions): SourceFile {
  const { preset } = options;
  const kind = fittingKind(file, preset);
  if (kind === undefined) return { ...file, reading: stranger(file, preset) };
  if (kind.refuse !== undefined) {
    const problem = `This is ${preset.title}: ${kind.name}. ${kind.refuse}`;
    return { ...file, reading: { kind: 'problem', problem } };
  }
  const problem = addressTwice(kind, file.header, options);
  if (problem !== undefined) return { ...file, reading: { kind: 'problem', problem } };
  return boundFile(file, bindKind({ ...options, kind, file }));
}

/** Of two columns with the name of the address, nobody can tell which one the provider made. */
function addressTwice(
  { columns = {} }: FileKind,
  header: Header,
  { wanted }: PresetOptions,
): string | undefined {
  const names = columns.email?.filter((name) => typeof name === 'string') ?? [];
  const name = names.find((one) => allColumns(header, [one]).length > 0);
  const places = name === undefined ? [] : allColumns(header, [name]);
  const isNamed = wanted.some((one) => {
    const found = findColumn(header, one);
    return found.kind === 'column' && places.includes(found.index);
  });
  if (name === undefined || places.length < 2 || isNamed) return undefined;
  const { reason, hint } = repeatedColumn(name, places);
  return [reason, hint, 'That goes under `columns.email`.'].join(' ');
}

/** A weak signature does not count if the file is certainly another provider's. */
function fittingKind(file: SourceFile, preset: Preset): FileKind | undefined {
  const sure = kindOf(preset, file, { withWeak: false });
  if (sure !== undefined) return sure;
  const { sure: other } = recogniseFile(file.path, file.header);
  const isOthers = other !== undefined && other.preset !== preset && other.certainty === 'certain';
  return isOthers ? undefined : kindOf(preset, file, { withWeak: true });
}

function stranger(file: SourceFile, preset: Preset): FileReading {
  const wanted = preset.kinds.filter(({ refuse }) => refuse === undefined);
  const names = [...new Set(wanted.map(({ name }) => name))].join(', ');
  const { sure, possible } = recogniseFile(file.path, file.header);
  if (sure !== undefined) {
    const problem = `This looks like ${sure.preset.title}: ${sure.kind.name}, by ${sure.because}. Write \`type: ${sure.preset.name}\`.`;
    return { kind: 'problem', problem };
  }
  const guesses = possible.map(
    (one) =>
      ` It may be ${one.preset.title}: ${one.kind.name}, by ${one.because}: if so, write \`type: ${one.preset.name}\`.`,
  );
  const problem = `This is not a file that ${preset.title} exports: ${names}.${guesses.join('')} Name the right file, or read it with \`type: csv\` and its columns.`;
  return { kind: 'problem', problem };
}

/** The file with its derived columns, and how it is read. */
export function boundFile(file: SourceFile, bound: BoundKind): SourceFile {
  const { reading, added, notes, lost } = bound;
  const columnCount = file.header.length;
  async function* rows(): AsyncGenerator<readonly SourceRow[]> {
    for await (const batch of file.rows()) {
      yield batch.map((row) => withCells(row, columnCount, added.cellsOf));
    }
  }
  return {
    ...file,
    notes: () => [
      ...(file.notes?.() ?? []),
      ...notes,
      ...lost().map(({ place, count }) => lostNote(file.header[place] ?? '', count)),
    ],
    header: [...file.header, ...added.names],
    ownColumnCount: columnCount,
    rows: added.names.length === 0 ? () => file.rows() : rows,
    reading,
  };
}

function lostNote(column: string, count: number): string {
  const [cells, goes] =
    count === 1 ? ['1 cell', 'its country goes'] : [`${String(count)} cells`, 'their countries go'];
  return `${cells} of the column ${column} could not be split into parts: at most ${goes} along. To keep the whole text, name the column under columns, such as address_line1: ${column}.`;
}

/**
 * A row with other cells than the header has may have shifted: what is made of its cells would be wrong,
 * and a short one must stay as short as it is, since a cell that is not there says nothing.
 */
function withCells(row: SourceRow, columnCount: number, cellsOf: (cells: Cells) => Cells) {
  const { cells } = row;
  if (cells.length < columnCount) return row;
  const own = cells.slice(0, columnCount);
  return { ...row, cells: [...own, ...cellsOf(own), ...cells.slice(columnCount)] };
}

function told(file: SourceFile, read: ReadonlySet<string>): SourceFile {
  const { sure } = recogniseFile(file.path, file.header);
  if (sure === undefined || sure.certainty === 'assumed') return withConsentNote(file, read);
  const { preset, kind, because } = sure;
  const note = `This looks like ${preset.title}: ${kind.name}, by ${because}. With \`type: ${preset.name}\` what the provider's columns say about consent is read as well.`;
  return withNotes(file, [note]);
}

/** One column of several is easily missed. */
function withConsentNote(file: SourceFile, read: ReadonlySet<string>): SourceFile {
  const columns = file.header.filter((title) => statusLikeColumn([title]) !== undefined);
  const unread = columns.filter((title) => !read.has(normalisedName(title)));
  if (columns.length < 2 || !unread.some((title) => saysWhoLeft(title))) return file;
  const are = unread.length === 1 ? 'is' : 'are';
  const note = `Its columns ${columns.join(', ')} speak of consent, and ${unread.join(', ')} ${are} not read. People who left by a column that is not read are not created, and are suppressed only by a source that names that column.`;
  return withNotes(file, [note]);
}
