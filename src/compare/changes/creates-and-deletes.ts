// Who comes and who goes: creates and deletes of one contact type, additions and removals of the recipients of one segment.
// Whom somebody removed by hand is not created again, nor added to a segment, which brings mail as well.
import { type Fields, sortFields } from '../../contacts/index.ts';
import { type Change, type DeleteContact, mayDeleteIn } from '../../plan/index.ts';
import type { ExtraContact, LateTable, MissingContact } from '../../state/index.ts';
import { namesOf } from '../scope/service-demands.ts';
import type { Target } from '../scope/targets.ts';
import {
  asAddress,
  contactIn,
  evidencePart,
  type MergedRow,
  personOrigin,
  type TargetSources,
} from './change-sources.ts';

export function* creates(sources: TargetSources): Generator<Change> {
  const { target, match, memory, gone, goneCounts } = sources;
  // Asked once: most nights nobody is late.
  const late = memory?.late?.isEmpty === false ? memory.late : undefined;
  const comesBack = goneComeBack(sources);
  for (const row of match.differences.missing(target.index)) {
    const wasGone = gone.keepsAway('createContact', target, row.address);
    if (wasGone && comesBack === undefined) {
      leaveGone(row, sources);
      continue;
    }
    if (wasGone) goneCounts.noteRecreated(target, row.address, comesBack === 'by number');
    yield { ...created(row, sources, late), ...(wasGone && { wasGone }) };
  }
}

function created(
  row: MissingContact,
  sources: TargetSources,
  late: Pick<LateTable, 'get'> | undefined,
): CreateChange {
  const { target, tally } = sources;
  if (late?.get({ contactType: target.key, address: row.address })) tally.late += 1;
  const fields = createdFields(row, sources);
  return {
    kind: 'createContact',
    contactType: target.name,
    address: asAddress(row.address),
    email: row.email,
    fields,
    origin: personOrigin(row, (field) => fields[field] !== undefined, sources),
    ...evidencePart(row.evidence),
  };
}

type CreateChange = Extract<Change, { readonly kind: 'createContact' }>;

/** Whether anybody is created in the contact type. */
export function createsAny(sources: TargetSources): boolean {
  const { target, match, gone } = sources;
  const comesBack = goneComeBack(sources) !== undefined;
  for (const { address } of match.differences.missing(target.index)) {
    if (comesBack || !gone.keepsAway('createContact', target, address)) return true;
  }
  return false;
}

/**
 * Why contacts that somebody else removed are created again, if they are. A rule brings back a few: many at once, or
 * none but those at an end of the list, may be missing from a list that was cut, and would come a second time.
 */
export function goneComeBack(sources: TargetSources): 'by rule' | 'by number' | undefined {
  const { targets, target, recreates, gone } = sources;
  const isRule = targets.syncsOf(target).some(({ onGone }) => onGone === 'recreate');
  const isBelieved = (): boolean => gone.isBelieved(target) && !gone.mayBeUnlisted(target);
  if (isRule && isBelieved()) return 'by rule';
  return recreates ? 'by number' : undefined;
}

export function leaveGone(row: GoneRow, sources: TargetSources): void {
  const { target, targets, gone, goneCounts, added, onFinding } = sources;
  goneCounts.note(target, row.address);
  const origin = personOrigin(row, () => true, sources);
  const { name: contactType } = target;
  const { address, email } = row;
  const former = gone.insteadOf(target, address);
  const nowIn = gone.nowIn(target, address);
  const addedTo = nowIn.filter(
    (other) =>
      mayDeleteIn(sources.phase) && targets.isMirrored(other) && added.isAdded(other, address),
  );
  onFinding({
    kind: 'goneOnService',
    ...{ contactType, address, email, origin },
    ...(former !== undefined && { former: String(former) }),
    ...(nowIn.length > 0 && { nowIn: targetNames(nowIn) }),
    ...(addedTo.length > 0 && { addedTo: targetNames(addedTo) }),
  });
}

type GoneRow = MergedRow & Pick<MissingContact, 'address' | 'email'>;

function targetNames(targets: readonly Target[]): string[] {
  return targets.map(({ name }) => name);
}

/** A create clears nothing, and takes the default country where its row has none. */
function createdFields(row: MissingContact, sources: TargetSources): Fields {
  const filled: Fields = Object.fromEntries(
    Object.entries(row.fields).filter(([, value]) => value !== ''),
  );
  const country = filled.country ?? sources.defaultCountryOf(row.binding, sources.target);
  return sortFields(country === undefined ? filled : { ...filled, country });
}

