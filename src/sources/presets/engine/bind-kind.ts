// Binds a kind of file to a header: where each field stands, what is read as consent, and which columns become
// custom fields.
import {
  type KnownFile,
  type MappedField,
  type StatusRule,
  customFieldNameFault,
  findColumn,
  isSuppression,
  namesFreeText,
  namesLabels,
  namesPrivacyLaw,
  speaksOfConsent,
} from '../../../contacts/index.ts';
import type { Header } from '../../source/source.ts';
import { needlessTitle } from '../form/needless-columns.ts';
import { NAME_COLUMNS } from '../form/split-cells.ts';
import type { Columns, FileKind, Preset } from '../form/preset.ts';
import {
  type AddedColumnRequest,
  type AddedColumns,
  type LostCells,
  type Range,
  TAG_COLUMN,
  addedColumns,
  allColumns,
  customNameOf,
  firstColumn,
  isWithin,
  objectColumns,
} from './columns.ts';
import { type FileHeader, ownStart } from './recognise.ts';

export interface BindRequest extends AddedColumnRequest {
  readonly preset: Preset;
  readonly kind: FileKind;
}

type FieldPlaces = Readonly<Partial<Record<MappedField, number>>>;

type PlacedRule = StatusRule<number>;

export interface BoundKind {
  readonly reading: Omit<KnownFile, 'columns' | 'rules'> & {
    readonly columns: FieldPlaces;
    readonly rules: readonly PlacedRule[];
  };
  readonly added: AddedColumns;
  /** The places of the file's columns that fill a field, tell consent or are split. */
  readonly read: ReadonlySet<number>;
  /** Full sentences for the person. */
  readonly notes: readonly string[];
  /** Of the rows that were read until now: cells that could not be split, and go nowhere else. */
  readonly lost: () => readonly LostCells[];
}

export function bindKind(request: BindRequest): BoundKind {
  const { preset, kind, file } = request;
  const added = addedColumns(kind, request);
  const header = [...file.header, ...added.names];
  // The provider's own columns tell consent; fields stand left of them.
  const start = ownStart(kind, file.header);
  const own: Range = { from: start };
  const left: Range = start === 0 ? {} : { to: start };
  const rules = statusRules(kind, header, own);
  const fields = fieldColumns(request, header, left);
  const evidence = evidenceColumns(kind, header, own);
  const otherWays = allColumns(header, kind.otherWays ?? []);
  const ruled = rules.flatMap((rule) => ('column' in rule ? [rule.column] : []));
  const understood = [...placesIn(fields), ...ruled, ...added.taken];
  const claimed = claimedColumns(request, header);
  const used = [...understood, ...claimed];
  const spoken = [evidence.reason, evidence.at, evidence.ip].flat();
  const taken = new Set([...used, ...spoken]);
  const rest = restColumns(kind, file.header, taken).filter((place) => isWithin(place, left));
  const isContacts = fillsContacts(rules);
  const isCarried = isContacts && kind.rest !== 'offered';
  const custom = isCarried ? customFields(file.header, rest, fields) : {};
  // Of an object of which nothing is asked for, nothing is taken.
  const unasked = objectColumns(kind, request).filter(({ names }) => names.length === 0);
  const unread = new Set(unasked.map(({ place }) => place));
  const read = new Set([...used, ...placesIn(custom)].filter((place) => !unread.has(place)));
  return {
    reading: {
      kind: 'known',
      title: `${preset.title}: ${kind.name}`,
      columns: { ...custom, ...fields },
      rules,
      otherwise: kind.otherwise,
      evidence,
      otherWays,
      placeholders: kind.placeholders ?? [],
      accounted: [...ruled, ...spoken, ...withoutWords(request, header, understood)],
      contactTypesIn: request.tagUse.kind === 'contactTypes' ? tagPlace(header, file) : undefined,
    },
    added,
    read,
    lost: () => (isContacts ? added.lost() : []).filter(({ place }) => !claimed.includes(place)),
    notes: [
      ...warningsOf(kind, header),
      ...(isContacts && !isSuppressionList(kind) ? leftNotes(file.header, rest, read) : []),
    ],
  };
}

/** Known columns but for notes and labels, in which the user may say that somebody left, and answers under the law's name. */
function withoutWords(request: BindRequest, header: Header, understood: readonly number[]) {
  const { kind, file } = request;
  // The added column of tags repeats theirs.
  const { ignore = [], guesses = {} } = kind;
  const named = [
    ...ignore,
    ...Object.values(guesses).flatMap((columns = []) => columns),
    TAG_COLUMN,
  ];
  const known = [...understood, ...allColumns(header, named)];
  const objects = new Set(objectColumns(kind, request).map(({ place }) => place));
  return known.filter((place) => !objects.has(place) && !isForPeople(file.header[place]));
}

function isForPeople(title = ''): boolean {
  if (namesPrivacyLaw(title)) return true;
  return (namesFreeText(title) || namesLabels(title)) && !speaksOfConsent(title);
}

function placesIn(fields: FieldPlaces): readonly number[] {
  return Object.values(fields).filter((place) => place !== undefined);
}

