// The page of a large plan: what it takes to write it, and to look at it in Chromium.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ITEM_KINDS, type ItemKind } from '../../src/plan/index.ts';
import { PlanWriter } from '../../src/state/index.ts';
import { findChromium, startChromium } from '../e2e/chromium.ts';
import { plannedIn } from '../report/planned.ts';
import { shapedChanges } from '../review/survey/shaped-plans.ts';
import { measure } from './measured-process.ts';
import { failedRow, judgedRow, measuredRow, type Row, timedRow } from './table.ts';

/** In MB and seconds, for a million changes; the size shrinks with their number. */
const MOST = { pageMb: 30, peakMb: 256, paintSeconds: 1, searchSeconds: 5, heapMb: 150 };

const MILLION = 1_000_000;

export async function benchReview(changes: number): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  try {
    const plan = join(directory, 'a.plan');
    writePlan(plan, changes);
    const what = `the page of ${changes.toLocaleString('en')} changes, written`;
    const run = await measure({ args: ['dist/cli/main.js', 'show', plan, '--output', 'html'] });
    if (run.exitCode !== 0) return [failedRow(what, run)];
    const page = join(directory, 'a.html');
    writeFileSync(page, run.stdout);
    const written = measuredRow(what, [run], '');
    const size = { measured: statSync(page).size / 1e6, most: (MOST.pageMb * changes) / MILLION, unit: 'MB of page' }; // prettier-ignore
    const memory = { measured: run.peakMb ?? NaN, most: MOST.peakMb, unit: 'MB of memory' };
    return [
      judgedRow(written, size),
      judgedRow({ ...written, what: 'its memory', seconds: '' }, memory),
      ...(await lookedAt(run.stdout, changes)),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function writePlan(path: string, count: number): void {
  const writer = new PlanWriter({ kind: 'file', path });
  const counts = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>; // prettier-ignore
  for (const change of shapedChanges('migration', count, 1)) {
    writer.addItem(change);
    counts[change.kind] += 1;
  }
  const { head } = plannedIn();
  writer.finish({ ...head, counts: { ...head.counts, ...counts } }).close();
}

const LONGEST_MS = 600_000;

async function lookedAt(html: string, changes: number): Promise<Row[]> {
  const found = findChromium();
  if (found === undefined) return [{ what: 'in Chromium', seconds: '', peak: '', note: 'there is none' }]; // prettier-ignore
  const chromium = await startChromium(found);
  try {
    const { page } = await chromium.open(html);
    const paintMs = await page.evaluate<number>(
      `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
    );
    await page.locator('main[data-checked]').waitFor({ timeout: LONGEST_MS });
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
    const metric = async (wanted: string): Promise<number> => {
      const all = await metrics.send('Performance.getMetrics');
      return all.metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    };
    const workedBefore = await metric('TaskDuration');
    const startedMs = performance.now();
    await page.getByRole('searchbox').fill(`person.${String(changes - 2)}@`);
    await page.locator('#matches', { hasText: 'found' }).waitFor({ timeout: LONGEST_MS });
    const searchSeconds = (performance.now() - startedMs) / 1_000;
    const worked = (await metric('TaskDuration')) - workedBefore;
    const heapMb = (await metric('JSHeapUsedSize')) / 1e6;
    const row = (what: string, seconds: number): Row => timedRow(`in Chromium: ${what}`, seconds);
    return [
      judgedRow(row('first paint', paintMs / 1_000), { measured: paintMs / 1_000, most: MOST.paintSeconds, unit: 's' }), // prettier-ignore
      // Of the processor: other programs of the machine are in the seconds.
      judgedRow(row('a search through everything', searchSeconds), { measured: worked, most: MOST.searchSeconds, unit: 's of the processor' }), // prettier-ignore
      judgedRow({ ...row('heap', 0), seconds: '' }, { measured: heapMb, most: MOST.heapMb, unit: 'MB' }), // prettier-ignore
    ];
  } finally {
    await chromium.close();
  }
}
