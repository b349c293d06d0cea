// Reads the parameters of one form by kind and reports all their faults together; the values are valid only when
// the form passes. The specification is silent about how a text is kept, when two addresses are the same, and how
// one is stored, so each is a behaviour.
import { domainToASCII } from 'node:url';
import type { Account } from '../account/account.ts';
import { liveRecord } from '../account/records.ts';
import type { RecordTable } from '../account/schema.ts';
import { behaviourNumber, type BehaviourValues } from '../behaviours/behaviours.ts';
import {
  failed,
  invalidText,
  type ParameterErrors,
  Refusal,
  requiredText,
  spelledOut,
  tooLongText,
} from '../protocol/answer.ts';
import { formText, idNumber, type SandboxRequest } from '../protocol/request.ts';

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

/**
 * The text as it will be stored; null where an empty text is kept as nothing.
 * Throws a Refusal when the text is too long for a service that says so.
 */
export function storedText(account: Account, parameter: string, text: string): string | null {
  const { trim, unicode, html_in_text, empty_string_stored_as } = account.behaviours.value;
  let stored = trim === 'yes' ? text.trim() : text;
  if (unicode !== 'full') stored = otherUnicode(stored, unicode);
  if (html_in_text !== 'verbatim') stored = otherMarkup(stored, html_in_text);
  stored = writtenText(account, stored);
  stored = fitted(account, parameter, stored);
  return stored === '' && empty_string_stored_as === 'null' ? null : stored;
}

function otherUnicode(text: string, rule: 'strip_4byte' | 'question_marks' | 'NFC'): string {
  switch (rule) {
    case 'strip_4byte':
      return text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '');
    case 'question_marks':
      return text.replaceAll(/[\u{100}-\u{10FFFF}]/gu, '?');
    case 'NFC':
      return text.normalize('NFC');
  }
}

function otherMarkup(text: string, rule: 'escaped' | 'stripped'): string {
  if (rule === 'stripped') return text.replaceAll(/<[^<>]*>/g, '');
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The text as it is stored where the service writes it otherwise than it came. */
function writtenText({ behaviours }: Account, text: string): string {
  const form = behaviours.value.text_form;
  if (form === 'lower') return text.toLowerCase();
  return form === 'escaped' || form === 'slashed' ? OTHER_FORMS[form](text) : text;
}

/** A stored text as a response shows it. */
export function shownText({ behaviours }: Account, text: string | null): string | null {
  const form = behaviours.value.text_form;
  if (text === null || (form !== 'escaped_shown' && form !== 'slashed_shown')) return text;
  return OTHER_FORMS[form === 'escaped_shown' ? 'escaped' : 'slashed'](text);
}

const OTHER_FORMS = {
  escaped: (text: string): string => otherMarkup(text, 'escaped').replaceAll("'", '&#039;'),
  slashed: (text: string): string => text.replaceAll(/['"\\]/gu, (sign) => `\\${sign}`),
};

function fitted(account: Account, parameter: string, text: string): string {
  const rule = account.behaviours.value.max_length;
  if (rule === 'unlimited') return text;
  const longest = behaviourNumber(account.behaviours, 'max_length');
  // As databases count: what JavaScript keeps as two halves is one character, and never cut apart.
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  if (rule === 'truncate') return characters.slice(0, longest).join('');
  if (rule === 'error500') throw new Refusal(failed('Server Error', 500));
  throw new Refusal(failed({ [parameter]: [tooLongText(parameter, longest)] }));
}

/** The key under which two addresses count as one. */
export function emailKeyRule(match: BehaviourValues['email_match']): (email: string) => string {
  switch (match) {
    case 'exact':
      return (email) => email;
    case 'case_insensitive':
      return (email) => email.toLowerCase();
    case 'accent_insensitive':
      return (email) => email.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    case 'trim_insensitive':
      return (email) => email.trim().toLowerCase();
    case 'gmail_dots':
      return (email) => withoutGmailDots(email.toLowerCase());
    case 'domain_encoding':
      return withEncodedDomain;
  }
}

export function storedEmail(email: string, kept: BehaviourValues['email_case']): string {
  if (kept === 'preserve') return email;
  if (kept === 'lower_all') return email.toLowerCase();
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** A plausible check of form, in linear time; the specification gives no rule. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@')) return false;
  if (/[\s,;<>()"]/.test(text)) return false;
  const domain = text.slice(at + 1);
  return /[^.]\.[^.]/.test(domain) && !domain.startsWith('.') && !domain.endsWith('.');
}

/** A service that disregards spaces round an address takes it with them. */
function isAcceptedEmail(email: string, match: BehaviourValues['email_match']): boolean {
  return isEmail(match === 'trim_insensitive' ? email.trim() : email);
}

function withEncodedDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1));
  return `${email.slice(0, at)}@${domain === '' ? email.slice(at + 1) : domain}`.toLowerCase();
}

function withoutGmailDots(email: string): string {
  const at = email.lastIndexOf('@');
  if (email.slice(at) !== '@gmail.com') return email;
  return email.slice(0, at).replaceAll('.', '') + email.slice(at);
}
