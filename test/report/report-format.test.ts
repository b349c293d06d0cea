import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAN_COLUMNS, RUN_COLUMNS } from '../../src/report/csv/report-csv.ts';
import {
  REPORT_ENDINGS,
  REPORT_FORMATS,
  REPORT_STARTS,
} from '../../src/report/words/report-options.ts';
import { planReport, runReport } from '../../src/report/report-format.ts';
import { plainStyle } from '../../src/report/words/report-options.ts';
import { TIMINGS_MEANING, TIMINGS_TITLE } from '../../src/report/words/phrases.ts';
import { resultOf, timingOf, wholeReportOf, parkedPlanOf } from './finished-run.ts';
import { bareText } from './html/bare-text.ts';
import {
  addToSegment,
  create,
  mistyped,
  planId,
  plannedIn,
  remove,
  removeFromSegment,
  suppress,
  unwritable,
  update,
} from './planned.ts';

const plan = plannedIn({ changes: [create('anna@example.com')] });
const options = { style: plainStyle };

describe('planReport and runReport', () => {
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

  it.each(['text', 'md', 'html'] as const)(
    'names in the commands of %s the configuration that they do not find by themselves',
    (format) => {
      const look = { ...options, config: 'shop.yaml', limit: 0 };
      const warned = plannedIn({
        changes: [create('anna@example.com'), remove('ben@example.com')],
        head: {
          warnings: [{ code: 'GONE_ON_SERVICE', message: 'Gone.', hint: 'See `listferry plan`.' }],
        },
      });

      const planned = [...planReport({ plan: warned, planFile: '' }, format, look)].join('');
      const ran = [...runReport(wholeReportOf({ 1: { state: 'drifted' } }), format, look)];

      expect(planned).toContain('listferry plan --config shop.yaml');
      expect(planned).not.toMatch(/listferry (?:apply|approve|show) (?!--config shop\.yaml)/u);
      expect(ran.join('')).toContain('listferry plan --config shop.yaml');
    },
  );

  it.each([
    [0, 'Nothing asks for a look'],
    [1, '1 row was left out (1 excluded)'],
  ])('calls rows left out on the page that no sync takes: %i', (excluded, words) => {
    const none = {
      invalid: 0,
      duplicate: 0,
      suppressed: 0,
      excludedAs: { left: 0, noConsent: 0, others: 5 },
    };
    const rows = ['Pune', 'Delhi'].map((sync) => ({ ...none, source: 'crm', sync, read: 9, excluded: 5, desired: 4 })); // prettier-ignore
    const sources = [{ source: 'crm', read: 9, invalid: 0, excluded }];
    const made = plannedIn({ changes: [create('anna@example.com')], head: { rows, sources } });

    const page = [...planReport({ plan: made, planFile: '' }, 'html', options)].join('');

    expect(bareText(page)).toContain(words);
  });

  it('says on the page whom the command leaves out', () => {
    const returned = { name: 'returned', of: 'suppressions', limit: 0, value: 1, tripped: true } as const; // prettier-ignore
    const guards = [{ ...returned, scope: 'returned' } as const];
    const held = plannedIn({ changes: [create('anna@example.com')], head: { guards } });

    const page = [...planReport({ plan: held, planFile: '' }, 'html', options)].join('');

    expect(bareText(page)).toContain(
      'It leaves out 1 change of people who had left: --accept return=1 lets them back in.',
    );
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
});

describe('one of everything', () => {
  const counts = { read: 1, invalid: 1, duplicate: 1, suppressed: 1, excluded: 1, desired: 1 };
  const ONE = { ...counts, excludedAs: { left: 0, noConsent: 0, others: 1 } };
  const guard = { of: 'crm', limit: 1, value: 1, base: 1, tripped: true } as const;
  const one = plannedIn({
    changes: [
      create('anna@example.com', { city: 'Wien' }),
      update('ben@example.com', [{ field: 'city', old: 'Wien', new: null }]),
      remove('cleo@example.com'),
      suppress('emil@example.com'),
      addToSegment('fay@example.com', 'VIP'),
      removeFromSegment('gus@example.com', 'VIP'),
    ],
    findings: [mistyped('anna@gmial.com'), unwritable('dee@example.com')],
    unchanged: 1,
    leftAlone: 1,
    head: {
      rows: [{ source: 'crm', sync: 'Newsletter', ...ONE }],
      sources: [{ source: 'crm', read: 1, invalid: 1, excluded: 1 }],
      guards: [
        { ...guard, name: 'maxDelete', scope: 'deletes-refuse' },
        { ...guard, name: 'maxInvalid', scope: 'deletes' },
      ],
      cost: { requests: 1, estimatedSeconds: 1 },
      migration: { phase: 'drain', withheld: { updates: 1, deletes: 1 } },
      part: 'deletes',
    },
  });
  const oneChange = plannedIn({ changes: [create('anna@example.com')] });
  const parked = {
    deletes: 1,
    planPath: 'a.plan',
    plans: [parkedPlanOf({ others: 1, planPath: 'a.plan' })],
  };
  const late = { waiting: 1, overdue: 1, held: 1 };
  const some = { requests: 1, listReads: 1, seconds: 1, invalidRows: 1, returned: 1, parked, late };
  const result = resultOf({ applied: 1, rejected: 1 }, { ...some, strangers: { A: 1 }, lostValues: 1 }); // prettier-ignore
  const ran = wholeReportOf(
    { 1: {}, 2: { state: 'rejected', reason: { code: 'no-clear-answer', attempts: 1 } } },
    { plan: one, result, exitCode: 3, timings: () => [timingOf({ requests: 1, items: 1, unendedRequests: 1 })] }, // prettier-ignore
  );

  /** What a person reads of it; verbs are looked at by eye. */
  function wordsOf(pieces: Iterable<string>): string {
    return bareText([...pieces].join('')).replaceAll(
      /→ 1 people|1 address looks|1 contact stays|1, 100\.0 % \(1\/1\), passes/gu,
      '',
    );
  }

  it.each(['text', 'md', 'html'] as const)('has no plural in %s', (format) => {
    const few = { ...options, limit: 1 };
    const reports = [
      ...[one, oneChange].map((plan) => planReport({ plan, planFile: 'a.plan' }, format, options)),
      planReport({ plan: one, planFile: 'a.plan' }, format, few),
      runReport(ran, format, options),
      runReport({ ...ran, finished: false, exitCode: null, effort: 'so far' }, format, options),
    ];

    const plurals = reports.flatMap((pieces) => [
      ...wordsOf(pieces).matchAll(/(?<![\d,.-])1 (?:of the )?(?:[a-z]+ )?(?:[a-z]{2,}[^us\W]s|addresses|people|are|were|have|pass)\b/gu), // prettier-ignore
    ]);

    expect(plurals.map(([words]) => words)).toEqual([]);
  });
});

describe('the formats', () => {
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
});

const FOR_PEOPLE = REPORT_FORMATS.filter((format) => ['text', 'md', 'html'].includes(format));

describe('the times of a run', () => {
  it.each(FOR_PEOPLE)(
    'says in %s what the times are, so that nobody takes them for shares',
    (format) => {
      const report = wholeReportOf({ 1: {} }, { timings: () => [timingOf()] });

      const text = [...runReport(report, format, options)].join('');

      expect(text).toContain(TIMINGS_TITLE);
      expect(text).toContain(TIMINGS_MEANING);
    },
  );

  it.each(REPORT_FORMATS)('says nothing of times in %s when nothing was written', (format) => {
    const text = [...runReport(wholeReportOf({ 1: {} }), format, options)].join('');

    expect(text).not.toContain(TIMINGS_TITLE);
  });

  it('leaves the JSON of a run as it is', () => {
    const timed = wholeReportOf({ 1: {} }, { timings: () => [timingOf()] });

    const [withTimings, without] = [timed, wholeReportOf({ 1: {} })].map((report) =>
      [...runReport(report, 'json', options)].join(''),
    );

    expect(withTimings).toBe(without);
  });
});
