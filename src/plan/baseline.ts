// The baseline that the next run is measured against. It moves only with what was accepted: if anything was held back,
// nothing shrinks, or what was held back tonight would be normal tomorrow. Then the files of a source that it has and that
// are lost now, and what the next plan of a part that was left out is held to.
import { own } from '../lib/index.ts';
import { type FileRows, type GuardResult, largestOf, type Limit, UNPLACED_OF } from './guards.ts';
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
  const { head, listed, unlisted, before } = ended;
  const { listedContacts, listedSuppressions } = before ?? head.baseline;
  return {
    ...sourcesAfter(ended),
    ...lineEndsAfter(ended),
    listedContacts: listedAfter(ended, listed.contacts, listedContacts, deleteCount(head.counts)),
    listedSuppressions: listedAfter(ended, listed.suppressions, listedSuppressions, 0),
    ...listedInGroupsAfter(ended),
    mirrored: head.baseline.mirrored,
    unlisted,
    ...unplacedAfter(ended),
  };
}

/** A plan whose guard tripped was applied because a person accepted what it found. */
function unplacedAfter({ head: { guards, baseline } }: EndedRun): Unplaced {
  const accepted = (what: string) => guards.find(({ of, tripped }) => tripped && of === what)?.value; // prettier-ignore
  return unplacedPart({
    ofUnlistedTypes: accepted(UNPLACED_OF.types) ?? baseline.ofUnlistedTypes ?? 0,
    ofUnlistedGroups: accepted(UNPLACED_OF.groups) ?? baseline.ofUnlistedGroups ?? 0,
  });
}

type Unplaced = Pick<Baseline, 'ofUnlistedTypes' | 'ofUnlistedGroups'>;

/** No member at all if there are none. */
export function unplacedPart({ ofUnlistedTypes, ofUnlistedGroups }: Required<Unplaced>): Unplaced {
  return {
    ...(ofUnlistedTypes > 0 && { ofUnlistedTypes }),
    ...(ofUnlistedGroups > 0 && { ofUnlistedGroups }),
  };
}

type SourceBaseline = Required<Pick<Baseline, 'validRows' | 'files'>> &
  Pick<Baseline, 'tellWhoLeft'>;

function sourcesAfter(ended: EndedRun): SourceBaseline {
  const { before, head } = ended;
  const { validRows: rowsBefore = {}, files: filesBefore = {} } = before ?? {};
  const moved = speaksOfSources(head.part)
    ? Object.entries(head.baseline.validRows).filter(([source, rows]) =>
        maySourceMove(ended, source, rows),
      )
    : [];
  const validRows: Record<string, number> = { ...rowsBefore };
  const files: Record<string, readonly FileRows[]> = { ...filesBefore };
  for (const [source, rows] of moved) {
    validRows[source] = rows;
    const held = head.baseline.files?.[source];
    if (held !== undefined) files[source] = held;
  }
  const movedSources = moved.map(([source]) => source);
  return { validRows, files, ...tellingPart(tellingAfter(ended, movedSources)) };
}

function tellingAfter({ before, head }: EndedRun, moved: readonly string[]): string[] {
  const { tellWhoLeft: known = [] } = before ?? {};
  const { tellWhoLeft: now = [] } = head.baseline;
  const kept = known.filter((source) => !moved.includes(source));
  return [...kept, ...now.filter((source) => moved.includes(source))];
}

/** No member at all if no source tells who left. */
export function tellingPart(sources: readonly string[]): Pick<Baseline, 'tellWhoLeft'> {
  return sources.length === 0 ? {} : { tellWhoLeft: sources };
}

/** True stays true: a last row that was refused tonight must not be taken tomorrow. */
function lineEndsAfter({ before, head }: EndedRun): Pick<Baseline, 'lineEnds'> {
  const known = before?.lineEnds ?? {};
  const now = Object.entries(head.baseline.lineEnds ?? {});
  const moved = now.map(([source, ends]) => [source, ends || known[source] === true] as const);
  const lineEnds = { ...known, ...Object.fromEntries(moved) };
  return Object.keys(lineEnds).length === 0 ? {} : { lineEnds };
}

/** A person who applies parked deletes accepts that sources shrank; other parts say nothing about sources. */
function speaksOfSources(part: PlanHead['part']): boolean {
  return part === undefined || part === 'deletes';
}

function maySourceMove(
  { before, unaccepted, isWhole }: EndedRun,
  source: string,
  rows: number,
): boolean {
  // Guards of a plan that is older than the member name their source as what they measured.
  if (unaccepted.some((guard) => (guard.source ?? guard.of) === source)) return false;
  return isWhole || rows >= (before?.validRows[source] ?? 0);
}

/** @param deleted how many may be missing because the run deleted them */
function listedAfter(
  { isWhole }: EndedRun,
  now: number | null,
  known: number | null,
  deleted: number,
): number | null {
  if (now === null || known === null || isWhole) return now ?? known;
  return Math.max(now, known - deleted);
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

function isOfBaseline({ of }: GuardResult): boolean {
  const isOfUnlisted = Object.values(LISTS).some((list) => of.startsWith(`${list}, `));
  const isOfUnplaced = Object.values<string>(UNPLACED_OF).includes(of);
  return !isOfUnplaced && !isOfUnlisted;
}

const LISTS = { contactType: 'contacts/list', segment: 'segment/email/list' } as const;

/** What the guard over those is of whom a contact type or segment counts and its list does not show. */
export function unlistedGuardOf(place: {
  readonly kind: keyof typeof LISTS;
  readonly name: string;
}): string {
  return `${LISTS[place.kind]}, ${place.name}`;
}