/** A column that the configuration uses does not become a custom field as well. */
function claimedColumns({ wanted }: BindRequest, header: Header): readonly number[] {
  return wanted.flatMap((name) => {
    const found = findColumn(header, name);
    return found.kind === 'column' ? [found.index] : [];
  });
}

function statusRules({ status = [] }: FileKind, header: Header, range: Range): PlacedRule[] {
  if ('always' in status) return [{ kind: 'always', status: status.always }];
  return status.flatMap((rule): PlacedRule[] =>
    rule.kind === 'always'
      ? [rule]
      : allColumns(header, rule.column, range).map((column) => ({ ...rule, column })),
  );
}

/** A file of people who left makes no contacts, so its columns become no custom fields. */
function fillsContacts(rules: readonly PlacedRule[]): boolean {
  return !rules.some((rule) => rule.kind === 'always' && isSuppression(rule.status));
}

/** A list of people who left: of its columns nothing is lost, whether its rules pass over some rows or not. */
function isSuppressionList({ otherwise, status = [] }: FileKind): boolean {
  if ('always' in status) return isSuppression(status.always);
  return otherwise === 'nothing' || status.some((rule) => 'isListed' in rule);
}

function fieldColumns({ kind, file, tagUse }: BindRequest, header: Header, range: Range) {
  const places: Partial<Record<MappedField, number>> = {};
  // The entries of a record of fields have its keys.
  for (const [field, columns] of Object.entries(columnsOf(kind)) as [MappedField, Columns][]) {
    // Added columns stand behind the others, even where fields must stand left of the provider's own.
    const added = { from: file.header.length };
    const place = firstColumn(header, columns, range) ?? firstColumn(header, columns, added);
    if (place !== undefined) places[field] = place;
  }
  const tags = tagPlace(header, file);
  if (tags !== undefined && tagUse.kind === 'customField') places[`custom.${tagUse.name}`] = tags;
  return places;
}

/** The first and the last name stand in columns of their own, or in those that a full name is split into. */
function columnsOf({ columns = {}, fullName }: FileKind): NonNullable<FileKind['columns']> {
  if (fullName === undefined) return columns;
  const { first_name = [], last_name = [] } = columns;
  const [first, last] = NAME_COLUMNS;
  return { ...columns, first_name: [...first_name, first], last_name: [...last_name, last] };
}

function tagPlace(header: Header, file: FileHeader): number | undefined {
  const place = header.lastIndexOf(TAG_COLUMN);
  return place >= file.header.length ? place : undefined;
}

function evidenceColumns({ evidence = {} }: FileKind, header: Header, range: Range) {
  const places = (columns: Columns = []): readonly number[] =>
    columns.flatMap((name) => allColumns(header, [name], range));
  return { reason: places(evidence.reason), at: places(evidence.at), ip: places(evidence.ip) };
}

function restColumns({ ignore = [] }: FileKind, header: Header, used: ReadonlySet<number>) {
  const ignored = new Set(allColumns(header, ignore));
  return header.flatMap((title, place) =>
    used.has(place) || ignored.has(place) || customNameOf(title) === '' ? [] : [place],
  );
}

/** If two columns would get the same name, the first has it; a note names the other, and what no mail needs. */
function customFields(header: Header, rest: readonly number[], fields: FieldPlaces): FieldPlaces {
  const custom: Partial<Record<MappedField, number>> = {};
  for (const place of rest) {
    if (needlessTitle(header[place] ?? '') !== undefined) continue;
    const name = customNameOf(header[place] ?? '');
    const field: MappedField = `custom.${name}`;
    const isTaken = field in fields || field in custom;
    if (!isTaken && customFieldNameFault(name, []) === undefined) custom[field] = place;
  }
  return custom;
}

function warningsOf(
  { warnings = [], status = [], withoutStatus }: FileKind,
  header: Header,
): readonly string[] {
  const [first] = 'always' in status ? [] : status;
  const lacking = first !== undefined && 'column' in first ? first.column : [];
  const own = withoutStatus === undefined ? [] : [{ lacking, words: withoutStatus }];
  return [...own, ...warnings].flatMap((warning) => {
    if (typeof warning === 'string') return [warning];
    return allColumns(header, warning.lacking).length === 0 ? [warning.words] : [];
  });
}

const MOST_NAMED = 20;

/** The user's own columns come first, then those of which the provider alone has a use. */
function leftNotes(header: Header, rest: readonly number[], read: ReadonlySet<number>): string[] {
  const others = header.flatMap((title, place) =>
    rest.includes(place) || customNameOf(title) === '' ? [] : [place],
  );
  const left = [...rest, ...others].filter((place) => !read.has(place));
  if (left.length === 0) return [];
  const names = left.slice(0, MOST_NAMED).map((place) => header[place] ?? '');
  const more = left.length > names.length ? ` and ${String(left.length - names.length)} more` : '';
  return [
    `These columns go into no field: ${names.join(', ')}${more}. To keep one, name it under columns as custom.NAME.`,
  ];
}
