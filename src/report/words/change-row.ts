// One change as a flat row that every format can show: its contact, its source, its reason, and each field before and
// after. Values are whole and unescaped: each format cuts and escapes in its own way.
import type {
  ChangeOrigin,
  Evidence,
  FieldName,
  Fields,
  Origin,
  Status,
} from '../../contacts/index.ts';
import type { Change, Item, ItemKind, UpdateContact } from '../../plan/index.ts';
import { REASON_WORDS } from './phrases.ts';

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
  /** For a suppression: what the source says about the address. */
  readonly status: Status | null;
  /** The row that asks for it; null where no row does, such as for a delete. */
  readonly origin: Origin | null;
  /** Why something is removed; for a suppression, its cause as the source gives it. */
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
  /** The row that gives the new value, where it is not the row of the whole change. */
  readonly origin?: Origin;
  /** Who else changed the field, where somebody did. */
  readonly moved?: string;
}

/** Names of countries by the service's id, as the head of a plan has them. */
export type CountryNames = Readonly<Record<string, string>>;

export function changeRow(item: Item, countryNames: CountryNames): ChangeRow {
  const origin = 'origin' in item ? item.origin : null;
  return {
    seq: item.seq,
    kind: item.kind,
    target: changeTarget(item),
    contactType: 'contactType' in item ? item.contactType : null,
    segment: 'segment' in item ? item.segment : null,
    group: 'group' in item ? item.group : null,
    status: 'status' in item ? item.status : null,
    origin,
    reason: reasonOf(item),
    changes: shownRows(fieldRows(item), origin, countryNames),
  };
}

function shownRows(
  rows: readonly FieldRow[],
  origin: ChangeOrigin | null,
  countryNames: CountryNames,
): FieldRow[] {
  const givers = otherGivers(origin ?? {});
  const named = (field: string, value: string | null): string | null => {
    const name = value === null ? undefined : countryName(field, value, countryNames);
    return name === undefined ? value : `${name} (id ${String(value)})`;
  };
  return rows.map(({ field, old, next, ...rest }) => {
    const giver = givers.get(field);
    const values = { ...rest, field, old: named(field, old), next: named(field, next) };
    return giver === undefined ? values : { ...values, origin: giver };
  });
}

/** By field: the row that gives it, where it is not the row of the whole change. */
export function otherGivers({
  others = [],
}: Pick<ChangeOrigin, 'others'>): ReadonlyMap<string, Origin> {
  return new Map(
    others.flatMap(({ fields, ...giver }) => fields.map((field) => [field, giver] as const)),
  );
}

/** Whom or what a change is about, in the spelling of the service or the source. */
export function changeTarget(change: Change): string {
  if ('prior' in change) return change.prior.email;
  if ('email' in change) return change.email;
  if ('group' in change) return change.group;
  return 'field' in change ? change.field : change.contactType;
}

function reasonOf(change: Change): string | null {
  if ('status' in change) return evidenceText(change.evidence) || null;
  return 'reason' in change ? goneWords(change, String, String) : null;
}

/** Why something is removed. `email` and `name` write an address and the name of a contact type. */
export function goneWords(
  change: Extract<Change, { readonly reason: string }>,
  email: (text: string) => string,
  name: (text: string) => string,
): string {
  if ('alsoIn' in change) {
    const { source, file, line } = change.alsoIn;
    return `also in source ${name(source)}, ${name(`${file}:${String(line)}`)}`;
  }
  if (!('movedTo' in change)) return REASON_WORDS[change.reason];
  const { contactType, movedTo, movedAs } = change;
  if (movedAs === undefined) return `moved to ${name(movedTo)}`;
  const place = movedTo === contactType ? '' : `moved to ${name(movedTo)}, `;
  return `${place}now ${email(movedAs.email)}`;
}

/** As the service and the sources have them. */
function fieldRows(change: Change): FieldRow[] {
  if ('changes' in change) {
    const { newAddress, prior } = change;
    const email = { field: 'email', old: prior.email, next: newAddress?.email ?? null };
    const rows = bothSides(change).map((row) => {
      const moved = movedWords(change, row.field);
      return moved === '' ? row : { ...row, moved };
    });
    return [...(newAddress === undefined ? [] : [email]), ...rows];
  }
  if ('prior' in change) {
    return filled(change.prior.fields).map(([field, old]) => ({ field, old, next: null }));
  }
  if ('fields' in change) {
    return filled(change.fields).map(([field, next]) => ({ field, old: null, next }));
  }
  if (change.kind !== 'createCustomField') return [];
  return [{ field: 'field_type', old: null, next: change.fieldType }];
}

function bothSides({ changes }: Pick<UpdateContact, 'changes'>): FieldRow[] {
  return changes.map(({ field, old, new: next }) => ({ field, old, next }));
}

/** Empty where the sources alone changed the field, as far as it is remembered. */
export function movedWords({ moved = {} }: Pick<UpdateContact, 'moved'>, field: string): string {
  const holds = (fields: readonly string[] = []): boolean => fields.includes(field);
  if (holds(moved.overwritten)) return 'somebody changed it on the service';
  return holds(moved.conflicts) ? 'changed on both sides, or unknown by whom' : '';
}

/** Undefined for other fields, and for a country that the plan does not know. */
export function countryName(field: string, value: string, names: CountryNames): string | undefined {
  return field === 'country' && Object.hasOwn(names, value) ? names[value] : undefined;
}

/** How a person left, as the source tells it: the reason, when and from where; empty where it tells nothing. */
export function evidenceText({ reason, at, ip }: Evidence = {}): string {
  const place = ip === undefined ? undefined : `from ${ip}`;
  return [reason, at, place].filter((part) => part !== undefined).join(', ');
}

/** Filled fields with their values, in the order in which they are stored. */
export function filled(fields: Fields): readonly (readonly [FieldName, string])[] {
  // `Fields` has no other keys; `Object.entries` widens them to text.
  return (Object.entries(fields) as [FieldName, string][]).filter(([, value]) => value !== '');
}
