// Several rows for one key become one: the worst status wins, and each field comes from the last row
// that fills it. Associative, so that rows may be merged in any grouping as long as their order holds.
import { worstStatus, type Status } from '../values/consent.ts';
import { isFieldName, sortFields, type FieldName, type Fields } from '../values/fields.ts';

/** What a row brings into its contact, once its key is known. */
export interface MergeableRow {
  readonly status: Status;
  readonly fields: Fields;
}

/**
 * Both rows have one key; `later` comes after `earlier` in the order of the sources. Whatever else
 * the rows carry (spelling of the address, origin) is the later one's.
 */
export function mergeRows<R extends MergeableRow>(earlier: R, later: R): R {
  return {
    ...later,
    status: worstStatus(earlier.status, later.status),
    fields: mergeFields(earlier.fields, later.fields),
  };
}

/**
 * For each field of rows that were merged, the place among them of the one that gave its value: the last that
 * says what came out.
 */
export function giversOf(
  rows: readonly Pick<MergeableRow, 'fields'>[],
  merged: Fields,
): ReadonlyMap<FieldName, number> {
  const givers = new Map<FieldName, number>();
  for (const name of Object.keys(merged)) {
    if (!isFieldName(name)) continue;
    givers.set(
      name,
      rows.findLastIndex(({ fields }) => fields[name] === merged[name]),
    );
  }
  return givers;
}

/** An empty text asks to clear a field, and yields to any row that fills it, also an earlier one. */
function mergeFields(earlier: Fields, later: Fields): Fields {
  const merged: Partial<Record<FieldName, string>> = { ...earlier };
  for (const name of Object.keys(later)) {
    if (!isFieldName(name)) continue;
    const value = later[name];
    if (value === undefined || (value === '' && merged[name] !== undefined)) continue;
    merged[name] = value;
  }
  return sortFields(merged);
}
