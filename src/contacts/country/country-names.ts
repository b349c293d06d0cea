// The world's countries by code and by name in every language that the library knows. Loading it and
// indexing its names takes about 0.1 seconds, so the index is made when the first name is asked for.
import type Library from 'i18n-iso-countries';
import type { CountryNames } from './country.ts';
import { foldName } from '../values/text.ts';

type CountryLibrary = typeof Library;

/** Folded name to alpha-2 code; undefined where the name means more than one country. */
type NameIndex = Map<string, string | undefined>;

/** What people write and no list of official names has. England and the like are not ISO countries. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  unitedstates: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  southkorea: 'KR',
  northkorea: 'KP',
  russia: 'RU',
  holland: 'NL',
  uae: 'AE',
  emirates: 'AE',
  ivorycoast: 'CI',
  capeverde: 'CV',
  czechrepublic: 'CZ',
  burma: 'MM',
  vatican: 'VA',
  macedonia: 'MK',
  swaziland: 'SZ',
  turkey: 'TR',
  turkiye: 'TR',
  drc: 'CD',
  drcongo: 'CD',
};

export async function loadCountryNames(): Promise<CountryNames> {
  const { default: library } = await import('i18n-iso-countries');
  let index: NameIndex | undefined;
  return {
    alpha2Of: (text) => {
      index ??= indexNames(library);
      return index.get(foldName(text));
    },
    namesOf: (alpha2) => [alpha2, ...codesAndNames(library, alpha2)],
  };
}

function codesAndNames(library: CountryLibrary, alpha2: string): readonly string[] {
  const names = library.getName(alpha2, 'en', { select: 'all' }) ?? [];
  const shortForms = Object.keys(SHORT_FORMS).filter((form) => SHORT_FORMS[form] === alpha2);
  return [library.alpha2ToAlpha3(alpha2) ?? '', ...names, ...shortForms].filter(
    (name) => name !== '',
  );
}

/** Codes, then what people write, then English, then the rest: the earlier one decides. */
function indexNames(library: CountryLibrary): NameIndex {
  const index: NameIndex = new Map();
  for (const [alpha2, alpha3] of Object.entries(library.getAlpha2Codes())) {
    index.set(foldName(alpha2), alpha2).set(foldName(alpha3), alpha2);
  }
  for (const [form, alpha2] of Object.entries(SHORT_FORMS)) index.set(form, alpha2);
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
