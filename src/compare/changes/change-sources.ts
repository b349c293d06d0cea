// The data that the changes of a plan are made from, the rows that each of their values comes from, the place where the
// person of a contact is created with another address, which changes go together since an address was passed along, and in
// what forms the service stores values.
import type { Address, ChangeOrigin, Evidence, FieldName, Origin } from '../../contacts/index.ts';
import { type DiffRules, isFormOf, isHabit } from '../../diff/index.ts';
import {
  broughtAddress,
  type Change,
  type DeleteContact,
  type Finding,
  type MigrationPhase,
} from '../../plan/index.ts';
import {
  type DifferingContact,
  type FactTable,
  type Giver,
  type PassedAddress,
  type StoredSourceId,
} from '../../state/index.ts';
import type { RowPosition } from '../scope/source-bindings.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import type { BothSides } from '../sides/match-sides.ts';
import type { Edits } from './edits.ts';
import type { Remembered } from './remembered.ts';

export interface ChangeSources extends Pick<
  BothSides,
  'match' | 'targets' | 'metadata' | 'groups' | 'former' | 'asked'
> {
  readonly memory: CompareMemory | undefined;
  readonly phase: MigrationPhase | undefined;
  /** Country id for a contact without one: from its row's sync, else from another sync of the target. */
  readonly defaultCountryOf: (binding: number, target: Target) => string | undefined;
  readonly originOf: (row: RowPosition) => Origin;
  /** What earlier runs remember of the contacts. */
  readonly remembered: Remembered;
  /** Decides the differences of contacts that both sides have. */
  readonly edits: Edits;
  /** Contacts that are gone from the service are created again, whatever their syncs say. */
  readonly recreates: boolean;
  /** Takes the differences that no item can express. */
  readonly onFinding: (finding: Finding) => void;
}

/** For the changes of one contact type or segment. */
export interface TargetSources extends ChangeSources {
  readonly target: Target;
  readonly tally: TargetTally;
}

/** Addresses of both sides came out of `parseAddress`, or from the service as they are. */
export function asAddress(address: string): Address {
  return address as Address;
}

/** Which contact an item is about. */
export function contactIn(target: Target, { contactId, address }: StoredContact) {
  const { name: contactType, id: contactTypeId = '' } = target;
  return { contactType, contactTypeId, contactId, address: asAddress(address) };
}

interface StoredContact {
  readonly contactId: string;
  readonly address: string;
}

/** As a part of an item; empty where the row gave none. The text was written by this process. */
export function evidencePart(stored: string | null): { readonly evidence?: Evidence } {
  return stored === null ? {} : { evidence: JSON.parse(stored) as Evidence };
}

/** Counts of one target's contacts that its items do not show. */
export type TargetTally = ReturnType<typeof emptyTally>;

export function emptyTally() {
  return {
    /** Updates that change the address. */
    renamed: 0,
    /** Contacts with a difference that no endpoint can write. */
    unwritable: 0,
    /** The unwritable ones that only lack a country. */
    lackingCountry: 0,
    /** The unwritable ones that have no other difference. */
    unwritableOnly: 0,
    /** Changes that the phase of a migration holds back. */
    withheldUpdates: 0,
    withheldDeletes: 0,
    /** Contacts whose differences all stay, by the rules of their fields. */
    keptOnly: 0,
    /** Creates that the service acknowledged before. */
    late: 0,
    /** Updates that a person refused, and that change no address. */
    refusedUpdates: 0,
  };
}

/** The last row of a person, and the earlier ones that gave some of its fields. */
export interface MergedRow extends RowPosition {
  readonly givers: string | null;
}

type Sources = Pick<ChangeSources, 'originOf'>;

/** The origin of a change whose address comes from the last row. */
export function personOrigin(
  row: MergedRow,
  isCarried: (field: FieldName) => boolean,
  sources: Sources,
): ChangeOrigin {
  if (row.givers === null) return sources.originOf(row);
  return withOthers(row, giversOf(row.givers, isCarried), sources);
}

/** The origin of a change of fields alone: the last row that gave any of them. */
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

/** The rows that gave any of the fields, each with these alone. */
function giversOf(text: string, isWanted: (field: FieldName) => boolean): Giver[] {
  // Written by the scratch database in this process.
  const givers = JSON.parse(text) as readonly Giver[];
  return givers
    .map((giver) => ({ ...giver, fields: giver.fields.filter(isWanted) }))
    .filter(({ fields }) => fields.length > 0);
}

