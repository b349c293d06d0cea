// Binds a source's columns to a contact's fields, by position, once per file. All problems are reported at once, so that
// a person can fix them in one run.
import type { EvidenceColumns } from '../cells/evidence.ts';
import { cameBackReader } from '../consent/came-back.ts';
import {
  cleanHeader,
  findColumn,
  normalisedName,
  repeatedColumn,
  type ColumnRef,
  type HeaderProblem,
} from '../cells/header.ts';
import type { SourceRow } from '../cells/row.ts';
import { nameBeside } from '../address/cell-addresses.ts';
import { consentColumns, type ConsentColumns, type StatusColumn } from '../consent/row-status.ts';
import type { CountryIndex } from '../country/country.ts';
import {
  customFieldNameFault,
  DEFAULT_FIELD_POLICY,
  STANDARD_FIELDS,
  customFieldName,
  isCustomField,
  isFieldName,
  type FieldName,
  type FieldPolicies,
  type StandardField,
} from '../values/field-names.ts';
import { cleanText } from '../values/text.ts';
import { didYouMean } from '../../lib/index.ts';
import {
  bindStatus,
  findBound,
  statusPlaces,
  type HeaderBinding,
  type StatusMapping,
} from './bind-status.ts';
import { mapCells, type FieldColumn, type MappedRow, type RowMapping } from './map-row.ts';
import type { BoundColumn, NameReading } from './row-addresses.ts';

export type MappedField = FieldName | 'email';

/** By field: value of its column, and what it stands for. */
export type FieldValues = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface SourceMapping {
  /** Service field: source column. Left out: matched by name. `null`: not taken. */
  readonly columns: Readonly<Partial<Record<MappedField, ColumnRef | null>>>;
  /** Further columns of addresses: the first of all that holds one makes the contact. */
  readonly furtherEmail?: readonly ColumnRef[] | undefined;
  /** What the columns of addresses are called where they are numbered as far as the data go: `Email`, `Email 2`. */
  readonly numberedEmail?: string | undefined;
  readonly fullName?: FullNameColumn | undefined;
  /** What the values of a field's column stand for; others are taken as they are. */
  readonly values?: FieldValues | undefined;
  readonly status: StatusMapping;
  /** False: only `columns` counts, since the columns of the file are known. */
  readonly matchByName?: boolean;
  readonly evidence?: EvidenceColumns | undefined;
  /** Positions of other ways to reach a person, such as a phone. */
  readonly otherWays?: readonly number[] | undefined;
  /** Addresses of deleted people. */
  readonly placeholders?: readonly RegExp[] | undefined;
  /** Positions of columns whose meaning is known: what they say of consent is read, or is nothing. */
  readonly accounted?: readonly number[] | undefined;
  /** Positions of columns that a preset takes by itself. */
  readonly unseen?: readonly number[] | undefined;
  /** What a blank cell means for a field; without an entry it keeps what the service has. */
  readonly policies?: FieldPolicies;
}

/** A column of whole names, which fill the first and the last name where the row has neither in columns of their own. */
export interface FullNameColumn {
  readonly column: ColumnRef;
  /** `split`: see `splitName`. `first_name`: kept whole in that field. */
  readonly as: NameReading['as'];
}

export interface MappingRequest {
  readonly header: readonly string[];
  readonly mapping: SourceMapping;
  readonly countries: CountryIndex;
}

/** The columns of a header that are read for their names alone, since nobody names them: a later file may lack one. */
export interface ColumnsByName {
  /** One at most, unless several files are meant. */
  readonly address: readonly string[];
  /** Those whose name speaks of consent and that are neither read as the status nor mapped. */
  readonly consent: readonly string[];
  /** Those of `consent` that every file has, where several are meant; left out: none. */
  readonly consentOfAll?: readonly string[];
  readonly fields: readonly string[];
}

export type CompiledMapping =
  | {
      readonly kind: 'mapping';
      readonly mapRow: (row: SourceRow) => MappedRow;
      /** The column of each field that is taken. */
      readonly bound: ReadonlyMap<MappedField, string>;
      readonly byName: ColumnsByName;
      /** Positions of all columns that are read. */
      readonly positions: readonly number[];
      /** Those of the address and the fields, in order. */
      readonly telling: { readonly email: number; readonly all: readonly number[] };
    }
  | { readonly kind: 'problems'; readonly problems: readonly HeaderProblem[] };

