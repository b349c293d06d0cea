// Reads the parameters of one form by kind and reports all their faults together. What a reader
// returns is of use only when `checks.failure()` is undefined.
import type { Account } from '../account/account.ts';
import { ParameterChecks, invalidText, spelledOut, tooLongText } from '../protocol/answer.ts';
import { type SandboxRequest, formText, idNumber } from '../protocol/request.ts';
import { isAcceptedEmail, storedText } from './stored-text.ts';

export interface ParameterForm {
  readonly account: Account;
  readonly request: SandboxRequest;
  readonly checks: ParameterChecks;
}

export function parameterForm(account: Account, request: SandboxRequest): ParameterForm {
  return { account, request, checks: new ParameterChecks() };
}

/** A required text as it will be stored. */
export function textParameter(form: ParameterForm, name: string, longest = Infinity): string {
  form.checks.require(name, formText(form.request, name));
  return optionalText(form, name, longest) ?? '';
}

/** Null where the parameter is left out. */
export function optionalText(form: ParameterForm, name: string, longest = Infinity): string | null {
  const text = formText(form.request, name);
  form.checks.expect(name, (text ?? '').length <= longest, tooLongText(name, longest));
  return text === undefined ? null : storedText(form.account, name, text);
}

/** A required address. */
export function emailParameter(form: ParameterForm, name: string): string {
  const { trim, email_match } = form.account.behaviours.value;
  const given = formText(form.request, name) ?? '';
  const text = trim === 'yes' ? given.trim() : given;
  form.checks.require(name, text);
  form.checks.expect(
    name,
    isAcceptedEmail(text, email_match),
    `The ${spelledOut(name)} must be a valid email address.`,
  );
  return text;
}

/** A required id of something that exists. */
export function idParameter(
  form: ParameterForm,
  name: string,
  exists: (id: number) => boolean,
): number {
  form.checks.require(name, formText(form.request, name));
  return optionalId(form, name, exists) ?? 0;
}

/** Null where the parameter is left out or empty. */
export function optionalId(
  form: ParameterForm,
  name: string,
  exists: (id: number) => boolean,
): number | null {
  const text = formText(form.request, name) ?? '';
  if (text === '') return null;
  const id = idNumber(text);
  form.checks.expect(name, id !== undefined && exists(id), invalidText(name));
  return id ?? null;
}

/** A required whole number. */
export function numberParameter(form: ParameterForm, name: string): number {
  const text = formText(form.request, name);
  const number = idNumber(text);
  form.checks.require(name, text);
  form.checks.expect(name, number !== undefined, `The ${spelledOut(name)} must be an integer.`);
  return number ?? 0;
}

/** One of the texts that are allowed. */
export function choiceParameter<Choice extends string>(
  form: ParameterForm,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = formText(form.request, name);
  const choice = choices.find((known) => known === text);
  form.checks.require(name, text);
  form.checks.expect(name, choice !== undefined, invalidText(name));
  return choice ?? choices[0];
}
