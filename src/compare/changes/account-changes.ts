// Changes to the account that come before contacts: unsubscribe groups, suppressions, contact types, custom fields.
import { customFieldName, isCustomField } from '../../contacts/index.ts';
import type { Change } from '../../plan/index.ts';
import { GLOBAL_SCOPE } from '../scope/source-bindings.ts';
import { findGroup } from '../scope/account-metadata.ts';
import type { Target } from '../scope/targets.ts';
import { asAddress, type ChangeSources, evidencePart } from './change-sources.ts';

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
export function* contactTypeChanges(
  targets: readonly Target[],
  sources: ChangeSources,
): Generator<Change> {
  for (const target of targets) {
    if (target.id === undefined && isWanted(target, sources)) {
      yield { kind: 'createContactType', contactType: target.name };
    }
  }
}

function isWanted(target: Target, { targets, match }: ChangeSources): boolean {
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
