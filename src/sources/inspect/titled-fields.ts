// What the columns of an unknown table fill by their titles, and where that is not all, by what stands beside them.
import {
  type CountryNames,
  type FieldName,
  fieldOfTitle,
  fieldWithin,
  foldWord,
  namesPartOfName,
  type SourceRow,
} from '../../contacts/index.ts';
import { type SampledTable, valuesOf } from './read-table.ts';

type Countries = Pick<CountryNames, 'alpha2Of'>;

export interface Titled {
  readonly title: string;
  readonly place: number;
}

/** By place, for the columns that are not blank: what their titles name. */
export function titledFields(
  { rows, countries }: Pick<SampledTable, 'rows'> & { readonly countries: Countries },
  columns: readonly Titled[],
): ReadonlyMap<number, FieldName> {
  const filled = columns.flatMap(({ title, place }) => {
    const values = valuesOf(rows, place).filter((value) => value !== '');
    return values.length === 0
      ? []
      : [{ title, place, hasCountries: areCountries(values, countries) }];
  });
  const fields = new Map<number, FieldName>();
  const take = (field: FieldName | undefined, { place, hasCountries }: (typeof filled)[number]) => {
    if (field !== undefined && (field !== 'country' || hasCountries)) fields.set(place, field);
  };
  for (const one of filled) take(fieldOfTitle(one.title), one);
  // Of a home and an office, the first one counts.
  for (const one of filled.filter(({ place }) => !fields.has(place))) {
    const field = fieldWithin(one.title);
    if (![...fields.values()].some((other) => other === field)) take(field, one);
  }
  completeNames(rows, filled, fields);
  return fields;
}

const PARTS_OF_NAME = ['first_name', 'last_name'] as const;

/** `Name` beside `Surname` is the first name, and beside `Vorname` the last one; a whole name repeats the other column. */
function completeNames(
  rows: readonly SourceRow[],
  filled: readonly Titled[],
  fields: Map<number, FieldName>,
): void {
  for (const { title, place } of filled) {
    if (!namesPartOfName(title)) continue;
    const others = new Map(
      [...fields].filter(([at]) => at !== place).map(([at, one]) => [one, at]),
    );
    const [missing, ...more] = PARTS_OF_NAME.filter((part) => !others.has(part));
    const beside = PARTS_OF_NAME.flatMap((part) => others.get(part) ?? [])[0];
    if (missing === undefined || more.length > 0 || beside === undefined) continue;
    if (!repeats(rows, place, beside)) fields.set(place, missing);
  }
}

/** Whether the cells at a place hold those at the other one, in most rows that have both. */
function repeats(rows: readonly SourceRow[], place: number, other: number): boolean {
  const pairs = rows
    .map(({ cells }) => [foldWord(cells[place] ?? ''), foldWord(cells[other] ?? '')] as const)
    .filter(([one, part]) => one !== '' && part !== '');
  return pairs.filter(([one, part]) => ` ${one} `.includes(` ${part} `)).length * 2 > pairs.length;
}

/** `Land` may mean an estate, so most values must be known countries. */
export function areCountries(values: readonly string[], countries: Countries): boolean {
  const known = values.filter((value) => countries.alpha2Of(value) !== undefined);
  return known.length * 2 > values.length;
}
