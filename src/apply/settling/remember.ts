// Ends a run for the memory: what both sides agree on now becomes the baseline of the next run, and contacts that somebody
// else removed get their tombstones. It may lag behind but is never wrong: it advances in one commit before the run ends in
// the journal, and only for contacts that a reading showed.
import type { FieldName, Fields } from '../../contacts/index.ts';
import { equalValues, type FieldParts, isFormOf, whoMoved } from '../../diff/index.ts';
import { isFirstMirror, isKnownMirror, renewLinks } from '../../compare/index.ts';
import { type GuardResult, type Item, traitsOf } from '../../plan/index.ts';
import type {
  AgreedContact,
  BaselineMark,
  ContactKey,
  Memory,
  RememberedType,
} from '../../state/index.ts';
import {
  type CreateItem,
  filtered,
  inChunks,
  itemsOf,
  SETTLED_TOGETHER,
  tookEffect,
  type UpdateItem,
  wasCarried,
} from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import { goneContacts, rememberListEnds } from './gone-contacts.ts';
import { entriesOf, foundAfter } from '../reading/found-contact.ts';
import { writtenBy } from './effect.ts';
import type { Reading } from '../reading/read-back.ts';

/** What a run saw of the account. */
export interface Readings {
  /** What the plan was made from, where that was a moment ago. */
  readonly fresh: Reading | undefined;
  readonly last: Reading;
}

/** Undefined where nothing may be remembered, since it is unknown what was. */
export function rememberRun(
  run: Run,
  readings: Readings,
  unaccepted: readonly GuardResult[],
): BaselineMark | undefined {
  const { past, plan, memoryLost = false } = run;
  if (memoryLost) return undefined;
  // A plan that was made from no source says nothing of fields: those of the last one that did go on.
  const fields = plan.head.memory?.fields ?? past.types[0]?.fields ?? [];
  past.bind(plan.head.basis.account);
  const listed = listedBy(readings);
  const { gone, open } = goneContacts(run, past, listed, unaccepted);
  const unmoved = listed === undefined ? [] : neverMoved(run, past, listed);
  const others = othersIn(run, readings);
  const unwanted = others.unwanted();
  past.tombstones.noteGone(gone);
  const mark = past.advance(({ typeOf, takeNoted }) => {
    const known = (key: string): RememberedType => past.ofType(key) ?? typeOf(key, fields);
    others.rememberAgreed({ fields, typeOf, takeNoted });
    rememberWritten(run, past, readings.last, known);
    // Last, since it passes over everybody who is known by then.
    others.rememberMet(known);
    const unknown = [gone, unmoved, unwanted, neverOurs(run, readings.last)];
    for (const keys of unknown) {
      for (const key of keys) past.ofType(key.contactType)?.remove(past.sums.ofContact(key));
    }
    rememberListEnds(past, plan.head, listed, open);
  });
  others.renewLinks();
  past.tombstones.liftReturned((hash) => past.types.some((type) => type.has(hash)));
  return mark;
}

/** What a run tells of the contacts that it did not write, in the order in which it is asked. */
interface OtherContacts {
  unwanted(): readonly ContactKey[];
  rememberAgreed(into: Agreed): void;
  rememberMet(known: (key: string) => RememberedType): void;
  renewLinks(): void;
}

interface Agreed {
  readonly fields: readonly FieldName[];
  readonly typeOf: TypeOf;
  readonly takeNoted: (runId: string) => void;
}

function othersIn(run: Run, { fresh, last }: Readings): OtherContacts {
  return fresh === undefined ? othersOfOlderPlan(run, last) : comparedOthers(run, fresh);
}

/** Both sides of them were seen a moment before the run. */
function comparedOthers(run: Run, fresh: Reading): OtherContacts {
  const { past } = run;
  return {
    unwanted: () => neverWanted(run, past, fresh),
    rememberAgreed: ({ fields, typeOf }) => {
      rememberAgreed(past, fresh, fields, typeOf);
    },
    // Everybody was seen.
    rememberMet: () => undefined,
    renewLinks: () => {
      renewCreated(run, past, fresh);
    },
  };
}

/** The sources are not at hand: what was agreed on is known from before the first write, if from anywhere. */
function othersOfOlderPlan(run: Run, last: Reading): OtherContacts {
  const { past, plan, runId } = run;
  return {
    unwanted: () => [],
    rememberAgreed: ({ takeNoted }) => {
      takeNoted(runId);
    },
    rememberMet: (known) => {
      if (traitsOf(plan.head).isWhole) rememberMet(run, past, last, known);
    },
    renewLinks: () => undefined,
  };
}

