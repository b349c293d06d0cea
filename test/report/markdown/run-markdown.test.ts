import { describe, expect, it } from 'vitest';
import { parkedOf } from '../../../src/plan/index.ts';
import { runMarkdown } from '../../../src/report/markdown/report-markdown.ts';
import type { WholeRunReport } from '../../../src/report/words/run-words.ts';
import type { EndpointTiming } from '../../../src/state/index.ts';
import { resultOf, runOf, timingOf, wholeReportOf, told } from '../finished-run.ts';
import { HOSTILE } from '../hostile.ts';
import { fencedLines, outsideCode, tableCells } from '../markdown-reading.ts';
import { create, mistyped, plannedIn, remove } from '../planned.ts';

/** GitHub's limit for the text of a comment. */
const COMMENT_CHARACTERS = 65_536;

const reject = {
  source: 'crm',
  file: 'a.csv',
  line: 3,
  column: 'E-Mail',
  fault: { code: 'address-without-at' },
} as const;
const plan = plannedIn({
  changes: [create('anna@example.com'), remove('cleo@example.com')],
  rejects: [reject],
});

function markdownOf(report: WholeRunReport, limit?: number): string {
  return [...runMarkdown(report, { limit })].join('');
}

it('names the next step as it can be typed', () => {
  const report = wholeReportOf({ 1: {}, 2: { state: 'rejected' } }, { plan });

  const text = [...runMarkdown(report, { config: "it's.yaml" })].join('');

  expect(text).toContain(" `listferry retry --config 'it'\\''s.yaml'` (`ITEMS_REJECTED`)\n");
});

it('tells how the run ended and what it took', () => {
  const text = markdownOf(wholeReportOf({ 1: {}, 2: {} }, { plan }));

  expect(text).toContain('**Finished, exit code 0: items 2 = 2 applied.**');
  expect(tableCells(text)).toEqual(
    expect.arrayContaining([
      ['2', '0', '0', '0', '0'],
      ['plan', '`20261120T010203-abc123`'],
      ['took', '2 min 5 s'],
      ['requests', '23'],
      ['readings of the contact list', '2'],
      ['final read', 'verified: a final read found every item in effect'],
    ]),
  );
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^`run \S+: applied 2, .*, exit 0`$/u);
});

