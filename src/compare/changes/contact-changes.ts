// Creates, updates and deletes of one contact type. Where an id names the same person before and after, a changed address
// is an update: the contact keeps its id, its history and its custom fields.
import {
  type ChangeOrigin,
  type FieldName,
  type Fields,
  sortFields,
} from '../../contacts/index.ts';
import {
  diffContact,
  differingFields,
  type DiffRules,
  type FieldChange,
  isCountryId,
  keptInOtherForm,
  needsUpload,
  splitWritable,
  withDefaultCountry,
} from '../../diff/index.ts';
import { type Change, mayDeleteIn, mayUpdateIn, type UpdateContact } from '../../plan/index.ts';
import {
  type DifferingContact,
  type ExtraContact,
  type MissingContact,
  type RenamedContact,
  WIPE_FACT,
} from '../../state/index.ts';
import type { Target } from '../scope/targets.ts';
import {
  asAddress,
  contactIn,
  evidencePart,
  type MergedRow,
  personOrigin,
  placesByIds,
  storedForms,
  type TargetSources,
  valuesOrigin,
} from './change-sources.ts';
import type { Judged } from './remembered.ts';

export function* creates(sources: TargetSources): Generator<Change> {
  const { target, match, remembered } = sources;
  const comesBack = goneComeBack(sources);
  for (const row of match.differences.missing(target.index)) {
    const wasGone = remembered.isGone(target, row.address);
    if (wasGone && comesBack === undefined) {
      leaveGone(row, sources);
      continue;
    }
    if (wasGone) remembered.noteRecreated(target, row.address, comesBack === 'by number');
    yield { ...created(row, sources), ...(wasGone && { wasGone }) };
  }
}

function created(row: MissingContact, sources: TargetSources): CreateChange {
  const { target, memory, tally } = sources;
  const late = memory?.late?.isEmpty === false ? memory.late : undefined;
  if (late?.get({ contactType: target.key, address: row.address })) tally.late += 1;
  const fields = createdFields(row, sources);
  return {
    kind: 'createContact',
    contactType: target.name,
    address: asAddress(row.address),
    email: row.email,
    fields,
    origin: personOrigin(row, (field) => fields[field] !== undefined, sources),
    ...evidencePart(row.evidence),
  };
}

type CreateChange = Extract<Change, { readonly kind: 'createContact' }>;

/** Whether anybody is created in the contact type, or gets another address there. */
export function bringsAny(sources: TargetSources): boolean {
  const { held } = goneRenames(sources);
  const { match, target } = sources;
  for (const { newAddress } of match.renames.of(target.index)) {
    if (!held.has(newAddress)) return true;
  }
  return createsAny(sources);
}

/** Whether anybody is created in the contact type. */
export function createsAny(sources: TargetSources): boolean {
  const { target, match, remembered } = sources;
  const comesBack = goneComeBack(sources) !== undefined;
  for (const { address } of match.differences.missing(target.index)) {
    if (comesBack || !remembered.isGone(target, address)) return true;
  }
  return false;
}

/**
 * Why contacts that somebody else removed are created again, if they are. A rule brings back a few: many at once, or
 * none but those at an end of the list, may be missing from a list that was cut, and would come a second time.
 */
function goneComeBack(sources: TargetSources): 'by rule' | 'by number' | undefined {
  const { targets, target, recreates, remembered } = sources;
  const isRule = targets.syncsOf(target).some(({ onGone }) => onGone === 'recreate');
  const isBelieved = (): boolean =>
    remembered.mayBeGone(target) && !remembered.mayBeUnlisted(target);
  if (isRule && isBelieved()) return 'by rule';
  return recreates ? 'by number' : undefined;
}

function leaveGone(row: GoneRow, sources: TargetSources): void {
  const { target, targets, remembered, onFinding } = sources;
  remembered.noteGone(target, row.address);
  const origin = personOrigin(row, () => true, sources);
  const { name: contactType } = target;
  const { address, email } = row;
  const former = remembered.goneOf(target, address);
  const nowIn = remembered.nowIn(target, address);
  const addedTo = nowIn.filter(
    (other) =>
      mayDeleteIn(sources.phase) && targets.isMirrored(other) && remembered.isAdded(other, address),
  );
  onFinding({
    kind: 'goneOnService',
    ...{ contactType, address, email, origin },
    ...(former !== undefined && { former: String(former) }),
    ...(nowIn.length > 0 && { nowIn: namesOf(nowIn) }),
    ...(addedTo.length > 0 && { addedTo: namesOf(addedTo) }),
  });
}

type GoneRow = MergedRow & Pick<MissingContact, 'address' | 'email'>;

function namesOf(targets: readonly Target[]): string[] {
  return targets.map(({ name }) => name);
}

/** A create clears nothing, and takes the default country where its row has none. */
function createdFields(row: MissingContact, sources: TargetSources): Fields {
  const filled: Fields = Object.fromEntries(
    Object.entries(row.fields).filter(([, value]) => value !== ''),
  );
  const country = filled.country ?? sources.defaultCountryOf(row.binding, sources.target);
  return sortFields(country === undefined ? filled : { ...filled, country });
}

