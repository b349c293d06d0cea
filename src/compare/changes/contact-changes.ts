// Creates and updates of one contact type.
import {
  type FieldName,
  type FieldPolicies,
  type Fields,
  sortFields,
} from '../../contacts/index.ts';
import { diffContact, type DiffRules, type FieldChange, splitWritable } from '../../diff/index.ts';
import { type Change, type Finding, mayUpdateIn } from '../../plan/index.ts';
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
    const changes = diffContact(row.desiredFields, actual, rules);
    if (changes.length === 0) continue;
    const { writable, unwritable } = splitWritable(changes, actual);
    if (unwritable.length > 0) {
      tally.unwritable += 1;
      sources.onFinding(unwritableContact(target, row, unwritable, sources));
    }
    if (writable.length === 0) {
      tally.unwritableOnly += 1;
      continue;
    }
    if (!mayUpdateIn(sources.phase)) {
      tally.withheldUpdates += 1;
      continue;
    }
    tally.update += 1;
    yield {
      kind: 'updateContact',
      contactType: target.name,
      contactTypeId: target.id ?? '',
      contactId: row.contactId,
      address: asAddress(row.address),
      prior: { email: row.email, fields: actual },
      changes: writable,
      origin: valuesOrigin(row, givenFields(writable, row.desiredFields), sources),
    };
  }
}

export function unwritableContact(
  target: Target,
  row: MergedRow & Pick<DifferingContact, 'email' | 'desiredFields'>,
  changes: readonly FieldChange[],
  sources: ChangeSources,
): Finding {
  const origin = valuesOrigin(row, givenFields(changes, row.desiredFields), sources);
  return { kind: 'unwritableContact', contactType: target.name, email: row.email, changes, origin };
}

/** Fields of a change that a row gave; no row gave the default country. */
function givenFields(changes: readonly FieldChange[], desired: Fields): FieldName[] {
  return changes.map(({ field }) => field).filter((field) => desired[field] !== undefined);
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
