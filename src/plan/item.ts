// A change in a plan, with the state of its target that it expects to find; and a set of the items of a plan, by their
// numbers.
import type {
  Address,
  ChangeOrigin,
  Evidence,
  FieldName,
  Fields,
  Origin,
  Status,
} from '../contacts/index.ts';
import type { Decided, FieldChange } from '../diff/index.ts';
import { type Json, canonicalJson, sha256Hex } from '../lib/index.ts';
import { bitCount, hasBit, setBit } from './item-bits.ts';

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

/** To be counted up. */
export function noItems(): Record<ItemKind, number> {
  // One entry per kind; `Object.fromEntries` widens the kinds to text.
  return Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>;
}

/** A contact as it was when the plan was made: what an update or delete must still find. */
interface PriorContact {
  readonly email: string;
  readonly fields: Fields;
}

interface CreateUnsubscribeGroup {
  readonly kind: 'createUnsubscribeGroup';
  readonly group: string;
}

/** An address as it is compared, and as people write it. */
export interface MailAddress {
  readonly address: Address;
  readonly email: string;
}

/** `evidence` is what the source tells about the cause; it is kept here and never sent. */
interface Suppression extends MailAddress, MayBeRefused {
  /**
   * How contacts and recipients spell the address besides `email`: the service may take each spelling for another person,
   * so that all have to be on the list. Left out where nobody spells it otherwise: any spelling on the list will do.
   */
  readonly spellings?: readonly string[];
  readonly status: Status;
  readonly origin: Origin;
  readonly evidence?: Evidence;
}

interface Suppress extends Suppression {
  readonly kind: 'suppress';
}

interface SuppressInGroup extends Suppression {
  readonly kind: 'suppressInGroup';
  readonly group: string;
}

interface CreateContactType {
  readonly kind: 'createContactType';
  readonly contactType: string;
}

interface CreateCustomField {
  readonly kind: 'createCustomField';
  /** The name on the service, without `custom.`. */
  readonly field: string;
  readonly fieldType: 'text' | 'number' | 'datetime-local';
}

/** A contact's changes go together with those of other people, who passed an address along: all of them, or none. */
interface InChain {
  /** An address of the chain, the same in all of its items. */
  readonly chain?: string;
  /** Of two updates the one with the lower number goes first; left out where none has to go before it. */
  readonly chainTurn?: number;
}

interface MayBeRefused {
  /** A person had refused the change by name, and another one accepts it by the number of all such changes. */
  readonly wasRefused?: true;
}

interface MayReturn {
  /** An earlier run knew that the person had left, and no list of the service shows it: the change is held back. */
  readonly wasSuppressed?: true;
}

interface BesideOthers {
  /**
   * The other addresses of the row, in order; left out where it has none. Nobody is brought mail who has left at one of
   * them, and the row may be another one, or gone, when the plan is carried out.
   */
  readonly further?: readonly string[];
}

/** Expects that the contact type holds no contact with this address. */
export interface CreateContact
  extends MailAddress, InChain, MayReturn, MayComeBack, MayBeRefused, BesideOthers {
  readonly kind: 'createContact';
  readonly contactType: string;
  readonly fields: Fields;
  readonly origin: ChangeOrigin;
  readonly evidence?: Evidence;
}

interface MayComeBack {
  /** Somebody else had removed the address from the service, and a person or the configuration wants it back. */
  readonly wasGone?: true;
}

/** `address` is the one that the contact has when the plan is made. */
interface OfContact extends InChain, MayBeRefused {
  readonly contactType: string;
  readonly contactTypeId: string;
  readonly contactId: string;
  readonly address: Address;
  readonly prior: PriorContact;
}

/**
 * With a `newAddress` the update is a rename: there may be no field to change, and it expects that no contact there
 * has the new address.
 */
export interface UpdateContact extends OfContact, MayReturn, MayComeBack, BesideOthers {
  readonly kind: 'updateContact';
  readonly newAddress?: MailAddress;
  readonly changes: readonly FieldChange[];
  /** What the service keeps in another form is sent as the sources have it, not as it was read. Left out where there is none. */
  readonly resent?: Fields;
  readonly origin: ChangeOrigin;
  /** Left out where only the sources moved, or nothing is remembered of the contact. */
  readonly moved?: MovedBothWays;
}

