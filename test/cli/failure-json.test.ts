import { expect, it } from 'vitest';
import { PlanRefusedError } from '../../src/apply/index.ts';
import { failureJson } from '../../src/cli/failure-json.ts';
import { SyncError } from '../../src/lib/index.ts';

it('names the code, the words, what to do, and the run that ended', () => {
  const error = new SyncError('It is gone.', { code: 'GONE', hint: 'Put it back.' });
  const reason = { exitCode: 1, code: 'GONE', message: 'It is gone.', runId: 'a-run' };

  expect(failureJson(error, [reason])).toEqual({
    error: { code: 'GONE', message: 'It is gone.', hint: 'Put it back.' },
    runId: 'a-run',
  });
});

it('has the guards of a refused plan with their numbers and what lifts them', () => {
  const guard = { name: 'maxShrink', of: 'crm', limit: 3, value: 9, tripped: true } as const;
  const guards = [{ ...guard, scope: 'all', lift: '--accept-shrink' } as const];
  const error = new PlanRefusedError('refused', {
    planId: 'a-plan',
    guards,
    automations: [],
    hint: 'Look at it.',
  });

  expect(failureJson(error, [])).toMatchObject({ planId: 'a-plan', guards, automations: [] });
});

it('calls what is no error of ours a fault', () => {
  expect(failureJson('thrown text', []).error).toMatchObject({
    code: 'FAULT',
    message: 'thrown text',
  });
});
