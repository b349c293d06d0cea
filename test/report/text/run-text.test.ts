import { describe, expect, it } from 'vitest';
import { runText } from '../../../src/report/text/report-text.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import { runTotals, verdictSum, type WholeRunReport } from '../../../src/report/words/run-words.ts';
import type { EndpointTiming } from '../../../src/state/index.ts';
import { resultOf, runOf, timingOf, verdictsOf, told, wholeReportOf } from '../finished-run.ts';
import { create, plannedIn, remove } from '../planned.ts';

const plan = plannedIn({
  changes: [create('anna@example.com'), create('ben@example.com'), remove('cleo@example.com')],
});

function textOf(more: Partial<WholeRunReport>, limit?: number): string[] {
  const result = resultOf({ applied: 3 }, { verified: true });
  const report = wholeReportOf({}, { result, plan, ...more });
  return [...runText(report, { limit, style: plainStyle })];
}

it('shows effort and verification when everything was applied', () => {
  const lines = textOf({});

  expect(lines).toEqual([
    'Run 20261120T020000-0000aa (apply of plan 20261120T010203-abc123) finished, exit code 0.',
    'items 3 = 3 applied',
    '23 requests, the contact list read 2 times, 2 min 5 s.',
    'Verified: a final read found every item in effect.',
    '',
    'run 20261120T020000-0000aa: applied 3, rejected 0, drifted 0, skipped 0, unknown 0, exit 0',
  ]);
});

it('tells below the effort where the time of the writes went when the report is whole', () => {
  const lines = textOf({ timings: () => [timingOf(), timingOf({ endpoint: 'contacts/update' })] });

  expect(lines.slice(3, 8)).toEqual([
    'Verified: a final read found every item in effect.',
    expect.stringMatching(/^Writes by endpoint\. /u),
    expect.stringMatching(/^ {2}contacts\/add {2}3 requests, /u),
    expect.stringMatching(/^ {2}contacts\/update {2}3 requests, /u),
    '',
  ]);
});

it('names each item that was not applied, with the reason', () => {
  const lines = textOf({
    result: resultOf({ applied: 1, rejected: 1, drifted: 1 }),
    exceptions: () => [
      { seq: 2, verdict: 'rejected', reason: told('The address is refused.\u001b[2J') },
      { seq: 3, verdict: 'drifted', reason: null },
    ],
  });

  const from = lines.indexOf('') + 1;
  expect(lines.slice(from, from + 6)).toEqual([
    'Rejected: refused by the service, or acknowledged and not seen (1):',
    '  + ben@example.com  Newsletter  crm exports/a.csv:12',
    String.raw`      The address is refused.\u{1b}[2J`,
    '',
    'Drifted: changed after the plan was made (1):',
    '  - cleo@example.com  Newsletter  in no row of the sources',
  ]);
  expect(lines).toContain('Not verified: no final read found every item in effect.');
});

it('names items by number when the plan is gone', () => {
  const lines = textOf({
    plan: undefined,
    result: resultOf({ rejected: 1 }),
    exceptions: () => [{ seq: 2, verdict: 'rejected', reason: null }],
  });

  expect(lines).toContain('  item 2 of the plan');
});

it('cuts each verdict at the limit when many items ended so', () => {
  const exceptions = [1, 2, 3].map((seq) => ({ seq, verdict: 'skipped' as const, reason: null }));

  const lines = textOf({ result: resultOf({ skipped: 3 }), exceptions: () => exceptions }, 1);

  expect(lines).toContain('  … and 2 more');
  expect(lines.filter((line) => line.includes('@example.com'))).toHaveLength(1);
});

it('lists applied items that have a note', () => {
  const lines = textOf({ notes: () => [{ seq: 1, reason: told('city was cut') }] });

  const title = lines.indexOf('Applied, with something to know (1):');
  expect(lines.slice(title + 1, title + 3)).toEqual([
    '  + anna@example.com  Newsletter  crm exports/a.csv:12',
    '      city was cut',
  ]);
});

it('shows what is open and how to go on when the run was interrupted', () => {
  const lines = textOf({ finished: false, exitCode: 130, result: resultOf({ applied: 1 }) });

  expect(lines[0]).toMatch(/was interrupted, exit code 130\.$/u);
  expect(lines[1]).toContain('[RUN_INTERRUPTED]');
  expect(lines.slice(2, 4)).toEqual(['  listferry resume', 'items 3 = 1 applied + 2 open']);
});

