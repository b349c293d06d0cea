// What one row means for one feed: it goes into exactly one bucket, and what it says about a person
// into the scratch database.
import { isSubscribed, isSuppression } from '../contacts/consent.ts';
import { namesContactType } from '../contacts/key.ts';
import type { TellingRow } from '../contacts/map-row.ts';
import type { SourceRow } from '../contacts/row.ts';
import type { Scratch } from '../state/scratch/scratch.ts';
import type { AddressFindings } from './address-findings.ts';
import type { ConsentFindings } from './consent-findings.ts';
import { statementsOf, type StatedPerson } from './statements.ts';
import type { FeedTally } from './feed-tally.ts';
import { isForSegment, type Feed, type SyncFeed } from './feeds.ts';
import { furtherTargets } from './further-contact-types.ts';
import { mention } from './mention.ts';
import type { OpenFeed } from './open-sources.ts';
import { noteFault, noteId, noteOddity, type Place } from './row-notes.ts';
import { namesOf } from './segment-recipient.ts';
import { refusalOf, type Refusal } from './service-demands.ts';
import type { Target, Targets } from './targets.ts';

export interface RowContext {
  /** Of the file, by feed index. */
  readonly tallies: readonly FeedTally[];
  readonly targets: Targets;
  readonly scratch: Scratch;
  readonly addresses: AddressFindings;
  readonly consent: ConsentFindings;
  /** Sources whose rows suppress nobody, though they may say that somebody left. */
  readonly unsuppressing: ReadonlySet<string>;
  /** The number of the file. */
  readonly file: number;
}

/** Counts a row in one bucket of a feed, and takes what it says. Tells why it is invalid. */
export function feedRow(row: SourceRow, open: OpenFeed, context: RowContext): Refusal | undefined {
  const { feed } = open;
  const tally = context.tallies[feed.index];
  if (tally === undefined) return undefined;
  tally.read += 1;
  const mapped = open.mapRow(row);
  if (mapped.kind === 'blank' || mapped.kind === 'silent') {
    tally.excluded += 1;
    tally[mapped.kind] += 1;
    return undefined;
  }
  const place = { feed: feed.index, file: context.file, line: row.line };
  noteConsent(mapped, feed, context);
  if (feed.kind === 'suppression') return takeSuppression(mapped, { feed, tally, place, context });
  return takeForSync(mapped, row, { open, feed, tally, place, context });
}

/** What a person should be told of, whatever becomes of the row. */
function noteConsent(mapped: TellingRow, feed: Feed, context: RowContext): void {
  const heldBy = mapped.kind === 'person' ? mapped.person.heldBy : undefined;
  if (heldBy !== undefined) context.consent.noteHeld(feed.index, heldBy);
  if (feed.kind === 'suppression' || !context.unsuppressing.has(feed.source)) return;
  for (const { address, status } of statementsOf(mapped)) {
    if (isSuppression(status)) context.scratch.desired.noteLeft(feed.source, address);
  }
}

/** A row of a sync, and what its sync wants of it. */
interface ContactRow {
  readonly feed: SyncFeed;
  readonly tally: FeedTally;
  readonly place: Place;
  readonly context: RowContext;
  readonly target: Target | undefined;
}

interface SelectedRow extends ContactRow {
  /** What the row goes into besides; it is counted once all the same. */
  readonly others: readonly Target[];
}

function takeForSync(
  mapped: TellingRow,
  row: SourceRow,
  { open, feed, tally, place, context }: Omit<ContactRow, 'target'> & { readonly open: OpenFeed },
): Refusal | undefined {
  const selected = open.select(row);
  const target = targetNamed(selected.contactType ?? '', feed, context.targets);
  const others = furtherTargets(open.alsoIn(row), { targets: context.targets, first: target });
  const taken = { feed, tally, place, context, target, others };
  if (open.idOf !== undefined) noteId(mapped, open.idOf(row), taken);
  if (selected.kind === 'selected') return takeContact(mapped, taken);
  tally.excluded += 1;
  speakOnly(mapped, taken);
  return undefined;
}

