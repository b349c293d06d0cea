// Changes to the account that come before contacts: unsubscribe groups, suppressions, contact types, custom fields.
import { customFieldName, isCustomField } from '../../contacts/index.ts';
import type { Change } from '../../plan/index.ts';
import { GLOBAL_SCOPE } from '../scope/source-bindings.ts';
import { findGroup } from '../scope/account-metadata.ts';
import {
  asAddress,
  type ChangeSources,
  evidencePart,
  type TargetSources,
} from './change-sources.ts';

export function* groupChanges({ groups, metadata }: ChangeSources): Generator<Change> {
  for (const { group } of groups) {
    if (findGroup(metadata, group) === undefined) yield { kind: 'createUnsubscribeGroup', group };
  }
}

export function* suppressionChanges(sources: ChangeSources): Generator<Change> {
  const { match, originOf } = sources;
  for (const { scope, group } of [{ scope: GLOBAL_SCOPE, group: undefined }, ...sources.groups]) {
    for (const row of match.differences.missingSuppressions(scope)) {
      const { email, status } = row;
      const address = asAddress(row.address);
      const said = { address, email, status, origin: originOf(row), ...evidencePart(row.evidence) };
      yield group === undefined
        ? { kind: 'suppress', ...said }
        : { kind: 'suppressInGroup', group, ...said };
    }
  }
}

/** Creates a contact type that is missing, if anybody goes into it. */
export function* contactTypeChanges(sources: TargetSources): Generator<Change> {
  const { id, name: contactType } = sources.target;
  if (id === undefined && isWanted(sources)) yield { kind: 'createContactType', contactType };
}

/** An empty contact type is of no use, and stays when its name was a mistake. */
function isWanted({ target, match }: TargetSources): boolean {
  return isAny(match.differences.missing(target.index));
}

function isAny(rows: Generator): boolean {
  const { done } = rows.next();
  // An open cursor would block the scratch database.
  rows.return(undefined);
  return done !== true;
}

/** Fields for contacts that are created or changed: a plan for nobody needs none. */
export function* customFieldChanges(
  { targets, metadata, match }: ChangeSources,
  contactTypes: readonly Pick<TargetSources, 'target'>[],
): Generator<Change> {
  const { differences, renames } = match;
  const isNeeded = contactTypes.some(
    ({ target: { index } }) =>
      isAny(differences.missing(index)) ||
      isAny(differences.differing(index)) ||
      isAny(renames.of(index)),
  );
  if (!isNeeded) return;
  const known = new Set(metadata.customFields.map((field) => field.fieldName));
  for (const field of targets.ownedFields.filter(isCustomField)) {
    const name = customFieldName(field);
    if (!known.has(name)) yield { kind: 'createCustomField', field: name, fieldType: 'text' };
  }
}
