// The service's country ids. The fields of its country records are not specified (interface specification, section
// Resources), so every text that names exactly one record counts as its name. Any other name is looked up by its
// ISO code, which is known in every language that the library knows. Loading that and indexing its names takes
// about 0.1 seconds, so both wait for the first name that needs them.
import type Library from 'i18n-iso-countries';
import { createRequire } from 'node:module';
import { nearestName, own } from '../../lib/index.ts';
import type { StandardField } from '../values/field-names.ts';
import { type CellFault, wordOf } from '../values/row-faults.ts';
import { cleanText, foldName, remembered } from '../values/text.ts';

/** The world's countries in all languages. */
export interface CountryNames {
  /** The ISO 3166 alpha-2 code, in capitals, of a code or of a name in any language. */
  alpha2Of(text: string): string | undefined;
  /** Whether the text names a country, or several, such as Congo. */
  isName(text: string): boolean;
  /** Codes and English names of a country, the surest first. */
  namesOf(alpha2: string): readonly string[];
}

export type CountryRecord = Readonly<Record<string, unknown>>;

/** Country ids are text here; the service may send them as either (see ActualContact). */
export interface CountryIndex {
  readonly size: number;
  /** The id of the country that the text means: an id, a name or a code. */
  resolve(text: string): string | undefined;
  /** A name of the country for people to read; the id itself where nothing better is known. */
  name(id: string): string;
  /** Of all countries, as `name` gives them. */
  names(): readonly string[];
  /** The country that a mistyped name may have meant; undefined where none is near. */
  nearest(text: string): string | undefined;
}

/** Without `names` only what the service's own records say is understood. */
export function buildCountryIndex(
  records: readonly CountryRecord[],
  names?: CountryNames,
): CountryIndex {
  const idField = findIdField(records);
  const recordOfId = new Map<string, CountryRecord>();
  for (const record of records) {
    const id = idField === undefined ? undefined : integerText(record[idField]);
    if (id !== undefined) recordOfId.set(id, record);
  }
  const aliases = collectAliases(recordOfId);
  const resolveText = (text: string): string | undefined =>
    recordOfId.has(text) ? text : (aliases.get(foldName(text)) ?? byIsoName(text, aliases, names));
  const namesOfAll = (): readonly string[] =>
    [...recordOfId].map(([id, record]) => readableName(record) ?? id);
  return {
    size: recordOfId.size,
    resolve: remembered((text) => resolveText(text.trim()), MOST_SPELLINGS),
    name: (id) => readableName(recordOfId.get(id)) ?? id,
    names: namesOfAll,
    nearest: remembered(
      (text) => (mayBeMistyped(text, names) ? nearestAlike(text, namesOfAll()) : undefined),
      MOST_SPELLINGS,
    ),
  };
}

interface CountryReading {
  readonly id?: string | undefined;
  readonly fault?: CellFault | undefined;
}

/** The id of the country that a cell names. A subscribed row with a country that the service does not know is invalid. */
export function readCountry(column: string, text: string, countries: CountryIndex): CountryReading {
  const id = countries.resolve(text);
  return id === undefined
    ? { fault: countryFault('country-unknown', column, text, countries) }
    : { id };
}

export function countryFault(
  code: 'country-unknown' | 'country-unclear',
  column: string,
  text: string,
  countries: CountryIndex,
): CellFault {
  // An unclear country may be known, such as by its code, and needs no guess.
  const nearest = countries.resolve(text) === undefined ? countries.nearest(text) : undefined;
  return { column, fault: { code, ...wordOf(text), nearest } };
}

/** Every short text is near some short name, and a long one is no name. What is a country is not mistyped. */
function mayBeMistyped(text: string, names: CountryNames | undefined): boolean {
  return text.length >= 4 && text.length <= 100 && names?.isName(text) !== true;
}

/** Hardly anybody mistypes how a name begins. */
function nearestAlike(text: string, all: readonly string[]): string | undefined {
  const beginning = foldName(text).charAt(0);
  return nearestName(
    text,
    all.filter((name) => foldName(name).startsWith(beginning)),
  );
}