/** A field, and the normalised names of columns that it is taken from, the surest first. */
type NamedField = readonly [MappedField, readonly string[]];

const FIELDS_BY_NAME: readonly NamedField[] = [
  ['email', ['email', 'e_mail', 'email_address', 'e_mail_address', 'mail']],
  ...STANDARD_FIELDS.map(byName),
  byName('alt_email'),
];

const NONE: Binding['bound'] = new Map();

function byName(field: MappedField): NamedField {
  return [field, [normalisedName(field)]];
}

export function compileMapping(request: MappingRequest): CompiledMapping {
  const mapping = withoutMissingNumbers(request);
  const binding: Binding = { header: request.header, bound: new Map(), also: [], problems: [] };
  const status = bindStatus(binding, mapping.status);
  bindConfigured(binding, mapping.columns);
  const furtherEmail = bindFurther(binding, mapping.furtherEmail);
  const nameColumn = bindAlso(binding, mapping.fullName?.column);
  const found = mapping.matchByName === false ? NONE : bindByName(binding, mapping, status);
  checkCountryValues(binding, request);
  checkAddress(binding, mapping);

  const { bound, problems } = binding;
  const email = bound.get('email');
  if (problems.length > 0 || email === undefined || status === undefined) {
    return { kind: 'problems', problems };
  }
  const others = otherConsent(binding, status, mapping);
  const header = cleanHeader(request.header);
  const fullName = nameReading(nameColumn, email, mapping);
  const row = {
    columnCount: request.header.length,
    names: header,
    email,
    furtherEmail,
    besideEmail: besideColumns(binding, mapping),
    status,
    fullName,
    fields: fieldColumns(bound, mapping),
    countries: request.countries,
    splitInto: splitFields(mapping.columns),
    heldBy: others.heldBy,
    leaving: others.leaving.length === 0 ? undefined : others.leaving,
    cameBack: cameBackReader(header),
    evidence: mapping.evidence,
    otherWays: mapping.otherWays,
    placeholders: mapping.placeholders,
  };
  const all = [...bound.values(), ...binding.also].map(placeOf);
  return {
    kind: 'mapping',
    mapRow: ({ cells, nested }) =>
      mapCells(row, nested === undefined ? cells : withNested(cells, nested, row)),
    bound: new Map([
      ...namedFields(fullName),
      ...[...bound].map(([field, column]) => [field, column.name] as const),
    ]),
    byName: columnsByName(found, others.unread),
    positions: [...all, ...statusPlaces(status)],
    telling: { email: email.index, all },
  };
}

/** Undefined where the configuration takes no country from the source. */
function splitFields(columns: SourceMapping['columns']): ReadonlySet<StandardField> | undefined {
  if (columns.country === null) return undefined;
  return new Set(STANDARD_FIELDS.filter((field) => columns[field] !== null));
}

/** A column that is configured and missing is already a problem. */
function checkAddress({ bound, problems }: Binding, { columns }: SourceMapping): void {
  if (bound.has('email') || (columns.email ?? null) !== null) return;
  problems.push({
    column: 'email',
    reason: 'The header has no column that is called like an e-mail address.',
    hint: 'Name the column that holds the address under columns.email.',
  });
}

/** Other columns that speak of consent. Those of its provider a preset accounts for. */
function otherConsent(
  { header, bound, also }: Binding,
  status: StatusColumn,
  mapping: SourceMapping,
): ConsentColumns {
  const { accounted = [], unseen } = mapping;
  const places = (isMeant: (field: MappedField) => boolean): number[] =>
    [...bound].filter(([field]) => isMeant(field)).map(([, { index }]) => index);
  // The words of a `state` may be those of a status.
  const read = places((field) => field !== 'state' && !isCustomField(field));
  read.push(...also.map(({ index }) => index));
  const stated = new Set(statusPlaces(status));
  const named = [...places((field) => NAMING.has(field)), ...also.map(placeOf)];
  return consentColumns({
    header: cleanHeader(header),
    read: new Set([...read, ...stated, ...accounted]),
    custom: new Set(places(isCustomField)),
    unseen,
    names: { places: new Set(named.filter((place) => !stated.has(place))), nameIn },
  });
}

