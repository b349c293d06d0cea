// When two addresses are the same, and how one is stored (behaviours `email_match`, `email_case`).
import type { BehaviourValues } from './behaviour-table.ts';

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
