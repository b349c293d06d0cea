// How much a text report shows of a long list, and how its parts stand out.

export interface ReportOptions {
  /** Entries of a list to show: 20 when left out, `Infinity` for all. */
  readonly limit?: number | undefined;
  readonly style: Style;
  /** The command that shows all of them, where it is not `show` with the file of the plan. */
  readonly seeAll?: string | undefined;
}

/** The caller decides whether its reader can see colours. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly green: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

type Paint = (text: string) => string;

const unpainted: Paint = (text) => text;

/** For files, pipes and people who want no colours. */
export const plainStyle: Style = {
  bold: unpainted,
  dim: unpainted,
  green: unpainted,
  red: unpainted,
  yellow: unpainted,
  cyan: unpainted,
};

/** For terminals: the sixteen colours that every theme defines (ECMA-48, "select graphic rendition"). */
export const ansiStyle: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  green: paint(32, 39),
  red: paint(31, 39),
  yellow: paint(33, 39),
  cyan: paint(36, 39),
};

function paint(on: number, off: number): Paint {
  return (text) => `\u001b[${String(on)}m${text}\u001b[${String(off)}m`;
}

export interface LongList<Entry> {
  readonly entries: Iterable<Entry>;
  /** How many entries there are: reading stops as soon as the limit is reached. */
  readonly count: number;
  readonly linesOf: (entry: Entry) => Iterable<string>;
}

/** Enough to see what a change is about, and few enough for one screen. */
const DEFAULT_LIMIT = 20;

/** The first entries of a list, and how many follow. */
export function* limitedLines<Entry>(
  { entries, count, linesOf }: LongList<Entry>,
  { limit = DEFAULT_LIMIT, seeAll }: Omit<ReportOptions, 'style'>,
): Generator<string> {
  let shown = 0;
  if (limit > 0) {
    for (const entry of entries) {
      yield* linesOf(entry);
      shown += 1;
      if (shown >= limit) break;
    }
  }
  if (count <= shown) return;
  yield `  … and ${String(count - shown)} more${seeAll === undefined ? '' : `: ${seeAll}`}`;
}

/** The same under a title with the count, and a blank line below; nothing for an empty list. */
export function* titledList<Entry>(
  title: string,
  list: LongList<Entry>,
  options: ReportOptions,
): Generator<string> {
  if (list.count === 0) return;
  yield options.style.bold(`${title} (${String(list.count)}):`);
  yield* limitedLines(list, options);
  yield '';
}
