// The messages between the comparison and the thread that reads the contacts, with errors as plain data.
import {
  type ListFault,
  ListMalformedError,
  type ListReadResult,
  UnexpectedAnswerError,
} from '../../api/index.ts';
import type { CountryRecord } from '../../contacts/index.ts';
import { type ContactsHandover, StateUnusableError, type StagedRows } from '../../state/index.ts';
import type { ListTotals, TargetNumbers } from './contact-intake.ts';

/** What the thread must know before it can read contacts. */
export interface IntakeStart extends ContactsHandover {
  readonly targets: TargetNumbers;
  readonly countries: readonly CountryRecord[];
}

/** From the comparison, `open` first. Each `begin` starts an attempt; its pieces follow, and then `end`. */
export type IntakeOrder =
  | { readonly kind: 'open'; readonly start: IntakeStart }
  | { readonly kind: 'begin'; readonly listName: string }
  /** The first `length` bytes of the buffer, which goes over to the thread. */
  | { readonly kind: 'piece'; readonly buffer: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end' }
  /** The body broke off: the attempt is void. */
  | { readonly kind: 'void' }
  /** The list counts. */
  | { readonly kind: 'finish' };

/** From the thread. */
export type IntakeNotice =
  /** The buffer of a piece comes back, with the number of contacts that it held. */
  | { readonly kind: 'taken'; readonly buffer: ArrayBuffer; readonly contacts: number }
  | { readonly kind: 'read'; readonly result: ListReadResult; readonly totals: ListTotals }
  | { readonly kind: 'failed'; readonly failure: IntakeFailure }
  | { readonly kind: 'finished'; readonly written: StagedRows };

/** An error as data: messages do not keep the class of an error. */
export type IntakeFailure =
  | { readonly kind: 'malformed'; readonly message: string; readonly fault: ListFault }
  | { readonly kind: 'unexpected'; readonly problem: string }
  | { readonly kind: 'storage'; readonly message: string; readonly hint: string }
  | { readonly kind: 'other'; readonly message: string; readonly stack: string };

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
      // It happened in the thread.
      error.stack = failure.stack;
      return error;
    }
  }
}
