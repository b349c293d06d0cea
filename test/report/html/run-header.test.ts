import { expect, it } from 'vitest';
import { runHeader } from '../../../src/report/html/run-header.ts';
import { resultOf, runOf } from '../finished-run.ts';
import { bareText } from './bare-text.ts';
import { runReportOf } from './html-run.ts';

function textOf(...more: Parameters<typeof runReportOf>): string {
  return bareText(runHeader(runReportOf(...more)).text);
}

it('says that all is in effect and verified', () => {
  const text = textOf();

  expect(text).toContain('What the run did 3 of 3 changes are in effect. Verified:');
  expect(text).toContain('Service api.example.com Account 7001 Began 2026-11-20 02:00 UTC');
  expect(text).toContain('Took 2 min 5 s Requests 23 Contact list read 2 times');
});

it('says what is not in effect, and that a person must look at doubts', () => {
  const result = resultOf({ applied: 1, unknown: 1, drifted: 1 }, { invalidRows: 4 });

  const text = textOf({ result, exitCode: 7 });

  expect(text).toContain(
    '1 of 3 changes is in effect. The others: 1 in doubt and 1 changed meanwhile and left alone.',
  );
  expect(text).toContain('A person must look:');
  expect(text).toContain('Rows that could not be taken 4 Exit code 7');
});

it('says that nothing was verified', () => {
  expect(textOf({ result: resultOf({ applied: 3 }) })).toContain('Not verified:');
});

it('does not call a run verified that leaves people there twice, unless as many are accepted', () => {
  const resultWith = (accepted: number) => {
    const left = [{ in: 'Newsletter', copies: 2, accepted, policy: 'report' }] as const;
    return resultOf({ applied: 3 }, { verified: true, copies: { made: 0, left } });
  };

  expect(textOf({ result: resultWith(1) })).toContain('Not verified: a final read found every');
  expect(textOf({ result: resultWith(2) })).toContain('in effect. Verified:');
});

it('knows no effort and no verification of a run that was interrupted', () => {
  const text = textOf({ finished: false, exitCode: null, result: resultOf({ applied: 1 }) });

  expect(text).toContain('The run was interrupted 1 of 3 changes is in effect.');
  expect(text).toContain('The others: 2 without a result yet. Unfinished:');
  expect(text).not.toContain('Requests');
});

it('names the plan of what is parked', () => {
  const parked = { deletes: 2, planPath: 'state/plans/parked.plan' };

  const text = textOf({ result: resultOf({ applied: 1, skipped: 2 }, { parked }) });

  expect(text).toContain('Parked 2 deletes in state/plans/parked.plan');
});

it.each([
  ['had nothing to do', { planId: 'p' }, 'There was nothing to do.'],
  ['never had a plan', { planId: null }, 'The run ended before it had a plan.'],
])('tells a run that %s', (_what, run, words) => {
  const text = textOf({ run: runOf(run), result: resultOf({}), plan: undefined });

  expect(text).toContain(words);
  expect(text).not.toContain('Service');
});

it('says who left since the plan was made', () => {
  const suppressedSince = { count: 2, global: 2, groups: {} };

  const text = textOf({ result: resultOf({ drifted: 2 }, { suppressedSince }) });

  expect(text).toContain(
    'Left since the plan was made 2 people left in the sources since the plan was made, and were unsubscribed from all mail.',
  );
});