/** Of contacts that were created. */
function renewCreated(run: Run, past: Memory, fresh: Reading): void {
  const { recreated = 0 } = run.plan.head.memory ?? {};
  if (recreated === 0 && !past.tombstones.hasGone()) return;
  const { scratch, targets } = fresh;
  const context = { scratch, targets, sourceIds: run.journal.sourceIds, past };
  const created = filtered(itemsOf(run, 'createContact'), ({ seq }) =>
    tookEffect(run.journal.items.get(run.runId, seq)),
  );
  for (const some of inChunks(created, 1_000)) {
    renewLinks(
      context,
      some.map(({ address }) => address),
    );
  }
}

/** The last reading that shows the contacts: a run that writes none reads none again. */
function listedBy({ fresh, last }: Readings): Reading | undefined {
  return last.listed.contacts === null ? fresh : last;
}

type TypeOf = (key: string, fields: readonly FieldName[]) => RememberedType;

/** Every contact that a fresh comparison saw. */
function rememberAgreed(
  past: Memory,
  { targets, scratch }: Reading,
  fields: readonly FieldName[],
  typeOf: TypeOf,
): void {
  const types = new Map<number, FormerType>();
  const lots = new Map<number, readonly boolean[]>();
  for (const { index, key } of targets.decided('contactType')) {
    const known = past.ofType(key);
    const former = known?.fields ?? fields;
    const marks = marksOf(index, past, { targets, scratch });
    if (known !== undefined) {
      if (areOver(known, targets.ownedFields)) lots.set(index, knownLots(known, marks));
      carryOver(past, known, fields, scratch.differences.differing(index));
    }
    const type = typeOf(key, fields);
    if (areOver(type, targets.ownedFields)) type.setEqualMarks(marks);
    types.set(index, { type, former });
  }
  for (const contact of scratch.actual.everyContact(lots)) {
    const known = types.get(contact.target);
    if (known !== undefined) rememberSeen(contact, known, past, scratch);
  }
}

/** Whether its sums are over these fields. */
function areOver(type: RememberedType, fields: readonly FieldName[]): boolean {
  return type.fields.join('\n') === fields.join('\n');
}

function marksOf(index: number, { sums }: Pick<Memory, 'sums'>, { scratch }: Fresh): BigInt64Array {
  return sums.ofMarks(scratch.actual.equalMarks(index));
}

/** The lots of contacts that are equal on both sides, and in the baseline as they are. */
function knownLots(type: RememberedType, marks: BigInt64Array): readonly boolean[] {
  const before = type.equalMarks;
  if (before?.length !== marks.length) return [];
  return Array.from(marks, (mark, lot) => mark === before[lot]);
}

interface FormerType {
  readonly type: RememberedType;
  /** The fields that its sums were over before. */
  readonly former: readonly FieldName[];
}

interface SeenContact {
  readonly target: number;
  readonly address: string;
  readonly fields: Fields;
}

/**
 * But for a contact that still differs: what somebody changed on the service, or both sides changed, is not agreed on. Nor
 * is it where no row asks for the contact tonight: when its row is back, what was agreed on before tells who changed it.
 */
function rememberSeen(
  { target, address, fields }: SeenContact,
  { type, former }: FormerType,
  { sums }: Memory,
  { differences }: Reading['scratch'],
): void {
  const hash = sums.ofContact({ contactType: type.key, address });
  const sum = sums.ofFields(hash, fields, type.fields);
  const before = type.sum(hash);
  if (before === sum) return;
  const isOpen = before !== undefined && !differences.agree(target, address);
  if (isOpen && before !== sums.ofFields(hash, fields, former)) return;
  type.set(hash, sum);
}

/**
 * Notes before the run writes anything which contacts are new and equal on both sides, and in which both moved to the
 * same: a run that goes on after a crash has no sources to tell it. Where the owned fields are others than before, it
 * stays unknown until the next night.
 */
export function noteAgreed(
  { past, memoryLost = false }: Pick<Run, 'past' | 'memoryLost'>,
  fresh: Fresh,
  runId: string,
): void {
  if (memoryLost) return;
  past.note(runId, agreedSince(past, fresh));
}

type Fresh = Pick<Reading, 'targets' | 'scratch'>;

function* agreedSince(past: Memory, { targets, scratch }: Fresh): Generator<AgreedContact> {
  const fields = targets.ownedFields;
  const types = new Map<number, RememberedType>();
  const lots = new Map<number, readonly boolean[]>();
  for (const { index, key } of targets.decided('contactType')) {
    const type = past.ofType(key);
    if (type === undefined || !areOver(type, fields)) continue;
    types.set(index, type);
    lots.set(index, knownLots(type, marksOf(index, past, { targets, scratch })));
  }
  if (types.size === 0) return;
  for (const { target, address, fields: actual } of scratch.actual.everyContact(lots)) {
    const type = types.get(target);
    if (type === undefined) continue;
    const hash = past.sums.ofContact({ contactType: type.key, address });
    const sum = past.sums.ofFields(hash, actual, fields);
    if (type.sum(hash) !== sum && scratch.differences.agree(target, address))
      yield { type, hash, sum };
  }
}