/** What the service's side of a contact had moved since a run saw it last. */
export interface MovedBothWays {
  /** Changed fields that somebody had changed on the service, whose value goes. */
  readonly overwritten?: readonly FieldName[] | undefined;
  /** Changed fields that both sides had changed. */
  readonly conflicts?: readonly FieldName[] | undefined;
  /** A person decides about the conflicts: until then the update waits. */
  readonly waits?: true | undefined;
  /** Values of the sources for fields that stay as somebody changed them on the service. */
  readonly kept?: Fields | undefined;
  /** Some fields that both sides changed stay as the service has them. */
  readonly leavesConflicts?: true | undefined;
}

/** Undefined where only the sources moved. */
export function movedIn(decided: Decided): MovedBothWays | undefined {
  const { overwritten, conflictsWritten, conflictsParked, kept, conflictsLeft } = decided;
  const conflicts = [...conflictsWritten, ...conflictsParked];
  const all = [overwritten, conflicts, kept, conflictsLeft];
  if (all.every(({ length }) => length === 0)) return undefined;
  return {
    overwritten: overwritten.length > 0 ? overwritten.map(({ field }) => field) : undefined,
    conflicts: conflicts.length > 0 ? conflicts.map(({ field }) => field) : undefined,
    waits: conflictsParked.length > 0 ? true : undefined,
    kept: kept.length > 0 ? valuesOf(kept) : undefined,
    leavesConflicts: conflictsLeft.length > 0 ? true : undefined,
  };
}

function valuesOf(changes: readonly FieldChange[]): Fields {
  return Object.fromEntries(changes.map((change) => [change.field, change.new ?? '']));
}

/**
 * `gone`: no row mentions it. `duplicate`: another one has its address. `undone`: a run made it, and a
 * person wants the run undone. `erased`: its person was erased.
 */
type RemovalReason = 'gone' | 'duplicate' | 'undone' | 'erased';

export interface DeleteContact extends OfContact {
  readonly kind: 'deleteContact';
  readonly reason: RemovalReason;
  /** The contact type in which this plan creates the same person: that create comes first. */
  readonly movedTo?: string;
  /** The address that the person gets there, where it is another one. */
  readonly movedAs?: MailAddress;
  /** The row of a source that has the person for another contact type. Left out where none does, or where they move. */
  readonly alsoIn?: Origin;
}

/** Expects that the segment has no recipient with this address. Both names are filled. */
export interface AddSegmentRecipient extends MailAddress, MayReturn, MayBeRefused, BesideOthers {
  readonly kind: 'addSegmentRecipient';
  readonly segment: string;
  readonly segmentId: string;
  readonly fields: Fields;
  readonly origin: ChangeOrigin;
}

export interface RemoveSegmentRecipient extends MayBeRefused {
  readonly kind: 'removeSegmentRecipient';
  readonly segment: string;
  readonly segmentId: string;
  readonly recipientId: string;
  readonly address: Address;
  readonly prior: PriorContact;
  readonly reason: RemovalReason;
  /** The other address of the person, under which the plan adds them: while that waits, so does this. */
  readonly addedAs?: Address;
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

/** How an item ended (see the words in config/commands.md). */
export const VERDICTS = ['applied', 'rejected', 'drifted', 'skipped', 'unknown'] as const;

export type Verdict = (typeof VERDICTS)[number];

export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** The address that gets mail by a change; undefined for other changes. */
export function broughtAddress(change: Change): string | undefined {
  if (change.kind === 'updateContact') return change.newAddress?.address;
  const brings = change.kind === 'createContact' || change.kind === 'addSegmentRecipient';
  return brings ? change.address : undefined;
}

/** The other addresses at which the person of a change may have left. */
export function furtherOf(change: Change): readonly string[] {
  const { further = [] } = change as BesideOthers;
  return further;
}

/**
 * Marks a change that adds the address of a person who had left. An earlier run knew of it: it unsubscribed them,
 * parked that, or saw them on the list. The change stays in the plan, held back until a person allows their return.
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
 * What a change does, as canonical JSON. Two plans that would do the same have the same fingerprint, whatever files the
 * data came from, so the origin and the place in the plan are left out.
 */
export function contentOf(change: Change): string {
  const content: Record<string, Json> = {};
  for (const [name, value] of Object.entries(change) as [string, Json | undefined][]) {
    // `seq` follows from the order, and undefined members are no content.
    if (name !== 'origin' && name !== 'seq' && value !== undefined) content[name] = value;
  }
  return canonicalJson(content);
}

/** A change of somebody's data: the others make a place for such changes. */
export type PersonalChange = Extract<Change, { readonly address: Address }>;

export function isPersonal(change: Change): change is PersonalChange {
  return 'address' in change;
}

/** What the plan, or what was learned meanwhile, adds to a change, and where a row stands in its file. */
const PASSING: ReadonlySet<string> = new Set([
  'chain',
  'chainTurn',
  'wasSuppressed',
  'wasGone',
  'wasRefused',
  'moved',
  'resent',
  'alsoIn',
] satisfies (keyof CreateContact | keyof UpdateContact | keyof DeleteContact)[]);

/**
 * What of a change comes from its source and its contact alone: as long as both are what they were, it is the same in every
 * plan. The other addresses of a row say nothing of an update that brings nobody mail.
 */
export function lastingContentOf(change: PersonalChange): string {
  const brings = broughtAddress(change) !== undefined;
  const lasting = Object.entries(change).filter(
    ([name]) => !PASSING.has(name) && (brings || name !== 'further'),
  );
  // What is left out is optional in every change.
  return contentOf(Object.fromEntries(lasting) as unknown as Change);
}

/** The address that a change names besides its own: of the same person elsewhere. */
export function otherAddressOf(change: PersonalChange): string | undefined {
  if (change.kind === 'updateContact') return change.newAddress?.address;
  if (change.kind === 'deleteContact') return change.movedAs?.address;
  return change.kind === 'removeSegmentRecipient' ? change.addedAs : undefined;
}

/** The contact type, segment or unsubscribe group of a change; empty for the account-wide list. */
export function placeOf(change: PersonalChange): string {
  if ('segment' in change) return change.segment;
  if ('contactType' in change) return change.contactType;
  return change.kind === 'suppressInGroup' ? change.group : '';
}

/** Somebody had refused it, and another person accepts it. */
export function markAccepted(change: Change): Change {
  return isPersonal(change) ? { ...change, wasRefused: true } : change;
}

/** What a person accepts of a plan. One bit for each item, so that a million take 125 kB. */
export class ItemSet {
  /** How many items the plan has. */
  readonly size: number;
  /** The first item is the lowest bit of the first byte; bits beyond the last item are 0. */
  readonly #bits: Uint8Array;
  #count = 0;

