// What rows say about a person, and how several rows with one key become one: the worst status wins, and each field
// comes from the last row that fills it. Rows may be merged in any grouping, as long as their order is kept.
import type { Address } from '../address/address.ts';
import { worstStatus, type Status } from '../values/consent.ts';
import { fieldNames, sortFields, type FieldName, type Fields } from '../values/field-names.ts';

/** Where a row stands in its source. Lines count from 1, the header included. */
export interface Origin {
  readonly source: string;
  readonly file: string;
  readonly line: number;
}

/** The row that a change comes from, where several rows of one person may have given its values. */
export interface ChangeOrigin extends Origin {
  /** The other rows, with the fields that each of them gave; left out where the one gave them all. */
  readonly others?: readonly FieldsOrigin[];
}

export interface FieldsOrigin extends Origin {
  readonly fields: readonly FieldName[];
}

/** The part of a row that is merged. */
export interface MergeableRow {
  readonly status: Status;
  readonly fields: Fields;
}

/** One row, without its contact type. */
export interface SourcePerson extends MergeableRow {
  /** The key form: see `parseAddress`. */
  readonly address: Address;
  /** The address as the source wrote it, cleaned of what no address may carry. */
  readonly email: string;
}

/** Both rows have one key; `later` comes after `earlier` in the order of the sources and gives everything else. */
export function mergeRows<R extends MergeableRow>(earlier: R, later: R): R {
  return {
    ...later,
    status: worstStatus(earlier.status, later.status),
    fields: mergeFields(earlier.fields, later.fields),
  };
}

/** For each field of merged rows, the index of the last row that has its value. */
export function giversOf(
  rows: readonly Pick<MergeableRow, 'fields'>[],
  merged: Fields,
): ReadonlyMap<FieldName, number> {
  const giverOf = (name: FieldName): number =>
    rows.findLastIndex(({ fields }) => fields[name] === merged[name]);
  return new Map(fieldNames(merged).map((name) => [name, giverOf(name)]));
}

/** An empty text asks to clear a field; any row that fills the field counts more, also an earlier one. */
function mergeFields(earlier: Fields, later: Fields): Fields {
  const merged: Partial<Record<FieldName, string>> = { ...earlier };
  for (const name of fieldNames(later)) {
    const value = later[name];
    if (value === undefined || (value === '' && merged[name] !== undefined)) continue;
    merged[name] = value;
  }
  return sortFields(merged);
}
