// A change in a plan, with the state of its target that it expects to find, and the fingerprint over all of them.
import type { Address, ChangeOrigin, Evidence, Fields, Origin, Status } from '../contacts/index.ts';
import type { FieldChange } from '../diff/index.ts';
import { HashFold, type Json, canonicalJson } from '../lib/index.ts';

/** The kinds in the order in which they are planned, shown and carried out. */
export const ITEM_KINDS = [
  'createUnsubscribeGroup',
  'suppress',
  'suppressInGroup',
  'createContactType',
  'createCustomField',
  'createContact',
  'updateContact',
  'deleteContact',
  'addSegmentRecipient',
  'removeSegmentRecipient',
] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** A contact as it was when the plan was made: what an update or delete must still find. */
export interface PriorContact {
  readonly email: string;
  readonly fields: Fields;
}

export interface CreateUnsubscribeGroup {
  readonly kind: 'createUnsubscribeGroup';
  readonly group: string;
}

/** `evidence` is what the source tells about the cause; it is kept here and never sent. */
export interface Suppress {
  readonly kind: 'suppress';
  readonly address: Address;
  readonly email: string;
  readonly status: Status;
  readonly origin: Origin;
  readonly evidence?: Evidence;
}

export interface SuppressInGroup {
  readonly kind: 'suppressInGroup';
  readonly group: string;
  readonly address: Address;
  readonly email: string;
  readonly status: Status;
  readonly origin: Origin;
  readonly evidence?: Evidence;
}

export interface CreateContactType {
  readonly kind: 'createContactType';
  readonly contactType: string;
}

export interface CreateCustomField {
  readonly kind: 'createCustomField';
  /** The name on the service, without `custom.`. */
  readonly field: string;
  readonly fieldType: 'text' | 'number' | 'datetime-local';
}

/** Expects that the contact type holds no contact with this address. */
export interface CreateContact {
  readonly kind: 'createContact';
  readonly contactType: string;
  readonly address: Address;
  readonly email: string;
  readonly fields: Fields;
  readonly origin: ChangeOrigin;
  readonly evidence?: Evidence;
  /** A run before this one knew that the address had left, and no list of the service shows it: it is held back. */
  readonly wasSuppressed?: true;
}

/** The new address of a contact. */
export interface NewAddress {
  readonly address: Address;
  readonly email: string;
}

/**
 * `address` is the one that the contact has when the plan is made. With a `newAddress` the update is a
 * rename: there may be no field to change, and it expects that nobody has the new address there.
 */
export interface UpdateContact {
  readonly kind: 'updateContact';
  readonly contactType: string;
  readonly contactTypeId: string;
  readonly contactId: string;
  readonly address: Address;
  readonly newAddress?: NewAddress;
  readonly prior: PriorContact;
  readonly changes: readonly FieldChange[];
  readonly origin: ChangeOrigin;
  /** A run before this one knew that the address had left, and no list of the service shows it: it is held back. */
  readonly wasSuppressed?: true;
}

/**
 * `gone`: no row mentions it. `duplicate`: another one has its address. `undone`: a run made it, and a
 * person wants the run undone.
 */
export type RemovalReason = 'gone' | 'duplicate' | 'undone';

export interface DeleteContact {
  readonly kind: 'deleteContact';
  readonly contactType: string;
  readonly contactTypeId: string;
  readonly contactId: string;
  readonly address: Address;
  readonly prior: PriorContact;
  readonly reason: RemovalReason;
  /** The contact type in which this plan creates the same address: that create comes first. */
  readonly movedTo?: string;
}

/** Expects that the segment has no recipient with this address. Both names are filled. */
export interface AddSegmentRecipient {
  readonly kind: 'addSegmentRecipient';
  readonly segment: string;
  readonly segmentId: string;
  readonly address: Address;
  readonly email: string;
  readonly fields: Fields;
  readonly origin: ChangeOrigin;
  /** A run before this one knew that the address had left, and no list of the service shows it: it is held back. */
  readonly wasSuppressed?: true;
}

export interface RemoveSegmentRecipient {
  readonly kind: 'removeSegmentRecipient';
  readonly segment: string;
  readonly segmentId: string;
  readonly recipientId: string;
  readonly address: Address;
  readonly prior: PriorContact;
  readonly reason: RemovalReason;
}

export type Change =
  | CreateUnsubscribeGroup
  | Suppress
  | SuppressInGroup
  | CreateContactType
  | CreateCustomField
  | CreateContact
  | UpdateContact
  | DeleteContact
  | AddSegmentRecipient
  | RemoveSegmentRecipient;

/** A change at its place in a plan. `seq` counts from 1 and never changes: the journal refers to it. */
export type Item<C extends Change = Change> = C & { readonly seq: number };

export type ItemOf<K extends ItemKind> = Item<Extract<Change, { kind: K }>>;

/** How an item ended (see the words in the README). */
export const VERDICTS = ['applied', 'rejected', 'drifted', 'skipped', 'unknown'] as const;

export type Verdict = (typeof VERDICTS)[number];

export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** The address that gets mail by a change; undefined for other changes. */
export function broughtAddress(change: Change): string | undefined {
  if (change.kind === 'updateContact') return change.newAddress?.address;
  const brings = change.kind === 'createContact' || change.kind === 'addSegmentRecipient';
  return brings ? change.address : undefined;
}

/**
 * Marks a change that adds the address of a person who had left, as an earlier run knew: it unsubscribed them, parked
 * that, or saw them on the list. They stay in the plan, and are held back until a person allows their return.
 */
export function markReturned(change: Change, wasSuppressed: (address: string) => boolean): Change {
  const address = broughtAddress(change);
  if (address === undefined || !wasSuppressed(address)) return change;
  return { ...change, wasSuppressed: true } as Change;
}

export function isReturned(change: Change): boolean {
  return 'wasSuppressed' in change;
}

/**
 * A hash over the ordered items of a plan. Two plans that would do the same have the same one, whatever files the data
 * came from, so origins are left out.
 */
export class FingerprintFold {
  readonly #fold = new HashFold();

  /** Takes the contents of the changes in the order of the plan. */
  add(content: string): void {
    this.#fold.add(content);
  }

  digestHex(): string {
    return this.#fold.digestHex();
  }
}

/** What a change does, as canonical JSON: all of it but its origin and its place in the plan. */
export function contentOf(change: Change): string {
  const content: Record<string, Json> = {};
  for (const [name, value] of Object.entries(change) as [string, Json | undefined][]) {
    // `seq` follows from the order, and undefined members are no content.
    if (name !== 'origin' && name !== 'seq' && value !== undefined) content[name] = value;
  }
  return canonicalJson(content);
}
