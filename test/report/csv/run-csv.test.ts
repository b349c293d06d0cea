import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { RUN_COLUMNS, runCsv } from '../../../src/report/csv/report-csv.ts';
import type { WholeRunReport } from '../../../src/report/words/run-words.ts';
import { timingOf, wholeReportOf, told } from '../finished-run.ts';
import { HOSTILE } from '../hostile.ts';
import { create, plannedIn, suppress } from '../planned.ts';

const plan = plannedIn({ changes: [suppress('emil@example.com'), create('anna@example.com')] });

/** What a line of an item has in the columns of the endpoints. */
const NO_TIMING = {
  endpoint: '',
  requests: '',
  items: '',
  total_ms: '',
  longest_ms: '',
  unended_requests: '',
};

function recordsOf(report: WholeRunReport): Record<string, string>[] {
  return parse([...runCsv(report)].join(''), { columns: true });
}

it('has one line per item, with how it ended and why', () => {
  const records = recordsOf(
    wholeReportOf(
      { 1: {}, 2: { state: 'rejected', reason: told('refused'), attempts: 3 } },
      { plan },
    ),
  );

  expect(records).toEqual([
    {
      seq: '1',
      verdict: 'applied',
      reason: '',
      attempts: '1',
      kind: 'suppress',
      target: 'emil@example.com',
      contact_type: '',
      segment: '',
      group: '',
      status: 'unsubscribed',
      source: 'crm',
      file: 'exports/a.csv',
      line: '12',
      ...NO_TIMING,
    },
    expect.objectContaining({
      seq: '2',
      verdict: 'rejected',
      reason: 'refused',
      attempts: '3',
      target: 'anna@example.com',
    }),
  ]);
});

it('has one line per endpoint below the items, and no cell of an item in it', () => {
  const timings = [timingOf({ requests: 4, items: 5, unendedRequests: 1 })];

  const records = recordsOf(wholeReportOf({ 1: {}, 2: {} }, { plan, timings: () => timings }));

  expect(records).toHaveLength(3);
  const filled = Object.entries(records[2] ?? {}).filter(([, cell]) => cell !== '');
  expect(Object.fromEntries(filled)).toEqual({
    endpoint: 'contacts/add',
    requests: '4',
    items: '5',
    total_ms: '640',
    longest_ms: '230',
    unended_requests: '1',
  });
});

it('leaves empty what only the plan knew when it is gone', () => {
  const [record] = recordsOf(wholeReportOf({ 7: { state: 'unknown', reason: told('in doubt') } }));

  expect(record).toMatchObject({ seq: '7', verdict: 'unknown', reason: 'in doubt', target: '' });
});

it.each(HOSTILE)('keeps %s in one line and one cell', (_aim, value) => {
  const report = wholeReportOf({ 1: { state: 'rejected', reason: told(value) } }, { plan });

  const text = [...runCsv(report)].join('');

  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  const [, cells] = parse(text);
  expect(cells).toHaveLength(Object.keys(RUN_COLUMNS).length);
  expect(cells?.[2]).not.toMatch(/^[=+\-@]|[\p{Cc}\p{Cf}]/u);
});