it('tells where the time of the writes went before it lists items', () => {
  const text = markdownOf(
    wholeReportOf({ 1: {}, 2: { state: 'skipped' } }, { plan, timings: () => [timingOf()] }),
  );

  expect(text).toMatch(/### Writes by endpoint\n.*<details>/su);
});

it('shows what was not applied, what was noted and which rows could not be taken, with reasons', () => {
  const text = markdownOf(
    wholeReportOf(
      {
        1: { reason: told('city was cut') },
        2: { state: 'drifted', reason: told('changed since') },
      },
      { plan },
    ),
  );

  expect([...text.matchAll(/<summary>(.*)<\/summary>/gu)].map(([, title]) => title)).toEqual([
    'Drifted: changed after the plan was made (1)',
    'Applied, with something to know (1)',
    'Rows that could not be taken (1)',
  ]);
  expect(fencedLines(text)).toEqual([
    '- cleo@example.com  Newsletter  in no row of the sources',
    '    changed since',
    '+ anna@example.com  Newsletter  crm exports/a.csv:12',
    '    city was cut',
    '! crm a.csv:3  E-Mail',
    '    has no @',
  ]);
  expect(text).toMatch(/^- `.*` `listferry plan` \(`ITEMS_DRIFTED`\)\n\n/mu);
});

it('names no column where the whole row could not be taken', () => {
  const bare = plannedIn({ rejects: [{ ...reject, column: '' }] });

  const text = markdownOf(wholeReportOf({}, { plan: bare }));

  expect(fencedLines(text)[0]).toBe('! crm a.csv:3');
});

it('says of a run that a process works on that it is under way', () => {
  const stands = { finished: false, isUnderWay: true, exitCode: null };

  const text = markdownOf(wholeReportOf({ 1: {} }, { plan, ...stands }));

  expect(text).toContain('**Under way: items');
  expect(text).toContain(' (`RUN_UNDER_WAY`)\n');
});

it.each([
  ['so far', '| requests | at least 23 so far |'],
  ['unknown', '| requests | not known |'],
] as const)('says of an interrupted run how far it came, and what it took: %s', (effort, row) => {
  const text = markdownOf(
    wholeReportOf(
      { 1: {} },
      {
        plan,
        finished: false,
        effort,
        exitCode: null,
        run: runOf({ endedAt: null, planId: null }),
      },
    ),
  );

  expect(text).toContain('**Interrupted: items 2 = 1 applied + 1 open.**');
  expect(text).toContain('listferry resume');
  expect(text).toContain(row);
  expect(text).not.toMatch(/took|verified|ended/u);
});

it('shows parked deletes and the note', () => {
  const planPath = 'state/plans/parked.plan';
  const parked = parkedOf([{ kind: 'deletes', count: 104, others: 0, planId: 'parked', planPath }]);

  const text = markdownOf(
    wholeReportOf({}, { result: resultOf({}, { parked }), note: 'Stopped early.' }),
  );

  expect(text).toContain(' `listferry show parked` (`DELETES_PARKED`)\n');
  expect(text).toContain('`Stopped early.`');
  expect(text).toContain('not verified: no final read found every item in effect');
});

it('cuts each list at the limit', () => {
  const text = markdownOf(
    wholeReportOf({ 1: { state: 'skipped' }, 2: { state: 'skipped' } }, { plan }),
    1,
  );

  expect(text).toContain('Skipped: not attempted (2)');
  expect(text).toContain('… and 1 more.');
});

it('fits a comment, however many items were rejected', () => {
  const changes = Array.from({ length: 2_000 }, (_, index) =>
    create(`c${String(index)}@example.com`),
  );
  const standings = Object.fromEntries(
    changes.map((_, index) => [index + 1, { state: 'rejected', reason: told('x'.repeat(400)) }]),
  );

  const text = markdownOf(wholeReportOf(standings, { plan: plannedIn({ changes }) }));

  expect(text.length).toBeLessThanOrEqual(COMMENT_CHARACTERS);
  expect(text.length).toBeGreaterThan(50_000);
  expect(text).toMatch(/… and 1,\d{3} more\./u);
});

it('shows what the plan left to a person, after the items', () => {
  const planned = plannedIn({ findings: [mistyped('ben@gmial.com')] });

  const text = markdownOf(wholeReportOf({}, { plan: planned }));

  expect(fencedLines(text)).toEqual([
    '? ben@gmial.com  gmail.com may be meant  crm exports/a.csv:12',
  ]);
});

it.each(HOSTILE)('lets %s be nothing but text, wherever it stands', (_aim, value) => {
  const text = markdownOf(reportWith(value));

  expect(outsideCode(text)).toBe(outsideCode(markdownOf(reportWith('x'))));
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

/** A run that holds the value wherever somebody else chooses it. */
function reportWith(value: string): WholeRunReport {
  const planned = plannedIn({
    changes: [remove('cleo@example.com', { movedTo: value, contactType: value })],
    rejects: [
      {
        source: value,
        file: value,
        line: 1,
        column: value,
        fault: { code: 'flag-unknown', word: value },
      },
    ],
  });
  const parked = { deletes: 1, planPath: value };
  const suppressedSince = { count: 1, global: 0, groups: { [value]: 1 } };
  return wholeReportOf(
    { 1: { state: 'rejected', reason: told(value) } },
    { plan: planned, note: value, result: resultOf({ rejected: 1 }, { parked, suppressedSince }) },
  );
}

describe('the times of the writes', () => {
  const timed = (...timings: EndpointTiming[]): string =>
    markdownOf(wholeReportOf({}, { timings: () => timings }));

  it('have a row per endpoint, with the times in words', () => {
    const upload = { endpoint: 'contacts/upload-csv', requests: 1, items: 500, totalMs: 12_345 };

    const text = timed(timingOf(upload), timingOf({ unendedRequests: 2 }));

    expect(tableCells(text).slice(-2)).toEqual([
      ['`contacts/upload-csv`', '1', '500', '12 s', '230 ms', '0'],
      ['`contacts/add`', '3', '3', '640 ms', '230 ms', '2'],
    ]);
  });

  it('stand apart from what comes before and after', () => {
    expect(timed(timingOf())).toMatch(/\|\n\n### Writes[^\n]+\n\n[^|]+\n\n\|[^#]*\|\n\n[^|]*$/su);
  });

  it('are left out for a run that wrote nothing', () => {
    expect(timed()).not.toContain('Writes by endpoint');
  });
});
