// Rows that could not be taken: a short summary of the reasons, a CSV file for the person who fixes them,
// and a CSV file that is given back as a source once it is fixed.
import {
  type Reject,
  REJECT_COLUMNS,
  type RejectedRow,
  type RejectingFile,
} from '../contacts/index.ts';
import { exactCsv, reportCsv, type ReportCsv } from './csv/csv-file.ts';
import { visible } from './words/visible-text.ts';

/** Enough for a person to see what is wrong with a file; its file of rejects has the rest. */
const SHOWN_REASONS = 5;

/** Bounds the memory for files in which every row has a reason of its own. */
const MOST_REASONS = 1_000;

interface Reason {
  readonly first: Reject;
  count: number;
}

/**
 * Each reason with its column, how often it occurred, and the first row to look at. Quotes no cell, since
 * this goes to the terminal and to logs.
 */
export class RejectSummary {
  readonly #reasons = new Map<string, Reason>();
  #count = 0;

  add(reject: Reject): void {
    this.#count += 1;
    const key = `${reject.source}\n${reject.file}\n${reject.column}\n${withoutQuote(reject.reason)}`;
    const known = this.#reasons.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#reasons.size < MOST_REASONS) this.#reasons.set(key, { first: reject, count: 1 });
  }

  /** The most frequent reason first. Lines without line ends. */
  lines(): string[] {
    const shown = [...this.#reasons.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, SHOWN_REASONS);
    const left = this.#count - shown.reduce((sum, { count }) => sum + count, 0);
    return [...shown.map(reasonLine), ...(left > 0 ? [`${String(left)} × other reasons`] : [])];
  }
}

function reasonLine({ first, count }: Reason): string {
  const { file, line, column, reason } = first;
  const what = column === '' ? 'the row' : `column ${column}:`;
  const where = `first in ${file} line ${String(line)}`;
  return visible(`${String(count)} × ${what} ${withoutQuote(reason)}, ${where}`);
}

/** A reason may end with the word that it is about, which can be a person's name. */
function withoutQuote(reason: string): string {
  return reason.replace(/: "[^"]*"$/u, '');
}

const COLUMNS = ['source', 'file', 'line', 'column', 'reason'] as const satisfies (keyof Reject)[];

/** For a spreadsheet. Yields pieces of the file, which end at the end of a row. */
export function rejectsCsv(rejects: Iterable<Reject>): Generator<ReportCsv> {
  return reportCsv(COLUMNS, cellsOf(rejects));
}

function* cellsOf(rejects: Iterable<Reject>): Generator<string[]> {
  for (const reject of rejects) yield COLUMNS.map((column) => String(reject[column]));
}

/** Says that the file is in UTF-8, whatever encoding the configuration names for the source. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The columns of the source, with every value byte for byte. Three columns of ours, which reading skips,
 * come first, so that a row with too few or too many cells stays as it was.
 */
export function* rejectedRowsCsv(
  { header }: Pick<RejectingFile, 'header'>,
  rows: Iterable<RejectedRow>,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield* exactCsv([...REJECT_COLUMNS, ...header], markedCells(rows));
}

function* markedCells(rows: Iterable<RejectedRow>): Generator<readonly string[]> {
  for (const { line, column, reason, cells } of rows) {
    yield [String(line), column, reason, ...cells];
  }
}
