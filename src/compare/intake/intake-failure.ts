// Errors of the thread that takes in the contacts, as data and back.
// Not by way of the folder's index, which would load all of the service's calls into the thread.
import { ListMalformedError, UnexpectedAnswerError } from '../../api/index.ts';
import { StateUnusableError } from '../../state/index.ts';
import type { IntakeFailure } from './intake-messages.ts';

export function failureOf(error: unknown): IntakeFailure {
  if (error instanceof ListMalformedError) {
    return { kind: 'malformed', message: error.message, fault: error.fault };
  }
  if (error instanceof UnexpectedAnswerError) {
    return { kind: 'unexpected', problem: error.problem };
  }
  if (error instanceof StateUnusableError) {
    return { kind: 'storage', message: error.message, hint: error.hint ?? '' };
  }
  if (!(error instanceof Error)) return { kind: 'other', message: String(error), stack: '' };
  return { kind: 'other', message: error.message, stack: error.stack ?? '' };
}

export function errorOf(failure: IntakeFailure): Error {
  switch (failure.kind) {
    case 'malformed':
      return new ListMalformedError(failure.message, failure.fault);
    case 'unexpected':
      return new UnexpectedAnswerError(failure.problem);
    case 'storage':
      return new StateUnusableError(failure.message, { hint: failure.hint });
    case 'other': {
      const error = new Error(failure.message);
      // Where it happened is in the thread.
      error.stack = failure.stack;
      return error;
    }
  }
}
