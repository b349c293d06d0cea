// The baseline that the next run is measured against. It moves only with what was accepted: if anything was held back,
// nothing shrinks, or what was held back tonight would be normal tomorrow. Then the files of a source that it has and that
// are lost now, and what the next plan of a part that was left out is held to.
import { own } from '../lib/index.ts';
import { type ColumnsByName, normalisedName } from '../contacts/index.ts';
import {
  type FileRows,
  type GuardResult,
  type GuardScope,
  largestOf,
  type Limit,
  measure,
  namesText,
  nonePass,
  UNPLACED_OF,
} from './guards.ts';
import { traitsOf } from './part.ts';
import type { Baseline, PlanCounts, PlanHead } from './plan.ts';
import { deleteCount, waitingForApprovals } from './release.ts';

/** What the next baseline depends on. */
export interface EndedRun {
  /** The baseline of the run itself; undefined for the first run. */
  readonly before: Baseline | undefined;
  readonly head: Pick<PlanHead, 'baseline' | 'part' | 'counts' | 'guards'>;
  /** Guards that tripped and were not lifted. */
  readonly unaccepted: readonly GuardResult[];
  /** Nothing was held back, and the items had no limit. */
  readonly isWhole: boolean;
  /** Sizes of the lists when they were last read; null where they were not. */
  readonly listed: {
    readonly contacts: number | null;
    readonly suppressions: number | null;
  };
  readonly unlisted: NonNullable<Baseline['unlisted']>;
}

export function baselineAfter(ended: EndedRun): Baseline {
  const { head, unlisted, before } = ended;
  const { listedContacts, listedSuppressions } = before ?? head.baseline;
  return {
    ...sourcesAfter(ended),
    ...lineEndsAfter(ended),
    listedContacts: listedAfter(ended, 'contacts', listedContacts, deleteCount(head.counts)),
    listedSuppressions: listedAfter(ended, 'suppressions', listedSuppressions, 0),
    ...listedInGroupsAfter(ended),
    mirrored: head.baseline.mirrored,
    unlisted,
    ...unplacedAfter(ended),
  };
}

/** A plan whose guard tripped was applied because a person accepted what it found. */
function unplacedAfter({ head: { guards, baseline } }: EndedRun): Unplaced {
  const accepted = (what: string) =>
    guards.find(({ of, tripped }) => tripped && of === what)?.value;
  return unplacedPart({
    ofUnlistedTypes: accepted(UNPLACED_OF.types) ?? baseline.ofUnlistedTypes ?? 0,
    ofUnlistedGroups: accepted(UNPLACED_OF.groups) ?? baseline.ofUnlistedGroups ?? 0,
  });
}

type Unplaced = Pick<Baseline, 'ofUnlistedTypes' | 'ofUnlistedGroups'>;

/** Left out of what is kept if there are none. */
export function unplacedPart({
  ofUnlistedTypes,
  ofUnlistedGroups,
}: Readonly<Record<keyof Unplaced, number>>): Unplaced {
  return {
    ofUnlistedTypes: ofUnlistedTypes > 0 ? ofUnlistedTypes : undefined,
    ofUnlistedGroups: ofUnlistedGroups > 0 ? ofUnlistedGroups : undefined,
  };
}

type SourceBaseline = Required<Pick<Baseline, 'validRows' | 'files'>> &
  Pick<Baseline, 'columns' | 'leavers'>;

function sourcesAfter(ended: EndedRun): SourceBaseline {
  const { before, head, unaccepted } = ended;
  const moved = Object.entries(head.baseline.validRows).filter(
    ([source, rows]) => speaksOf(source, head) && maySourceMove(ended, source, rows),
  );
  const now = partsOf(head.baseline);
  const { files, columns, leavers } = partsOf(before);
  for (const [source] of moved) {
    const held = own(now.files, source);
    if (held !== undefined) files[source] = held;
    const found = own(now.columns, source) ?? NO_COLUMNS;
    const isTold = unaccepted.some((guard) => guard.source === source && onlyTells(guard));
    columns[source] = isTold ? withFields(found, columns[source]) : found;
    leavers[source] = own(now.leavers, source) ?? 0;
  }
  const validRows = { ...before?.validRows, ...Object.fromEntries(moved) };
  return { validRows, files, ...columnsPart(columns), ...leaversPart(leavers) };
}

/** What is known of each source, to be changed. */
function partsOf(baseline: Baseline | undefined) {
  const files: Record<string, readonly FileRows[]> = { ...baseline?.files };
  const columns: Record<string, ColumnsByName> = { ...baseline?.columns };
  return { files, columns, leavers: leaversOf(baseline) };
}

/** A field whose column is gone is told of until a person accepts it, while the rows of its source count. */
function onlyTells({ scope }: GuardResult): boolean {
  return scope === 'nothing';
}

function withFields(now: ColumnsByName, before = NO_COLUMNS): ColumnsByName {
  return { ...now, fields: [...new Set([...before.fields, ...now.fields])] };
}

