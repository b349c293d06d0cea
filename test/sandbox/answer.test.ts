import { expect, it } from 'vitest';
import { Refusal, doneUnderErrors, failed, notFound } from '../../src/sandbox/answer.ts';

it('carries the answer of a refusal', () => {
  const refusal = new Refusal(failed('Server Error', 500));

  expect(refusal.answer).toEqual({ kind: 'failed', errors: 'Server Error', status: 500 });
});

it('makes the answers that the specification words', () => {
  expect(notFound().errors).toBe('Record Not Found');
  expect(notFound('Record not found').errors).toBe('Record not found');
  expect(doneUnderErrors('Deleted Successfully')).toMatchObject({ under: 'errors' });
});
