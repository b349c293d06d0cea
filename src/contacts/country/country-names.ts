// The world's countries by code and by name in every language that the library knows. Loading it and indexing its names
// takes about 0.1 seconds, so both wait for the first name that needs them.
import { createRequire } from 'node:module';
import type Library from 'i18n-iso-countries';
import type { CountryNames } from './country.ts';
import { foldName } from '../values/text.ts';
import { own } from '../../lib/index.ts';

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
  VA: ['vatican'],
  MK: ['macedonia'],
  SZ: ['swaziland'],
  TR: ['turkey', 'turkiye'],
  CD: ['drc', 'drcongo'],
};

const require = createRequire(import.meta.url);

/** The same for everybody in this process. */
let index: NameIndex | undefined;

export function loadCountryNames(): Promise<CountryNames> {
  return Promise.resolve({
    alpha2Of: (text) => {
      index ??= indexNames(countryLibrary());
      return index.get(foldName(text));
    },
    namesOf: (alpha2) => [alpha2, ...codesAndNames(countryLibrary(), alpha2)],
  });
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
