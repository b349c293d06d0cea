import { expect, it } from 'vitest';
import { runJson } from '../../../src/report/json/run-json.ts';
import { resultOf, runOf, verdictsOf } from '../finished-run.ts';

it('gives the agreed keys of a run', () => {
  const result = resultOf({ applied: 8, rejected: 1 }, { verified: true, invalidRows: 2 });

  const object = runJson({ run: runOf(), result, finished: true, exitCode: 3, note: 'Look.' });

  expect(object).toEqual({
    runId: '20261120T020000-0000aa',
    command: 'apply',
    copies: [],
    copiesMade: 0,
    warnings: [],
    planId: '20261120T010203-abc123',
    finished: true,
    exitCode: 3,
    verdicts: verdictsOf({ applied: 8, rejected: 1 }),
    requests: 23,
    listReads: 2,
    seconds: 125,
    verified: true,
    findings: [],
    invalidRows: 2,
    parked: null,
    unreadSources: [],
    late: { waiting: 0, overdue: 0, held: 0 },
    strangers: {},
    suppressedSince: { count: 0, global: 0, groups: {} },
    returned: 0,
    note: 'Look.',
  });
});

it('has every key when there is no plan and nothing to note', () => {
  const run = runOf({ planId: null });

  const object = runJson({ run, result: resultOf({}), finished: false, exitCode: 130 });

  expect(object).toMatchObject({ planId: null, note: null, finished: false, exitCode: 130 });
});