const NO_COLUMNS: ColumnsByName = { address: [], consent: [], fields: [] };

/** No member at all if none was read for its name. */
export function columnsPart(
  columns: Readonly<Record<string, ColumnsByName>>,
): Pick<Baseline, 'columns'> {
  const found = Object.entries(columns).flatMap(([source, named]) => {
    const { address, consent, consentOfAll = [], fields } = named;
    if (address.length + consent.length + fields.length === 0) return [];
    const ofAll = consentOfAll.length > 0 && { consentOfAll };
    return [[source, { address, consent, ...ofAll, fields }] as const];
  });
  return found.length === 0 ? {} : { columns: Object.fromEntries(found) };
}

/** No member at all if no source tells who left. */
export function leaversPart(leavers: Readonly<Record<string, number>>): Pick<Baseline, 'leavers'> {
  const telling = Object.entries(leavers).filter(([, rows]) => rows > 0);
  return telling.length === 0 ? {} : { leavers: Object.fromEntries(telling) };
}

/** By source that tells who left. */
export function leaversOf(baseline: Baseline | undefined): Record<string, number> {
  return { ...baseline?.leavers };
}

/** True stays true: a last row that was refused tonight must not be taken tomorrow. */
function lineEndsAfter({ before, head }: EndedRun): Pick<Baseline, 'lineEnds'> {
  const known = before?.lineEnds ?? {};
  const now = Object.entries(head.baseline.lineEnds ?? {});
  const moved = now.map(([source, ends]) => [source, ends || known[source] === true] as const);
  const lineEnds = { ...known, ...Object.fromEntries(moved) };
  return Object.keys(lineEnds).length === 0 ? {} : { lineEnds };
}

/** Whether what became of a plan says anything about the size of a source. */
function speaksOf(source: string, head: EndedRun['head']): boolean {
  const { acceptsSources } = traitsOf(head);
  if (acceptsSources !== 'unless deletes wait') return acceptsSources === 'always';
  const tripped = head.guards.filter(
    (guard) => guard.tripped && guard.source === source && !onlyTells(guard),
  );
  return tripped.length > 0 && tripped.every(({ scope }) => scope === 'creates');
}

function maySourceMove(
  { before, unaccepted, isWhole }: EndedRun,
  source: string,
  rows: number,
): boolean {
  if (unaccepted.some((guard) => guard.source === source && !onlyTells(guard))) return false;
  return isWhole || rows >= (before?.validRows[source] ?? 0);
}

const LISTED = { contacts: 'listedContacts', suppressions: 'listedSuppressions' } as const;

/**
 * Where the run did not read the list again, it is as short as where the plan was made, if all of that was accepted.
 * @param deleted how many may be missing because the run deleted them
 */
function listedAfter(
  { listed, head, isWhole }: EndedRun,
  list: keyof EndedRun['listed'],
  known: number | null,
  deleted: number,
): number | null {
  const now = listed[list];
  const planned = isWhole && traitsOf(head).isWhole ? head.baseline[LISTED[list]] : null;
  if (known === null) return now ?? planned;
  if (now === null) return Math.min(known, planned ?? known);
  return isWhole ? now : Math.max(now, known - deleted);
}

/** As the plan read them. Those that it did not read stay as they were. */
function listedInGroupsAfter({
  before,
  head,
  isWhole,
}: EndedRun): Pick<Baseline, 'listedInGroups'> {
  const known = before?.listedInGroups ?? {};
  const now = Object.entries(head.baseline.listedInGroups ?? {}).map(([group, count]) => {
    return [group, isWhole ? count : Math.max(count, own(known, group) ?? 0)] as const;
  });
  return listedInGroupsPart({ ...known, ...Object.fromEntries(now) });
}

/** No member at all if there are none. */
export function listedInGroupsPart(
  listedInGroups: Readonly<Record<string, number>>,
): Pick<Baseline, 'listedInGroups'> {
  return Object.keys(listedInGroups).length === 0 ? {} : { listedInGroups };
}

/**
 * Files of a source that held rows and are missing now: their people would seem gone. `before` and `now` are the files
 * that hold rows, known by their names. Exports may carry the date in their names, so missing files are matched with new
 * ones by size, and count as lost if their match has fewer rows than `maxShrink` lets pass.
 */
export function lostFiles(
  before: readonly FileRows[],
  now: readonly FileRows[],
  maxShrink: Limit,
): FileRows[] {
  // A file with only fixed rows that no longer count may go.
  const gone = without(before, now).filter(({ rows }) => rows > 0);
  const come = without(now, before);
  return gone.filter(({ rows }, rank) => {
    const instead = come[rank]?.rows ?? 0;
    return instead === 0 || rows - instead > largestOf(rows, maxShrink);
  });
}

/** The columns of a source, of all its files. */
export interface SourceColumns extends ColumnsByName {
  /** All of them, and the fields that are taken from any, in the form in which names are compared. */
  readonly present: ReadonlySet<string>;
  /** Those of each file, where it has several. */
  readonly byFile: readonly { readonly file: string; readonly present: ReadonlySet<string> }[];
}

