// What one row means for one feed: it goes into exactly one bucket, and what it says about a person
// into the scratch database.
import {
  type Address,
  type CellFault,
  isSubscribed,
  isSuppression,
  type SourceRow,
  type TellingRow,
} from '../../contacts/index.ts';
import type { Scratch } from '../../state/index.ts';
import {
  type Feed,
  type RowPlace,
  type SuppressionFeed,
  type SyncFeed,
  targetNamed,
  uncounted,
} from '../scope/feeds.ts';
import { namesOf, refusalOf } from '../scope/service-demands.ts';
import type { Target, Targets } from '../scope/targets.ts';
import { NONE } from './file-mapping.ts';
import type { Standing } from './fixed-rows.ts';
import type { OpenFeed } from './open-sources.ts';
import type { AddressFindings, ConsentFindings } from './row-findings.ts';
import {
  mention,
  noteFault,
  noteId,
  noteOddity,
  type StatedPerson,
  statementsOf,
} from './row-statements.ts';

export interface RowContext {
  /** Of the file, by feed index. */
  readonly tallies: readonly FeedTally[];
  readonly targets: Targets;
  readonly scratch: Scratch;
  readonly addresses: AddressFindings;
  readonly consent: ConsentFindings;
  /** Sources that no list of suppressions names, though their rows may say that somebody left. */
  readonly unsuppressing: ReadonlySet<string>;
  /** The number of the file. */
  readonly file: number;
  /** Left out where no fixed row concerns the row. */
  readonly standing?: Standing | undefined;
}