function withOthers(
  row: RowPosition,
  givers: readonly Giver[],
  { originOf }: Sources,
): ChangeOrigin {
  const others = givers.map((giver) => ({ ...originOf(giver), fields: giver.fields }));
  return { ...originOf(row), ...(others.length > 0 && { others }) };
}

type SecondHalf = Pick<DeleteContact, 'movedTo' | 'movedAs'>;

/**
 * Finds where the plan creates a person who had an address, by the ids of the sources. Asked once those who are gone are
 * noted.
 */
export function placesByIds(sources: TargetSources): (address: string) => SecondHalf {
  const find = byFormerAddress(sources, (row) => {
    const place = placeOfRow(row, sources);
    const movedAs = { address: asAddress(row.address), email: row.email };
    return place && { movedTo: place.name, movedAs };
  });
  return (address) => find(address) ?? {};
}

/** The same for a segment: the address under which the plan adds the person to it. */
export function addedByIds(sources: TargetSources): (address: string) => Address | undefined {
  const { target, match, remembered } = sources;
  return byFormerAddress(sources, (row) => {
    const isAdded =
      match.ids.targetsOf(row).includes(target.index) &&
      match.differences.isMissing(target.index, row.address) &&
      !remembered.keepsOutOfSegment(row.address);
    return isAdded ? asAddress(row.address) : undefined;
  });
}