export function* updates(sources: TargetSources): Generator<Change> {
  const { target, match, tally } = sources;
  const policies = policiesOf(sources);
  for (const row of match.differences.differing(target.index)) {
    const fields = row.actualFields;
    const forms = storedForms(row, sources);
    const differing = differingFields(row.desiredFields, fields, { ...forms, policies });
    if (differing.length === 0) continue;
    const { written, moved } = judged(row, differing, sources);
    if (written.length === 0) {
      tally.keptOnly += 1;
      continue;
    }
    const changes = writableChanges(row, withDefaultCountry(written, fields, forms), sources);
    if (changes.length === 0) {
      tally.unwritableOnly += 1;
      continue;
    }
    if (!mayUpdateIn(sources.phase)) {
      tally.withheldUpdates += 1;
      continue;
    }
    const prior = { email: row.email, fields };
    const origin = changesOrigin(row, changes, sources);
    const contact = { ...contactIn(target, row), prior };
    const more = { ...resentPart(row, { ...forms, policies }), ...(moved && { moved }) };
    yield { kind: 'updateContact', ...contact, changes, origin, ...more };
  }
}

function resentPart(
  { desiredFields, actualFields }: ChangedRow,
  rules: DiffRules,
): Pick<UpdateContact, 'resent'> {
  const resent = keptInOtherForm(desiredFields, actualFields, rules);
  return Object.keys(resent).length === 0 ? {} : { resent };
}

/** What earlier runs remember of the contact decides which side's values count; those that stay are findings. */
function judged(
  row: ChangedRow,
  differing: readonly FieldChange[],
  sources: TargetSources,
): Judged {
  const { target, remembered, onFinding } = sources;
  const decision = remembered.judge(target, row, differing);
  const { kept: editKept, conflictsLeft: conflictLeft } = decision;
  for (const [kind, changes] of Object.entries({ editKept, conflictLeft })) {
    if (changes.length === 0) continue;
    const origin = changesOrigin(row, changes, sources);
    const { email } = row;
    onFinding({ kind: kind as 'editKept', contactType: target.name, email, changes, origin });
  }
  return decision;
}

type ChangedRow = MergedRow &
  Pick<DifferingContact, 'address' | 'email' | 'desiredFields' | 'actualFields'>;

/** The changes that an endpoint can write; the others are counted and reported. */
function writableChanges(
  row: ChangedRow,
  found: readonly FieldChange[],
  sources: TargetSources,
): readonly FieldChange[] {
  const { writable, unwritable: changes } = splitWritable(found, row.actualFields);
  if (changes.length > 0) {
    sources.tally.unwritable += 1;
    const { name: contactType } = sources.target;
    const origin = changesOrigin(row, changes, sources);
    sources.onFinding({
      kind: 'unwritableContact',
      contactType,
      email: row.email,
      changes,
      origin,
    });
  }
  return writable;
}

/** No row gave the default country. */
function changesOrigin(
  row: ChangedRow,
  changes: readonly FieldChange[],
  sources: TargetSources,
): ChangeOrigin {
  const given = changes.filter(({ field }) => row.desiredFields[field] !== undefined);
  const fields = given.map(({ field }) => field);
  return valuesOrigin(row, fields, sources);
}

/** The policies of all syncs that decide the target; where they differ, the later sync wins. */
function policiesOf({ targets, target }: TargetSources): DiffRules['policies'] {
  return new Map(targets.syncsOf(target).flatMap((sync) => [...sync.policies]));
}

/**
 * Drops renames that no update can carry: their new addresses become new contacts. But for those that are held: their
 * contacts stay as they are.
 */
export function dropImpossible(sources: TargetSources): void {
  const { match, target } = sources;
  const { held } = goneRenames(sources);
  for (const row of match.renames.of(target.index)) {
    if (!held.has(row.newAddress) && !isPossible(row, sources))
      match.renames.drop(target.index, row);
  }
}

/** Of the new addresses of renames, those that would bring back what somebody else removed. */
function goneRenames(sources: TargetSources) {
  const { match, target, remembered } = sources;
  const gone = new Set<string>();
  for (const { newAddress } of match.renames.of(target.index)) {
    if (remembered.isGone(target, newAddress)) gone.add(newAddress);
  }
  const comesBack = gone.size > 0 ? goneComeBack(sources) : undefined;
  return { gone, comesBack, held: comesBack === undefined ? gone : new Set<string>() };
}

function isPossible(row: RenamedContact, sources: TargetSources): boolean {
  const actual = row.actualFields;
  if (!mayUpdateIn(sources.phase) || !mayRename(actual, sources)) return false;
  const wanted = diffContact(row.desiredFields, actual, renamedRules(row, sources));
  const country = wanted.find(({ field }) => field === 'country');
  return isCountryId(country?.new ?? actual.country);
}

/** False where the service is known to keep addresses, or to erase what an update cannot carry. */
function mayRename(actual: Fields, { memory }: TargetSources): boolean {
  if (memory === undefined || memory.facts.keepsAddresses()) return false;
  return !needsUpload(actual) || memory.facts.get(WIPE_FACT)?.value !== 'yes';
}

