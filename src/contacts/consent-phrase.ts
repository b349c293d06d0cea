// Whether a phrase says that somebody gets mail. It does only where every word of it is understood: people
// write `was active`, `active, deceased` and `subscribed?` into one cell, in any language, so that a good
// word beside one that nobody knows is no consent. What this leaves out costs a question, never a mail.

/** `doubtful`: a good word is there, and something beside it that may turn it round. */
export type Phrase = 'good' | 'doubtful' | 'other';

// prettier-ignore
const GOOD_WORDS: ReadonlySet<string> = new Set([
  'active', 'subscribed', 'confirmed', 'enabled', 'verified',
  'aktiv', 'angemeldet', 'abonniert', 'bestatigt', 'actif', 'inscrit', 'inscrite', 'abonne',
  'abonnee', 'activo', 'activa', 'suscrito', 'suscrita', 'attivo', 'attiva', 'iscritto', 'iscritta',
  'ativo', 'ativa', 'inscrito', 'inscrita', 'actief', 'aangemeld', 'ingeschreven',
]);

/** Good only in a column that is about nothing but consent; `optin` stands for `opt in` and `opted in`. */
const AGREEING_WORDS: ReadonlySet<string> = new Set([
  'optin',
  'granted',
  'given',
  'agreed',
  'accepted',
  'erteilt',
  'zugestimmt',
]);

/** What exports put beside a good word without changing it. None of them is good by itself. */
// prettier-ignore
const NEUTRAL_WORDS: ReadonlySet<string> = new Set([
  'optin', 'double', 'single', 'doi', 'soi', 'explicit', 'consent', 'permission', 'marketing',
  'email', 'emails', 'mail', 'mails', 'newsletter', 'newsletters', 'list', 'mailing',
  'subscriber', 'subscription', 'contact', 'member', 'profile', 'status', 'state',
  'abonnent', 'abonnentin', 'kontakt', 'mitglied', 'einwilligung', 'zustimmung',
  'yes', 'true', '1', 'y', 'ja', 'oui', 'sim',
  'is', 'and', 'to', 'the', 'has', 'ist', 'hat', 'und', 'est', 'et', 'e',
]);

/** A day or a year, with or without a time; of folded text. */
const DATE =
  '(?:\\d{4} \\d{1,2} \\d{1,2}|\\d{1,2} \\d{1,2} \\d{4}|\\d{4})(?:(?: |t)\\d{1,2} \\d{2}(?: \\d{2})?(?: \\d{1,9})?(?: ?z| utc| gmt)?)?';

/** The day from which on it is so, or on which somebody did it: an `active on …` may have been so that day. */
const SINCE = new RegExp(
  ` (?:(?:since|seit|seit dem|depuis|depuis le|desde|desde el|dal|sinds|sedan)|(?<=(?:subscribed|confirmed|verified|optin|granted|given|agreed|accepted|angemeldet|abonniert|bestatigt|erteilt|zugestimmt|inscrite?|abonnee?|suscrit[oa]|iscritt[oa]|aangemeld|ingeschreven) )(?:on|am|le|el|il|em|op)) ${DATE}$`,
  'u',
);

/** Words with the signs between them that change nothing. A leading minus, an arrow or a `?` is none. */
const PLAIN_SIGNS = /^["'([]*[\p{L}\p{N}]+(?:[\s_.,:;/|=+&"'()[\]-]+[\p{L}\p{N}]+)*["')\].!]*$/u;

/** A box that nobody ticked, and a text that was cut. */
const OPEN_SIGNS = /[([]\s*[)\]]|\.\./u;

/** Marks that strike a letter out, or ring it. */
const STRUCK = /[\u0334-\u0338\u20D0-\u20FF]/u;

/** The text as it is written. `consent`: it stands in a column that is about nothing else. */
export function phraseOf(text: string, about: 'status' | 'consent'): Phrase {
  const words = foldWord(text).replaceAll(/\bopt(?:ed)? in\b/gu, 'optin');
  const isGood = (word: string): boolean =>
    GOOD_WORDS.has(word) || (about === 'consent' && AGREEING_WORDS.has(word));
  if (!words.split(' ').some(isGood)) return 'other';
  const isUnderstood = words
    .replace(SINCE, '')
    .split(' ')
    .every((word) => isGood(word) || NEUTRAL_WORDS.has(word));
  return isUnderstood && hasPlainSigns(text) ? 'good' : 'doubtful';
}

function hasPlainSigns(text: string): boolean {
  const unfolded = text.normalize('NFKD');
  if (STRUCK.test(unfolded)) return false;
  const signs = withoutMarks(unfolded).trim();
  return PLAIN_SIGNS.test(signs) && !OPEN_SIGNS.test(signs);
}

/** No accents, no capitals, and one space where the source has spaces, hyphens or underscores. */
export function foldWord(word: string): string {
  return withoutMarks(word.normalize('NFKD'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Also without what nobody sees: `un-subscribed` with a soft hyphen is one word. */
function withoutMarks(unfolded: string): string {
  return unfolded.replaceAll(/\p{M}+|\p{Cf}+|(?!\s)\p{Cc}/gu, '');
}
