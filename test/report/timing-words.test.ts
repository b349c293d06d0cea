import { expect, it } from 'vitest';
import { REPORT_FORMATS } from '../../src/report/report-endings.ts';
import { runReport } from '../../src/report/report-format.ts';
import { plainStyle } from '../../src/report/text/style.ts';
import { TIMINGS_MEANING, TIMINGS_TITLE } from '../../src/report/timing-words.ts';
import { timingOf, wholeReportOf } from './finished-run.ts';

const FOR_PEOPLE = REPORT_FORMATS.filter((format) => ['text', 'md', 'html'].includes(format));

it.each(FOR_PEOPLE)(
  'says in %s what the times are, so that nobody takes them for shares',
  (format) => {
    const report = wholeReportOf({ 1: {} }, { timings: () => [timingOf()] });

    const text = [...runReport(report, format, { style: plainStyle })].join('');

    expect(text).toContain(TIMINGS_TITLE);
    expect(text).toContain(TIMINGS_MEANING);
  },
);

it.each(REPORT_FORMATS)('says nothing of times in %s when nothing was written', (format) => {
  const text = [...runReport(wholeReportOf({ 1: {} }), format, { style: plainStyle })].join('');

  expect(text).not.toContain(TIMINGS_TITLE);
});

it('leaves the JSON of a run as it is', () => {
  const timed = wholeReportOf({ 1: {} }, { timings: () => [timingOf()] });

  const [withTimings, without] = [timed, wholeReportOf({ 1: {} })].map((report) =>
    [...runReport(report, 'json', { style: plainStyle })].join(''),
  );

  expect(withTimings).toBe(without);
});