/** Updates that change the address. */
export function* renames(sources: TargetSources): Generator<Change> {
  const { target, match, tally, remembered } = sources;
  const { gone, held, comesBack } = goneRenames(sources);
  for (const row of match.renames.of(target.index)) {
    const { newAddress: address, newEmail: email } = row;
    if (held.has(address)) leaveGone({ ...row, address, email }, sources);
    if (held.has(address)) continue;
    const wasGone = gone.has(address);
    if (wasGone) remembered.noteRecreated(target, address, comesBack === 'by number');
    const { written, moved } = judged(row, renamedFields(row, sources), sources);
    const wanted = withDefaultCountry(written, row.actualFields, renamedRules(row, sources));
    const changes = writableChanges(row, wanted, sources);
    tally.renamed += 1;
    const isChanged = (name: FieldName) => changes.some(({ field }) => field === name);
    yield {
      kind: 'updateContact',
      ...contactIn(target, row),
      newAddress: { address: asAddress(address), email },
      prior: { email: row.email, fields: row.actualFields },
      changes,
      origin: personOrigin(row, isChanged, sources),
      ...resentPart(row, renamedRules(row, sources)),
      ...(moved && { moved }),
      ...(wasGone && { wasGone: true as const }),
    };
  }
}

/** Facts about stored values are kept by key, here the new one. */
function renamedRules(row: RenamedContact, sources: TargetSources): DiffRules {
  const forms = storedForms({ ...row, address: row.newAddress }, sources);
  return { ...forms, policies: policiesOf(sources), isUpdated: true };
}

function renamedFields(row: RenamedContact, sources: TargetSources): readonly FieldChange[] {
  return differingFields(row.desiredFields, row.actualFields, renamedRules(row, sources));
}

export function* deletes(sources: TargetSources): Generator<Change> {
  const { target, targets, tally } = sources;
  const others = targets.ofKind('contactType').filter((other) => other !== target);
  const indexes = others.map((other) => other.index);
  const placeOfPerson = placesByIds(sources);
  for (const { row, reason } of extraContacts(sources, indexes)) {
    if (!mayDeleteIn(sources.phase)) {
      tally.withheldDeletes += 1;
      continue;
    }
    const movedTo = placeAfterMove(row, others, sources);
    if (reason === 'gone' && movedTo === undefined && isLeftAlone(row, sources)) continue;
    const prior = { email: row.email, fields: row.fields };
    const ofPerson = reason === 'gone' ? placeOfPerson(row.address) : {};
    const part = movedTo === undefined ? ofPerson : { movedTo };
    yield { kind: 'deleteContact', ...contactIn(target, row), prior, reason, ...part };
  }
}

/** Where the plan creates the contact; undefined where it creates it nowhere. */
function placeAfterMove(
  { movesTo, address }: ExtraContact,
  others: readonly Target[],
  { remembered }: TargetSources,
): string | undefined {
  const wanted = others.filter(({ index }) => movesTo.includes(index));
  return wanted.find((other) => !remembered.staysGone(other, address))?.name;
}

/**
 * What another hand put there, or corrected there: it would be lost, since no run could create it again. So would one that
 * somebody took out of the contact type where the sources want it.
 */
function isLeftAlone(row: ExtraContact, sources: TargetSources): boolean {
  const { target, tally, remembered, onFinding } = sources;
  const { address, email } = row;
  // Told with the contact type that it was taken from.
  if (row.movesTo.length > 0) return true;
  const kind = remembered.leftAlone(target, address, tally.late);
  if (kind === undefined) return false;
  remembered.noteLeftAlone(target, kind);
  onFinding({ kind, contactType: target.name, address, email });
  return true;
}

interface Removal {
  readonly row: ExtraContact;
  readonly reason: 'gone' | 'duplicate' | 'erased';
}

/**
 * Contacts that no row mentions, where the target is mirrored, and copies of an address, where a sync removes them.
 * `others`: the numbers of the targets to which a contact that is gone here may be moving.
 */
export function* extraContacts(
  sources: TargetSources,
  others: readonly number[] = [],
): Generator<Removal> {
  const { target, targets, match, remembered } = sources;
  const mayDelete = mayDeleteIn(sources.phase);
  const removesCopies = targets.syncsOf(target).some(({ duplicates }) => duplicates === 'remove');
  if (targets.isMirrored(target)) {
    for (const row of match.differences.extra(target.index, others)) {
      const isErased = mayDelete && remembered.takesErased(target, row.address);
      const reason = isErased ? 'erased' : 'gone';
      yield { row, reason };
      if (!removesCopies) yield* copiesOf(row, reason, sources);
    }
  }
  if (!removesCopies) return;
  for (const row of match.differences.copies(target.index)) yield { row, reason: 'duplicate' };
}

/** No row mentions the copies either, and a copy that stayed would be the contact of the next night. */
function* copiesOf(
  row: ExtraContact,
  reason: Removal['reason'],
  { target, match }: TargetSources,
): Generator<Removal> {
  for (const { contactId, email, fields } of match.actual.copies(target.index, row.address)) {
    yield { row: { ...row, contactId, email, fields }, reason };
  }
}