it('says of a run that a process works on that it is under way', () => {
  const lines = textOf({ finished: false, isUnderWay: true, exitCode: null });

  expect(lines[0]).toMatch(/is under way\.$/u);
  expect(lines[1]).toContain('[RUN_UNDER_WAY]');
  expect(lines.join('\n')).not.toContain('listferry resume');
});

it('tells what an interrupted run took so far, and nothing of verification', () => {
  const lines = textOf({ exitCode: null, finished: false, effort: 'so far' });

  expect(lines).toContain(
    'So far at least 23 requests, the contact list read 2 times, 2 min 5 s: the journal may lack the last ones.',
  );
  expect(lines.join('\n')).not.toMatch(/erified/u);
});

it('says that it is not known what a run took when nothing recorded it', () => {
  const lines = textOf({ exitCode: null, finished: false, effort: 'unknown' });

  expect(lines[0]).toMatch(/was interrupted\.$/u);
  expect(lines).toContain(
    'How many requests it sent is not known: the journal counts them once there is a plan to carry out.',
  );
  expect(lines.join('\n')).not.toMatch(/erified/u);
  expect(lines.at(-1)).toMatch(/, exit none$/u);
});

it('gives the totals in one line for other reports', () => {
  const line = runTotals(
    wholeReportOf({}, { exitCode: 3, result: resultOf({ applied: 1, rejected: 2 }) }),
  );

  expect(line).toBe(
    'run 20261120T020000-0000aa: applied 1, rejected 2, drifted 0, skipped 0, unknown 0, exit 3',
  );
});

it('names no plan when the run ended before it had one', () => {
  const lines = textOf({ run: runOf({ planId: null, command: 'sync' }), plan: undefined });

  expect(lines[0]).toMatch(/^Run \S+ \(sync\) ended before it carried out a plan/u);
});

it('begins with what is open, the worst first, each with its command in the line below', () => {
  const parked = { deletes: 104, planPath: 'state/plans/parked.plan' };

  const lines = textOf({
    result: resultOf({}, { invalidRows: 1, parked }),
    exitCode: 4,
    note: 'Stopped early.',
  });

  expect(lines.slice(1, 4)).toEqual([
    expect.stringContaining('[DELETES_PARKED]'),
    '  listferry show state/plans/parked.plan',
    expect.stringContaining('[ROWS_INVALID]'),
  ]);
  expect(lines).toContain('Stopped early.');
});

it.each([
  [{ applied: 8, rejected: 1 }, 9, 'items 9 = 8 applied + 1 rejected'],
  [{ applied: 8 }, undefined, 'items 8 = 8 applied'],
  [{}, 0, 'items 0'],
])('sums up %o', (verdicts, itemCount, sum) => {
  const text = verdictSum(verdictsOf(verdicts), itemCount);

  expect(text).toBe(sum);
});

describe('the times of the writes', () => {
  const timesOf = (...timings: EndpointTiming[]): string[] =>
    textOf({ timings: () => timings }).filter((line) => line.startsWith('  contacts/'));

  it.each([
    ['several requests', {}, '3 requests, 3 items, 640 ms in all, the longest 230 ms'],
    [
      'a single request with many items',
      { requests: 1, items: 500, totalMs: 12_345, longestMs: 12_345 },
      '1 request, 500 items, 12 s in all, the longest 12 s',
    ],
    [
      'a request without an end among others',
      { unendedRequests: 1 },
      '3 requests, 3 items, 640 ms in all, the longest 230 ms; besides 1 request without an end',
    ],
    [
      'no request that ended',
      { requests: 0, items: 0, totalMs: 0, longestMs: 0, unendedRequests: 4 },
      '4 requests without an end',
    ],
  ])('tells of %s', (_what, timing, words) => {
    const [line] = timesOf(timingOf(timing));

    expect(line).toBe(`  contacts/add  ${words}`);
  });

  it('keeps the order in which the endpoints come', () => {
    const endpoints = ['contacts/upload-csv', 'contacts/add'];

    const lines = timesOf(...endpoints.map((endpoint) => timingOf({ endpoint })));

    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(endpoints);
  });
});
