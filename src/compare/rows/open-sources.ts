// Opens every source up to its headers and binds the columns, so that the problems of all files are known before any
// row is read.
import {
  cleanText,
  type ColumnRef,
  compileMapping,
  compileSelection,
  type CountryIndex,
  DEFAULT_FIELD_POLICY,
  type FieldName,
  findColumn,
  isFieldName,
  type MappedField,
  type MappedRow,
  type Selected,
  type SourceMapping,
  type SourceRow,
  STANDARD_FIELDS,
  statusLikeColumn,
} from '../../contacts/index.ts';
import { type SourceFile, SourceUnreadableError } from '../../sources/index.ts';
import { MappingProblemsError } from '../scope/errors.ts';
import { type SourceBinding, bindingLabel, isForSegment, takes } from '../scope/source-bindings.ts';
import type { SourceSpec } from '../scope/request.ts';
import { SEGMENT_FIELDS } from '../scope/service-demands.ts';
import { fileMapping, type FileMapping, namedIn, NONE } from './file-mapping.ts';

export interface OpenSource {
  readonly name: string;
  readonly files: readonly OpenFile[];
}

export interface OpenFile {
  readonly file: SourceFile;
  readonly bindings: readonly OpenBinding[];
}

/** A binding bound to the columns of one file. */
export interface OpenBinding {
  readonly binding: SourceBinding;
  readonly mapRow: (row: SourceRow) => MappedRow;
  /** Suppressions take every row. */
  readonly select: (row: SourceRow) => Selected;
  /** The id of a row in its source; left out where the source names none. */
  readonly idOf?: (row: SourceRow) => string;
  /** Names of further contact types that the row belongs to. */
  readonly alsoIn: (row: SourceRow) => readonly string[];
  /** Fields that this binding decides. */
  readonly fields: readonly FieldName[];
  /** Columns whose name speaks of consent and that nothing reads. */
  readonly unreadConsent: readonly string[];
  /** Positions of the cells about the person of a row, without the status. */
  readonly telling: { readonly email: number; readonly all: readonly number[] };
}

interface OpenOptions {
  readonly bindings: readonly SourceBinding[];
  readonly countries: CountryIndex;
}

export async function openSources(
  specs: readonly SourceSpec[],
  options: OpenOptions,
): Promise<OpenSource[]> {
  const problems: string[] = [];
  const opened: OpenSource[] = [];
  for (const spec of specs) {
    const files: OpenFile[] = [];
    for await (const file of spec.source.files()) {
      const tell = (problem: string): void => {
        problems.push(`source ${spec.source.name}, ${file.path}: ${problem}`);
      };
      files.push({ file, bindings: openBindings(file, { ...options, spec, tell }) });
    }
    opened.push({ name: spec.source.name, files });
  }
  if (problems.length > 0) throw new MappingProblemsError([...new Set(problems)]);
  return opened;
}

/** The fields of contacts that the sources decide anywhere. */
export function ownedFields(sources: readonly OpenSource[]): FieldName[] {
  const bindings = sources.flatMap((source) => source.files.flatMap((file) => file.bindings));
  const ofContacts = bindings.filter(
    ({ binding }) => binding.kind === 'sync' && !isForSegment(binding),
  );
  return [...new Set(ofContacts.flatMap(({ fields }) => fields))];
}

interface Opening extends OpenOptions {
  readonly spec: SourceSpec;
  /** Takes the problems of the file, each as a full sentence. */
  readonly tell: (problem: string) => void;
}

function openBindings(file: SourceFile, opening: Opening): OpenBinding[] {
  const { spec } = opening;
  const bindings = opening.bindings.filter(
    (binding) => binding.source === spec.source.name && takes(binding, file.holds),
  );
  const found = fileMapping(
    spec,
    file,
    bindings.some(({ kind }) => kind === 'sync'),
  );
  if (found.kind === 'problem') {
    opening.tell(found.problem);
    return [];
  }
  tellUnreadStatus(file, opening);
  const undivided = undividedHeader(file);
  // Missing columns follow from an undivided header, and would only hide it.
  const hidden: string[] = [];
  const tell = undivided === undefined ? opening.tell : (problem: string) => hidden.push(problem);
  const bound = bindings.flatMap((binding) =>
    openBinding(binding, file, found.mapping, { ...opening, tell }),
  );
  if (undivided !== undefined && hidden.length > 0) opening.tell(undivided);
  return bound;
}

/** Separates cells in other formats than CSV, or in CSV with another delimiter than was found. */
const CELL_DIVIDERS = /[,;|\t:^~]/u;

/** A problem where the header is one column that looks like several. */
function undividedHeader({ header }: SourceFile): string | undefined {
  const [only = '', ...others] = header;
  if (others.length > 0 || !CELL_DIVIDERS.test(only)) return undefined;
  return `the header is one single column, "${only}". Cells are parted by commas, semicolons, tabs or vertical bars, and a line sep=… above the header must name the one that the file uses.`;
}