/** What a row goes into; undefined where it names nothing that can be. */
function targetNamed(name: string, feed: SyncFeed, targets: Targets): Target | undefined {
  if (isForSegment(feed)) return targets.segmentNamed(name);
  return namesContactType(name) ? targets.named(name) : undefined;
}

/** Marks a row that is counted already, and still says where it came from. */
function uncounted(place: Place): Place {
  return { ...place, feed: -1 - place.feed };
}

interface SuppressionRow {
  readonly feed: Extract<Feed, { kind: 'suppression' }>;
  readonly tally: FeedTally;
  readonly place: Place;
  readonly context: RowContext;
}

/** Also an invalid row may say that a person wants no mail, as long as its address can be read. */
function takeSuppression(mapped: TellingRow, row: SuppressionRow): Refusal | undefined {
  const { feed, tally, context } = row;
  noteFault(mapped, row);
  const wanted = statementsOf(mapped).filter(({ status }) => isSuppression(status));
  const isWhole = mapped.kind === 'person' || (mapped.several !== undefined && wanted.length > 0);
  for (const [index, { address, email, status, evidence }] of wanted.entries()) {
    // A row is counted once, also where its cell holds two addresses.
    const place = isWhole && index === 0 ? row.place : uncounted(row.place);
    context.scratch.desired.suppress({
      address,
      email,
      status,
      evidence,
      ...place,
      scope: feed.scope,
    });
  }
  if (mapped.kind === 'invalid' && !isWhole) {
    tally.invalid += 1;
    return mapped;
  }
  if (wanted.length === 0) tally.excluded += 1;
  return undefined;
}

function takeContact(mapped: TellingRow, row: SelectedRow): Refusal | undefined {
  const refusal = mapped.kind === 'invalid' ? mapped : refusalOf(mapped.person, row);
  if (mapped.kind === 'person' && refusal === undefined) {
    desire(mapped.person, row);
    for (const target of row.others) {
      desire(mapped.person, { ...row, place: uncounted(row.place), target });
    }
    return undefined;
  }
  row.tally.invalid += 1;
  speakOnly(mapped, row);
  return refusal;
}

/** Of a row that makes no contact: it still speaks of one, and may keep it from mail. */
function speakOnly(mapped: TellingRow, row: SelectedRow): void {
  for (const target of [row.target, ...row.others]) {
    mention(mapped, target, row.context);
    keepFromMail(mapped, { ...row, target });
  }
}

/**
 * The worst status of a key wins, also where the row that says so is invalid or not among the rows of
 * the sync: consent only tightens.
 */
function keepFromMail(mapped: TellingRow, row: ContactRow): void {
  for (const { address, email, status, evidence } of statementsOf(mapped)) {
    if (isSubscribed(status)) continue;
    const person = { address, email, status, fields: {}, ...(evidence && { evidence }) };
    addDesired(person, { ...row, place: uncounted(row.place) });
  }
}

function desire(person: StatedPerson, row: ContactRow): void {
  if (row.target !== undefined) row.context.targets.assign(row.target, row.feed.sync);
  if (isSubscribed(person.status)) noteOddity(person, row);
  addDesired(person, row);
}

function addDesired(person: StatedPerson, row: ContactRow): void {
  const { target, place } = row;
  if (target === undefined) return;
  const { mode } = row.feed.sync;
  row.context.scratch.desired.add({
    target: target.index,
    address: person.address,
    email: person.email,
    status: person.status,
    fields: target.kind === 'segment' ? namesOf(person.fields) : person.fields,
    mayCreate: mode !== 'update-only',
    mayUpdate: mode !== 'create-only',
    feed: place.feed,
    file: place.file,
    line: place.line,
    evidence: person.evidence,
  });
}