/** As people read of them: of a column that one file lacks, with the name of the file. */
type LostColumns = Omit<ColumnsByName, 'consentOfAll'>;

/**
 * Columns that were read for their names before, and that are missing now, or no longer hold the address. Of consent also
 * those that one file lacks and all had: without it, nobody knows who of that file left.
 */
export function lostColumns(
  before: ColumnsByName | undefined,
  now: SourceColumns | undefined,
): LostColumns {
  if (before === undefined || now === undefined) return NO_COLUMNS;
  const { address, present } = now;
  const isMissing = (name: string): boolean => !present.has(normalisedName(name));
  // A further file may call it otherwise.
  const isReplaced = notAmong(address, before.address).length > 0;
  return {
    address: isReplaced ? notAmong(before.address, address) : [],
    consent: before.consent.flatMap((name) => lackedWords(name, before, now)),
    fields: before.fields.filter(isMissing),
  };
}

/** The column, and where it is missing; empty where it is not. */
function lackedWords(name: string, before: ColumnsByName, now: SourceColumns): readonly string[] {
  const key = normalisedName(name);
  if (!now.present.has(key)) return [name];
  if (before.consentOfAll?.includes(name) !== true) return [];
  const [first, ...others] = now.byFile.filter(({ present }) => !present.has(key));
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${String(others.length)} more`;
  return [`${name} in ${first.file}${more}`];
}

function notAmong(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(normalisedName));
  return names.filter((name) => !known.has(normalisedName(name)));
}

/** What a source says tonight, against when it was last accepted. */
export interface SourceSpeech {
  readonly source: string;
  /** Columns that were read for their names then, and are not now. */
  readonly lostColumns: LostColumns;
  /** Valid rows of people who left or never agreed, now and then; then left out where it is not known. */
  readonly leavers: number;
  readonly leaversBefore?: number | undefined;
}

/**
 * The guards over what a source no longer says, although its rows are there: columns that were read for their names, and
 * people who left. Without a column of consent, or where it is blank throughout, those whom it kept from mail would get
 * it; addresses out of another column are those of other people; a field without its column stays as the service has it.
 */
export function silentGuards(spoken: readonly SourceSpeech[], maxShrink: Limit): GuardResult[] {
  return spoken.flatMap((speech) => [
    ...columnGuard(speech, 'address', 'all'),
    ...columnGuard(speech, 'consent', 'creates'),
    ...columnGuard(speech, 'fields', 'nothing'),
    ...leaversGuard(speech, maxShrink),
  ]);
}

function columnGuard(
  { source, lostColumns }: SourceSpeech,
  role: keyof LostColumns,
  scope: GuardScope,
): GuardResult[] {
  const lost = lostColumns[role];
  if (lost.length === 0) return [];
  const of = `${source}, ${namesText(lost)}`;
  return [nonePass({ name: 'columnGone', of, value: lost.length, scope, source })];
}

function leaversGuard(
  { source, leavers, leaversBefore: base }: SourceSpeech,
  maxShrink: Limit,
): GuardResult[] {
  if (base === undefined) return [];
  const value = Math.max(0, base - leavers);
  const measured = { name: 'leaversGone', of: source, value, base, source } as const;
  return [measure({ ...measured, scope: 'creates' }, maxShrink)];
}

/** Those of one side whose names the other one lacks, the largest first. */
function without(these: readonly FileRows[], those: readonly FileRows[]): FileRows[] {
  const names = new Set(those.map(({ file }) => file));
  return these.filter(({ file }) => !names.has(file)).sort((one, other) => other.rows - one.rows);
}

/**
 * The guards of the next plan, where a person leaves out a part of this one: `guards` measure that part already, but for
 * those over approvals. Of the baseline, a run of the other part moves the contacts alone that are counted and not listed.
 */
export function guardsOfNext(guards: readonly GuardResult[], left: PlanCounts): GuardResult[] {
  return guards.filter(isOfBaseline).map((guard) => {
    if (guard.name !== 'approvals') return guard;
    const value = waitingForApprovals(guard, left);
    return { ...guard, value, tripped: value > guard.limit };
  });
}

function isOfBaseline(guard: GuardResult): boolean {
  const isOfUnplaced = Object.values<string>(UNPLACED_OF).includes(guard.of);
  return !isOfUnplaced && !isOfUnlisted(guard);
}

/** Whether it is over those whom the service counts and does not list. */
export function isOfUnlisted({ of }: Pick<GuardResult, 'of'>): boolean {
  return Object.values(LISTS).some((list) => of.startsWith(`${list}, `));
}

const LISTS = { contactType: 'contacts/list', segment: 'segment/email/list' } as const;

/** What the guard over those is of whom a contact type or segment counts and its list does not show. */
export function unlistedGuardOf(place: {
  readonly kind: keyof typeof LISTS;
  readonly name: string;
}): string {
  return `${LISTS[place.kind]}, ${place.name}`;
}
