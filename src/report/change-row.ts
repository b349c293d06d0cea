// One change as a flat row that every format can show: whom it is about, where it comes from, why, and
// each field before and after. Values are whole and as they are: to cut and to escape them is the
// business of each format.
import type { ChangeOrigin, Origin, Status } from '../contacts/index.ts';
import type { Change, Item, ItemKind, UpdateContact } from '../plan/index.ts';
import { evidenceText } from './evidence-text.ts';
import { filled, type CountryNames } from './text/field-lines.ts';
import { REASON_WORDS } from './kind-titles.ts';

export interface ChangeRow {
  /** The item's place in its plan, from 1. */
  readonly seq: number;
  readonly kind: ItemKind;
  /** The address; or the name of the contact type, custom field or unsubscribe group to create. */
  readonly target: string;
  readonly contactType: string | null;
  readonly segment: string | null;
  /** The unsubscribe group. */
  readonly group: string | null;
  /** Of a suppression: what the source says about the address. */
  readonly status: Status | null;
  /** The row that wants it; null for what no row asks for, such as a delete. */
  readonly origin: Origin | null;
  /** Why something is removed; of a suppression, what the source tells of how it came to it. */
  readonly reason: string | null;
  /** Filled fields of what is created or removed, changed fields of what is updated, `email` first. */
  readonly changes: readonly FieldRow[];
}

/** Null stands for empty. A country is `Austria (id 14)` where the plan knows its name. */
export interface FieldRow {
  /** The service's name of the field; custom fields begin with `custom.`. */
  readonly field: string;
  readonly old: string | null;
  readonly next: string | null;
  /** The row that gives the new value, where it is not the one that the whole change comes from. */
  readonly origin?: Origin;
}

/** `countryNames` are those of the plan's head. */
export function changeRow(item: Item, countryNames: CountryNames): ChangeRow {
  return {
    seq: item.seq,
    kind: item.kind,
    target: changeTarget(item),
    contactType: 'contactType' in item ? item.contactType : null,
    segment: 'segment' in item ? item.segment : null,
    group: 'group' in item ? item.group : null,
    status: 'status' in item ? item.status : null,
    origin: 'origin' in item ? item.origin : null,
    reason: reasonOf(item),
    changes: withOrigins(fieldRows(item, countryNames), 'origin' in item ? item.origin : null),
  };
}

/** Both sides of each field, and where the new value comes from. */
export function changedRows(
  { changes, origin }: Pick<UpdateContact, 'changes' | 'origin'>,
  countryNames: CountryNames,
): FieldRow[] {
  const shown = (field: string, value: string | null): string | null =>
    value === null ? null : namedValue(field, value, countryNames);
  const rows = changes.map(({ field, old, new: next }) => ({
    field,
    old: shown(field, old),
    next: shown(field, next),
  }));
  return withOrigins(rows, origin);
}

function withOrigins(rows: FieldRow[], origin: ChangeOrigin | null): FieldRow[] {
  if (origin?.others === undefined) return rows;
  const givers = otherGivers(origin);
  return rows.map((row) => {
    const giver = givers.get(row.field);
    return giver === undefined ? row : { ...row, origin: giver };
  });
}

/** By field: the row that gives it, where it is not the one that the whole change comes from. */
export function otherGivers({ others = [] }: ChangeOrigin): ReadonlyMap<string, Origin> {
  return new Map(
    others.flatMap(({ fields, ...giver }) => fields.map((field) => [field, giver] as const)),
  );
}

/** Whom or what a change is about, as the service or the source writes it. */
export function changeTarget(change: Change): string {
  if ('prior' in change) return change.prior.email;
  if ('email' in change) return change.email;
  switch (change.kind) {
    case 'createUnsubscribeGroup':
      return change.group;
    case 'createContactType':
      return change.contactType;
    case 'createCustomField':
      return change.field;
  }
}

function reasonOf(change: Change): string | null {
  if ('status' in change) return evidenceText(change.evidence) || null;
  if (!('reason' in change)) return null;
  return 'movedTo' in change ? `moved to ${change.movedTo}` : REASON_WORDS[change.reason];
}

function fieldRows(change: Change, countryNames: CountryNames): FieldRow[] {
  const shown = (field: string, value: string | null): string | null =>
    value === null ? null : namedValue(field, value, countryNames);
  if ('changes' in change) return [...addressRows(change), ...changedRows(change, countryNames)];
  if ('prior' in change) {
    return filled(change.prior.fields).map(([field, value]) => ({
      field,
      old: shown(field, value),
      next: null,
    }));
  }
  if ('fields' in change) {
    return filled(change.fields).map(([field, value]) => ({
      field,
      old: null,
      next: shown(field, value),
    }));
  }
  if (change.kind !== 'createCustomField') return [];
  return [{ field: 'field_type', old: null, next: change.fieldType }];
}

function addressRows({ newAddress, prior }: UpdateContact): FieldRow[] {
  return newAddress === undefined
    ? []
    : [{ field: 'email', old: prior.email, next: newAddress.email }];
}

function namedValue(field: string, value: string, countryNames: CountryNames): string {
  if (field !== 'country' || !Object.hasOwn(countryNames, value)) return value;
  return `${countryNames[value] ?? ''} (id ${value})`;
}
