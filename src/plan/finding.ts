// The findings of a plan: their kinds, and what is kept of each.
import type { ChangeOrigin, Origin } from '../contacts/index.ts';
import type { FieldChange } from '../diff/index.ts';
import type { ItemKind } from './item.ts';

/**
 * What a person has to look at, although no item of the plan is about it. Warnings tell how many there are; each is kept
 * in the plan file with its place, so that it can be found and corrected. In the order in which they are shown.
 */
export const FINDING_KINDS = [
  'unwritableContact',
  'unwritableRecipient',
  'mistypedAddress',
  'goneOnService',
  'readdressed',
  'addedOnService',
  'editKept',
  'conflictLeft',
  'refused',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

interface Unwritable {
  readonly email: string;
  readonly changes: readonly FieldChange[];
  readonly origin: ChangeOrigin;
}

/** A contact with a difference that no endpoint can write. */
interface UnwritableContact extends Unwritable {
  readonly kind: 'unwritableContact';
  readonly contactType: string;
}

/** A recipient of a segment with another name than the sources say. */
interface UnwritableRecipient extends Unwritable {
  readonly kind: 'unwritableRecipient';
  readonly segment: string;
}

/** A row whose address is taken as it is. */
interface MistypedAddress {
  readonly kind: 'mistypedAddress';
  readonly email: string;
  /** The domain that seems to be meant. */
  readonly meant: string;
  readonly origin: Origin;
}

/**
 * A contact that the sources have and the service does not list where they want it: somebody else removed or moved it, or
 * one that shares its address or id. It is not created.
 */
interface GoneOnService {
  readonly kind: 'goneOnService';
  readonly contactType: string;
  readonly address: string;
  readonly email: string;
  readonly origin: ChangeOrigin;
  /** The hash of the contact that is gone, where its person has another address since. */
  readonly former?: string;
  /** The contact types that have it instead, where no row asks for it. Left out for none. */
  readonly nowIn?: readonly string[];
  /** Those of them where no run may remember it: the next mirror would delete it. */
  readonly addedTo?: readonly string[];
}

/**
 * A contact that a mirror leaves alone although no row mentions it. `readdressed`: it may be one that is gone, under
 * another address; `addedOnService`: somebody added it.
 */
interface NeverOurs {
  readonly kind: 'readdressed' | 'addedOnService';
  readonly contactType: string;
  readonly address: string;
  readonly email: string;
}

/** Values that stay as somebody changed them on the service, by the rules of their fields. */
interface ValuesLeft extends Unwritable {
  /** `conflictLeft`: the sources changed them as well. */
  readonly kind: 'editKept' | 'conflictLeft';
  readonly contactType: string;
}

/** A change that is not in the plan, since a person refused it by name, or what cannot go without such a change. */
interface Refused {
  readonly kind: 'refused';
  readonly change: ItemKind;
  /** The contact type, segment or unsubscribe group; empty for the account-wide list. */
  readonly place: string;
  readonly address: string;
  readonly email: string;
  /** The day on which it was refused; left out where only what it needs was. */
  readonly since?: string;
}

export type Finding =
  | UnwritableContact
  | UnwritableRecipient
  | MistypedAddress
  | GoneOnService
  | NeverOurs
  | ValuesLeft
  | Refused;

export type FindingOf<K extends FindingKind> = Finding & { readonly kind: K };

/** How many findings of each kind a plan has; a kind of which it has none is left out. */
export type FindingCounts = Readonly<Partial<Record<FindingKind, number>>>;
