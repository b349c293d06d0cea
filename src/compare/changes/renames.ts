// A changed address as an update. Where an id names the same person before and after, the contact gets the new address
// and keeps its id, its history and its custom fields.
import type { FieldName, Fields } from '../../contacts/index.ts';
import { diffContact, type FieldChange, isCountryId, needsUpload } from '../../diff/index.ts';
import { type Change, mayUpdateIn } from '../../plan/index.ts';
import { RENAME_FACT, type RenamedContact, WIPE_FACT } from '../../state/index.ts';
import type { Target } from '../scope/targets.ts';
import {
  asAddress,
  type ChangeSources,
  contactIn,
  personOrigin,
  type TargetTally,
} from './change-sources.ts';
import { policiesOf, storedForms, writableChanges } from './contact-changes.ts';

/** Drops renames that no update can carry: their new addresses become new contacts. */
export function dropImpossible(target: Target, sources: ChangeSources): void {
  const { renames } = sources.match;
  for (const row of renames.of(target.index)) {
    if (!isPossible(row, target, sources)) renames.drop(target.index, row);
  }
}

function isPossible(row: RenamedContact, target: Target, sources: ChangeSources): boolean {
  const actual = row.actualFields;
  if (!mayUpdateIn(sources.phase) || !mayRename(actual, sources)) return false;
  const country = fieldChanges(row, target, sources).find(({ field }) => field === 'country');
  return isCountryId(country?.new ?? actual.country);
}

/** False where the service is known to keep addresses, or to erase what an update cannot carry. */
function mayRename(actual: Fields, { memory }: ChangeSources): boolean {
  if (memory === undefined || memory.facts.get(RENAME_FACT)?.value === 'no') return false;
  return !needsUpload(actual) || memory.facts.get(WIPE_FACT)?.value !== 'yes';
}

export function* renames(
  target: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  for (const row of sources.match.renames.of(target.index)) {
    const found = fieldChanges(row, target, sources);
    const changes = writableChanges(target, row, found, sources, tally);
    tally.renamed += 1;
    const isChanged = (name: FieldName) => changes.some(({ field }) => field === name);
    yield {
      kind: 'updateContact',
      ...contactIn(target, row),
      newAddress: { address: asAddress(row.newAddress), email: row.newEmail },
      prior: { email: row.email, fields: row.actualFields },
      changes,
      origin: personOrigin(row, isChanged, sources),
    };
  }
}

/** Facts about stored values are kept by key, here the new one. */
function fieldChanges(
  row: RenamedContact,
  target: Target,
  sources: ChangeSources,
): readonly FieldChange[] {
  const renamed = { ...row, address: row.newAddress };
  return diffContact(row.desiredFields, row.actualFields, {
    ...storedForms(target, renamed, sources),
    policies: policiesOf(target, sources),
    isUpdated: true,
  });
}
