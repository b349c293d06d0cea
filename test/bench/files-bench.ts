// Workbooks against the same rows of CSV, and `init` of a very large file.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STANDARD_FIELDS } from '../../src/contacts/index.ts';
import { measure, median, type Measurement } from './measured-process.ts';
import { csvRow, csvText, evenRows } from './plan-world.ts';
import { failedRow, measuredRow, type Row } from './table.ts';
import { writeWorkbook } from './workbook-file.ts';
import { writeAll } from './write-all.ts';

const RUNS = 5;
const HEADER = ['email', ...STANDARD_FIELDS, 'plan', 'points'];

/** In turn, by the seconds of the processor: on a shared machine those of the clock tell little. */
export async function benchBooks(rowCount: number): Promise<Row[]> {
  return await inDirectory(async (directory) => {
    const [csv, book] = [join(directory, 'people.csv'), join(directory, 'people.xlsx')];
    await writeAll(csv, csvText(evenRows(rowCount)));
    await writeWorkbook(book, tableRows(rowCount));
    const turns: { readonly csv: Reading; readonly book: Reading }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      turns.push({ csv: await reading(csv, rowCount), book: await reading(book, rowCount) });
    }
    const ratio = median(turns.map((turn) => turn.book.seconds / turn.csv.seconds));
    const what = rowCount.toLocaleString('en');
    return [
      readingRow(
        `${what} rows of CSV, read`,
        turns.map((turn) => turn.csv),
        '',
      ),
      readingRow(
        `the same rows of an XLSX workbook`,
        turns.map((turn) => turn.book),
        `${ratio.toFixed(2)} times CSV`,
      ),
    ];
  });
}

interface Reading {
  /** Of the processor. */
  readonly seconds: number;
  readonly run: Measurement;
}

async function reading(path: string, rowCount: number): Promise<Reading> {
  const run = await measure({ args: ['--import', 'tsx', 'test/bench/read-rows.ts', path] });
  // Written by that script alone.
  const { seconds, rows } = JSON.parse(run.stdout) as { seconds: number; rows: number };
  if (rows !== rowCount) throw new Error('rows are missing');
  return { seconds, run };
}

function readingRow(what: string, readings: readonly Reading[], note: string): Row {
  const runs = readings.map(({ seconds, run }) => ({ ...run, seconds }));
  return measuredRow(what, runs, note);
}

function* tableRows(rowCount: number): Generator<readonly string[]> {
  yield HEADER;
  for (let index = 0; index < rowCount; index += 1) yield csvRow(index, false);
}

/** Both forms, as long as is asked; the rows of the first tenth are repeated, which no reader notices. */
export async function benchInit(megabytes: number): Promise<Row[]> {
  return await inDirectory(async (directory) => {
    const rows: Row[] = [];
    for (const form of ['csv', 'ndjson'] as const) {
      const path = join(directory, `big.${form}`);
      await writeAll(path, form === 'csv' ? csvText(evenRows(TENTH_ROWS)) : objectTexts());
      lengthen(path, megabytes);
      const config = join(directory, form, 'listferry.yaml');
      const args = ['dist/cli/main.js', 'init', path, '--yes', '--config', config];
      const run = await measure({ args });
      const what = `init of ${String(megabytes)} MB of ${form}`;
      rows.push(
        run.exitCode === 0 ? measuredRow(what, [run], processorNote(run)) : failedRow(what, run),
      );
      rmSync(path);
    }
    return rows;
  });
}

const TENTH_ROWS = 100_000;

function* objectTexts(): Generator<string> {
  for (let index = 0; index < TENTH_ROWS; index += 1) {
    const cells = csvRow(index, false);
    yield `${JSON.stringify(Object.fromEntries(HEADER.map((name, at) => [name, cells[at]])))}\n`;
  }
}

const MEGABYTE = 1_000_000;

function lengthen(path: string, megabytes: number): void {
  const all = readFileSync(path);
  const rows = path.endsWith('.csv') ? all.subarray(all.indexOf('\n') + 1) : all;
  for (let bytes = all.length; bytes < megabytes * MEGABYTE; bytes += rows.length) {
    appendFileSync(path, rows);
  }
}

function processorNote({ processorSeconds }: Measurement): string {
  return processorSeconds === undefined ? '' : `${processorSeconds.toFixed(2)} s of the processor`;
}

async function inDirectory(work: (directory: string) => Promise<Row[]>): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
