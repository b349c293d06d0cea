import { expect, it } from 'vitest';
import { itemCount, openCount, runNumbers } from '../../../src/report/html/run-verdicts.ts';
import { resultOf } from '../finished-run.ts';
import { bareText } from './bare-text.ts';
import { runReportOf } from './html-run.ts';

function textOf(...more: Parameters<typeof runReportOf>): string {
  return bareText([...runNumbers(runReportOf(...more))].map(({ text }) => text).join(''));
}

it('shows what became of the items as a sum, and no step when nothing is left', () => {
  expect(textOf()).toBe('What became of the items 3 items = 3 applied');
});

it('says what to do next, each command with its reason', () => {
  const html = [...runNumbers(runReportOf({ result: resultOf({ applied: 2, rejected: 1 }) }))]
    .map(({ text }) => text)
    .join('');

  expect(bareText(html)).toContain('3 items = 2 applied + 1 rejected What to do next');
  expect(html).toContain('<li><code>listferry retry</code> sends the rejected items again');
});

it('keeps a path with blanks in the command', () => {
  const parked = { deletes: 1, planPath: 'my    plans/a.plan' };

  const html = [...runNumbers(runReportOf({ result: resultOf({ skipped: 1 }, { parked }) }))]
    .map(({ text }) => text)
    .join('');

  expect(html).toContain(
    '<code>listferry show &#39;my    plans/a.plan&#39;</code> shows the parked',
  );
});

it('counts items without a verdict as open', () => {
  const report = runReportOf({ finished: false, result: resultOf({ applied: 1 }) });

  expect(openCount(report)).toBe(2);
  expect(textOf({ finished: false, result: resultOf({ applied: 1 }) })).toContain(
    '3 items = 1 applied + 2 open',
  );
});

it('counts verdicts when the plan is gone', () => {
  const report = runReportOf({ plan: undefined, result: resultOf({ applied: 4, skipped: 1 }) });

  expect([itemCount(report), openCount(report)]).toEqual([5, 0]);
});

it('hands on what else a person should know', () => {
  expect(textOf({ note: 'The plan <was> empty.' })).toMatch(/^The plan <was> empty\./u);
});
