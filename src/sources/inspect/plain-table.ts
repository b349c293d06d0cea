// What the columns of an unknown table hold, by their names and values. In rows of two people, with `Email 1`
// beside `Newsletter 1` and `Email 2` beside `Newsletter 2`, only the person of the first address is taken, since
// a row has one status. What the others said neither lets that person in nor suppresses them.
import {
  cameBackReader,
  cleanText,
  type ConsentColumn,
  type CountryNames,
  customFieldNameFault,
  type FieldName,
  fieldOfTitle,
  foldWord,
  type FoundField,
  isSuppression,
  nameBeside,
  normalisedName,
  type OtherPeople,
  isAddress,
  type PlainTable,
  saysWhoLeft,
  splitName,
  type SourceRow,
  type Taking,
} from '../../contacts/index.ts';
import { customNameOf } from '../presets/engine/columns.ts';
import { needlessTitle, needlessValues } from '../presets/form/needless-columns.ts';
import type { Header } from '../source/source.ts';
import { brokenDaysIn } from './broken-days.ts';
import { areDays, daysToCome, formOf, takingOf } from './found-columns.ts';
import {
  isFullNameTitle,
  isKindOfCustomer,
  isListTitle,
  isOtherPersonTitle,
  isPartOfName,
  isSenderTitle,
  maybeFullNameTitle,
} from './known-names.ts';
import { type CountedWord, referenceOf, type SampledTable, valuesOf } from './read-table.ts';
import { consentColumns } from './status-columns.ts';
import { areCountries, type Titled, titledFields } from './titled-fields.ts';

type Countries = Pick<CountryNames, 'alpha2Of'>;

interface PlainTableRequest extends SampledTable {
  readonly countries: Countries;
  /** Such as `2026-11-23`; left out, no day is taken for one to come. */
  readonly today?: string | undefined;
  /** What stands above the title of each column. */
  readonly groups?: readonly string[] | undefined;
}

export interface PlainReading {
  readonly is: PlainTable;
  /** By field. */
  readonly places: ReadonlyMap<string, number>;
  readonly taking: Taking;
}

export function plainTable(request: PlainTableRequest): PlainReading {
  const { header, rows } = request;
  const email = addressColumn(header, rows);
  const columns = titledColumns(request);
  const found = consentColumns(columns.filter(({ place }) => place !== email));
  const addresses = email === undefined ? [] : furtherAddressColumns(request, email);
  const people = otherPeople({ header, rows, email: email ?? -1, further: addresses }, found);
  const theirs = new Set(people.flatMap((one) => one.consent));
  const consent = found.map((one) => (theirs.has(one.column) ? ofOtherPerson(one) : one));
  const alien = new Set(people.map((one) => one.addresses));
  const further = addresses.filter((place) => !alien.has(referenceOf(header, place)));
  // Labels and words of anything may speak of other things besides, and go along.
  const speaking = new Set(
    consent.filter((one) => !speaksBesides(one)).map(({ column }) => column),
  );
  const others = columns.filter(
    ({ place, column }) => place !== email && !addresses.includes(place) && !speaking.has(column),
  );
  const lists = others.filter(({ title, words }) => namesLists(title, words));
  const titled = titledFields(
    request,
    others.filter((one) => !lists.includes(one)),
  );
  const needless = new Map<number, string>();
  const free = others.filter((one) => {
    if (lists.includes(one)) return false;
    // A column whose name is that of a field of the service holds what the field is for.
    if (titled.has(one.place)) return true;
    const why = needlessTitle(one.title) ?? needlessValues(valuesOf(rows, one.place));
    if (why !== undefined) needless.set(one.place, why);
    return why === undefined;
  });
  const places = fieldPlaces(request, email, { free, titled });
  const also = further.map((place) => referenceOf(header, place));
  const fields = [...places].map(([field, place]): FoundField => ({
    // The keys are the fields from above.
    field: field as FieldName | 'email' | 'name',
    column: columns[place]?.column ?? '',
    also: field === 'email' && also.length > 0 ? also : undefined,
    looksLike: formOf(valuesOf(rows, place)),
  }));
  const used = new Set([
    ...places.values(),
    ...further,
    ...lists.map(({ place }) => place),
    ...placesOf(columns, speaking),
  ]);
  const taking = takingOf(request, { places, used, whyOf: (place) => needless.get(place) });
  const is: PlainTable = { kind: 'plain', fields, consent, ...cameBackIn(request) };
  return { is: people.length === 0 ? is : { ...is, otherPeople: people }, places, taking };
}