/** Counts a row in one bucket of a feed, and takes what it says. Tells why it is invalid. */
export function feedRow(
  row: SourceRow,
  open: OpenFeed,
  context: RowContext,
): CellFault | undefined {
  const { feed } = open;
  const tally = context.tallies[feed.index];
  if (tally === undefined) return undefined;
  tally.read += 1;
  const found = open.mapRow(row);
  if (found.kind === 'blank' || found.kind === 'silent') {
    tally.excluded += 1;
    tally[found.kind] += 1;
    return undefined;
  }
  const mapped = context.standing?.tightened(found) ?? found;
  const place = { feed: feed.index, file: context.file, line: row.line };
  noteConsent(mapped, feed, context);
  if (feed.kind === 'suppression') return takeSuppression(mapped, { feed, tally, place, context });
  return takeForSync(mapped, row, open, { feed, tally, place, context });
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

/** A row on its way into a bucket of a feed. */
interface FedRow<OfFeed> {
  readonly feed: OfFeed;
  readonly tally: FeedTally;
  readonly place: RowPlace;
  readonly context: RowContext;
}

interface ContactRow extends FedRow<SyncFeed> {
  readonly target: Target | undefined;
}

interface SelectedRow extends ContactRow {
  /** Further targets of the row, which is still counted once. */
  readonly others: readonly Target[];
}

function takeForSync(
  mapped: TellingRow,
  row: SourceRow,
  open: OpenFeed,
  fed: FedRow<SyncFeed>,
): CellFault | undefined {
  const { feed, context } = fed;
  const selected = open.select(row);
  const target = targetNamed(selected.contactType ?? '', feed, context.targets);
  const others = furtherTargets(open.alsoIn(row), { targets: context.targets, first: target });
  const taken = { ...fed, target, others };
  if (selected.kind === 'selected' && context.standing?.isReplaced(feed) === true) {
    giveWay(mapped, taken);
    return undefined;
  }
  if (open.idOf !== undefined) noteId(mapped, open.idOf(row), taken);
  if (selected.kind === 'selected') return takeContact(mapped, taken);
  exclude(mapped, taken);
  return undefined;
}

function exclude(mapped: TellingRow, row: SelectedRow): void {
  row.tally.excluded += 1;
  speakOnly(mapped, row, 'excluded');
}

/** Another row stands in for it. */
function giveWay(mapped: TellingRow, row: SelectedRow): void {
  row.tally.fixed += 1;
  exclude(mapped, row);
}

/** An invalid row may also say that a person wants no mail, if its address can be read. */
function takeSuppression(mapped: TellingRow, row: FedRow<SuppressionFeed>): CellFault | undefined {
  const { feed, tally, context } = row;
  const wanted = statementsOf(mapped).filter(({ status }) => isSuppression(status));
  const isWhole = mapped.kind === 'person' || (mapped.several !== undefined && wanted.length > 0);
  for (const [index, { address, email, status, evidence }] of wanted.entries()) {
    // A row counts once, even if its cell holds two addresses.
    const place = isWhole && index === 0 ? row.place : uncounted(row.place);
    const { scope } = feed;
    context.scratch.desired.suppress({ address, email, status, evidence, ...place, scope });
  }
  if (mapped.kind === 'invalid' && !isWhole) return refuseUnlessFixed(mapped, row);
  noteFault(mapped, row);
  if (wanted.length === 0) tally.excluded += 1;
  return undefined;
}

/** For a row that should suppress somebody and cannot. */
function refuseUnlessFixed(
  mapped: Extract<TellingRow, { kind: 'invalid' }>,
  row: FedRow<SuppressionFeed>,
): CellFault | undefined {
  const { feed, tally, context } = row;
  if (isLeftToFixed(feed, context)) {
    tally.excluded += 1;
    tally.fixed += 1;
    return undefined;
  }
  noteFault(mapped, row);
  tally.invalid += 1;
  return mapped;
}

function takeContact(mapped: TellingRow, row: SelectedRow): CellFault | undefined {
  const refusal = mapped.kind === 'invalid' ? mapped : refusalOf(mapped.person, row);
  if (mapped.kind === 'person' && refusal === undefined) {
    takePerson(mapped, row);
    return undefined;
  }
  if (isLeftToFixed(row.feed, row.context)) {
    giveWay(mapped, row);
    return undefined;
  }
  row.tally.invalid += 1;
  speakOnly(mapped, row, 'invalid');
  return refusal;
}

function takePerson(mapped: Extract<TellingRow, { kind: 'person' }>, row: SelectedRow): void {
  const { person } = mapped;
  if (isOutdated(person.address, row)) {
    row.tally.outdated += 1;
    exclude(mapped, row);
    return;
  }
  const { standing } = row.context;
  for (const [index, target] of [row.target, ...row.others].entries()) {
    const place = index === 0 ? row.place : uncounted(row.place);
    if (standing?.isReplacedIn(target, person.address) !== true) {
      desire(person, { ...row, place, target });
    } else if (index === 0) {
      giveWay(mapped, { ...row, others: [] });
    } else {
      speakOnly(mapped, { ...row, target, others: [] }, 'excluded');
    }
  }
}

/** A fixed row whose original is gone yields to a row about the same person. */
function isOutdated(address: Address, { feed, tally, target, context }: SelectedRow): boolean {
  const { standing } = context;
  if (standing?.isStray(feed) !== true) return false;
  tally.stray += 1;
  return target !== undefined && standing.isSeen(target, address);
}

/** Whether an invalid row has a fixed one, or is a first attempt at one. */
function isLeftToFixed(feed: Feed, { standing }: RowContext): boolean {
  if (standing === undefined) return false;
  return standing.isMadeGood(feed) || (feed.kind === 'suppression' && standing.isReplaced(feed));
}

/** For a row that makes no contact: it still speaks of one, and may keep it from mail. */
function speakOnly(mapped: TellingRow, row: SelectedRow, by: 'invalid' | 'excluded'): void {
  for (const target of [row.target, ...row.others]) {
    mention(mapped, target, { ...row.context, by });
    keepFromMail(mapped, { ...row, target });
  }
}

/** The worst status of a key wins, even from an invalid or excluded row: consent only tightens. */
function keepFromMail(mapped: TellingRow, row: ContactRow): void {
  for (const { address, email, status, evidence } of statementsOf(mapped)) {
    if (isSubscribed(status)) continue;
    const person = { address, email, status, fields: {}, ...(evidence && { evidence }) };
    addDesired(person, { ...row, place: uncounted(row.place) });
  }
}

function desire(person: StatedPerson, row: ContactRow): void {
  if (row.target !== undefined) {
    row.context.targets.assign(row.target, row.feed.sync);
    row.context.standing?.see(row.target, person.address);
  }
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
    ...place,
    evidence: person.evidence,
  });
}

/** The contact types of the tags of a row: each once, and without the one that the sync names. */
export function furtherTargets(
  names: readonly string[],
  { targets, first }: { readonly targets: Targets; readonly first: Target | undefined },
): readonly Target[] {
  if (names.length === 0) return NONE;
  const further = new Set(names.map((name) => targets.named(name)));
  return [...further].filter((target) => target !== first);
}

/** What became of rows before rows of one key were merged: for each file and each feed that it serves. */
export interface FeedTally {
  read: number;
  invalid: number;
  excluded: number;
  /** Excluded rows that hold nothing but delimiters. */
  blank: number;
  /** Excluded rows that say nothing of use, such as those without an address. */
  silent: number;
  /** Excluded rows that a fixed row stands in for. */
  fixed: number;
  /** Fixed rows whose original was not found. */
  stray: number;
  /** Stray rows that are excluded, since a newer row of a source is about the same person. */
  outdated: number;
}

export function noRows(): FeedTally {
  return { read: 0, invalid: 0, excluded: 0, blank: 0, silent: 0, fixed: 0, stray: 0, outdated: 0 };
}
