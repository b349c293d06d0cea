// The texts with which the service refuses parameters. The specification gives the one for a
// missing parameter; the others are plausible (interface specification, section Errors).
import type { FailedAnswer, ParameterErrors } from './answer.ts';
import { failed } from './answer.ts';

/** Collects the messages of one request, so that every fault is told at once. */
export class ParameterChecks {
  readonly #errors: Record<string, string[]> = {};

  require(parameter: string, value: string | undefined): void {
    if (value === undefined || value.trim() === '') this.refuse(parameter, requiredText(parameter));
  }

  refuse(parameter: string, text: string): void {
    (this.#errors[parameter] ??= []).push(text);
  }

  /** Refuses a parameter that has no message yet and does not fulfil the condition. */
  expect(parameter: string, holds: boolean, text: string): void {
    if (this.#errors[parameter] === undefined && !holds) this.refuse(parameter, text);
  }

  /** The failure to answer with, or undefined when every check passed. */
  failure(): FailedAnswer | undefined {
    return Object.keys(this.#errors).length === 0 ? undefined : failed(this.errors());
  }

  errors(): ParameterErrors {
    return this.#errors;
  }
}

export function requiredText(parameter: string): string {
  return `The ${spelledOut(parameter)} field is required.`;
}

export function invalidText(parameter: string): string {
  return `The selected ${spelledOut(parameter)} is invalid.`;
}

export function takenText(parameter: string): string {
  return `The ${spelledOut(parameter)} has already been taken.`;
}

export function tooLongText(parameter: string, longest: number): string {
  return `The ${spelledOut(parameter)} may not be greater than ${String(longest)} characters.`;
}

/** A parameter as words: `contact_type_id` is `contact type id`, `strIds` is `str ids`. */
export function spelledOut(parameter: string): string {
  return parameter
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** The number that an id parameter means; undefined when it is no id. */
export function idNumber(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
