// The six formats of a report; how much a text report shows of a long list, and how its parts stand out. Every command
// loads this file, help included: the formats themselves, which few need, are elsewhere.
import { shellWord } from '../../lib/index.ts';

export const REPORT_FORMATS = ['text', 'json', 'ndjson', 'csv', 'md', 'html'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Endings of files in the order in which messages list them. */
export const REPORT_ENDINGS: ReadonlyMap<string, ReportFormat> = new Map([
  ['.txt', 'text'],
  ['.json', 'json'],
  ['.ndjson', 'ndjson'],
  ['.csv', 'csv'],
  ['.md', 'md'],
  ['.html', 'html'],
]);

/** How each of them begins: a file with another beginning is not ours. */
export const REPORT_STARTS: Readonly<Record<ReportFormat, RegExp>> = {
  text: /^(?:Plan|Nothing to do: plan|No row could be taken: plan|Run|Undo of run) /u,
  json: /^\{\s+"(?:planId|runId)": /u,
  ndjson: /^\{"type":"(?:plan|run)",/u,
  csv: /^"seq","(?:kind|verdict)",/u,
  md: /^## (?:Plan|Run) `/u,
  html: /^<!doctype html>/u,
};

export interface ReportOptions {
  /** Entries of a list to show: 20 when left out, `Infinity` for all. */
  readonly limit?: number | undefined;
  readonly style: Style;
  /** Of Markdown, all that it may have: what fits a comment when left out. */
  readonly characters?: number | undefined;
  /** How commands name the plan: by its file where left out. */
  readonly planName?: string | undefined;
  /** Whether it says by which command all of the plan is carried out, where that needs an option. */
  readonly saysHeld?: boolean;
  /** The command that shows all of them, where it is not `show` with the plan. */
  readonly seeAll?: string | undefined;
  /** The configuration that commands are to name; left out where they find it without a word. */
  readonly config?: string | undefined;
}

/** A command in a text of ours: in backticks, or where a step or a sentence begins, behind our colours. */
// prettier-ignore
// eslint-disable-next-line no-control-regex -- our colours are what it looks for
const OUR_COMMAND = /(?<=^|`|: | {2}|\u001b\[\d{1,2}m ?)listferry [a-z]+(?![^`]* --config[ =])(?=[ `.,;]|$)/gu;

/** A sentence or step of ours whose commands work on this configuration when they are typed as they stand. */
export function forConfig(text: string, config: string | undefined): string {
  if (config === undefined) return text;
  // A word that begins like an option is taken for one.
  const option = `--config${config.startsWith('-') ? '=' : ' '}${shellWord(config)}`;
  return text.replaceAll(OUR_COMMAND, (command) => `${command} ${option}`);
}

/** What switches each look on and off in a terminal (ECMA-48, "select graphic rendition"). */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  green: [32, 39],
  red: [31, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** The caller decides whether its reader can see colours. */
export type Style = Readonly<Record<keyof typeof CODES, (text: string) => string>>;

/** For files, pipes and people who want no colours. */
export const plainStyle = styleOf((text) => text);

/** For terminals: the sixteen colours that every theme defines. */
export const ansiStyle = styleOf(
  (text, [on, off]) => `\u001b[${String(on)}m${text}\u001b[${String(off)}m`,
);

function styleOf(paint: (text: string, codes: readonly [number, number]) => string): Style {
  const looks = Object.entries(CODES).map(([look, codes]) => [
    look,
    (text: string) => paint(text, codes),
  ]);
  // One entry per look; `Object.fromEntries` widens the names to text.
  return Object.fromEntries(looks) as Style;
}

/** A list of a report. It may be empty. */
export interface ReportList<Entry> {
  readonly title: string;
  readonly count: number;
  /** Reading stops as soon as no more entries are shown. */
  readonly entries: () => Iterable<Entry>;
}

/** The same list of what is made of each entry. */
export function listOf<Entry, Made, List extends ReportList<Entry>>(
  list: List & ReportList<Entry>,
  made: (entry: Entry) => Made,
): Omit<List, 'entries'> & ReportList<Made> {
  return { ...list, entries: () => mapped(list.entries(), made) };
}

/** Enough to see what a change is about, and few enough for one screen. */
export const DEFAULT_LIMIT = 20;

// Long lists, read entry by entry: an account, a plan or a run of any size is never held.

export function* mapped<Entry, Made>(
  entries: Iterable<Entry>,
  made: (entry: Entry) => Made,
): Generator<Made> {
  for (const entry of entries) yield made(entry);
}

/** The first entries. Reads no further. */
export function* firstOf<Entry>(entries: Iterable<Entry>, most: number): Generator<Entry> {
  let left = most;
  if (left <= 0) return;
  for (const entry of entries) {
    yield entry;
    left -= 1;
    if (left <= 0) return;
  }
}

export function lengthOf(entries: Iterable<unknown>): number {
  const iterator = entries[Symbol.iterator]();
  let length = 0;
  while (iterator.next().done !== true) length += 1;
  return length;
}