/** What each column of a table says of itself, by its name and its values. */
export function titledColumns({
  header,
  rows,
  tally,
  texts,
  today = '9999-12-31',
  groups = [],
}: Omit<PlainTableRequest, 'countries'>) {
  return header.map((title, place) => ({
    title,
    above: groups[place],
    place,
    column: referenceOf(header, place),
    words: tally.words(place),
    holdsAddresses: areAddresses({ rows }, place),
    isDates: areDays(valuesOf(rows, place)),
    daysToCome: daysToCome(valuesOf(rows, place), today),
    hasBlanks: valuesOf(rows, place).includes(''),
    ...brokenDaysIn(valuesOf(rows, place)),
    labels: texts?.labels(place),
    phrases: texts?.phrases(place),
  }));
}

function cameBackIn({ header, rows }: PlainTableRequest): Pick<PlainTable, 'cameBack'> {
  const read = cameBackReader(header);
  const found = read === undefined ? [] : rows.flatMap(({ cells }) => read(cells) ?? []);
  const [first] = found;
  return first === undefined ? {} : { cameBack: { column: first.column, rows: found.length } };
}

/** `free`: the columns that may fill fields, in their order. `titled`: by place, what their titles name. */
function fieldPlaces(
  request: PlainTableRequest,
  email: number | undefined,
  {
    free,
    titled,
  }: { readonly free: readonly Titled[]; readonly titled: ReadonlyMap<number, FieldName> },
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  if (email !== undefined) places.set('email', email);
  for (const { title, place } of free) {
    const field = holdsWholeNames(title, place, request)
      ? 'name'
      : (titled.get(place) ?? fieldOf(title, place, request));
    if (field === undefined) continue;
    const isFirst = !places.has(field);
    if (isFirst || isBetterCountry(field, place, places, request)) places.set(field, place);
  }
  if (email !== undefined && namesStandBeside(email, places, request.rows))
    places.set('name', email);
  return places;
}

function speaksBesides({ kind, isPartial }: ConsentColumn): boolean {
  return kind === 'labels' || (isPartial === true && (kind === 'notes' || kind === 'unread'));
}

function placesOf(
  columns: readonly { readonly column: string; readonly place: number }[],
  wanted: ReadonlySet<string>,
): readonly number[] {
  return columns.flatMap(({ column, place }) => (wanted.has(column) ? [place] : []));
}

function namesLists(title: string, words: readonly CountedWord[] = []): boolean {
  return isListTitle(title) && !words.some(({ word }) => isKindOfCustomer(word));
}

/** Undefined for a blank column, or one whose name cannot be a custom field's. */
function fieldOf(
  title: string,
  place: number,
  request: PlainTableRequest,
): FieldName | 'name' | undefined {
  const { header, rows } = request;
  if (valuesOf(rows, place).every((value) => value === '')) return undefined;
  if (isFullNameTitle(title) && !header.some(isPartOfName)) return 'name';
  const name = customNameOf(title.replace(/^custom\./iu, ''));
  return customFieldNameFault(name, []) === undefined ? `custom.${name}` : undefined;
}

/** Where no other column holds names. */
function holdsWholeNames(
  title: string,
  place: number,
  { header, rows }: PlainTableRequest,
): boolean {
  if (!maybeFullNameTitle(title)) return false;
  const named = header.filter((one) => isPartOfName(one) || isFullNameTitle(one));
  return named.length === 1 && areWholeNames(valuesOf(rows, place));
}

/** Most of them: some people have two first names, or write one name alone. */
function areWholeNames(values: readonly string[]): boolean {
  const filled = values.filter((value) => value !== '');
  const whole = filled.filter((value) => {
    const { first, last } = splitName(value);
    return first !== '' && last !== '';
  });
  return whole.length * 2 > filled.length;
}

/** `Ann Lee <…>` in most cells, and no column of names. */
function namesStandBeside(
  email: number,
  places: ReadonlyMap<string, number>,
  rows: readonly SourceRow[],
): boolean {
  if (['name', 'first_name', 'last_name'].some((field) => places.has(field))) return false;
  const named = rows.filter(({ cells }) => nameBeside(cells[email] ?? '') !== '');
  return named.length > 0 && named.length * 2 >= rows.length;
}

/** Columns with a name for addresses, and mostly addresses in them. Those of other people do not count. */
function furtherAddressColumns({ header, rows }: PlainTableRequest, email: number): number[] {
  return [...header.keys()].filter((place) => {
    const title = header[place] ?? '';
    if (place === email || rank(title) > 1 || isOtherPersonTitle(title)) return false;
    return areAddresses({ rows }, place) && !fieldOfTitle(title) && !saysWhoLeft(title);
  });
}

function areAddresses({ rows }: Pick<PlainTableRequest, 'rows'>, place: number): boolean {
  const filled = valuesOf(rows, place).filter((value) => value !== '').length;
  return filled > 0 && addressCount(rows, place) * 2 > filled;
}

