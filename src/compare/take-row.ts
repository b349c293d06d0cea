// What one row means for one feed: it goes into exactly one bucket, and what it says about a person
// into the scratch database.
import { isSubscribed, isSuppression } from '../contacts/consent.ts';
import type { TellingRow } from '../contacts/map-row.ts';
import type { SourceRow } from '../contacts/row.ts';
import type { Scratch } from '../state/scratch/scratch.ts';
import { statementsOf, type StatedPerson } from './statements.ts';
import { isForSegment, type Feed, type SyncFeed } from './feeds.ts';
import { mention } from './mention.ts';
import type { OpenFeed } from './open-sources.ts';
import { namesOf } from './segment-recipient.ts';
import { refusalOf, type Refusal } from './service-demands.ts';
import type { Target, Targets } from './targets.ts';

/** What became of a feed's rows before rows of one key were merged. */
export interface FeedTally {
  read: number;
  invalid: number;
  excluded: number;
  /** Those of the excluded ones that hold nothing but delimiters. */
  blank: number;
  /** Those of the excluded ones that say nothing that counts, such as of somebody without an address. */
  silent: number;
}

export interface RowContext {
  /** By feed index. */
  readonly tallies: readonly FeedTally[];
  readonly targets: Targets;
  readonly scratch: Scratch;
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
  if (mapped.kind === 'blank') {
    tally.excluded += 1;
    tally.blank += 1;
    return undefined;
  }
  if (mapped.kind === 'silent') {
    tally.excluded += 1;
    tally.silent += 1;
    return undefined;
  }
  const place = { feed: feed.index, file: context.file, line: row.line };
  if (feed.kind === 'suppression') return takeSuppression(mapped, { feed, tally, place, context });
  const selected = open.select(row);
  const target = targetNamed(selected.contactType ?? '', feed, context.targets);
  if (selected.kind === 'selected') {
    return takeContact(mapped, { feed, tally, place, context, target });
  }
  tally.excluded += 1;
  mention(mapped, target, context);
  keepFromMail(mapped, { feed, place, context, target });
  return undefined;
}

/** Two characters at the least (interface specification, section Limits). */
const SHORTEST_NAME = 2;

/** What a row goes into; undefined where it names nothing that can be. */
function targetNamed(name: string, feed: SyncFeed, targets: Targets): Target | undefined {
  if (isForSegment(feed)) return targets.segmentNamed(name);
  return name.trim().length >= SHORTEST_NAME ? targets.named(name) : undefined;
}

interface Place {
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

/** Marks a row that is counted as invalid or excluded already, and still says where it came from. */
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

interface ContactRow {
  readonly feed: SyncFeed;
  readonly tally: FeedTally;
  readonly place: Place;
  readonly context: RowContext;
  readonly target: Target | undefined;
}

function takeContact(mapped: TellingRow, row: ContactRow): Refusal | undefined {
  const refusal = mapped.kind === 'invalid' ? mapped : refusalOf(mapped.person, row);
  if (mapped.kind === 'person' && refusal === undefined) {
    desire(mapped.person, row);
    return undefined;
  }
  row.tally.invalid += 1;
  mention(mapped, row.target, row.context);
  keepFromMail(mapped, row);
  return refusal;
}

/**
 * The worst status of a key wins, also where the row that says so is invalid or not among the rows of
 * the sync: consent only tightens.
 */
function keepFromMail(mapped: TellingRow, row: Omit<ContactRow, 'tally'>): void {
  for (const { address, email, status, evidence } of statementsOf(mapped)) {
    if (isSubscribed(status)) continue;
    const person = { address, email, status, fields: {}, ...(evidence && { evidence }) };
    addDesired(person, { ...row, place: uncounted(row.place) });
  }
}

function desire(person: StatedPerson, row: ContactRow): void {
  if (row.target !== undefined) row.context.targets.assign(row.target, row.feed.sync);
  addDesired(person, row);
}

function addDesired(person: StatedPerson, row: Omit<ContactRow, 'tally'>): void {
  const { address, email, status, fields, evidence } = person;
  const { mode } = row.feed.sync;
  const { target } = row;
  if (target === undefined) return;
  row.context.scratch.desired.add({
    target: target.index,
    address,
    email,
    status,
    evidence,
    fields: target.kind === 'segment' ? namesOf(fields) : fields,
    mayCreate: mode !== 'update-only',
    mayUpdate: mode !== 'create-only',
    ...row.place,
  });
}