const NAMING: ReadonlySet<MappedField> = new Set(['email', 'first_name', 'last_name']);

/** A name, or what stands beside an address. */
function nameIn(cell: string): string {
  if (!cell.includes('@')) return cell;
  return /[\s(<]/u.test(cell) ? nameBeside(cell) : '';
}

/** An object speaks where its words are searched, for the address and for consent; it fills no field. */
function withNested(
  cells: readonly string[],
  nested: ReadonlyMap<number, string>,
  { fields, fullName }: Pick<RowMapping, 'fields' | 'fullName'>,
): readonly string[] {
  const filling = new Set([...fields, ...(fullName === undefined ? [] : [fullName])].map(placeOf));
  return cells.map((cell, place) => (filling.has(place) ? cell : (nested.get(place) ?? cell)));
}

interface Binding extends HeaderBinding {
  readonly bound: Map<MappedField, BoundColumn>;
  /** Columns that are read and fill no field as they are. */
  readonly also: BoundColumn[];
}

function bindConfigured(binding: Binding, columns: SourceMapping['columns']): void {
  for (const [field, wanted] of Object.entries(columns)) {
    if (wanted === null || wanted === undefined || !isMappedField(field)) continue;
    const column = findBound(binding, wanted);
    if (column !== undefined) binding.bound.set(field, column);
  }
}

/** None where the configuration names none. */
function bindAlso(binding: Binding, wanted: ColumnRef | undefined): BoundColumn | undefined {
  const column = wanted === undefined ? undefined : findBound(binding, wanted);
  if (column !== undefined) binding.also.push(column);
  return column;
}

function bindFurther(
  binding: Binding,
  wanted: readonly ColumnRef[] = [],
): readonly BoundColumn[] | undefined {
  const columns = wanted.flatMap((one) => bindAlso(binding, one) ?? []);
  return columns.length === 0 ? undefined : columns;
}

/** Where only the data say how many columns of addresses there are, one that nobody fills tonight is no problem. */
function withoutMissingNumbers({ header, mapping }: MappingRequest): SourceMapping {
  const { columns, furtherEmail = [], numberedEmail } = mapping;
  if (numberedEmail === undefined || (columns.email ?? null) === null) return mapping;
  const isThere = (column: ColumnRef): boolean =>
    !isNumbered(String(column), numberedEmail) || findColumn(header, column).kind === 'column';
  const [email, ...further] = [columns.email ?? '', ...furtherEmail].filter(isThere);
  if (email === undefined) return mapping;
  return { ...mapping, columns: { ...columns, email }, furtherEmail: further };
}

/** Whether a column is called `name`, or so with a number behind it. */
function isNumbered(column: string, name: string): boolean {
  return normalisedName(column.replace(/\s\d+\s*$/u, '')) === normalisedName(name);
}

/** Whatever column a person names, the other addresses of a card are those of the same person. */
function besideColumns(
  { header, bound, also }: Binding,
  { numberedEmail }: SourceMapping,
): readonly BoundColumn[] | undefined {
  if (numberedEmail === undefined) return undefined;
  // An address that goes along as `alt_email` is looked at there.
  const others = [bound.get('email'), bound.get('alt_email'), ...also];
  const taken = new Set(others.map((column) => column?.index));
  const named = header.map((name, index) => ({ name, index }));
  return named.filter(({ name, index }) => isNumbered(name, numberedEmail) && !taken.has(index));
}

const NAME_FIELDS = ['first_name', 'last_name'] as const;

/** Undefined where the source decides neither name. */
function nameReading(
  column: BoundColumn | undefined,
  email: BoundColumn,
  { columns, fullName, policies }: SourceMapping,
): NameReading | undefined {
  if (column === undefined || fullName === undefined) return undefined;
  const fills = NAME_FIELDS.filter((field) => columns[field] !== null)
    .filter((field) => fullName.as === 'split' || field === 'first_name')
    .map((field) => ({ field, clears: policies?.get(field)?.blank === 'clear' }));
  if (fills.length === 0) return undefined;
  return { ...column, as: fullName.as, fills, besideAddress: email.index };
}

function namedFields(reading: NameReading | undefined): (readonly [MappedField, string])[] {
  return reading === undefined ? [] : reading.fills.map(({ field }) => [field, reading.name]);
}

/** A value that stands for no country would make all of its rows invalid. Without reference data it is unknown. */
function checkCountryValues(binding: Binding, { mapping, countries }: MappingRequest): void {
  const column = mapping.columns.country;
  if (countries.size === 0 || column === null) return;
  for (const [value, country] of mapping.values?.get('country') ?? []) {
    if (countries.resolve(country) !== undefined) continue;
    binding.problems.push({
      column: String(column),
      reason: `The value "${value}" of the country stands for ${country}, a country that the service does not know.${didYouMean(country, countries.names())}`,
    });
  }
}

/** Binds fields that the configuration does not name to columns that it does not use, and tells which. */
function bindByName(
  { header, bound, also, problems }: Binding,
  { columns }: SourceMapping,
  status: StatusColumn | undefined,
): Binding['bound'] {
  const named = new Set(bound.keys());
  const used = new Set([...bound.values(), ...also].map(placeOf));
  for (const place of status === undefined ? [] : statusPlaces(status)) used.add(place);
  const names = cleanHeader(header);
  const free = [...names.entries()]
    .filter(([index]) => !used.has(index))
    .map(([index, name]) => ({ column: { index, name }, spelled: normalisedName(name) }));
  for (const [field, spellings] of fieldsByName(names)) {
    if (field in columns) continue;
    const spelling = spellings.find((wanted) => free.some(({ spelled }) => spelled === wanted));
    const found = free.filter(({ spelled }) => spelled === spelling).map(({ column }) => column);
    if (found.length > 1)
      problems.push(
        repeatedColumn(
          field,
          found.map(({ index }) => index),
        ),
      );
    else for (const column of found) bound.set(field, column);
  }
  return new Map([...bound].filter(([field]) => !named.has(field)));
}

function columnsByName(found: Binding['bound'], consent: readonly string[]): ColumnsByName {
  const { email, ...fields } = Object.fromEntries(found);
  const names = (columns: readonly BoundColumn[]): string[] => columns.map(({ name }) => name);
  return {
    address: names(email === undefined ? [] : [email]),
    consent,
    fields: names(Object.values(fields)),
  };
}

function placeOf({ index }: BoundColumn): number {
  return index;
}

/** Also the custom fields that the header names. */
function fieldsByName(header: readonly string[]): readonly NamedField[] {
  const custom = header
    .filter((name) => isCustomField(name))
    .filter((name) => customFieldNameFault(customFieldName(name), []) === undefined);
  return [...FIELDS_BY_NAME, ...[...new Set(custom)].map(byName)];
}

/** Sorted, so that the order of the columns makes no difference. */
function fieldColumns(bound: Binding['bound'], mapping: SourceMapping): readonly FieldColumn[] {
  const { policies, values } = mapping;
  const sorted = [...bound].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([field, column]) => {
    if (field === 'email') return [];
    const policy = policies?.get(field) ?? DEFAULT_FIELD_POLICY;
    const meanings = valueReader(values?.get(field));
    return [{ ...column, field, clears: policy.blank === 'clear', ...meanings }];
  });
}

/** Values as a person may write them: capitals do not count. Nothing where none are given. */
export function valueReader(
  values: ReadonlyMap<string, string> | undefined,
): Pick<FieldColumn, 'meaningOf'> {
  if (values === undefined) return {};
  const formOf = (value: string): string => cleanText(value).toLowerCase();
  const known = new Map([...values].map(([value, meaning]) => [formOf(value), cleanText(meaning)]));
  return { meaningOf: (text) => known.get(formOf(text)) };
}

function isMappedField(field: string): field is MappedField {
  return field === 'email' || isFieldName(field);
}
