import { expect, it } from 'vitest';
import { ListMalformedError, UnexpectedAnswerError } from '../../../src/api/index.ts';
import { errorOf, failureOf } from '../../../src/compare/account/intake-messages.ts';
import { StateUnusableError } from '../../../src/state/index.ts';

/** What comes out of the other thread. */
function sent(error: unknown): Error {
  return errorOf(structuredClone(failureOf(error)));
}

it.each(['damaged', 'misencoded', 'foreign', 'unspecified'] as const)(
  'keeps that a list was %s',
  (fault) => {
    const error = sent(new ListMalformedError('is cut', fault));

    expect(error).toBeInstanceOf(ListMalformedError);
    expect(error).toMatchObject({ message: 'is cut', fault });
  },
);

it('keeps what was unexpected in an answer', () => {
  const problem = 'a contact that the service sent has no usable id';
  const before = new UnexpectedAnswerError(problem);

  const error = sent(before);

  expect(error).toBeInstanceOf(UnexpectedAnswerError);
  const { message, code, hint, retryable } = before;
  expect(error).toMatchObject({ problem, message, code, hint, retryable });
});

it('keeps why the disk is to blame and what to do', () => {
  const hint = 'Make room, then run it again.';

  const error = sent(new StateUnusableError('The disk is full.', { hint }));

  expect(error).toBeInstanceOf(StateUnusableError);
  expect(error).toMatchObject({ message: 'The disk is full.', hint, code: 'STATE_UNUSABLE' });
});

it('keeps the words and the place of any other error', () => {
  const before = new TypeError('no function');

  expect(sent(before)).toMatchObject({ message: 'no function', stack: before.stack });
});

it('makes an error of whatever was thrown', () => {
  expect(sent('just words')).toMatchObject({ message: 'just words', stack: '' });
});
