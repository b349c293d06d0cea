// Opens every source up to its headers and binds the columns: all problems are known before any row is read. A known
// format yields to the configuration, which cannot subscribe a person who left according to the file.
import {
  cleanText,
  type ColumnRef,
  type ColumnsByName,
  compileMapping,
  compileSelection,
  type CountryIndex,
  DEFAULT_FIELD_POLICY,
  type FieldName,
  findColumn,
  isFieldName,
  isSuppression,
  type KnownFile,
  type MappedField,
  type MappedRow,
  holdsAddress,
  namesContactType,
  rulesOf,
  answersAsked,
  saysWhoAgreed,
  type Selected,
  type SourceMapping,
  type SourceRow,
  STANDARD_FIELDS,
  type Status,
  statusLikeColumn,
  type StatusMapping,
  type StatusRule,
  worstStatus,
} from '../../contacts/index.ts';
import type { RowsOptions, SourceFile } from '../../sources/index.ts';
import { failureOf, type SourceSpec } from '../scope/request.ts';
import {
  type SourceBinding,
  bindingLabel,
  isForSegment,
  leaverFiles,
  namedBy,
  takes,
  MappingProblemsError,
} from '../scope/source-bindings.ts';
import { SEGMENT_FIELDS } from '../scope/service-demands.ts';
import { refuseUnread, unreadRow, withoutUnread } from './unread-cells.ts';

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
  /** Of the rows of the file, as they are read. */
  readonly tally: BindingTally;
  readonly mapRow: (row: SourceRow) => MappedRow;
  /** Suppressions take every row. */
  readonly select: (row: SourceRow) => Selected;
  /** The id of a row in its source; left out where the source names none. */
  readonly idOf?: (row: SourceRow) => string;
  /** Names of further contact types that the row belongs to. */
  readonly alsoIn: (row: SourceRow) => readonly string[];
  /** Fields that this binding decides. */
  readonly fields: readonly FieldName[];
  readonly byName: ColumnsByName;
  /** Positions of the cells about the person of a row, without the status. */
  readonly telling: { readonly email: number; readonly all: readonly number[] };
}

/** The rows of one file for one binding, before rows of one key were merged. */
export interface BindingTally {
  read: number;
  invalid: number;
  excluded: number;
  /** Excluded rows that hold nothing but delimiters. */
  blank: number;
  /** Excluded rows that say nothing of use, such as those without an address. */
  silent: number;
  /** Excluded rows that a fixed row stands in for. */
  fixed: number;
  /** Excluded rows of people who were erased. */
  erased: number;
  /** Fixed rows whose original was not found. */
  stray: number;
  /** Stray rows that are excluded, since a newer row of a source is about the same person. */
  outdated: number;
}

export function noRows(): BindingTally {
  return {
    read: 0,
    invalid: 0,
    excluded: 0,
    blank: 0,
    silent: 0,
    fixed: 0,
    erased: 0,
    stray: 0,
    outdated: 0,
  };
}

/** Shared, since nearly all rows have none. */
export const NONE: readonly never[] = [];

interface OpenOptions extends RowsOptions {
  readonly bindings: readonly SourceBinding[];
  readonly countries: CountryIndex;
}

/** The caller closes the sources when their rows are read, and where this throws: `closeSources`. */
export async function openSources(
  specs: readonly SourceSpec[],
  options: OpenOptions,
): Promise<OpenSource[]> {
  const problems: string[] = [];
  const opened: OpenSource[] = [];
  for (const spec of specs) {
    const { name } = spec.source;
    const files = await openFiles({ ...options, spec }, problems).catch((error: unknown) => {
      throw failureOf(error, name, options.signal);
    });
    problems.push(...leaverFiles(spec, files));
    opened.push({ name, files });
  }
  if (problems.length > 0) throw new MappingProblemsError([...new Set(problems)]);
  return opened;
}

async function openFiles(
  opening: Omit<Opening, 'tell'>,
  problems: string[],
): Promise<readonly OpenFile[]> {
  const { source } = opening.spec;
  const files: OpenFile[] = [];
  for await (const file of source.files({ signal: opening.signal })) {
    const tell = (problem: string): void => {
      problems.push(`source ${source.name}, ${file.path}: ${problem}`);
    };
    files.push({ file, bindings: openBindings(file, { ...opening, tell }) });
  }
  return files;
}

