// Deletes of one contact type, and the extra contacts of a contact type or segment: those that no row mentions, where it
// is mirrored, and copies of an address, where a sync removes them.
import { type Change, mayDeleteIn } from '../../plan/index.ts';
import type { ExtraContact } from '../../state/index.ts';
import type { Target } from '../scope/targets.ts';
import { type ChangeSources, contactIn, type TargetTally } from './change-sources.ts';

export function* deletes(
  target: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  const others = sources.targets.ofKind('contactType').filter((other) => other !== target);
  const indexes = others.map((other) => other.index);
  for (const { row, reason } of extraContacts(target, sources, indexes)) {
    if (!mayDeleteIn(sources.phase)) {
      tally.withheldDeletes += 1;
      continue;
    }
    const movedTo = others.find(({ index }) => index === row.movedTo);
    yield {
      kind: 'deleteContact',
      ...contactIn(target, row),
      prior: { email: row.email, fields: row.fields },
      reason,
      ...(movedTo === undefined ? {} : { movedTo: movedTo.name }),
    };
  }
}

interface Removal {
  readonly row: ExtraContact;
  readonly reason: 'gone' | 'duplicate';
}

/** `others`: the numbers of the targets to which a contact that is gone here may be moving. */
export function* extraContacts(
  target: Target,
  sources: ChangeSources,
  others: readonly number[] = [],
): Generator<Removal> {
  const syncs = sources.targets.syncsOf(target);
  const { differences } = sources.match;
  const removesCopies = syncs.some((sync) => sync.duplicates === 'remove');
  if (sources.targets.isMirrored(target)) {
    for (const row of differences.extra(target.index, others)) {
      yield { row, reason: 'gone' };
      if (!removesCopies) yield* copiesOf(row, target, sources);
    }
  }
  if (!removesCopies) return;
  for (const row of differences.copies(target.index)) yield { row, reason: 'duplicate' };
}

/** No row mentions the copies either, and a copy that stayed would be the contact of the next night. */
function* copiesOf(
  row: ExtraContact,
  target: Target,
  { match }: ChangeSources,
): Generator<Removal> {
  for (const { contactId, email, fields } of match.actual.copies(target.index, row.address)) {
    yield { row: { ...row, contactId, email, fields }, reason: 'gone' };
  }
}
