import { describe, expect, it } from 'vitest';
import { doneByRun, type RunsPageEntry, runsHtml } from '../../../src/report/html/runs-html.ts';
import { resultOf, runOf, wholeReportOf } from '../finished-run.ts';
import { create, plannedIn } from '../planned.ts';
import { bareText, sectionText } from './bare-text.ts';

const PLAN = plannedIn({ changes: ['a', 'b', 'c'].map((name) => create(`${name}@example.com`)) });

/** Runs of a plan that creates three contacts, the newest first. */
function entryOf(states: readonly string[], more: Parameters<typeof runOf>[0] = {}): RunsPageEntry {
  const standings = Object.fromEntries(states.map((state, index) => [index + 1, { state }]));
  const finished = more.phase !== 'applying';
  const report = wholeReportOf(standings, { plan: PLAN, finished });
  const run = runOf({ result: finished ? resultOf(report.result.verdicts) : null, ...more });
  return { run, exitCode: 0, ...doneByRun(report) };
}

function pageOf(...entries: readonly RunsPageEntry[]): string {
  return [...runsHtml(entries)].join('');
}

describe('the numbers of the runs', () => {
  it('are those of what each run carried out, not of what its plan held', () => {
    const all = entryOf(['applied', 'applied', 'applied']);
    const part = entryOf(['applied', 'skipped', 'rejected']);

    expect(sectionText(pageOf(part, all), 'trends')).toContain('Created 1 1 3');
  });

  it('leave out a run without an end, and tell what of it is in doubt', () => {
    const open = entryOf(['acknowledged', 'doubt'], { phase: 'applying', result: null });
    const page = pageOf(open, entryOf(['applied', 'applied', 'applied']));

    expect(sectionText(page, 'trends')).toContain('Created 3 3 3');
    expect(sectionText(page, 'trends')).toContain('1 run without one is not among them.');
    expect(sectionText(page, 'runs')).toContain('unfinished, 1 in doubt');
  });

  it('are not known of the last run where its plan is gone', () => {
    const page = pageOf({ run: runOf() }, entryOf(['applied', 'applied', 'applied']));

    expect(sectionText(page, 'trends')).toContain('Created not known 3 3');
  });
});

it('calls a run verified in part, and counts invalid rows, as the list in text does', () => {
  const result = resultOf({ applied: 2, skipped: 1 }, { verifiedPart: true, invalidRows: 1 });

  const text = bareText(pageOf({ run: runOf({ result }) }));

  expect(text).toContain(
    'items 3 = 2 applied + 1 skipped, 1 invalid row, 2 min 5 s, verified in part',
  );
  expect(text).not.toContain('not verified');
});
