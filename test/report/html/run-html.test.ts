import { expect, it } from 'vitest';
import { runHtml } from '../../../src/report/html/run-html.ts';
import { resultOf } from '../finished-run.ts';
import { plannedIn } from '../planned.ts';
import { bareText } from './bare-text.ts';
import { runReportOf } from './html-run.ts';

type Part = Parameters<typeof runReportOf>[0];

function htmlOf(more: Part, ...options: [Parameters<typeof runHtml>[1]?]): string {
  return [...runHtml(runReportOf(more), ...options)].join('');
}

const MIXED: Part = {
  result: resultOf({ applied: 1, rejected: 1, unknown: 1 }),
  exitCode: 7,
  exceptions: () => [
    { seq: 2, verdict: 'rejected', reason: 'answered <422>' },
    { seq: 3, verdict: 'unknown', reason: null },
  ],
  notes: () => [{ seq: 1, reason: 'city was stored cut' }],
};

it('lists what was not applied by how it ended, what a person must look at first', () => {
  const text = bareText(htmlOf(MIXED));

  expect(text).toMatch(
    /Unknown: in doubt when the run ended 1 ~ cleo@example\.com .* Rejected: .* 1 ~ ben@example\.com .*answered <422> city Wien → Graz Applied, with something to know 1 \+ anna@example\.com .*city was stored cut/u,
  );
});

it('tells before the changes where the time of the writes went', () => {
  expect(bareText(htmlOf(MIXED))).toMatch(
    /What became of the items .* Writes by endpoint .* What was not applied/u,
  );
});

it('can be filtered by outcome', () => {
  expect(bareText(htmlOf(MIXED))).toContain('Outcome All unknown (1) rejected (1) applied (1)');
});

it('says so when every item was applied as planned', () => {
  expect(bareText(htmlOf({}))).toContain('Every item was applied as planned.');
});

it('names items by number when the plan is gone', () => {
  expect(bareText(htmlOf({ ...MIXED, plan: undefined }))).toContain('Item 2 of the plan');
});

it('holds a part of many, and names the command for all', () => {
  const exceptions = Array.from({ length: 30 }, (_, index) => ({
    seq: index + 1,
    verdict: 'skipped' as const,
    reason: 'parked',
  }));
  const result = resultOf({ skipped: 30 });

  const html = htmlOf({ result, exceptions: () => exceptions }, { mostChanges: 5 });

  expect(html.match(/<li class="change"/gu)).toHaveLength(5);
  expect(bareText(html)).toContain('listferry show 20261120T020000-0000aa --output csv');
});

it('shows the rows that could not be taken', () => {
  const reject = { source: 'crm', file: 'a.csv', line: 3, column: 'Mail', reason: 'has no @' };

  const text = bareText(htmlOf({ plan: plannedIn({ rejects: [reject] }) }));

  expect(text).toContain('crm a.csv, line 3 Mail: has no @');
});