export function* additions(sources: TargetSources): Generator<Change> {
  const { name: segment, id: segmentId = '', index } = sources.target;
  for (const row of sources.match.differences.missing(index)) {
    if (sources.goneCounts.keepsOutOfSegment(row.address)) continue;
    const fields = namesOf(row.fields);
    yield {
      kind: 'addSegmentRecipient',
      segment,
      segmentId,
      address: asAddress(row.address),
      email: row.email,
      fields,
      origin: personOrigin(row, (field) => fields[field] !== undefined, sources),
    };
  }
}

export function* deletes(sources: TargetSources): Generator<Change> {
  const { target, targets, tally } = sources;
  const others = targets.ofKind('contactType').filter((other) => other !== target);
  const indexes = others.map((other) => other.index);
  for (const { row, reason } of extraContacts(sources, indexes)) {
    if (!mayDeleteIn(sources.phase)) {
      tally.withheldDeletes += 1;
      continue;
    }
    const movedTo = placeAfterMove(row, others, sources);
    if (reason === 'gone' && movedTo === undefined && isLeftAlone(row, sources)) continue;
    const prior = { email: row.email, fields: row.fields };
    const part = movedTo === undefined ? {} : { movedTo };
    const alsoIn =
      reason === 'gone' && movedTo === undefined ? rowElsewhere(row, indexes, sources) : {};
    yield { kind: 'deleteContact', ...contactIn(target, row), prior, reason, ...part, ...alsoIn };
  }
}

/** The row of another contact type that has the address: the person is no stranger to the sources. */
function rowElsewhere(
  { address }: ExtraContact,
  others: readonly number[],
  { match, originOf }: TargetSources,
): Pick<DeleteContact, 'alsoIn'> {
  for (const other of others) {
    const row = match.desired.rowOf(other, address);
    if (row !== undefined) return { alsoIn: originOf(row) };
  }
  return {};
}

/** Where the plan creates the contact; undefined where it creates it nowhere. */
function placeAfterMove(
  { movesTo, address }: ExtraContact,
  others: readonly Target[],
  { goneCounts }: TargetSources,
): string | undefined {
  const wanted = others.filter(({ index }) => movesTo.includes(index));
  return wanted.find((other) => !goneCounts.staysGone(other, address))?.name;
}

/**
 * What another hand put there, or corrected there: it would be lost, since no run could create it again. So would one that
 * somebody took out of the contact type where the sources want it.
 */
function isLeftAlone(row: ExtraContact, sources: TargetSources): boolean {
  const { target, tally, added, onFinding } = sources;
  const { address, email } = row;
  // Told with the contact type that it was taken from.
  if (row.movesTo.length > 0) return true;
  const kind = added.leftAlone(target, address, tally.late);
  if (kind === undefined) return false;
  added.note(target, kind);
  onFinding({ kind, contactType: target.name, address, email });
  return true;
}

interface Removal {
  readonly row: ExtraContact;
  readonly reason: 'gone' | 'duplicate' | 'erased';
}

/**
 * Contacts that no row mentions, where the target is mirrored, and copies of an address, where a sync removes them.
 * `others`: the numbers of the targets to which a contact that is gone here may be moving.
 */
function* extraContacts(
  sources: TargetSources,
  others: readonly number[] = [],
): Generator<Removal> {
  const { target, targets, match, erased } = sources;
  const mayDelete = mayDeleteIn(sources.phase);
  const removesCopies = targets.syncsOf(target).some(({ duplicates }) => duplicates === 'remove');
  if (targets.isMirrored(target)) {
    for (const row of match.differences.extra(target.index, others)) {
      const isErased = mayDelete && erased.takes(target, row.address);
      const reason = isErased ? 'erased' : 'gone';
      yield { row, reason };
      if (!removesCopies) yield* copiesOf(row, reason, sources);
    }
  }
  if (!removesCopies) return;
  for (const row of match.differences.copies(target.index)) yield { row, reason: 'duplicate' };
}

/** No row mentions the copies either, and a copy that stayed would be the contact of the next night. */
function* copiesOf(
  row: ExtraContact,
  reason: Removal['reason'],
  { target, match }: TargetSources,
): Generator<Removal> {
  for (const { contactId, email, fields } of match.actual.copies(target.index, row.address)) {
    yield { row: { ...row, contactId, email, fields }, reason };
  }
}

export function* removals(sources: TargetSources): Generator<Change> {
  const { name: segment, id: segmentId = '' } = sources.target;
  for (const { row, reason } of extraContacts(sources)) {
    if (!mayDeleteIn(sources.phase)) {
      sources.tally.withheldDeletes += 1;
      continue;
    }
    yield {
      kind: 'removeSegmentRecipient',
      segment,
      segmentId,
      recipientId: row.contactId,
      address: asAddress(row.address),
      prior: { email: row.email, fields: row.fields },
      reason,
    };
  }
}
