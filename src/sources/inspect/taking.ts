// Which columns of a table go along and which are left behind, with samples that show their form and nobody's values.
import type { ColumnSample, MappedField, Taking } from '../../contacts/index.ts';
import { masked } from '../../lib/index.ts';
import type { SampledTable } from './read-table.ts';
import { referenceOf, valuesOf } from './table-columns.ts';

interface Use {
  /** By field. */
  readonly places: ReadonlyMap<string, number>;
  /** Columns that fill a field, or tell consent or lists. */
  readonly used: ReadonlySet<number>;
  /** Why a column is left behind, as a part of a sentence. */
  readonly whyOf: (place: number) => string | undefined;
}

/** Blank columns are neither taken nor left. */
export function takingOf(table: Pick<SampledTable, 'header' | 'rows'>, use: Use): Taking {
  const taken = [...use.places].flatMap(([field, place]) =>
    // The keys are fields.
    sampled(table, place).map((sample) => ({ ...sample, field: field as MappedField })),
  );
  const left = table.header.flatMap((title, place) =>
    use.used.has(place) || title.trim() === ''
      ? []
      : sampled(table, place).map((sample) => ({ ...sample, why: use.whyOf(place) })),
  );
  return { taken, left };
}

const MOST_SAMPLES = 3;
const LONGEST_SAMPLE = 24;

export function sampled(
  { header, rows }: Pick<SampledTable, 'header' | 'rows'>,
  place: number,
): readonly ColumnSample[] {
  const values = valuesOf(rows, place).filter((value) => value !== '');
  if (values.length === 0) return [];
  const different = new Set(values.map((value) => masked(value.slice(0, LONGEST_SAMPLE))));
  const samples = [...different].slice(0, MOST_SAMPLES);
  return [{ column: referenceOf(header, place), samples }];
}
