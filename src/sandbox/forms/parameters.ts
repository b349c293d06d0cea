// Reads the parameters of one form by kind and reports all their faults together. The values are valid
// only when the form passes.
import type { Account } from '../account/account.ts';
import { liveRecord } from '../account/records.ts';
import type { RecordTable } from '../account/schema.ts';
import {
  type ParameterErrors,
  Refusal,
  failed,
  invalidText,
  requiredText,
  spelledOut,
  tooLongText,
} from '../protocol/answer.ts';
import { type SandboxRequest, formText, idNumber } from '../protocol/request.ts';
import { isAcceptedEmail, storedText } from './stored-text.ts';

/** The values that `read` takes from the form; throws a Refusal with all faults, if any. */
export function checkedForm<Values>(
  account: Account,
  request: SandboxRequest,
  read: (form: ParameterForm) => Values,
): Values {
  const form = new ParameterForm(account, request);
  const values = read(form);
  form.pass();
  return values;
}

export class ParameterForm {
  readonly account: Account;
  readonly request: SandboxRequest;
  readonly #errors: Record<string, readonly string[]> = {};

  constructor(account: Account, request: SandboxRequest) {
    this.account = account;
    this.request = request;
  }

  get errors(): ParameterErrors {
    return this.#errors;
  }

  /** Refuses the request unless every check passed. */
  pass(): void {
    if (Object.keys(this.#errors).length > 0) throw new Refusal(failed(this.#errors));
  }

  /** Reports a parameter that has no message yet and does not fulfil the condition. */
  expect(name: string, holds: boolean, text: string): void {
    if (!holds) this.#errors[name] ??= [text];
  }

  /** A required text, as it was sent or as the caller changed it. */
  required(name: string, text = formText(this.request, name) ?? ''): string {
    this.expect(name, text.trim() !== '', requiredText(name));
    return text;
  }

  /** Undefined when the parameter is missing; trimmed when the service trims. */
  given(name: string): string | undefined {
    const text = formText(this.request, name);
    return this.account.behaviours.value.trim === 'yes' ? text?.trim() : text;
  }

  /** A required text as it will be stored. */
  text(name: string, longest = Infinity): string {
    this.required(name);
    return this.optionalText(name, longest) ?? '';
  }

  /** Null when the parameter is missing. */
  optionalText(name: string, longest = Infinity): string | null {
    const text = formText(this.request, name);
    this.expect(name, (text ?? '').length <= longest, tooLongText(name, longest));
    return text === undefined ? null : storedText(this.account, name, text);
  }

  /** A required address. */
  email(name: string): string {
    const text = this.required(name, this.given(name));
    const holds = isAcceptedEmail(text, this.account.behaviours.value.email_match);
    this.expect(name, holds, `The ${spelledOut(name)} must be a valid email address.`);
    return text;
  }

  /** A required id of something that exists. */
  id(name: string, exists: (id: number) => boolean): number {
    this.required(name);
    return this.optionalId(name, exists) ?? 0;
  }

  /** A required id of a live record. */
  recordId(name: string, table: RecordTable): number {
    return this.id(name, (id) => liveRecord(this.account, table, 'id', id) !== undefined);
  }

  /** Null when the parameter is missing or empty. */
  optionalId(name: string, exists: (id: number) => boolean): number | null {
    const text = formText(this.request, name) ?? '';
    if (text === '') return null;
    const id = idNumber(text);
    this.expect(name, id !== undefined && exists(id), invalidText(name));
    return id ?? null;
  }

  /** A required whole number. */
  number(name: string): number {
    const number = idNumber(this.required(name));
    this.expect(name, number !== undefined, `The ${spelledOut(name)} must be an integer.`);
    return number ?? 0;
  }

  /** A required text out of those that are allowed. */
  choice<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const text = this.required(name);
    const choice = choices.find((known) => known === text);
    this.expect(name, choice !== undefined, invalidText(name));
    return choice ?? choices[0];
  }
}