export function closeSources(specs: readonly SourceSpec[]): void {
  for (const { source } of specs) source.close?.();
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
  const fillsContacts = bindings.some(({ kind }) => kind === 'sync');
  const found = fileMapping(spec, file, fillsContacts);
  if (found.kind === 'problem') {
    opening.tell(found.problem);
    return [];
  }
  tellUnreadStatus(file, opening);
  const undivided = undividedHeader(file);
  // Missing columns follow from an undivided header, and would only hide it.
  const tell = (problem: string): void => {
    opening.tell(undivided ?? problem);
  };
  return bindings.flatMap((binding) =>
    openBinding(binding, file, found.mapping, { ...opening, tell }),
  );
}

/** Separates cells in other formats than CSV, or in CSV with another delimiter than was found. */
const CELL_DIVIDERS = /[,;|\t:^~]/u;

/** A problem where the header is one column that looks like several. */
function undividedHeader({ header }: SourceFile): string | undefined {
  const [only = '', ...others] = header;
  if (others.length > 0 || !CELL_DIVIDERS.test(only)) return undefined;
  // A line of text that stands where the header belongs may name somebody.
  const shown = holdsAddress(only) ? '' : `, "${only}"`;
  return `the header is one single column${shown}. Cells are parted by commas, semicolons, tabs or vertical bars, and a line sep=… above the header must name the one that the file uses.`;
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
  const [idPlace] = idPlaces;
  const used = [...mapping.positions, ...selection.positions, ...idPlaces];
  const { email, all } = mapping.telling;
  return [
    {
      binding,
      tally: noRows(),
      mapRow: (row) => {
        const mapped = mapping.mapRow(row);
        const unread = row.unread?.find((position) => used.includes(position));
        if (unread === undefined) return mapped;
        refuseUnread(row, file, selection.positions);
        return unreadRow(mapped, mapping.mapRow(withoutUnread(row)), header[unread] ?? '');
      },
      select: selection.select,
      alsoIn: isForSegment(binding) ? () => NONE : namedIn(file),
      ...(idPlace !== undefined && {
        idOf: (row) => cleanText(withoutUnread(row).cells[idPlace] ?? ''),
      }),
      fields,
      byName: mapping.byName,
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

function selectionOf(binding: SourceBinding, header: readonly string[]) {
  if (binding.kind === 'suppression') return { header, contactType: bindingLabel(binding) };
  const { target, where } = binding.sync;
  return { header, where, contactType: namedBy(target) };
}

/** The part of a mapping that is the same for all bindings of a file. */
export type FileMapping = Omit<SourceMapping, 'policies'>;

export type FoundMapping =
  | { readonly kind: 'mapping'; readonly mapping: FileMapping }
  /** A full sentence. */
  | { readonly kind: 'problem'; readonly problem: string };

/** `fillsContacts`: whether some rows of the file may become contacts, and not only suppressions. */
export function fileMapping(
  spec: SourceSpec,
  file: SourceFile,
  fillsContacts: boolean,
): FoundMapping {
  const { reading } = file;
  if (reading === undefined) {
    const { values, status } = spec;
    return { kind: 'mapping', mapping: { ...columnsOf(spec, file), values, status } };
  }
  if (reading.kind === 'problem') return reading;
  if (fillsContacts && !isDecided(reading, spec)) {
    return { kind: 'problem', problem: undecided(reading) };
  }
  const { evidence, otherWays, placeholders } = reading;
  const accounted = [...reading.accounted, ...listed(spec.status, file)];
  const own = columnsOf(spec, file);
  const columns = { ...withoutSplitNames(reading, spec, file), ...own.columns };
  const status = mergedStatus(reading, spec.status, file);
  const unseen = Object.values(reading.columns).filter((place) => typeof place === 'number');
  const known = { evidence, otherWays, placeholders, accounted, unseen, matchByName: false };
  return { kind: 'mapping', mapping: { ...own, columns, values: spec.values, status, ...known } };
}

/** A person looked at these columns: they say nothing of consent, or what is listed. */
function listed(status: StatusMapping, file: SourceFile): readonly number[] {
  const statements = status.kind === 'statements' ? status.statements : NONE;
  return statements.map((one) => placeOf(file, one.column)).filter((at) => typeof at === 'number');
}

function columnsOf({ columns, furtherEmail, fullName }: SourceSpec, { numberedEmail }: SourceFile) {
  return { columns, furtherEmail, numberedEmail, fullName: fullName ?? undefined };
}

/** What the configuration says of whole names counts more than what the preset makes of them. */
function withoutSplitNames(
  { columns }: KnownFile,
  { fullName }: SourceSpec,
  { ownColumnCount = Infinity }: SourceFile,
): KnownFile['columns'] {
  if (fullName === undefined) return columns;
  const isSplit = (field: string, column: unknown): boolean =>
    (field === 'first_name' || field === 'last_name') && Number(column) >= ownColumnCount;
  const kept = Object.entries(columns).filter(([field, column]) => !isSplit(field, column));
  return Object.fromEntries(kept);
}

/** Whether every row's status is known: by the file, or by a person. */
function isDecided(reading: KnownFile, { status }: SourceSpec): boolean {
  if (saysWhoAgreed(reading) || status.kind !== 'rules') return true;
  return answersAsked(reading.rules, status.map);
}

function undecided({ title, rules }: KnownFile): string {
  const what =
    rules.length === 0
      ? 'says nothing about who may get mail'
      : 'says who left, and not who agreed to get mail';
  return `${title}: the file ${what}. Write \`status: subscribed\` if everybody else in it agreed to get mail, and name the files of those who left under suppressions.`;
}

function mergedStatus(reading: KnownFile, status: StatusMapping, file: SourceFile): StatusMapping {
  const { rules, otherwise } = reading;
  switch (status.kind) {
    case 'rules':
      return { ...status, rules, otherwise: otherwise ?? 'no-consent' };
    case 'constant': {
      // What keeps mail away counts for all rows; `subscribed` only where the file says nothing.
      const always: readonly StatusRule[] = isSuppression(status.status)
        ? [{ kind: 'always', status: status.status }]
        : [];
      return {
        kind: 'rules',
        rules: [...rules, ...always],
        otherwise: otherwise ?? status.status,
        map: {},
      };
    }
    case 'statements': {
      const own = status.statements.flatMap(rulesOf);
      const read = new Set<ColumnRef>(listed(status, file));
      const others = rules.filter((rule) => rule.kind === 'always' || !read.has(rule.column));
      const rest = worseRest(otherwise, status.otherwise);
      return { kind: 'rules', rules: [...others, ...own], otherwise: rest, map: {} };
    }
    case 'column': {
      const place = placeOf(file, status.column);
      const others = rules.filter((rule) => rule.kind === 'always' || rule.column !== place);
      const own: StatusRule = { kind: 'words', column: place, words: {}, blank: 'invalid' };
      return { kind: 'rules', rules: [...others, own], otherwise: undefined, map: status.map };
    }
  }
}

/** Of rows of which no column says anything. */
function worseRest(ofFile: KnownFile['otherwise'], own: Status | undefined): typeof ofFile {
  if (ofFile === undefined || own === undefined) return ofFile ?? own;
  if (ofFile !== 'nothing') return worstStatus(ofFile, own);
  return own === 'subscribed' ? ofFile : own;
}

/** Its position, or what it is called where the file has no such column, which is told later. */
function placeOf({ header }: SourceFile, column: string): ColumnRef {
  const found = findColumn(header, column);
  return found.kind === 'column' ? found.index : column;
}

/** The contact types that a row of the file names; a tag that is too short or holds an address names none. */
export function namedIn({ reading }: Pick<SourceFile, 'reading'>): OpenBinding['alsoIn'] {
  const place = reading?.kind === 'known' ? reading.contactTypesIn : undefined;
  if (place === undefined) return () => NONE;
  const isName = (tag: string): boolean => namesContactType(tag) && !holdsAddress(tag);
  return ({ cells }) => (cells[place] ?? '').split('\n').map(cleanText).filter(isName);
}
