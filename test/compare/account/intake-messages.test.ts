import { expect, it } from 'vitest';
import { ListMalformedError, UnexpectedAnswerError } from '../../../src/api/index.ts';
import { errorOf, failureOf } from '../../../src/compare/account/intake-elsewhere.ts';
import { StateUnusableError } from '../../../src/state/index.ts';

/** The error as it arrives from the other thread. */
function sent(error: unknown): Error {
  return errorOf(structuredClone(failureOf(error)));
}

it.each(['damaged', 'misencoded', 'foreign', 'unspecified'] as const)(
  'keeps the fault of a list that was %s',
  (fault) => {
    const error = sent(new ListMalformedError('is cut', fault));

    expect(error).toBeInstanceOf(ListMalformedError);
    expect(error).toMatchObject({ message: 'is cut', fault });
  },
);

it('keeps the problem of an unexpected answer', () => {
  const problem = 'no usable id';
  const before = new UnexpectedAnswerError(problem);

  const error = sent(before);

  expect(error).toBeInstanceOf(UnexpectedAnswerError);
  const { message, code, hint, retryable } = before;
  expect(error).toMatchObject({ problem, message, code, hint, retryable });
});

it('keeps the message and the hint about a full disk', () => {
  const hint = 'Make room, then run it again.';

  const error = sent(new StateUnusableError('Full.', { hint }));

  expect(error).toBeInstanceOf(StateUnusableError);
  expect(error).toMatchObject({ message: 'Full.', hint, code: 'STATE_UNUSABLE' });
});

it('keeps the message and the stack of any other error', () => {
  const before = new TypeError('no function');

  expect(sent(before)).toMatchObject({ message: 'no function', stack: before.stack });
});

it('makes an error of anything that was thrown', () => {
  expect(sent('just words')).toMatchObject({ message: 'just words', stack: '' });
});
