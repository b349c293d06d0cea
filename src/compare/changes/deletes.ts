// Deletes of one contact type, and the surplus of a contact type or segment: contacts that no row mentions, where it is
// mirrored, and copies of an address, where they are to be removed.
import { type Change, mayDeleteIn } from '../../plan/index.ts';
import type { SurplusContact } from '../../state/index.ts';
import type { Target } from '../scope/targets.ts';
import { asAddress, type ChangeSources, type TargetTally } from './change-sources.ts';

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

interface Surplus {
  readonly row: SurplusContact;
  readonly reason: 'gone' | 'duplicate';
}

/** `others`: the numbers of the targets to which a contact that is gone here may be moving. */
export function* surplusOf(
  target: Target,
  sources: ChangeSources,
  others: readonly number[] = [],
): Generator<Surplus> {
  const syncs = sources.targets.syncsOf(target);
  const { differences } = sources.match;
  const removesCopies = syncs.some((sync) => sync.duplicates === 'remove');
  if (syncs.some((sync) => sync.mode === 'mirror')) {
    for (const row of differences.surplus(target.index, others)) {
      yield { row, reason: 'gone' };
      if (!removesCopies) yield* copiesOf(row, target, sources);
    }
  }
  if (!removesCopies) return;
  for (const row of differences.copies(target.index)) yield { row, reason: 'duplicate' };
}

/** No row mentions copies either, and a copy that stayed would be the contact of the next night. */
function* copiesOf(
  row: SurplusContact,
  target: Target,
  { match }: ChangeSources,
): Generator<Surplus> {
  for (const { contactId, email, fields } of match.actual.copies(target.index, row.address)) {
    yield { row: { ...row, contactId, email, fields }, reason: 'gone' };
  }
}