/** A country is surer by its code than by its name. */
function isBetterCountry(
  field: string,
  place: number,
  places: ReadonlyMap<string, number>,
  { rows, countries }: PlainTableRequest,
): boolean {
  const areCodes = (at: number): boolean => {
    const values = valuesOf(rows, at).filter((value) => value !== '');
    return values.every((value) => /^\p{Lu}{2,3}$/u.test(value) && countries.alpha2Of(value));
  };
  const known = places.get(field);
  return field === 'country' && known !== undefined && areCodes(place) && !areCodes(known);
}

/** The first column of names of countries, whatever its title: a code may be that of a language. */
export function countryLike({
  header,
  rows,
  countries,
}: Pick<PlainTableRequest, 'header' | 'rows' | 'countries'>): number | undefined {
  return [...header.keys()].find((place) => {
    const values = valuesOf(rows, place).filter((value) => value.length > LONGEST_CODE_LENGTH);
    return values.length > 0 && areCountries(values, countries);
  });
}

const LONGEST_CODE_LENGTH = 3;

/** The column with the most addresses; in a draw its name decides, then its place. Without rows, names decide. */
export function addressColumn(header: Header, rows: readonly SourceRow[]): number | undefined {
  if (rows.length === 0) {
    const named = header.findIndex((title) => rank(title) === 0);
    return named < 0 ? undefined : named;
  }
  const candidates = header
    .map((title, place) => ({ title, place, count: addressCount(rows, place) }))
    .filter(({ title, count }) => count > 0 && !isSenderTitle(title))
    .sort((a, b) => b.count - a.count || rank(a.title) - rank(b.title) || a.place - b.place);
  const own = candidates.filter(
    ({ title }) => !isOtherPersonTitle(title) && (!saysWhoLeft(title) || candidates.length === 1),
  );
  return (own[0] ?? candidates[0])?.place;
}

function addressCount(rows: readonly SourceRow[], place: number): number {
  return rows.filter(({ cells }) => isAddress(cells[place] ?? '')).length;
}

function rank(title: string): number {
  const name = normalisedName(title);
  if (/^e?_?mail(?:_address)?$/u.test(name)) return 0;
  return name.includes('mail') ? 1 : 2;
}

interface Table extends Pick<SampledTable, 'header' | 'rows'> {
  /** The place of the addresses, and those of further ones. */
  readonly email: number;
  readonly further: readonly number[];
}

/** A consent column belongs to another address where its title has all that this has and the first one has not. */
function otherPeople(table: Table, consent: readonly ConsentColumn[]): readonly OtherPeople[] {
  const { header, email, further } = table;
  const own = wordsOf(header[email] ?? '');
  return further.flatMap((place): OtherPeople[] => {
    if (!areOthers(table, place)) return [];
    const marks = [...wordsOf(header[place] ?? '')].filter((word) => !own.has(word));
    const theirs = consent.filter(({ column }) => {
      const words = wordsOf(column);
      return marks.length > 0 && marks.every((mark) => words.has(mark));
    });
    if (theirs.length === 0) return [];
    const columns = theirs.map(({ column }) => column);
    return [{ addresses: referenceOf(header, place), consent: columns }];
  });
}

/** Programs repeat the address of a person beside what they know of it. */
function areOthers({ rows, email }: Table, place: number): boolean {
  const filled = rows.filter(({ cells }) => cleanText(cells[place] ?? '') !== '');
  const others = filled.filter(
    ({ cells }) => cleanText(cells[place] ?? '') !== cleanText(cells[email] ?? ''),
  );
  return others.length * 2 > filled.length;
}

/** `Email2` is `email 2`. */
function wordsOf(title: string): ReadonlySet<string> {
  const parted = foldWord(title).replaceAll(/(\p{L})(?=\p{N})/gu, '$1 ');
  return new Set(parted.split(' '));
}

/** As it is read for the first person of its row: leaving by the other person holds them back, and nothing else counts. */
function ofOtherPerson({ column, kind, words }: ConsentColumn): ConsentColumn {
  const heldFor = 'other-person';
  if (kind === 'words' || kind === 'labels' || kind === 'notes') {
    const against = words.filter(({ meaning }) => meaning !== undefined && isAgainst(meaning));
    const phrases = against.map(({ word, rows }) => {
      return { word: foldWord(word), rows, meaning: 'no-consent' } as const;
    });
    return { column, kind: 'notes', words: phrases, isPartial: true, heldFor };
  }
  if (!/-(?:left|bounced|complained|barred)$/u.test(kind)) {
    return { column, kind: 'nothing', words: [], heldFor };
  }
  const barred = kind.startsWith('moment-') ? 'moment-barred' : 'flag-barred';
  return { column, kind: barred, words: [], heldFor };
}

function isAgainst(meaning: NonNullable<ConsentColumn['words'][number]['meaning']>): boolean {
  return meaning !== 'nothing' && (meaning === 'no-consent' || isSuppression(meaning));
}
