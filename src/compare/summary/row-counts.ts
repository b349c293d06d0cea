// Where the rows of each feed went: `read` is the sum of the other numbers.
import { own } from '../../lib/index.ts';
import {
  type Baseline,
  type ExcludedCounts,
  type FileCounts,
  type FileRows,
  type Limit,
  lostFiles,
  type RowCounts,
  type SourceRows,
  type SourceSizes,
} from '../../plan/index.ts';
import { type FeedTally, noRows } from '../rows/take-row.ts';
import { type Feed, feedLabel } from '../scope/feeds.ts';
import type { BothSides } from '../sides/read-both.ts';

export interface CountedRows {
  readonly rows: readonly RowCounts[];
  readonly files: readonly FileCounts[];
}

/** Per feed, and per feed and file: the numbers of a feed are the sums of those of its files. */
export function countRows(sides: Pick<BothSides, 'feeds' | 'sources' | 'scratch'>): CountedRows {
  const { feeds, sources } = sides;
  const keptOf = keptRows(sides);
  const files = feeds.map((feed) =>
    sources.files
      .filter((tally) => tally.feed === feed.index)
      .map((tally) => ({ tally, kept: keptOf(feed, tally.file) })),
  );
  return {
    rows: feeds.map((feed, index) => ({ ...labelOf(feed), ...summed(files[index] ?? []) })),
    files: feeds.flatMap((feed, index) =>
      (files[index] ?? []).map(({ tally, kept }) => ({
        ...labelOf(feed),
        file: sources.filePaths[tally.file] ?? '',
        ...bucketsOf(tally, kept),
        blank: tally.blank,
        passedOver: tally.silent,
      })),
    ),
  };
}

interface Kept {
  readonly desired: number;
  readonly suppressed: number;
  readonly left: number;
  readonly noConsent: number;
}

const NOTHING_KEPT: Kept = { desired: 0, suppressed: 0, left: 0, noConsent: 0 };

/** What the scratch database holds of the rows of a file, once rows of one key were merged. */
function keptRows({ scratch }: Pick<BothSides, 'scratch'>): (feed: Feed, file: number) => Kept {
  const contacts = byPlace(scratch.desired.feedCounts());
  const wanted = byPlace(scratch.desired.suppressionCounts());
  return (feed, file) => {
    const place = placeOf({ feed: feed.index, file });
    if (feed.kind === 'sync') return contacts.get(place) ?? NOTHING_KEPT;
    return { ...NOTHING_KEPT, suppressed: wanted.get(place)?.wanted ?? 0 };
  };
}

interface Placed {
  readonly feed: number;
  readonly file: number;
}

function byPlace<Count extends Placed>(counts: readonly Count[]): ReadonlyMap<string, Count> {
  return new Map(counts.map((count) => [placeOf(count), count]));
}

function placeOf({ feed, file }: Placed): string {
  return `${String(feed)} ${String(file)}`;
}

/**
 * The sizes that guards look at, once per source: the feed that refused most rows speaks for it.
 * Blank rows are not counted, so that a file of delimiters is as empty as one without rows.
 */
export function sourceSizes(
  sides: Pick<BothSides, 'feeds' | 'sources'>,
  baseline: Baseline | undefined,
  { maxShrink, mirroring, telling }: SizeRules,
): SourceSizes[] {
  const filesNow = sourceFiles(sides);
  const whole = new Map(sides.sources.rows.map((rows) => [rows.source, rows]));
  return [...largestRefusals(sides)].map(([source, { read, invalid, blank }]) => ({
    source,
    read: read - blank,
    invalid: invalidOf(whole.get(source), { read, invalid }),
    validBefore: own(baseline?.validRows, source),
    lostFiles: lostFiles(
      own(baseline?.files, source) ?? [],
      own(filesNow, source) ?? [],
      maxShrink,
    ),
    isMirrored: mirroring.has(source),
    tellsWhoLeft: telling.has(source),
  }));
}

/** Feeds that refuse different rows refuse more together, where each of them takes every file. */
function invalidOf(
  whole: Pick<SourceRows, 'read' | 'invalid'> | undefined,
  feed: Pick<FeedTally, 'read' | 'invalid'>,
): number {
  return whole?.read === feed.read ? whole.invalid : feed.invalid;
}