/** `id`, or else a field with such a name and a different value in each record. */
function findIdField(records: readonly CountryRecord[]): string | undefined {
  const fields = new Set(records.flatMap((record) => Object.keys(record)));
  const candidates = ['id', ...[...fields].filter((field) => /(?:_id|Id|ID)$/u.test(field)).sort()];
  return candidates.find((field) => {
    const ids = records.map((record) => integerText(record[field]));
    return ids.length > 0 && !ids.includes(undefined) && new Set(ids).size === ids.length;
  });
}

function integerText(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  return /^\d{1,15}$/u.test(text) ? text : undefined;
}

/** A text that two records share, such as a currency, names neither of them. */
function collectAliases(recordOfId: ReadonlyMap<string, CountryRecord>): Map<string, string> {
  const aliases = new Map<string, string>();
  const shared = new Set<string>();
  for (const [id, record] of recordOfId) {
    for (const alias of aliasesOf(record)) {
      const known = aliases.get(alias);
      if (known !== undefined && known !== id) shared.add(alias);
      aliases.set(alias, id);
    }
  }
  for (const alias of shared) aliases.delete(alias);
  return aliases;
}

function aliasesOf(record: CountryRecord): readonly string[] {
  return Object.values(record)
    .filter((value): value is string => typeof value === 'string' && /\p{L}/u.test(value))
    .map((value) => foldName(value));
}

/** By way of the ISO code: the service may know `IN` or `India` where the source says `Indien`. */
function byIsoName(
  text: string,
  aliases: ReadonlyMap<string, string>,
  names: CountryNames | undefined,
): string | undefined {
  // Looking up a code loads the names of all languages, in vain where the service has told no country.
  const alpha2 = aliases.size === 0 ? undefined : names?.alpha2Of(text);
  if (names === undefined || alpha2 === undefined) return undefined;
  for (const name of names.namesOf(alpha2)) {
    const id = aliases.get(foldName(name));
    if (id !== undefined) return id;
  }
  return undefined;
}

function readableName(record: CountryRecord | undefined): string | undefined {
  if (record === undefined) return undefined;
  const texts = Object.entries(record).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /\p{L}/u.test(entry[1]),
  );
  const named =
    texts.find(([field]) => field.toLowerCase() === 'name') ??
    texts.find(([field]) => /name$/iu.test(field)) ??
    // Codes have two or three letters; the first longer text is most likely what people say.
    texts.find(([, text]) => text.length > 3);
  return named?.[1];
}

/** Far more spellings than a source has. */
const MOST_SPELLINGS = 10_000;

/** The index built last, with its records as JSON, by the names that it resolves with. */
const LAST_BUILT = new WeakMap<CountryNames, { readonly content: string; index: CountryIndex }>();

/**
 * The same as `buildCountryIndex`, built only when the records have changed: a run reads the same few hundred records
 * several times, and indexing costs more than reading them.
 */
export function countryIndexOf(
  records: readonly CountryRecord[],
  names: CountryNames,
): CountryIndex {
  const content = JSON.stringify(records);
  const last = LAST_BUILT.get(names);
  if (last?.content === content) return last.index;
  const index = buildCountryIndex(records, names);
  LAST_BUILT.set(names, { content, index });
  return index;
}

// A whole postal address in one cell, with its country at the end: `Hauptstr. 1, 10115 Berlin, Germany`. It is split
// where every part is clear. Otherwise only its country is kept, so that no default country replaces it.

type Place = Readonly<Partial<Record<StandardField, string>>>;

/** The country as an id. */
export type AddressParts = Place & { readonly country: string };

type WholeAddress =
  | { readonly kind: 'parts'; readonly parts: AddressParts }
  /** Names a country that may be another one, or none that the service knows. */
  | { readonly kind: 'unclear'; readonly country: string };

type Countries = Pick<CountryIndex, 'resolve'>;

