// The table that the benchmarks print.
import { median, type Measurement } from './measured-process.ts';

export interface Row {
  readonly what: string;
  readonly seconds: string;
  readonly peak: string;
  readonly note: string;
  /** Whether it failed, or does not keep its limit. */
  readonly isBad?: boolean;
}

/** The median of the runs, and the highest of their peaks. */
export function measuredRow(what: string, runs: readonly Measurement[], note: string): Row {
  const peaks = runs.flatMap(({ peakMb }) => (peakMb === undefined ? [] : [peakMb]));
  return {
    what,
    seconds: `${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s`,
    peak: peaks.length === 0 ? '?' : `${Math.max(...peaks).toFixed(0)} MB`,
    note,
  };
}

export function failedRow(what: string, { exitCode }: Measurement): Row {
  return {
    what,
    seconds: '',
    peak: '',
    note: `failed with exit code ${String(exitCode)}`,
    isBad: true,
  };
}

export function timedRow(what: string, seconds: number): Row {
  return { what, seconds: `${seconds.toFixed(2)} s`, peak: '', note: '' };
}

/** What a row must keep: ratios within one run, and sizes, since seconds differ between machines. */
export interface Limit {
  readonly measured: number;
  readonly most: number;
  readonly unit: string;
}

/** The row, with whether it keeps its limit. */
export function judgedRow(row: Row, { measured, most, unit }: Limit): Row {
  const isBad = !(measured <= most);
  const verdict = isBad ? 'FAIL' : 'pass';
  const figures = `${measured.toFixed(2)} ${unit}, at most ${most.toFixed(2)}: ${verdict}`;
  return { ...row, note: row.note === '' ? figures : `${figures}; ${row.note}`, isBad };
}

export function printTable(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, seconds, peak, note } of rows) {
    process.stdout.write(
      `${what.padEnd(width)}  ${seconds.padStart(8)}  ${peak.padStart(7)}  ${note}\n`,
    );
  }
}