type Buckets = Omit<RowCounts, 'source' | 'sync' | 'excludedAs'> & {
  readonly excludedAs: ExcludedCounts;
};

export interface SizeRules {
  readonly maxShrink: Limit;
  /** Sources whose people may be deleted when they are not mentioned any more. */
  readonly mirroring: ReadonlySet<string>;
  /** Sources that tell of people who left. */
  readonly telling: ReadonlySet<string>;
}

function largestRefusals({
  feeds,
  sources,
}: Pick<BothSides, 'feeds' | 'sources'>): ReadonlyMap<string, FeedTally> {
  const bySource = new Map<string, FeedTally>();
  for (const feed of feeds) {
    const tally = sources.tallies[feed.index];
    const known = bySource.get(feed.source);
    if (tally === undefined || (known !== undefined && known.invalid >= tally.invalid)) continue;
    bySource.set(feed.source, tally);
  }
  return bySource;
}

/**
 * By source: its files that hold valid rows. What refused most rows of a file speaks for it. A file of fixed
 * rows that count no more holds none, and is there all the same.
 */
export function sourceFiles({
  feeds,
  sources,
}: Pick<BothSides, 'feeds' | 'sources'>): Record<string, FileRows[]> {
  const bySource = new Map<string, Map<number, number>>();
  const outdatedFiles = new Set<number>();
  for (const { feed, file, read, blank, invalid, outdated } of sources.files) {
    const source = feeds[feed]?.source ?? '';
    const rowsOf = bySource.get(source) ?? new Map<number, number>();
    bySource.set(source, rowsOf);
    const rows = read - blank - invalid - outdated;
    rowsOf.set(file, Math.min(rows, rowsOf.get(file) ?? rows));
    if (outdated > 0) outdatedFiles.add(file);
  }
  return Object.fromEntries(
    [...bySource].map(([source, rowsOf]) => [
      source,
      [...rowsOf]
        .filter(([file, rows]) => rows > 0 || outdatedFiles.has(file))
        .map(([file, rows]) => ({ file: sources.filePaths[file] ?? '', rows })),
    ]),
  );
}

function labelOf(feed: Feed): Pick<RowCounts, 'source' | 'sync'> {
  return { source: feed.source, sync: feedLabel(feed) };
}

function summed(files: readonly { readonly tally: FeedTally; readonly kept: Kept }[]): Buckets {
  return files
    .map(({ tally, kept }) => bucketsOf(tally, kept))
    .reduce(added, bucketsOf(noRows(), NOTHING_KEPT));
}

function added(one: Buckets, other: Buckets): Buckets {
  return {
    read: one.read + other.read,
    invalid: one.invalid + other.invalid,
    duplicate: one.duplicate + other.duplicate,
    suppressed: one.suppressed + other.suppressed,
    excluded: one.excluded + other.excluded,
    desired: one.desired + other.desired,
    excludedAs: excludedAs({
      left: one.excludedAs.left + other.excludedAs.left,
      noConsent: one.excludedAs.noConsent + other.excludedAs.noConsent,
      others: one.excludedAs.others + other.excludedAs.others,
      fixed: (one.excludedAs.fixed ?? 0) + (other.excludedAs.fixed ?? 0),
    }),
  };
}

/** What is neither counted when it was read nor speaks for its key was a duplicate. */
function bucketsOf(tally: FeedTally, { desired, suppressed, left, noConsent }: Kept): Buckets {
  const { read, invalid, fixed } = tally;
  const excluded = tally.excluded + left + noConsent;
  const duplicate = read - invalid - excluded - desired - suppressed;
  const others = tally.excluded - fixed;
  return {
    read,
    invalid,
    duplicate,
    suppressed,
    excluded,
    desired,
    excludedAs: excludedAs({ left, noConsent, others, fixed }),
  };
}

/** Hardly any plan has fixed rows. */
function excludedAs({ fixed, ...parts }: Required<ExcludedCounts>): ExcludedCounts {
  return fixed === 0 ? parts : { ...parts, fixed };
}
