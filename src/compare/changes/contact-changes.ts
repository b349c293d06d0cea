// Creates and updates of one contact type.
import {
  type ChangeOrigin,
  type FieldName,
  type FieldPolicies,
  type Fields,
  sortFields,
} from '../../contacts/index.ts';
import { diffContact, type DiffRules, type FieldChange, splitWritable } from '../../diff/index.ts';
import { type Change, mayUpdateIn } from '../../plan/index.ts';
import {
  type DifferingContact,
  type FactTable,
  LENGTH_FACT,
  type MissingContact,
} from '../../state/index.ts';
import type { Target } from '../scope/targets.ts';
import {
  asAddress,
  type ChangeSources,
  contactIn,
  evidencePart,
  type MergedRow,
  personOrigin,
  type TargetTally,
  valuesOrigin,
} from './change-sources.ts';

export function* creates(
  target: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  const late = sources.memory?.late?.isEmpty === false ? sources.memory.late : undefined;
  for (const row of sources.match.differences.missing(target.index)) {
    if (late?.get({ contactType: target.key, address: row.address })) tally.late += 1;
    const fields = createdFields(row, target, sources);
    yield {
      kind: 'createContact',
      contactType: target.name,
      address: asAddress(row.address),
      email: row.email,
      fields,
      origin: personOrigin(row, (field) => fields[field] !== undefined, sources),
      ...evidencePart(row.evidence),
    };
  }
}

/** A create clears nothing, and takes the default country where its row has none. */
function createdFields(row: MissingContact, target: Target, sources: ChangeSources): Fields {
  const filled: Fields = Object.fromEntries(
    Object.entries(row.fields).filter(([, value]) => value !== ''),
  );
  const country = filled.country ?? sources.defaultCountryOf(row.binding, target);
  return sortFields(country === undefined ? filled : { ...filled, country });
}

export function* updates(
  target: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  const policies = policiesOf(target, sources);
  for (const row of sources.match.differences.differing(target.index)) {
    const actual = row.actualFields;
    const rules = { ...storedForms(target, row, sources), policies };
    const found = diffContact(row.desiredFields, actual, rules);
    if (found.length === 0) continue;
    const changes = writableChanges(target, row, found, sources, tally);
    if (changes.length === 0) {
      tally.unwritableOnly += 1;
      continue;
    }
    if (!mayUpdateIn(sources.phase)) {
      tally.withheldUpdates += 1;
      continue;
    }
    yield {
      kind: 'updateContact',
      ...contactIn(target, row),
      prior: { email: row.email, fields: actual },
      changes,
      origin: changesOrigin(row, changes, sources),
    };
  }
}

type ChangedRow = MergedRow & Pick<DifferingContact, 'email' | 'desiredFields' | 'actualFields'>;

/** The changes that an endpoint can write; the others are counted and reported. */
export function writableChanges(
  target: Target,
  row: ChangedRow,
  found: readonly FieldChange[],
  sources: ChangeSources,
  tally: TargetTally,
): readonly FieldChange[] {
  const { writable, unwritable: changes } = splitWritable(found, row.actualFields);
  if (changes.length > 0) {
    tally.unwritable += 1;
    const origin = changesOrigin(row, changes, sources);
    const { email } = row;
    const { name: contactType } = target;
    sources.onFinding({ kind: 'unwritableContact', contactType, email, changes, origin });
  }
  return writable;
}

/** No row gave the default country. */
function changesOrigin(
  row: Omit<ChangedRow, 'actualFields'>,
  changes: readonly FieldChange[],
  sources: ChangeSources,
): ChangeOrigin {
  const given = changes.map(({ field }) => field);
  const isGiven = (field: FieldName): boolean => row.desiredFields[field] !== undefined;
  return valuesOrigin(row, given.filter(isGiven), sources);
}

/** The policies of all syncs that decide the target; where they differ, the later sync wins. */
export function policiesOf(target: Target, { targets }: ChangeSources): FieldPolicies {
  return new Map(targets.syncsOf(target).flatMap((sync) => [...sync.policies]));
}

/** How the service stores the values of a row's contact, and its default country. */
export function storedForms(
  target: Target,
  row: DifferingContact,
  sources: ChangeSources,
): Omit<DiffRules, 'policies'> {
  const key = { contactType: target.key, address: row.address };
  const facts = sources.memory?.facts;
  return {
    defaultCountry: sources.defaultCountryOf(row.binding, target),
    isStoredForm: (field, wanted, stored) =>
      isKnownForm(facts, wanted, stored) ||
      facts?.isStoredForm({ ...key, field, wanted, stored }) === true,
  };
}

/** Whether the service is known to cut all texts at a length in characters, here `wanted` to `stored`. */
export function isKnownForm(
  facts: Pick<FactTable, 'get'> | undefined,
  wanted: string,
  stored: string,
): boolean {
  // Most differences are no cuts and need no look at the facts.
  if (stored === '' || stored.length >= wanted.length || !wanted.startsWith(stored)) return false;
  const length = /^truncate\((\d+)\)$/u.exec(facts?.get(LENGTH_FACT)?.value ?? '')?.[1];
  return length === String(stored.length);
}
