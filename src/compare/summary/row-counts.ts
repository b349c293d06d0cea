// Where the rows of each binding went: `read` is the sum of the other numbers.
import { own } from '../../lib/index.ts';
import {
  type Baseline,
  type FileCounts,
  type FileRows,
  leaversOf,
  type Limit,
  lostColumns,
  lostFiles,
  type RowCounts,
  type SourceRows,
  type SourceSizes,
  type SourceSpeech,
} from '../../plan/index.ts';
import type { BindingTally } from '../rows/open-sources.ts';
import { type FileTally, sumOf, tallyOf } from '../rows/read-sources.ts';
import { type SourceBinding, bindingLabel } from '../scope/source-bindings.ts';
import type { BothSides } from '../sides/match-sides.ts';

/** Per binding, and per binding and file: the numbers of a binding are the sums of those of its files. */
export function countRows(sides: Pick<BothSides, 'bindings' | 'sources' | 'match'>): {
  readonly rows: readonly RowCounts[];
  readonly files: readonly FileCounts[];
} {
  const { bindings, sources } = sides;
  const keptOf = keptRows(sides);
  const filesOf = ({ index }: SourceBinding): readonly FileTally[] =>
    sources.files.filter((tally) => tally.binding === index);
  return {
    rows: bindings.map((binding) => {
      const kept = filesOf(binding).map(({ file }) => keptOf(binding, file));
      const tally = tallyOf(binding.index, sources.files);
      return { ...labelOf(binding), ...bucketsOf(tally, sumOf(NOTHING_KEPT, kept)) };
    }),
    files: bindings.flatMap((binding) =>
      filesOf(binding).map((tally) => ({
        ...labelOf(binding),
        file: sources.filePaths[tally.file] ?? '',
        ...bucketsOf(tally, keptOf(binding, tally.file)),
        blank: tally.blank,
        passedOver: tally.silent,
      })),
    ),
  };
}

const NOTHING_KEPT = {
  desired: 0,
  suppressed: 0,
  left: 0,
  noConsent: 0,
  erased: 0,
  further: 0,
  changedId: 0,
  listed: 0,
};

type Kept = Readonly<typeof NOTHING_KEPT>;

/** The rows of a file that the scratch database holds, after it merged rows of one key. */
function keptRows({
  match,
}: Pick<BothSides, 'match'>): (binding: SourceBinding, file: number) => Kept {
  const contacts = byPlace(match.desired.bindingCounts());
  const wanted = byPlace(match.desired.suppressionCounts());
  return (binding, file) => {
    const place = placeOf(binding.index, file);
    if (binding.kind === 'sync') return contacts.get(place) ?? NOTHING_KEPT;
    return { ...NOTHING_KEPT, suppressed: wanted.get(place)?.wanted ?? 0 };
  };
}

function byPlace<Count extends { readonly binding: number; readonly file: number }>(
  counts: readonly Count[],
): ReadonlyMap<string, Count> {
  return new Map(counts.map((count) => [placeOf(count.binding, count.file), count]));
}

function placeOf(binding: number, file: number): string {
  return `${String(binding)} ${String(file)}`;
}

/**
 * The sizes that guards check, once per source, by the binding that refused most rows. Blank rows are not counted, so that
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
  return largestRefusals(sides).map(({ source, read, invalid, blank }) => ({
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

/**
 * By source: its rows of people who left or never agreed. Of those whom a list keeps from mail by now, only a binding that
 * suppresses tells whether the source still says so. `rows` are in the order of the bindings.
 */
export function leaversBySource(
  rows: readonly RowCounts[],
  bindings: readonly SourceBinding[],
): Record<string, number> {
  const counts = rows.map(({ source, excludedAs: { left, noConsent }, suppressed }, index) => {
    const isSuppressing = bindings[index]?.kind === 'suppression';
    return { source, leavers: isSuppressing ? suppressed : left + noConsent };
  });
  const largest = largestOf(counts, ({ leavers }) => leavers);
  return Object.fromEntries(largest.map(({ source, leavers }) => [source, leavers]));
}

/** What the sources say besides the number of their rows. */
export function sourceSpeech(
  { sources, bindings }: Pick<BothSides, 'sources' | 'bindings'>,
  rows: readonly RowCounts[],
  baseline: Baseline | undefined,
): SourceSpeech[] {
  const leavers = leaversBySource(rows, bindings);
  const leaversBefore = leaversOf(baseline);
  return Object.entries(leavers).map(([source, count]) => ({
    source,
    lostColumns: lostColumns(own(baseline?.columns, source), own(sources.columns, source)),
    leavers: count,
    leaversBefore: own(leaversBefore, source),
  }));
}

/** Bindings that refuse different rows refuse more together, if each of them takes every file. */
function invalidOf(
  whole: Pick<SourceRows, 'read' | 'invalid'> | undefined,
  binding: Pick<BindingTally, 'read' | 'invalid'>,
): number {
  return whole?.read === binding.read ? whole.invalid : binding.invalid;
}

export type Sources = Pick<BothSides, 'bindings' | 'sources'>;

function largestRefusals({ bindings, sources }: Sources) {
  const tallies = bindings.flatMap(({ index, source }) => {
    const tally = sources.tallies[index];
    return tally === undefined ? [] : [{ source, ...tally }];
  });
  return largestOf(tallies, ({ invalid }) => invalid);
}

/** Of each source, or each key, the largest: a row that serves several bindings of a source is one row. */
export function largestOf<Counted extends { readonly source: string }>(
  all: readonly Counted[],
  countOf: (one: Counted) => number,
  keyOf: (one: Counted) => string = ({ source }) => source,
): Counted[] {
  const largest = new Map<string, Counted>();
  for (const one of all) {
    const known = largest.get(keyOf(one));
    if (known === undefined || countOf(one) > countOf(known)) largest.set(keyOf(one), one);
  }
  return [...largest.values()];
}

/**
 * By source: its files with valid rows, by the binding that refused most rows of each. A file of fixed rows that are all
 * outdated holds none, but it is there.
 */
export function sourceFiles({ bindings, sources }: Sources): Record<string, FileRows[]> {
  const bySource = new Map<string, Map<number, number>>();
  const outdatedFiles = new Set<number>();
  for (const { binding, file, read, blank, invalid, outdated } of sources.files) {
    const source = bindings[binding]?.source ?? '';
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

function labelOf(binding: SourceBinding): Pick<RowCounts, 'source' | 'sync'> {
  return { source: binding.source, sync: bindingLabel(binding) };
}

/** Any other row is a duplicate of one that is counted. */
function bucketsOf(
  tally: BindingTally,
  { desired, suppressed, left, noConsent, further, changedId, listed, erased: erasedById }: Kept,
): Omit<RowCounts, 'source' | 'sync'> {
  const { read, invalid, fixed } = tally;
  const erased = tally.erased + erasedById;
  const excluded = tally.excluded + left + noConsent + erasedById + further + changedId + listed;
  const duplicate = read - invalid - excluded - desired - suppressed;
  const excludedAs = { left, noConsent, others: tally.excluded - fixed - tally.erased };
  return {
    read,
    invalid,
    duplicate,
    suppressed,
    excluded,
    desired,
    // Hardly any plan has any of these.
    excludedAs: {
      ...excludedAs,
      ...(fixed > 0 && { fixed }),
      ...(erased > 0 && { erased }),
      ...(further > 0 && { further }),
      ...(changedId > 0 && { changedId }),
      ...(listed > 0 && { listed }),
    },
  };
}
