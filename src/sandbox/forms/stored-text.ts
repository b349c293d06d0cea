// How the service keeps a text: trimmed, cut, altered or verbatim; when two addresses are the same,
// and how one is stored. The specification is silent, so each is a behaviour.
import type { Account } from '../account/account.ts';
import { type BehaviourValues, behaviourNumber } from '../behaviours/behaviours.ts';
import { Refusal, failed, tooLongText } from '../protocol/answer.ts';

/**
 * The text as it will be stored; null where an empty text is kept as nothing.
 * Throws a Refusal when the text is too long for a service that says so.
 */
export function storedText(account: Account, parameter: string, text: string): string | null {
  const { trim, unicode, html_in_text, empty_string_stored_as } = account.behaviours.value;
  let stored = trim === 'yes' ? text.trim() : text;
  if (unicode !== 'full') stored = otherUnicode(stored, unicode);
  if (html_in_text !== 'verbatim') stored = otherMarkup(stored, html_in_text);
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
export function isAcceptedEmail(email: string, match: BehaviourValues['email_match']): boolean {
  return isEmail(match === 'trim_insensitive' ? email.trim() : email);
}

function withoutGmailDots(email: string): string {
  const at = email.lastIndexOf('@');
  if (email.slice(at) !== '@gmail.com') return email;
  return email.slice(0, at).replaceAll('.', '') + email.slice(at);
}