/** Asks of each row whose id had an address, in sources whose ids are not in doubt. */
function byFormerAddress<Found>(
  { match, memory, former }: ChangeSources,
  find: (row: StoredSourceId) => Found | undefined,
): (address: string) => Found | undefined {
  if (memory === undefined || !match.ids.hasFormer()) return () => undefined;
  const doubted = new Set(former?.unstable.map(({ source }) => source));
  return (address) => {
    for (const row of match.ids.ofFormer(memory.sourceIds.addressHash(address))) {
      const found = doubted.has(row.source) ? undefined : find(row);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** A contact that its own contact type gets, or has, is not looked for in others. */
function placeOfRow(row: StoredSourceId, sources: TargetSources): Target | undefined {
  const { target, targets, match, remembered } = sources;
  const wanted = match.ids.targetsOf(row);
  const places = targets.ofKind('contactType').filter(({ index }) => wanted.includes(index));
  return (places.includes(target) ? [target] : places).find(
    (place) =>
      match.differences.isMissing(place.index, row.address) &&
      !remembered.staysGone(place, row.address),
  );
}

/**
 * Finds the chain of a change: one person has the address that another had, who has a further one now. Written in part, the
 * contact of one of them would be overwritten or deleted before the same person is somewhere else.
 */
export function chainsOf(sources: ChangeSources): (change: Change) => Change {
  const { match, memory } = sources;
  if (memory === undefined || !match.ids.hasFormer()) return (change) => change;
  const hash = (address: string): Buffer => memory.sourceIds.addressHash(address);
  const chains = openChains(match.ids.passedAlong(hash));
  if (chains.size === 0) return (change) => change;
  const chainOfFormer = byFormerAddress(sources, (row) => chains.get(row.address));
  return (change) => {
    if (!isOfPerson(change)) return change;
    // Who left is overwritten by nobody, and the others need not wait.
    if (change.kind === 'deleteContact' && match.actual.willBeBarred(change.address)) return change;
    const chain = chains.get(change.address) ?? chainOfFormer(change.address);
    return chain === undefined ? change : { ...change, ...chain };
  };
}

/** Adds the other addresses of its row to a change by which a person gets mail: any of them may leave before it is made. */
export function withFurther({ match, targets }: ChangeSources): (change: Change) => Change {
  if (!match.held.hasOthers) return (change) => change;
  return (change) => {
    if (!bringsMail(change)) return change;
    const address = broughtAddress(change) ?? change.address;
    const target =
      'segment' in change
        ? targets.segmentNamed(change.segment)
        : targets.named(change.contactType);
    const further = target === undefined ? [] : match.held.furtherOf(target.index, address);
    return further.length === 0 ? change : { ...change, further };
  };
}

type MailingChange = Extract<Change, { readonly further?: readonly string[] }>;

/** Also an update by which the address of a contact is that of another person. */
function bringsMail(change: Change): change is MailingChange {
  if (change.kind !== 'updateContact') return broughtAddress(change) !== undefined;
  return change.newAddress !== undefined || change.chain !== undefined;
}

/** Not a copy, which goes beside the contact of its person, nor somebody who was erased. */
function isOfPerson(change: Change): change is Extract<Change, { readonly chain?: string }> {
  if (change.kind === 'deleteContact') return change.reason === 'gone';
  return change.kind === 'createContact' || change.kind === 'updateContact';
}

/** With more addresses than this, the ids of a source are numbers of its rows: one row more shifts all that follow. */
const MOST_IN_CHAIN = 100;

/**
 * By each address of a chain, one address of it. Not what is over, since its people have no more to do with each other: a
 * chain is open where any address is new or missing, or where a contact and the one that its person has now both differ.
 */
function openChains(links: readonly PassedAddress[]): ReadonlyMap<string, InChain> {
  const rootOf = joined(links);
  const byChain = new Map<string, PassedAddress[]>();
  for (const link of links) {
    const chain = rootOf(link.address);
    const known = byChain.get(chain);
    if (known === undefined) byChain.set(chain, [link]);
    else known.push(link);
  }
  const differing = new Set(
    links.filter(({ differs }) => differs === 1).map(({ address }) => address),
  );
  const isOpen = (own: readonly PassedAddress[]): boolean =>
    own.some((link) => link.isOpen === 1 || (link.differs === 1 && differing.has(link.next)));
  const open = [...byChain].filter(([, own]) => own.length < MOST_IN_CHAIN && isOpen(own));
  return new Map(
    open.flatMap(([chain, own]) =>
      [...turnsIn(own)].map(([address, turn]) => {
        return [address, turn === 0 ? { chain } : { chain, chainTurn: turn }] as const;
      }),
    ),
  );
}

interface InChain {
  readonly chain: string;
  readonly chainTurn?: number;
}

/**
 * By address, how many others are passed along before it: its holder must have moved before another takes it. A circle has
 * to start somewhere.
 */
function turnsIn(links: readonly PassedAddress[]): ReadonlyMap<string, number> {
  const turns = new Map<string, number>();
  const turnOf = (address: string): number => {
    const known = turns.get(address);
    if (known !== undefined) return known;
    turns.set(address, 0);
    const nexts = links.filter((link) => link.address === address).map(({ next }) => turnOf(next));
    const turn = Math.max(-1, ...nexts) + 1;
    turns.set(address, turn);
    return turn;
  };
  for (const { address } of links) turnOf(address);
  return turns;
}

/** Finds the one address that stands for all that are linked with another. */
function joined(links: readonly PassedAddress[]): (address: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (address: string): string => {
    let at = address;
    let up = parents.get(at) ?? at;
    while (up !== at) {
      const above = parents.get(up) ?? up;
      // The way is shorter for the next one.
      parents.set(at, above);
      [at, up] = [up, above];
    }
    return at;
  };
  for (const { address, next } of links) {
    const [one, other] = [rootOf(address), rootOf(next)];
    if (one !== other) parents.set(other, one);
  }
  return rootOf;
}

/** How the service stores the values of a row's contact, and its default country. */
export function storedForms(
  row: Pick<DifferingContact, 'address' | 'binding'>,
  { target, memory, defaultCountryOf }: TargetSources,
): Omit<DiffRules, 'policies'> {
  const key = { contactType: target.key, address: row.address };
  const facts = memory?.facts;
  return {
    defaultCountry: defaultCountryOf(row.binding, target),
    isStoredForm: (field, wanted, stored) =>
      isKnownForm(facts, wanted, stored) ||
      // Journals of old runs took an edit by hand for another form, too.
      (facts?.isStoredForm({ ...key, field, wanted, stored }) === true &&
        isFormOf(field, wanted, stored)),
  };
}

/** Whether the service is known to make `stored` of every text like `wanted`. */
export function isKnownForm(
  facts: Pick<FactTable, 'textHabits'> | undefined,
  wanted: string,
  stored: string,
): boolean {
  return facts !== undefined && isHabit(facts.textHabits(), [wanted, stored]);
}
