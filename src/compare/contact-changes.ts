// Creates, updates and deletes of one contact type.
import { type FieldName, type FieldPolicies, type Fields, sortFields } from '../contacts/index.ts';
import { type DiffRules, type FieldChange, diffContact, splitWritable } from '../diff/index.ts';
import { type Change, type Finding, mayDeleteIn, mayUpdateIn } from '../plan/index.ts';
import type { DifferingContact, MissingContact } from '../state/index.ts';
import { asAddress, evidencePart, type ChangeSources } from './change-sources.ts';
import { isKnownForm } from './known-forms.ts';
import { personOrigin, valuesOrigin, type MergedRow } from './row-origins.ts';
import { surplusOf } from './surplus.ts';
import type { Target } from './targets.ts';

/** What the items do not say about one target's contacts. */
export interface TargetTally {
  update: number;
  /** Those of them that get another address. */
  renamed: number;
  /** Contacts with a difference that no endpoint can write. */
  unwritable: number;
  /** Those of them that have no other difference. */
  unwritableOnly: number;
  /** Contacts that the phase of a migration lets stay as they are. */
  withheldUpdates: number;
  withheldDeletes: number;
  /** Contacts to be created that the service said yes to before. */
  late: number;
}

export function emptyTally(): TargetTally {
  return {
    update: 0,
    renamed: 0,
    unwritable: 0,
    unwritableOnly: 0,
    withheldUpdates: 0,
    withheldDeletes: 0,
    late: 0,
  };
}

export function* creates(
  target: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  const late = sources.memory?.late?.isEmpty === false ? sources.memory.late : undefined;
  for (const row of sources.scratch.differences.missing(target.index)) {
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

/** A create has nothing to clear, and takes the default country where its row has none. */
function createdFields(row: MissingContact, target: Target, sources: ChangeSources): Fields {
  const filled: Partial<Record<FieldName, string>> = {};
  for (const [field, value] of Object.entries(row.fields) as [FieldName, string][]) {
    if (value !== '') filled[field] = value;
  }
  const country = filled.country ?? sources.defaultCountryOf(row.feed, target);
  return sortFields(country === undefined ? filled : { ...filled, country });
}

export function* updates(
  target: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  const policies = policiesOf(target, sources);
  for (const row of sources.scratch.differences.differing(target.index)) {
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

/** Fields of a change that a row gave: the default country is of none. */
function givenFields(changes: readonly FieldChange[], desired: Fields): FieldName[] {
  return changes.map(({ field }) => field).filter((field) => desired[field] !== undefined);
}

/** The policies of all syncs that decide the target; where they differ, the later sync's. */
export function policiesOf(target: Target, { targets }: ChangeSources): FieldPolicies {
  return new Map(targets.syncsOf(target).flatMap((sync) => [...sync.policies]));
}

/** What a difference means for the contact of a row: how the service stores its values, its country. */
export function storedForms(
  target: Target,
  row: DifferingContact,
  sources: ChangeSources,
): Omit<DiffRules, 'policies'> {
  const key = { contactType: target.key, address: row.address };
  const facts = sources.memory?.facts;
  return {
    defaultCountry: sources.defaultCountryOf(row.feed, target),
    isStoredForm: (field, wanted, stored) =>
      isKnownForm(facts, wanted, stored) ||
      facts?.isStoredForm({ ...key, field, wanted, stored }) === true,
  };
}

export function* deletes(
  target: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  const others = sources.targets.ofKind('contactType').filter((other) => other !== target);
  const indexes = others.map((other) => other.index);
  for (const { row, reason } of surplusOf(target, sources, indexes)) {
    if (!mayDeleteIn(sources.phase)) {
      tally.withheldDeletes += 1;
      continue;
    }
    const movedTo = others.find(({ index }) => index === row.movedTo);
    yield {
      kind: 'deleteContact',
      contactType: target.name,
      contactTypeId: target.id ?? '',
      contactId: row.contactId,
      address: asAddress(row.address),
      prior: { email: row.email, fields: row.fields },
      reason,
      ...(movedTo === undefined ? {} : { movedTo: movedTo.name }),
    };
  }
}
