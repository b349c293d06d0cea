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

/** Creates a configured contact type that is missing, and one that a column names where it is needed. */
export function* contactTypeChanges(sources: TargetSources): Generator<Change> {
  const { id, name: contactType } = sources.target;
  if (id === undefined && isWanted(sources)) yield { kind: 'createContactType', contactType };
}

function isWanted({ target, targets, match }: TargetSources): boolean {
  const creating = targets.syncsOf(target).filter((sync) => sync.mode !== 'update-only');
  if (creating.some((sync) => sync.target.kind === 'name')) return true;
  const missing = match.differences.missing(target.index);
  const { done } = missing.next();
  // An open cursor would block the scratch database.
  missing.return(undefined);
  return done !== true;
}

export function* customFieldChanges({ targets, metadata }: ChangeSources): Generator<Change> {
  const known = new Set(metadata.customFields.map((field) => field.fieldName));
  for (const field of targets.ownedFields.filter(isCustomField)) {
    const name = customFieldName(field);
    if (!known.has(name)) yield { kind: 'createCustomField', field: name, fieldType: 'text' };
  }
}
