// Where the rows of each feed went: `read` is the sum of the other numbers.
import { own } from '../../lib/index.ts';
import {
  type Baseline,
  type FileCounts,
  type FileRows,
  type Limit,
  lostFiles,
  type RowCounts,
  type SourceRows,
  type SourceSizes,
} from '../../plan/index.ts';
import { type FileTally, tallyOf } from '../rows/read-sources.ts';
import type { FeedTally } from '../rows/take-row.ts';
import { type Feed, feedLabel } from '../scope/feeds.ts';
import type { BothSides } from '../sides/read-both.ts';

/** Per feed, and per feed and file: the numbers of a feed are the sums of those of its files. */
export function countRows(sides: Pick<BothSides, 'feeds' | 'sources' | 'match'>): {
  readonly rows: readonly RowCounts[];
  readonly files: readonly FileCounts[];
} {
  const { feeds, sources } = sides;
  const keptOf = keptRows(sides);
  const filesOf = ({ index }: Feed): readonly FileTally[] =>
    sources.files.filter((tally) => tally.feed === index);
  return {
    rows: feeds.map((feed) => {
      const kept = filesOf(feed).map(({ file }) => keptOf(feed, file));
      const tally = tallyOf(feed.index, sources.files);
      return { ...labelOf(feed), ...bucketsOf(tally, sumOf(kept)) };
    }),
    files: feeds.flatMap((feed) =>
      filesOf(feed).map((tally) => ({
        ...labelOf(feed),
        file: sources.filePaths[tally.file] ?? '',
        ...bucketsOf(tally, keptOf(feed, tally.file)),
        blank: tally.blank,
        passedOver: tally.silent,
      })),
    ),
  };
}

const NOTHING_KEPT = { desired: 0, suppressed: 0, left: 0, noConsent: 0 };

type Kept = Readonly<typeof NOTHING_KEPT>;

/** The rows of a file that the scratch database holds, after it merged rows of one key. */
function keptRows({ match }: Pick<BothSides, 'match'>): (feed: Feed, file: number) => Kept {
  const contacts = byPlace(match.desired.feedCounts());
  const wanted = byPlace(match.desired.suppressionCounts());
  return (feed, file) => {
    const place = placeOf(feed.index, file);
    if (feed.kind === 'sync') return contacts.get(place) ?? NOTHING_KEPT;
    return { ...NOTHING_KEPT, suppressed: wanted.get(place)?.wanted ?? 0 };
  };
}

function byPlace<Count extends { readonly feed: number; readonly file: number }>(
  counts: readonly Count[],
): ReadonlyMap<string, Count> {
  return new Map(counts.map((count) => [placeOf(count.feed, count.file), count]));
}

function placeOf(feed: number, file: number): string {
  return `${String(feed)} ${String(file)}`;
}

/**
 * The sizes that guards check, once per source, by the feed that refused most rows. Blank rows are not counted, so that
 * a file of delimiters is as empty as one without rows.
 */
export function sourceSizes(
  sides: Sources,
  baseline: Baseline | undefined,
  rules: {
    readonly maxShrink: Limit;
    /** Sources whose people may be deleted once no row mentions them. */
    readonly mirroring: ReadonlySet<string>;
    /** Sources that tell of people who left. */
    readonly telling: ReadonlySet<string>;
  },
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
      rules.maxShrink,
    ),
    isMirrored: rules.mirroring.has(source),
    tellsWhoLeft: rules.telling.has(source),
  }));
}

/** Feeds that refuse different rows refuse more together, if each of them takes every file. */
function invalidOf(
  whole: Pick<SourceRows, 'read' | 'invalid'> | undefined,
  feed: Pick<FeedTally, 'read' | 'invalid'>,
): number {
  return whole?.read === feed.read ? whole.invalid : feed.invalid;
}

type Sources = Pick<BothSides, 'feeds' | 'sources'>;

function largestRefusals({ feeds, sources }: Sources): ReadonlyMap<string, FeedTally> {
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
 * By source: its files with valid rows, by the feed that refused most rows of each. A file of fixed rows that are all
 * outdated holds none, but it is there.
 */
export function sourceFiles({ feeds, sources }: Sources): Record<string, FileRows[]> {
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

function sumOf(all: readonly Kept[]): Kept {
  const sum = { ...NOTHING_KEPT };
  for (const kept of all) {
    for (const bucket of Object.keys(sum) as (keyof Kept)[]) sum[bucket] += kept[bucket];
  }
  return sum;
}

/** Any other row is a duplicate of one that is counted. */
function bucketsOf(
  tally: FeedTally,
  { desired, suppressed, left, noConsent }: Kept,
): Omit<RowCounts, 'source' | 'sync'> {
  const { read, invalid, fixed } = tally;
  const excluded = tally.excluded + left + noConsent;
  const duplicate = read - invalid - excluded - desired - suppressed;
  const excludedAs = { left, noConsent, others: tally.excluded - fixed };
  return {
    read,
    invalid,
    duplicate,
    suppressed,
    excluded,
    desired,
    // Hardly any plan has fixed rows.
    excludedAs: fixed === 0 ? excludedAs : { ...excludedAs, fixed },
  };
}
