// Rows that could not be taken: a short summary for the terminal, a CSV file with every place and reason, and a CSV file
// of the rows themselves, which becomes a source once a person has fixed it.
import { grouped } from '../lib/index.ts';
import {
  type Reject,
  REJECT_COLUMNS,
  type RejectedRow,
  type RejectingFile,
} from '../contacts/index.ts';
import { exactCsv, reportCsv, type ReportCsv } from './csv/report-csv.ts';
import { mapped } from './words/report-options.ts';
import { rowFaultKind, rowFaultWords } from './words/reasons.ts';
import { visible } from './words/visible-text.ts';

/** Enough to show what is wrong with a file. */
const SHOWN_KINDS = 5;

interface Kind {
  readonly first: Reject;
  count: number;
}

/** Counts rejects by column and code. Quotes no cell, since its lines go to the terminal and to logs. */
export class RejectSummary {
  readonly #kinds = new Map<string, Kind>();
  #count = 0;

  add(reject: Reject): void {
    this.#count += 1;
    const key = [reject.source, reject.file, reject.column, reject.fault.code].join('\n');
    const kind = this.#kinds.get(key) ?? { first: reject, count: 0 };
    kind.count += 1;
    this.#kinds.set(key, kind);
  }

  /** The most frequent reason first, each with its first row. Lines without line ends. */
  lines(): string[] {
    const shown = [...this.#kinds.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_KINDS);
    const left = this.#count - shown.reduce((sum, { count }) => sum + count, 0);
    return [...shown.map(kindLine), ...(left > 0 ? [`${grouped(left)} × other reasons`] : [])];
  }
}

function kindLine({ first, count }: Kind): string {
  const { file, line, column, fault } = first;
  const what = column === '' ? 'the row' : `column ${column}:`;
  const where = `first in ${file} line ${String(line)}`;
  return visible(`${grouped(count)} × ${what} ${rowFaultKind(fault)}, ${where}`);
}

/** For a spreadsheet. Yields pieces of the file, which end at the end of a row. */
export function rejectsCsv(rejects: Iterable<Reject>): Generator<ReportCsv> {
  const rows = mapped(rejects, ({ source, file, line, column, fault }) => [
    source,
    file,
    String(line),
    column,
    rowFaultWords(fault),
  ]);
  return reportCsv(['source', 'file', 'line', 'column', 'reason'], rows);
}

/** Says that the file is in UTF-8, whatever encoding the configuration names for the source. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The columns of the source, with every value byte for byte. Three columns of ours, which reading skips, come first, so
 * that a row with too few or too many cells stays as it was.
 */
export function rejectedRowsCsv(
  { header }: Pick<RejectingFile, 'header'>,
  rows: Iterable<RejectedRow>,
): Generator<string> {
  const marked = mapped(rows, ({ line, column, fault, cells }) => [
    String(line),
    column,
    rowFaultWords(fault),
    ...cells,
  ]);
  return sourceCsv([...REJECT_COLUMNS, ...header], marked);
}

/** A file that a source reads once it is corrected. */
export function* sourceCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield* exactCsv(columns, rows);
}
