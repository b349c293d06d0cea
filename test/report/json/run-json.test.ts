import { describe, expect, it } from 'vitest';
import { runJson, runNdjson } from '../../../src/report/json/report-json.ts';
import type { WholeRunReport } from '../../../src/report/words/run-words.ts';
import {
  resultOf,
  runOf,
  timingOf,
  verdictsOf,
  wholeReportOf,
  told,
  releaseOf,
} from '../finished-run.ts';
import { HOSTILE } from '../hostile.ts';
import { create, plannedIn } from '../planned.ts';

describe('a run as JSON', () => {
  it('gives the agreed keys of a run', () => {
    const result = resultOf({ applied: 8, rejected: 1 }, { verified: true, invalidRows: 2 });

    const object = runJson(wholeReportOf({}, { result, exitCode: 3, note: 'Look.' }));

    expect(object).toEqual({
      runId: '20261120T020000-0000aa',
      command: 'apply',
      copies: [],
      copiesMade: 0,
      warnings: [],
      planId: '20261120T010203-abc123',
      finished: true,
      isUnderWay: false,
      exitCode: 3,
      itemCount: null,
      chosen: null,
      open: null,
      verdicts: verdictsOf({ applied: 8, rejected: 1 }),
      requests: 23,
      listReads: 2,
      seconds: 125,
      verified: true,
      verification: 'verified: a final read found every item in effect',
      stillOpen: [
        'The service rejected 1 change. The rest was done.',
        '2 rows of the sources were left out.',
      ],
      findings: [],
      invalidRows: 2,
      parked: null,
      unreadSources: [],
      late: { waiting: 0, overdue: 0, held: 0 },
      strangers: {},
      goneAtOnce: {},
      lostValues: 0,
      suppressedSince: { count: 0, global: 0, groups: {} },
      notSuppressed: null,
      refused: 0,
      returned: 0,
      finishedFirst: null,
      note: 'Look.',
    });
  });

  it('says how many items a person let through', () => {
    const releases = [
      { itemLimit: 2 },
      { itemLimit: null, chosen: { items: '', count: 5, isAll: false } },
    ];

    const objects = releases.map((release) =>
      runJson(wholeReportOf({}, { run: runOf({ release: releaseOf(release) }) })),
    );

    expect(objects.map(({ chosen }) => chosen)).toEqual([2, 5]);
  });

  it('counts how far the items of an interrupted run came', () => {
    const plan = plannedIn({
      changes: ['a', 'b', 'c'].map((name) => create(`${name}@example.com`)),
    });
    const standings = { 1: { state: 'acknowledged' }, 2: { state: 'doubt' } };
    const report = wholeReportOf(standings, { plan, finished: false, exitCode: null });

    expect(runJson(report)).toMatchObject({
      itemCount: 3,
      open: { acknowledged: 1, inDoubt: 1, leftOut: 0, notSent: 1 },
    });
  });

  it('gives no number for what an interrupted run took where nothing recorded it', () => {
    const efforts = ['so far', 'unknown'] as const;

    const objects = efforts.map((effort) => {
      return runJson(wholeReportOf({}, { finished: false, exitCode: null, effort }));
    });

    expect(
      objects.map(({ requests, listReads, seconds }) => [requests, listReads, seconds]),
    ).toEqual([
      [23, 2, 125],
      [null, null, null],
    ]);
  });

  it('has every key when there is no plan and nothing to note', () => {
    const run = runOf({ planId: null });
    const report = wholeReportOf({}, { run, finished: false, exitCode: 130 });

    const object = runJson(report);

    expect(object).toMatchObject({ planId: null, note: null, finished: false, exitCode: 130 });
  });
});

const reject = {
  source: 'crm',
  file: 'a.csv',
  line: 3,
  column: 'E-Mail',
  fault: { code: 'address-without-at' },
} as const;
const plan = plannedIn({ changes: [create('anna@example.com')], rejects: [reject] });

function linesOf(report: WholeRunReport): unknown[] {
  return [...runNdjson(report)].map((line) => JSON.parse(line) as unknown);
}

describe('a run as lines of JSON', () => {
  it('begins with the numbers of the run, and when it was', () => {
    const [head] = linesOf(wholeReportOf({ 1: {} }, { plan }));

    expect(head).toMatchObject({
      type: 'run',
      runId: '20261120T020000-0000aa',
      verdicts: { applied: 1 },
      requests: 23,
      verified: true,
      startedAt: '2026-11-20T02:00:00.000Z',
      endedAt: '2026-11-20T02:02:05.000Z',
    });
  });

  it('tells how each item ended, and which rows could not be taken', () => {
    const [, ...lines] = linesOf(wholeReportOf({ 1: { reason: told('city was cut') } }, { plan }));

    expect(lines).toEqual([
      {
        type: 'outcome',
        seq: 1,
        verdict: 'applied',
        reason: 'city was cut',
        code: 'told',
        attempts: 1,
        item: { seq: 1, ...create('anna@example.com') },
      },
      {
        type: 'reject',
        source: 'crm',
        file: 'a.csv',
        line: 3,
        column: 'E-Mail',
        reason: 'has no @',
      },
    ]);
  });

  it('tells after the numbers where the time of the writes went', () => {
    const timings = [
      timingOf({ endpoint: 'contacts/upload-csv', requests: 1, items: 500 }),
      timingOf({ unendedRequests: 2 }),
    ];

    const [, ...lines] = linesOf(wholeReportOf({ 1: {} }, { plan, timings: () => timings }));

    expect(lines).toMatchObject([
      { type: 'timing', endpoint: 'contacts/upload-csv', requests: 1, items: 500 },
      {
        type: 'timing',
        endpoint: 'contacts/add',
        totalMs: 640,
        longestMs: 230,
        unendedRequests: 2,
      },
      { type: 'outcome' },
      { type: 'reject' },
    ]);
  });

  it('gives null for an item when the plan is gone', () => {
    const [, line] = linesOf(wholeReportOf({ 4: { state: 'skipped' } }));

    expect(line).toMatchObject({ seq: 4, verdict: 'skipped', item: null });
  });

  it.each(HOSTILE)('gives %s exactly', (_aim, value) => {
    const [, line] = linesOf(
      wholeReportOf({ 1: { state: 'rejected', reason: told(value) } }, { plan }),
    );

    expect(line).toMatchObject({ reason: value });
  });
});
