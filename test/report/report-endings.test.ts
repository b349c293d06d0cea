import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PLAN_COLUMNS } from '../../src/report/csv/plan-csv.ts';
import { REPORT_ENDINGS, REPORT_FORMATS, REPORT_STARTS } from '../../src/report/report-endings.ts';
import { planReport, runReport } from '../../src/report/report-format.ts';
import { RUN_COLUMNS } from '../../src/report/csv/run-csv.ts';
import { plainStyle } from '../../src/report/text/style.ts';
import { wholeReportOf } from './finished-run.ts';
import { create, plannedIn } from './planned.ts';

const options = { style: plainStyle };

it('has an ending for every format', () => {
  expect([...REPORT_ENDINGS.values()]).toEqual(REPORT_FORMATS);
});

it.each(REPORT_FORMATS)('knows a report in %s again by how it begins', (format) => {
  const plans = [plannedIn(), plannedIn({ changes: [create('anna@example.com')] })];

  const reports = [
    ...plans.map((plan) => planReport({ plan, planFile: 'a.plan' }, format, options)),
    runReport(wholeReportOf({}), format, options),
  ];

  for (const pieces of reports) {
    expect([...pieces].join('').slice(0, 64)).toMatch(REPORT_STARTS[format]);
  }
});

it.each(REPORT_FORMATS)('takes no export of somebody else for a report in %s', (format) => {
  const exported = 'email,first_name\nanna@example.com,Anna\n';

  expect(exported).not.toMatch(REPORT_STARTS[format]);
});

it.each([
  ['forms', REPORT_ENDINGS.keys(), REPORT_ENDINGS.values()],
  ['columns of a plan', Object.keys(PLAN_COLUMNS), Object.values(PLAN_COLUMNS)],
  ['columns of a run', Object.keys(RUN_COLUMNS), Object.values(RUN_COLUMNS)],
])('documents the %s', (_what, names, meanings) => {
  const page = readFileSync(join(dirname(import.meta.dirname), '../config/reports.md'), 'utf8');

  const words = page.replaceAll(/ +/gu, ' ');
  for (const name of names) expect(words).toContain(`| \`${name}\` |`);
  for (const meaning of meanings) expect(words).toContain(meaning);
});
