// Where the values of a change come from. Several rows of one person become one contact, and each value is told
// with the row that gave it: the last of the rows may have given none of those that change.
import type { ChangeOrigin, FieldName, Origin } from '../contacts/index.ts';
import type { Giver } from '../state/index.ts';
import type { ChangeSources, RowPlace } from './change-sources.ts';

/** The last row of a person, and the earlier ones that gave some of its fields. */
export interface MergedRow extends RowPlace {
  readonly givers: string | null;
}

type Sources = Pick<ChangeSources, 'originOf'>;

/** Of a change that takes the address from the last row, whatever else that one gives. */
export function personOrigin(
  row: MergedRow,
  isCarried: (field: FieldName) => boolean,
  sources: Sources,
): ChangeOrigin {
  if (row.givers === null) return sources.originOf(row);
  return withOthers(row, giversOf(row.givers, isCarried), sources);
}

/** Of a change of fields alone: the last row that gave any of them. */
export function valuesOrigin(
  row: MergedRow,
  changed: readonly FieldName[],
  sources: Sources,
): ChangeOrigin {
  if (row.givers === null) return sources.originOf(row);
  const givers = giversOf(row.givers, (field) => changed.includes(field));
  const count = givers.reduce((sum, giver) => sum + giver.fields.length, 0);
  const last = givers.at(-1);
  if (last === undefined || count < changed.length) return withOthers(row, givers, sources);
  return withOthers(last, givers.slice(0, -1), sources);
}

/** Those that gave any of the fields, each with these alone. */
function giversOf(text: string, isWanted: (field: FieldName) => boolean): Giver[] {
  // Written by the scratch database in this process.
  const givers = JSON.parse(text) as readonly Giver[];
  return givers
    .map((giver) => ({ ...giver, fields: giver.fields.filter(isWanted) }))
    .filter(({ fields }) => fields.length > 0);
}

function withOthers(row: RowPlace, givers: readonly Giver[], { originOf }: Sources): ChangeOrigin {
  const origin: Origin = originOf(row);
  if (givers.length === 0) return origin;
  return {
    ...origin,
    others: givers.map((giver) => ({ ...originOf(giver), fields: giver.fields })),
  };
}
