// Updates of one contact type. Where an id names the same person before and after, a changed address is an update: the
// contact keeps its id, its history and its custom fields. The service has no endpoint that changes a recipient's name
// (interface specification, "Segments").
import {
  type ChangeOrigin,
  type FieldName,
  type FieldPolicies,
  type Fields,
  isStandardField,
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
import { type Change, mayUpdateIn, type UpdateContact } from '../../plan/index.ts';
import { type DifferingContact, type RenamedContact, WIPE_FACT } from '../../state/index.ts';
import {
  asAddress,
  contactIn,
  type MergedRow,
  personOrigin,
  storedForms,
  type TargetSources,
  valuesOrigin,
} from './change-sources.ts';
import { createsAny, goneComeBack, leaveGone } from './creates-and-deletes.ts';
import type { Judged } from './edits.ts';

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
  const { target, edits, onFinding, phase } = sources;
  const decision = edits.judge(target, row, differing, !mayUpdateIn(phase));
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
    if (changes.some(({ field }) => isStandardField(field))) sources.tally.lackingCountry += 1;
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
  const { match, target } = sources;
  const gone = new Set<string>();
  for (const newAddress of match.renames.newAddresses(target.index)) {
    if (sources.gone.keepsAway('updateContact', target, newAddress)) gone.add(newAddress);
  }
  const comesBack = gone.size > 0 ? goneComeBack(sources) : undefined;
  return { gone, comesBack, held: comesBack === undefined ? gone : new Set<string>() };
}

/** In a phase without updates it is left out, and a second contact of the same person would be no better. */
function isPossible(row: RenamedContact, sources: TargetSources): boolean {
  const actual = row.actualFields;
  if (!mayUpdateIn(sources.phase)) return true;
  if (!mayRename(actual, sources)) return false;
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
  const { target, match, tally, goneCounts } = sources;
  const { gone, held, comesBack } = goneRenames(sources);
  for (const row of match.renames.of(target.index)) {
    const { newAddress: address, newEmail: email } = row;
    if (held.has(address)) leaveGone({ ...row, address, email }, sources);
    if (held.has(address)) continue;
    if (!mayUpdateIn(sources.phase)) {
      // No update of a contact whose address has a row.
      tally.renamed += 1;
      tally.withheldUpdates += 1;
      continue;
    }
    const wasGone = gone.has(address);
    if (wasGone) goneCounts.noteRecreated(target, address, comesBack === 'by number');
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

/** Whether anybody is created in the contact type, or gets another address there. */
export function bringsAny(sources: TargetSources): boolean {
  const { held } = goneRenames(sources);
  const { match, target } = sources;
  for (const newAddress of match.renames.newAddresses(target.index)) {
    if (!held.has(newAddress)) return true;
  }
  return createsAny(sources);
}

/** Counts and reports recipients whose name differs from the sources. */
export function countUnwritable(sources: TargetSources): void {
  const { target, match, tally } = sources;
  for (const row of match.differences.differing(target.index)) {
    const rules = { ...storedForms(row, sources), policies: NO_POLICIES };
    const changes = diffContact(row.desiredFields, row.actualFields, rules);
    if (changes.length === 0) continue;
    tally.unwritable += 1;
    tally.unwritableOnly += 1;
    const fields = changes.map(({ field }) => field);
    const origin = valuesOrigin(row, fields, sources);
    const { email } = row;
    sources.onFinding({
      kind: 'unwritableRecipient',
      segment: target.name,
      email,
      changes,
      origin,
    });
  }
}

/** The source owns every field of a recipient, and a blank one keeps what is there. */
const NO_POLICIES: FieldPolicies = new Map();
