// Makes rows of the comparison from contacts of the service, in the form of desired contacts, and tallies the list
// as a whole: contacts that get no row are counted as well, and two contacts with one id are refused, since an
// update or delete of one would reach the other. It needs only plain data, so that it can run in any thread.
import { type Contact, UnexpectedAnswerError } from '../../api/index.ts';
import {
  type CountryIndex,
  type FieldName,
  type Fields,
  parseAddress,
  STANDARD_FIELDS,
} from '../../contacts/index.ts';
import type { ActualRow, ListedIds } from '../../state/index.ts';

/** The numbers of the contact types in the comparison, by their ids on the service. */
export type TargetNumbers = ReadonlyMap<string, number>;

/** Undefined for a deleted contact and for one outside of the comparison. */
export function actualRow(
  contact: Contact,
  targets: TargetNumbers,
  countries: CountryIndex,
): ActualRow | undefined {
  const { id: contactId, email, contactTypeId, deletedAt } = contact;
  const target = targets.get(contactTypeId);
  if (target === undefined || deletedAt !== null) return undefined;
  const fields = actualFields(contact, countries);
  return { target, address: actualAddress(email), contactId, email, fields };
}

/** Sorted by name; the custom fields come between them. */
const PLAIN_FIELDS = [...STANDARD_FIELDS, 'alt_email' as const].sort();

export const BEFORE_CUSTOM = PLAIN_FIELDS.filter((field) => field < 'custom.');

export const AFTER_CUSTOM = PLAIN_FIELDS.filter((field) => field > 'custom.');

type OpenFields = Partial<Record<FieldName, string>>;

/**
 * All filled fields in sorted order. The service may send a country as an id, a name or a code; it becomes the
 * service's id if the reference data knows it.
 */
export function actualFields(contact: Contact, countries: CountryIndex): Fields {
  const fields: OpenFields = {};
  for (const field of BEFORE_CUSTOM) {
    const value = contact.fields[field];
    if (!isFilled(value)) continue;
    fields[field] = field === 'country' ? (countries.resolve(value) ?? value) : value;
  }
  addCustomFields(fields, contact.customFields);
  for (const field of AFTER_CUSTOM) {
    const value = contact.fields[field];
    if (isFilled(value)) fields[field] = value;
  }
  return fields;
}

/** The key form of an address on the service; an address that we would refuse stays unchanged. */
export function actualAddress(email: string): string {
  const parsed = parseAddress(email);
  return parsed.kind === 'address' ? parsed.address : email;
}

function addCustomFields(fields: OpenFields, values: Contact['customFields']): void {
  if (values.size === 0) return;
  for (const name of [...values.keys()].sort()) {
    const value = values.get(name);
    if (isFilled(value)) fields[`custom.${name}`] = value;
  }
}

function isFilled(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== '';
}

/** Plain data, for any thread. */
export interface ListTotals {
  /** User ids of all contacts. */
  readonly owners: readonly string[];
  /** By the ids of contact types, also of those that take no part: how many contacts they have. */
  readonly contactTypes: ReadonlyMap<string, number>;
}

export const NO_TOTALS: ListTotals = { owners: [], contactTypes: new Map() };

export class ListTally {
  readonly #owners = new Set<string>();
  readonly #contactTypes = new Map<string, number>();

  /** Forgets everything. */
  restart(): void {
    this.#owners.clear();
    this.#contactTypes.clear();
  }

  /** Deleted contacts show their owner alone. */
  add(userId: string, contactTypeId: string, isDeleted: boolean): void {
    this.#owners.add(userId);
    if (isDeleted) return;
    this.#contactTypes.set(contactTypeId, (this.#contactTypes.get(contactTypeId) ?? 0) + 1);
  }

  totals(): ListTotals {
    return { owners: [...this.#owners], contactTypes: new Map(this.#contactTypes) };
  }
}

export function noteId(
  { id, contactTypeId, email, deletedAt }: Contact,
  ids: Pick<ListedIds, 'add'>,
): void {
  if (deletedAt === null) ids.add(id, contactTypeId, email);
}

/** Throws where one id stands for two contacts, so that the list is read again. */
export function refuseSharedIds(ids: Pick<ListedIds, 'hasShared'>, list: string): void {
  if (!ids.hasShared()) return;
  throw new UnexpectedAnswerError(
    `${list} shows two contacts with one id, so that a change of one could reach the other`,
  );
}