  constructor(size: number) {
    this.size = size;
    this.#bits = new Uint8Array(Math.ceil(size / 8));
  }

  static all(size: number): ItemSet {
    const set = new ItemSet(size);
    set.#bits.fill(0xff);
    if (size % 8 > 0) set.#bits[set.#bits.length - 1] = 0xff >> (8 - (size % 8));
    set.#count = size;
    return set;
  }

  static #of(size: number, bits: Uint8Array): ItemSet {
    const set = new ItemSet(size);
    set.#bits.set(bits);
    set.#count = bitCount(bits);
    return set;
  }

  /** What `toBase64` gave; undefined for any text that is not a set of a plan of this size. */
  static fromBase64(size: number, text: string): ItemSet | undefined {
    const bits = Buffer.from(text, 'base64');
    if (bits.length !== Math.ceil(size / 8) || bits.toString('base64') !== text) return undefined;
    if (size % 8 > 0 && bits.readUInt8(bits.length - 1) >> (size % 8) > 0) return undefined;
    return ItemSet.#of(size, bits);
  }

  /** How many items are in it. */
  get count(): number {
    return this.#count;
  }

  get isAll(): boolean {
    return this.#count === this.size;
  }

  /** `seq` counts from 1. */
  has(seq: number): boolean {
    return hasBit(this.#bits, seq);
  }

  add(seq: number): void {
    if (seq < 1 || seq > this.size || this.has(seq)) return;
    setBit(this.#bits, seq, true);
    this.#count += 1;
  }

  delete(seq: number): void {
    if (!this.has(seq)) return;
    setBit(this.#bits, seq, false);
    this.#count -= 1;
  }

  /** Takes the item out where it is in, and puts it in where it is not. */
  toggle(seq: number): void {
    if (this.has(seq)) this.delete(seq);
    else this.add(seq);
  }

  /** Those that are in both. */
  intersection(other: ItemSet): ItemSet {
    const both = new ItemSet(this.size);
    for (let seq = 1; seq <= this.size; seq += 1) {
      if (this.has(seq) && other.has(seq)) both.add(seq);
    }
    return both;
  }

  /** A set of the same plan. */
  withBits(change: (bits: Uint8Array) => Uint8Array): ItemSet {
    return ItemSet.#of(this.size, change(this.#bits));
  }

  /** SHA-256 over the bytes: two sets of one plan are the same if their digests are. */
  digestHex(): string {
    return sha256Hex(this.#bits);
  }

  toBase64(): string {
    return Buffer.from(this.#bits).toString('base64');
  }
}
