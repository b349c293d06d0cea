// The data that the changes of a plan are made from, the rows that each of their values comes from, and in what forms the
// service stores values.
import type { Address, ChangeOrigin, Evidence, FieldName, Origin } from '../../contacts/index.ts';
import { type DiffRules, isHabit } from '../../diff/index.ts';
import {
  broughtAddress,
  type Change,
  type Finding,
  type MigrationPhase,
} from '../../plan/index.ts';
import { type DifferingContact, type FactTable, type Giver } from '../../state/index.ts';
import type { RowPosition } from '../scope/source-bindings.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import type { BothSides } from '../sides/match-sides.ts';
import type { ErasedContacts } from '../sides/erased-contacts.ts';
import type { AddedByHand } from './added-by-hand.ts';
import type { Edits } from './edits.ts';
import type { GoneCounts } from './gone-counts.ts';
import type { Gone } from './gone.ts';

/** What decides by what earlier runs remember of the contacts, and counts it. */
export interface Deciders {
  readonly gone: Gone;
  readonly goneCounts: GoneCounts;
  readonly added: AddedByHand;
  /** What the service has of people who were erased. */
  readonly erased: ErasedContacts;
  /** Decides the differences of contacts that both sides have. */
  readonly edits: Edits;
}

export interface ChangeSources
  extends
    Deciders,
    Pick<BothSides, 'match' | 'targets' | 'metadata' | 'groups' | 'former' | 'asked'> {
  readonly memory: CompareMemory | undefined;
  readonly phase: MigrationPhase | undefined;
  /** Country id for a contact without one: from its row's sync, else from another sync of the target. */
  readonly defaultCountryOf: (binding: number, target: Target) => string | undefined;
  readonly originOf: (row: RowPosition) => Origin;
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
      facts?.isStoredForm({ ...key, field, wanted, stored }) === true,
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
