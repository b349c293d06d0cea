import { expect, it } from 'vitest';
import {
  exceptionsWith,
  lengthOf,
  NOTES_TITLE,
  standingLines,
} from '../../src/report/run-entries.ts';
import { plainStyle } from '../../src/report/text/style.ts';
import { wholeReportOf } from './finished-run.ts';
import { create, plannedIn } from './planned.ts';

const plan = plannedIn({ changes: [create('anna@example.com')] });

it('gives the items that ended with one verdict', () => {
  const report = wholeReportOf({
    1: { state: 'rejected' },
    2: { state: 'skipped' },
    3: { state: 'rejected' },
  });

  const rejected = [...exceptionsWith(report, 'rejected')];

  expect(rejected.map(({ seq }) => seq)).toEqual([1, 3]);
});

it('counts what is given one by one', () => {
  const length = lengthOf(new Set(['a', 'b', 'c']));

  expect(length).toBe(3);
});

it('shows an item with its reason below, characters made visible', () => {
  const report = wholeReportOf({}, { plan });

  const lines = standingLines(report, { seq: 1, reason: 'no\u001b[2J' }, plainStyle);

  expect(lines).toEqual([
    '  + anna@example.com  Newsletter  crm exports/a.csv:12',
    String.raw`      no\u{1b}[2J`,
  ]);
});

it('shows an item by its number when the plan is gone', () => {
  const lines = standingLines(
    wholeReportOf({}),
    { seq: 1, verdict: 'skipped', reason: null },
    plainStyle,
  );

  expect(lines).toEqual(['  item 1 of the plan']);
});

it('does not call a noted item an exception', () => {
  expect(NOTES_TITLE).toMatch(/^Applied/u);
});