interface DifferingContact {
  readonly address: string;
  readonly desiredFields: Fields;
  readonly actualFields: Fields;
}

/** Where the sources own other fields than before, what is known of differing contacts is brought to these. */
function carryOver(
  { sums }: Memory,
  type: RememberedType,
  fields: readonly FieldName[],
  contacts: Iterable<DifferingContact>,
): void {
  if (areOver(type, fields)) return;
  for (const { address, desiredFields, actualFields } of contacts) {
    const hash = sums.ofContact({ contactType: type.key, address });
    const before = type.sum(hash);
    if (before === undefined) continue;
    const differing = type.fields.filter(
      (field) =>
        desiredFields[field] !== undefined &&
        !equalValues(desiredFields[field], actualFields[field]),
    );
    const parts = differing.map((field): FieldParts => ({
      source: sums.ofValue(hash, field, desiredFields[field]),
      service: sums.ofValue(hash, field, actualFields[field]),
    }));
    const others = type.fields.filter((field) => !differing.includes(field));
    const movers = whoMoved(parts, before, sums.ofFields(hash, actualFields, others));
    let sum = sums.ofFields(hash, actualFields, fields);
    for (const [place, { source, service }] of parts.entries()) {
      if (movers[place] === 'service') sum += source - service;
      // No value that either side has now gives this sum: the conflict stays one.
      if (movers[place] === 'both') sum += 1n;
    }
    type.set(hash, BigInt.asIntN(64, sum));
  }
}

/**
 * A plan may be older than the reading: of contacts that it does not change, only the unknown ones are met. In a mirror
 * that runs know they wait for a fresh comparison, since another hand may have added them after the plan was made. A
 * first mirror takes what its plan found: who has a higher id came later, and where the plan makes the contact type there
 * was nobody.
 */
function rememberMet(
  run: Run,
  past: Memory,
  { targets, scratch }: Reading,
  known: (key: string) => RememberedType,
): void {
  const { plan } = run;
  const { ownership } = run.journal;
  const types = new Map<number, Met>();
  const made = new Set(Array.from(itemsOf(run, 'createContactType'), (one) => one.contactType));
  for (const { contactType, highestId = Infinity } of plan.head.contactTypes) {
    const { index, key } = targets.named(contactType);
    const isNobody = isKnownMirror({ past, ownership }, key) || made.has(contactType);
    types.set(index, { type: known(key), highestId: isNobody ? -Infinity : highestId });
  }
  for (const { target, address, contactId, fields } of scratch.actual.everyContact()) {
    const met = types.get(target);
    // Other contact types are only looked at.
    if (met === undefined) continue;
    const { type, highestId } = met;
    const key = { contactType: type.key, address };
    const hash = past.sums.ofContact(key);
    const mayBeForeign = Number(contactId) > highestId;
    if (type.has(hash) || (mayBeForeign && !ownership.isOwned(key))) continue;
    type.set(hash, past.sums.ofFields(hash, fields, type.fields));
  }
}

interface Met {
  readonly type: RememberedType;
  /** Another hand may have added the contacts with a higher id. */
  readonly highestId: number;
}

type Standing = ReturnType<Run['journal']['items']['get']>;

function* withStandings<I extends Pick<Item, 'seq'>>(
  { journal, runId }: Run,
  items: Iterable<I>,
): Generator<[I, Standing]> {
  for (const page of inChunks(items, SETTLED_TOGETHER)) {
    const seqs = page.map(({ seq }) => seq);
    const standings = journal.items.among(runId, seqs);
    for (const item of page) yield [item, standings.get(item.seq)];
  }
}

/** What the items of the run made of their contacts. */
function rememberWritten(
  run: Run,
  past: Memory,
  last: Reading,
  known: (key: string) => RememberedType,
): void {
  const items = itemsOf(run, 'createContact', 'updateContact', 'deleteContact');
  for (const [item, ended] of withStandings(run, items)) {
    const { key: contactType, index } = last.targets.named(item.contactType);
    const hash = past.sums.ofContact({ contactType, address: item.address });
    if (item.kind === 'createContact' && ended?.reason?.code === 'gone-again') {
      // It was there, so that the next night tells that another hand removed it.
      const type = known(contactType);
      type.set(hash, past.sums.ofFields(hash, item.fields, type.fields));
    }
    if (!tookEffect(ended)) continue;
    const type = known(contactType);
    const isSent = wasCarried(ended);
    if (item.kind !== 'deleteContact') rememberItem({ item, isSent, hash }, past, last, type);
    // A copy of it may stay.
    else if (last.scratch.actual.find(index, item.address) === undefined) type.remove(hash);
  }
}