/** Undefined for a cell that does not end with a country: it is a line of an address like any other. */
export function wholeAddress(
  cell: string | undefined,
  countries: Countries,
): WholeAddress | undefined {
  if (cell === undefined || cell.length > LONGEST_ADDRESS) return undefined;
  const parts = partsOf(cell, countries);
  const [place, country] = parts.slice(-2);
  if (place === undefined || country === undefined || !IS_NAME.test(country)) return undefined;
  const before = parts.slice(0, -2);
  const id = countries.resolve(country);
  if (id === undefined) {
    return isPlace(before, place) ? { kind: 'unclear', country } : undefined;
  }
  if (isAmbiguous(country) && !POSTAL_CODE.test(place)) return { kind: 'unclear', country };
  return { kind: 'parts', parts: { country: id, ...placeOf(before, place) } };
}

/** A longer text is no address, and would keep the patterns below busy. */
const LONGEST_ADDRESS = 300;

const IS_NAME = /^[\p{L} .'’()&-]{2,}$/u;
const POSTAL_CODE = /(?:^|[ -])\d{4,6}(?:$|[ -])/u;
const CODE_AND_CITY = /^(?:[A-Z]{1,3}-)?(?<code>\d{4,6}) (?<city>\p{L}.*)$/u;
const CITY_AND_CODE = /^(?<city>\p{L}.*?) (?<code>\d{4,6}(?:-\d{4})?)$/u;
const STATE = /^[A-Z]{2}$/u;

/** A country follows a postal code and its city, whether the service knows it or not. */
function isPlace(before: readonly string[], place: string): boolean {
  return before.length > 0 && CODE_AND_CITY.test(place);
}

/** Codes are those of states as well, such as CA; and one state is called like a country. */
function isAmbiguous(country: string): boolean {
  return country.length <= 3 || country.toLowerCase() === 'georgia';
}

/** The parts between commas, semicolons, line breaks or several blanks. */
function partsOf(cell: string, countries: Countries): readonly string[] {
  const parts = cell
    .split(/[,;\r\n]+| {2,}/u)
    .map(cleanText)
    .filter((part) => part !== '');
  const [only = ''] = parts;
  return parts.length === 1 ? undivided(only, countries) : parts;
}

/** `Hauptstr. 1 10115 Berlin Germany`: the postal code shows where the city begins. */
function undivided(text: string, { resolve }: Countries): readonly string[] {
  const found = /^(.+?) (\d{4,6} \p{L}.*) (\p{L}{4,})$/u.exec(text);
  const [, street = '', place = '', country = ''] = found ?? [];
  return resolve(country) === undefined ? [text] : [street, place, country];
}

/** Nothing where it is not clear which part is which. */
function placeOf(before: readonly string[], last: string): Place {
  const { code = '', city = '' } =
    (CODE_AND_CITY.exec(last) ?? CITY_AND_CODE.exec(last))?.groups ?? {};
  if (code === '') return {};
  if (!STATE.test(city)) return withStreet(before, { city, postal_code: code });
  const place = { city: before.at(-1) ?? '', postal_code: code, state_province_region: city };
  return withStreet(before.slice(0, -1), place);
}

/** One or two lines. */
function withStreet(lines: readonly string[], place: Place): Place {
  const [line1, line2, ...more] = lines;
  if (line1 === undefined || more.length > 0) return {};
  return { ...place, address_line1: line1, ...(line2 !== undefined && { address_line2: line2 }) };
}

type CountryLibrary = typeof Library;

/** Folded name to alpha-2 code; undefined where the name means more than one country. */
type NameIndex = Map<string, string | undefined>;

/** Forms in daily use that no list of official names has, folded. England and the like are not ISO countries. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'us', 'unitedstates', 'america'],
  GB: ['uk', 'greatbritain', 'britain', 'england', 'scotland', 'wales', 'northernireland'],
  KR: ['southkorea'],
  KP: ['northkorea'],
  RU: ['russia'],
  NL: ['holland'],
  AE: ['uae', 'emirates'],
  CI: ['ivorycoast'],
  CV: ['capeverde'],
  CZ: ['czechrepublic'],
  MM: ['burma'],
  VA: ['vatican', 'vaticancity'],
  MK: ['macedonia', 'fyrom'],
  SZ: ['swaziland'],
  TR: ['turkey', 'turkiye'],
  CD: ['drc', 'drcongo', 'zaire'],
  BA: ['bosnia', 'herzegovina'],
  TT: ['trinidad', 'tobago'],
  AG: ['antigua'],
  VC: ['stvincent', 'saintvincent'],
  KN: ['stkitts', 'saintkitts'],
  ST: ['saotome'],
  TL: ['easttimor'],
  FK: ['falklandislands'],
  TC: ['turksandcaicos'],
  MV: ['maldiveislands'],
  SK: ['slovakrepublic'],
  CN: ['prc', 'prchina', 'mainlandchina'],
  TW: ['republicofchina'],
  // Single letters are the signs that vehicles carry, by which Europe abbreviates countries in addresses.
  DE: ['brd', 'd'],
  AT: ['a'],
  BE: ['b'],
  ES: ['e'],
  FR: ['f'],
  HU: ['h'],
  IT: ['i'],
  LU: ['l'],
  NO: ['n'],
  PT: ['p'],
  SE: ['s'],
};

const require = createRequire(import.meta.url);

/** The same for everybody in this process. */
let index: NameIndex | undefined;

export function loadCountryNames(): Promise<CountryNames> {
  return Promise.resolve({
    alpha2Of: (text) => indexOfNames().get(knownSpelling(text) ?? ''),
    isName: (text) => knownSpelling(text) !== undefined,
    namesOf: (alpha2) => [alpha2, ...codesAndNames(countryLibrary(), alpha2)],
  });
}

function indexOfNames(): NameIndex {
  index ??= indexNames(countryLibrary());
  return index;
}

/** What stands before the name of a country: `The Bahamas`, `Republic of Ireland`. */
const BEFORE_NAMES = [
  /^/u,
  /^\s*the /iu,
  /^\s*(?:the )?(?:(?:federal )?republic|kingdom) of (?:the )?/iu,
];

/** The name or code in the text, as the index has it. The whole text counts first: `Republic of China` is not China. */
function knownSpelling(text: string): string | undefined {
  return BEFORE_NAMES.map((before) => foldName(text.replace(before, ''))).find((name) =>
    indexOfNames().has(name),
  );
}

function countryLibrary(): CountryLibrary {
  return require('i18n-iso-countries') as CountryLibrary;
}

function codesAndNames(library: CountryLibrary, alpha2: string): readonly string[] {
  const names = library.getName(alpha2, 'en', { select: 'all' }) ?? [];
  const codes = [
    library.alpha2ToAlpha3(alpha2) ?? '',
    ...names,
    ...(own(SHORT_FORMS, alpha2) ?? []),
  ];
  return codes.filter((name) => name !== '');
}

/** Codes come first, then short forms, English names and other languages: the earlier one decides. */
function indexNames(library: CountryLibrary): NameIndex {
  const index: NameIndex = new Map();
  for (const [alpha2, alpha3] of Object.entries(library.getAlpha2Codes())) {
    index.set(foldName(alpha2), alpha2).set(foldName(alpha3), alpha2);
  }
  for (const [alpha2, forms] of Object.entries(SHORT_FORMS)) {
    for (const form of forms) index.set(form, alpha2);
  }
  addNames(index, namesIn(library, ['en']));
  const others = library.langs().filter((language) => language !== 'en');
  addNames(index, namesIn(library, others));
  return index;
}

function* namesIn(
  library: CountryLibrary,
  languages: readonly string[],
): Generator<readonly [name: string, alpha2: string]> {
  for (const language of languages) {
    const names = library.getNames(language, { select: 'all' });
    for (const [alpha2, spellings] of Object.entries(names)) {
      for (const spelling of spellings) yield [foldName(spelling), alpha2];
    }
  }
}

/** Adds what is new; a name that means two countries, such as Congo, means none from then on. */
function addNames(
  index: NameIndex,
  names: Iterable<readonly [name: string, alpha2: string]>,
): void {
  const added: NameIndex = new Map();
  for (const [name, alpha2] of names) {
    if (name === '' || index.has(name)) continue;
    added.set(name, added.has(name) && added.get(name) !== alpha2 ? undefined : alpha2);
  }
  for (const [name, alpha2] of added) index.set(name, alpha2);
}
