import { expect, it } from 'vitest';
import { REPORT_FORMATS } from '../../src/report/report-endings.ts';
import { planReport, runReport } from '../../src/report/report-format.ts';
import { plainStyle } from '../../src/report/text/style.ts';
import { wholeReportOf } from './finished-run.ts';
import { create, plannedIn, planId } from './planned.ts';

const plan = plannedIn({ changes: [create('anna@example.com')] });
const options = { style: plainStyle };

it.each(REPORT_FORMATS)('names plan and run in %s, and ends with a line end', (format) => {
  const planned = [...planReport({ plan, planFile: '/a.plan' }, format, options)].join('');
  const ran = [...runReport(wholeReportOf({ 1: {} }, { plan }), format, options)].join('');

  const names = format === 'csv' ? ['anna@example.com', 'anna@example.com'] : [planId, '0000aa'];
  expect(planned).toContain(names[0]);
  expect(ran).toContain(names[1]);
  expect(planned.endsWith('\n')).toBe(true);
  expect(ran.endsWith('\n')).toBe(true);
});

it.each(['json', 'ndjson'] as const)('tells in %s where the plan is', (format) => {
  const text = [...planReport({ plan, planFile: '/plans/a.plan' }, format, options)].join('');

  expect(text).toMatch(/"planFile": ?"\/plans\/a\.plan"/u);
});

it.each(['text', 'md'] as const)('leaves out in %s what is past the limit', (format) => {
  const look = { ...options, limit: 0 };

  const text = [...planReport({ plan, planFile: '' }, format, look)].join('');

  expect(text).not.toContain('anna@example.com');
  expect(text).toContain('1 more');
});

it.each(['ndjson', 'csv', 'html'] as const)('leaves nothing out in %s', (format) => {
  const look = { ...options, limit: 0 };

  const text = [...planReport({ plan, planFile: '' }, format, look)].join('');

  expect(text).toContain('anna@example.com');
});