/** An item that took effect, with the hash of its contact. */
interface WrittenContact {
  readonly item: CreateItem | UpdateItem;
  readonly isSent: boolean;
  readonly hash: bigint;
}

function rememberItem(
  { item, isSent, hash: former }: WrittenContact,
  { sums }: Memory,
  last: Reading,
  type: RememberedType,
): void {
  const found = foundAfter(item, last);
  if (found === undefined) return;
  const { moved, newAddress } = item.kind === 'updateContact' ? item : NOT_MOVED;
  if (newAddress !== undefined) type.remove(former);
  const hash =
    newAddress === undefined
      ? former
      : sums.ofContact({ contactType: type.key, address: newAddress.address });
  if (moved?.leavesConflicts === true && type.has(hash)) return;
  const agreed = isSent ? agreedFields(item, found.fields) : found.fields;
  const sum = sums.ofFields(hash, withKept(agreed, moved), type.fields);
  type.set(hash, newAddress === undefined ? sum : sumElsewhere(sum, moved));
}

function withKept(agreed: Fields, moved: UpdateItem['moved']): Fields {
  return moved === undefined ? agreed : { ...agreed, ...moved.kept };
}

/** What is known of a conflict cannot go to another address. No value gives this sum, so that it stays one. */
function sumElsewhere(sum: bigint, moved: UpdateItem['moved']): bigint {
  return moved?.leavesConflicts === true ? BigInt.asIntN(64, sum + 1n) : sum;
}

const NOT_MOVED = { moved: undefined, newAddress: undefined };

/** Of what the run sent, the sources' value where somebody else has made another one of it since. */
function agreedFields(item: CreateItem | UpdateItem, actual: Fields): Fields {
  const written = entriesOf(writtenBy(item)).filter(
    ([field, value]) => !isFormOf(field, value, actual[field] ?? ''),
  );
  return written.length === 0 ? actual : { ...actual, ...Object.fromEntries(written) };
}

/** What another hand put there. Remembered, the next mirror would delete it. */
function* neverOurs({ plan }: Run, { targets }: Reading): Generator<ContactKey> {
  for (const kind of ['readdressed', 'addedOnService'] as const) {
    for (const finding of plan.findings(kind)) {
      yield { contactType: targets.named(finding.contactType).key, address: finding.address };
    }
  }
  for (const finding of plan.findings('goneOnService')) {
    for (const name of finding.addedTo ?? []) {
      yield { contactType: targets.named(name).key, address: finding.address };
    }
  }
}

/**
 * The same where a source wants the person in another contact type, and the move did not begin. One that half happened is
 * ended by the next run. Asked before the baseline moves. The first mirror of a contact type takes what it finds.
 */
function neverMoved(run: Run, past: Memory, { targets, scratch }: Reading): ContactKey[] {
  const { ownership } = run.journal;
  const unmoved: ContactKey[] = [];
  for (const { contactType: name, address, movedTo, movedAs } of itemsOf(run, 'deleteContact')) {
    if (movedTo === undefined || movedAs !== undefined) continue;
    const key = { contactType: targets.named(name).key, address };
    const type = past.ofType(key.contactType);
    const isFirst = isFirstMirror({ past, ownership }, key.contactType);
    const isOurs = type?.has(past.sums.ofContact(key)) === true || ownership.isOwned(key);
    const arrived = scratch.actual.find(targets.named(movedTo).index, address);
    if (!isFirst && !isOurs && arrived === undefined) unmoved.push(key);
  }
  return unmoved;
}

/** The same where a contact type was mirrored before and is not tonight. Asked before the baseline moves. */
function neverWanted(run: Run, past: Memory, { targets, scratch }: Reading): ContactKey[] {
  const { ownership } = run.journal;
  const unwanted: ContactKey[] = [];
  for (const target of targets.decided('contactType')) {
    const { index, key: contactType } = target;
    if (targets.isMirrored(target) || !ownership.wasMirrored(contactType)) continue;
    for (const { address } of scratch.differences.extra(index)) {
      const key = { contactType, address };
      const isKnown = past.ofType(contactType)?.has(past.sums.ofContact(key)) === true;
      if (!isKnown && !ownership.isOwned(key)) unwanted.push(key);
    }
  }
  return unwanted;
}