/** Rows may only be taken as subscribed by default where the file says nothing about it. */
function tellUnreadStatus(file: SourceFile, { spec, tell }: Opening): void {
  const isRead = spec.statusWritten || file.reading !== undefined;
  const column = isRead ? undefined : statusLikeColumn(file.header);
  if (column === undefined) return;
  tell(
    `the column ${column} speaks of consent and is not read. Name it with \`status: { column: ${column} }\`, or write \`status: subscribed\` if every row may get mail.`,
  );
}

function openBinding(
  binding: SourceBinding,
  file: SourceFile,
  ofFile: FileMapping,
  { spec, countries, tell }: Opening,
): OpenBinding[] {
  const { header } = file;
  const mapping = compileMapping({ header, mapping: mappingOf(binding, ofFile), countries });
  const selection = compileSelection(selectionOf(binding, header));
  const found = [mapping, selection].flatMap((part) =>
    part.kind === 'problems' ? part.problems : [],
  );
  for (const { reason, hint } of found) {
    tell(`${reason}${hint === undefined ? '' : ` ${hint}`}`);
  }
  if (mapping.kind === 'problems' || selection.kind === 'problems') return [];
  const fields = [...mapping.bound.keys()].filter(isFieldName);
  for (const name of missingNames(binding, fields)) {
    tell(
      `no column holds ${name}, which a ${bindingLabel(binding)} needs. Name one under columns.${name}.`,
    );
  }
  const idPlaces = idColumn(header, spec.id, tell);
  const used = [...mapping.positions, ...selection.positions, ...idPlaces];
  const { email, all } = mapping.telling;
  return [
    {
      binding,
      mapRow: (row) => {
        if (row.unread !== undefined) refuseUnread(row, file, used);
        return mapping.mapRow(row);
      },
      select: selection.select,
      alsoIn: isForSegment(binding) ? () => NONE : namedIn(file),
      ...idReader(idPlaces),
      fields,
      unreadConsent: mapping.unreadConsent,
      telling: { email, all: [...all, ...idPlaces] },
    },
  ];
}

/** None where the source names no column, or a missing one. */
function idColumn(
  header: readonly string[],
  id: string | undefined,
  tell: Opening['tell'],
): readonly number[] {
  if (id === undefined) return [];
  const found = findColumn(header, id);
  if (found.kind === 'column') return [found.index];
  tell(`id: ${found.problem.reason}`);
  return [];
}

function idReader([index]: readonly number[]): Pick<OpenBinding, 'idOf'> {
  return index === undefined ? {} : { idOf: ({ cells }) => cleanText(cells[index] ?? '') };
}

/** Other cells may hold anything. */
function refuseUnread(
  { line, unread = [] }: SourceRow,
  file: SourceFile,
  used: readonly number[],
): void {
  const index = unread.find((position) => used.includes(position));
  if (index === undefined) return;
  throw new SourceUnreadableError(
    `Reading ${file.path}: row ${String(line)} holds a blob or more than 1 MiB in the column ${file.header[index] ?? ''}, which is no text of a contact.`,
    {
      hint: 'Correct that row, take the column out of the configuration, or select another one with `query: SELECT …`.',
    },
  );
}

/** The service takes no recipient of a segment without both names ("Segments"). */
function missingNames(binding: SourceBinding, fields: readonly FieldName[]): readonly FieldName[] {
  return isForSegment(binding) ? SEGMENT_FIELDS.filter((field) => !fields.includes(field)) : [];
}

/** Fields that the service owns are not taken from the source at all. */
function mappingOf(binding: SourceBinding, mapping: FileMapping): SourceMapping {
  if (binding.kind === 'suppression') return mapping;
  if (isForSegment(binding)) return { ...mapping, columns: namesOnly(mapping) };
  const { policies } = binding.sync;
  const columns: Partial<Record<MappedField, ColumnRef | null>> = { ...mapping.columns };
  for (const [field, policy] of policies) {
    if (policy.owner !== DEFAULT_FIELD_POLICY.owner && isFieldName(field)) columns[field] = null;
  }
  return { ...mapping, columns, policies };
}

/** What a segment cannot hold is not read, so that it cannot make a row invalid either. */
function namesOnly({ columns }: FileMapping): SourceMapping['columns'] {
  const others = STANDARD_FIELDS.filter((field) => !SEGMENT_FIELDS.includes(field));
  return { ...columns, ...Object.fromEntries(others.map((field) => [field, null])) };
}

function selectionOf(
  binding: SourceBinding,
  header: readonly string[],
): Parameters<typeof compileSelection>[0] {
  if (binding.kind === 'suppression') return { header, contactType: bindingLabel(binding) };
  const { target, where } = binding.sync;
  switch (target.kind) {
    case 'name':
      return { header, where, contactType: target.contactType };
    case 'column':
      return { header, where, contactType: { column: target.contactTypeFrom } };
    case 'segment':
      return { header, where, contactType: target.segment };
    case 'segment-column':
      return { header, where, contactType: { column: target.segmentFrom } };
  }
}
