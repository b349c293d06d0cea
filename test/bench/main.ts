// What listferry costs: planning, the start of the command, the journal, the memory. Prints a table; rows with a limit
// say whether they keep it, and one that does not makes the command fail. Parts by name, such as
// `npm run bench -- plan`; without names, all but the small ones and those of ten million: the plan takes 12 GB of disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCreates } from './apply-bench.ts';
import type { JournalCost } from './journal-cost.ts';
import { benchBooks, benchInit } from './files-bench.ts';
import { benchGate } from './gate.ts';
import { measure, median, type Measurement } from './measured-process.ts';
import { benchMoved, benchPlan } from './plan-bench.ts';
import { csvRow } from './plan-world.ts';
import { benchNight } from './night-bench.ts';
import { measureReadingCost } from './reading-cost.ts';
import { benchBaseline, benchLists } from './remembered-bench.ts';
import { benchReview } from './review-bench.ts';
import { benchSingles } from './singles-bench.ts';
import { measuredRow, printTable, type Row } from './table.ts';
import { writeAll } from './write-all.ts';

const RUNS = 5;
const PLAN_RUNS = 3;
const READ_ROWS = 100_000;
const SINGLE_CALLS = 6_000;

const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  start: benchStart,
  reading: benchReading,
  books: () => benchBooks(1_000_000),
  'books-small': () => benchBooks(100_000),
  init: () => benchInit(1_000),
  'init-small': () => benchInit(100),
  plan: () => benchPlan({ contacts: 100_000, runs: RUNS, withScript: false }),
  night: () => benchNight(300_000, PLAN_RUNS),
  'night-small': () => benchNight(50_000, 1),
  gate: benchGate,
  moved: () => benchMoved(100_000),
  million: () => benchPlan({ contacts: 1_000_000, runs: PLAN_RUNS, withScript: true }),
  'ten-million': () => benchPlan({ contacts: 10_000_000, runs: 1, withScript: false }),
  creates: benchBothCreates,
  'million-items': () => benchCreates({ count: 1_000_000, existing: 0 }),
  singles: () => benchSingles(SINGLE_CALLS),
  journal: benchJournal,
  baseline: () => Promise.resolve(benchBaseline(1_000_000)),
  'baseline-ten-million': () => Promise.resolve(benchBaseline(10_000_000)),
  lists: () => Promise.resolve(benchLists(1_000_000)),
  review: () => benchReview(1_000_000),
  'review-small': () => benchReview(100_000),
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
}
const names =
  asked.length > 0
    ? asked
    : Object.keys(PARTS).filter(
        (name) => !name.endsWith('ten-million') && !name.endsWith('-small'),
      );
for (const name of names) {
  const rows = (await PARTS[name]?.()) ?? [];
  printTable(rows);
  if (rows.some(({ isBad }) => isBad)) process.exitCode = 1;
}

/** The start of the command against the bare start of the interpreter, in turn. */
async function benchStart(): Promise<Row[]> {
  const bare: Measurement[] = [];
  const help: Measurement[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    bare.push(await measure({ args: ['-e', '0'] }));
    help.push(await measure({ args: ['dist/cli/main.js', '--help'] }));
  }
  const ratio = median(help.map((one, run) => one.seconds / (bare[run]?.seconds ?? NaN)));
  return [
    measuredRow('bare start of the interpreter', bare, ''),
    measuredRow('listferry --help', help, `${ratio.toFixed(2)} times the bare start`),
  ];
}

async function benchBothCreates(): Promise<Row[]> {
  const count = 100_000;
  const others = await benchCreates({ count, existing: 1 });
  return [...others, ...(await benchCreates({ count, existing: 0 }))];
}

async function benchReading(): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  try {
    const path = join(directory, 'people.csv');
    await writeAll(path, csvLines());
    const { rowsSeconds, ratio, grownMb } = await measureReadingCost(path);
    return [
      {
        what: `${READ_ROWS.toLocaleString('en')} rows of a CSV file, opened and read`,
        seconds: `${rowsSeconds.toFixed(2)} s`,
        peak: `+${grownMb.toFixed(0)} MB`,
        note: `${(1 / ratio).toFixed(2)} of the speed of csv-parse alone, in turn with it`,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function* csvLines(): Generator<string> {
  yield `${csvRow(0, false)
    .map((_, index) => (index === 0 ? 'email' : `column ${String(index)}`))
    .join(',')}\n`;
  for (let index = 0; index < READ_ROWS; index += 1) yield `${csvRow(index, false).join(',')}\n`;
}

async function benchJournal(): Promise<Row[]> {
  const script = ['--single-threaded', '--import', 'tsx', 'test/bench/journal-cost.ts'];
  const { stdout } = await measure({ args: script });
  // Written by that script alone.
  const { items, listReads, microsPerItem, ...sync } = JSON.parse(stdout) as JournalCost;
  const micros = (value: number): string => `${value.toFixed(0)} µs`;
  return [
    {
      what: 'processor time of the journal, an item',
      seconds: micros(microsPerItem),
      peak: '',
      note: `a clean sync of ${items.toLocaleString('en')} items, contact list read ${String(listReads)} times`,
    },
    {
      what: 'one sync of this disk',
      seconds: micros(sync.syncMicros),
      peak: '',
      note: `of which ${micros(sync.syncProcessorMicros)} of the processor`,
    },
  ];
}
