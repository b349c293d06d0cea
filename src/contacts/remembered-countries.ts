// The country index of the records read last. A run reads the same few hundred records with each of
// its readings, and indexing them anew costs more than reading them does.
import {
  buildCountryIndex,
  type CountryIndex,
  type CountryNames,
  type CountryRecord,
} from './country.ts';

interface Remembered {
  /** The records as JSON: equal texts are equal records. */
  readonly content: string;
  readonly index: CountryIndex;
}

/** By the names that the index resolves with; a process loads those once. */
const REMEMBERED = new WeakMap<CountryNames, Remembered>();

/** What `buildCountryIndex` builds of them, built only where the records are others than last time. */
export function countryIndexOf(
  records: readonly CountryRecord[],
  names: CountryNames,
): CountryIndex {
  const content = JSON.stringify(records);
  const last = REMEMBERED.get(names);
  if (last?.content === content) return last.index;
  const index = buildCountryIndex(records, names);
  REMEMBERED.set(names, { content, index });
  return index;
}
