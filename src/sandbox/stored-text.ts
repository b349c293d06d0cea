// How the service keeps a text that it is given, in every area: trimmed, cut, altered or verbatim.
// The specification is silent, so each is a behaviour.
import type { Account } from './account.ts';
import { Refusal, failed } from './answer.ts';
import { behaviourNumber } from './behaviours.ts';
import { tooLongText } from './validation.ts';

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
