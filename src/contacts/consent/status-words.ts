// What other services call a status. Negative words are looked for first and anywhere in the text, since
// `unsubscribed`, `unconfirmed` and `not verified` all contain a positive one. Consent is a phrase of which
// every word is understood. An unknown word stays unknown and is never consent.
import { STATUSES, type Status } from '../values/consent.ts';
import { remembered } from '../values/text.ts';

/** A person's words, and what each means. */
export type StatusMap = Readonly<Record<string, string>>;

export type StatusLookup = (word: string) => Status | undefined;

/** Parts of words that are about mail alone and say that somebody left. */
// prettier-ignore
const LEAVING_PARTS: readonly string[] = [
  'unsub', 'opt out', 'optout', 'opted out', 'desinscri', 'desabonne', 'abgemeldet', 'abbestellt',
  'ausgetragen', 'disiscritt', 'descadastrad', 'dado de baja', 'dada de baja', 'uitgeschreven',
  'afgemeld', 'afmeldt', 'avregistrerad', 'wypisan', 'odhlasen', 'отписан',
];

/** Looked for in this order, anywhere in the folded text: the first match wins. */
const NEGATIVE_WORDS: readonly (readonly [Status, readonly string[]])[] = [
  [
    'unsubscribed',
    // prettier-ignore
    [...LEAVING_PARTS, 'cancel', 'removed', 'blocklist', 'block list', 'blacklist', 'black list',
      'suppress', 'inactive', 'deactivated', 'inaktiv', 'inactif', 'inactivo', 'inativo', 'inattivo',
      'annullat'],
  ],
  ['complained', ['spam', 'complain', 'abuse', 'junk', 'plainte', 'beschwerde']],
  ['bounced', ['bounce', 'cleaned', 'invalid', 'undeliver', 'unzustellbar', 'non distribu']],
  [
    'unconfirmed',
    // prettier-ignore
    ['unconfirm', 'pending', 'not verified', 'unverified', 'not confirmed', 'awaiting', 'unbestatigt',
      'nicht bestatigt', 'non confirme', 'en attente', 'ausstehend', 'pendiente', 'pendente'],
  ],
  [
    'no-consent',
    // prettier-ignore
    ['never subscribed', 'non subscribed', 'nonsubscribed', 'not subscribed', 'transactional',
      'not set', 'no consent'],
  ],
];

/** The status that a word of any service means; undefined where that is not certain. */
export function statusOfWord(word: string): Status | undefined {
  const folded = foldWord(word);
  for (const [status, parts] of NEGATIVE_WORDS) {
    if (parts.some((part) => folded.includes(part))) return status;
  }
  return phraseOf(word, 'status') === 'good' ? 'subscribed' : undefined;
}

/** Whether a word says that somebody left, and can only be about mail. */
export function leavesMail(word: string): boolean {
  const folded = foldWord(word);
  return LEAVING_PARTS.some((part) => folded.includes(part));
}

/**
 * The configured words first, then those that every service uses. The map's values are statuses, or
 * words that `statusOfWord` knows; others have no effect (see `unknownStatuses`).
 */
export function compileStatusMap(map: StatusMap): StatusLookup {
  const configured = new Map<string, Status>();
  for (const [word, meaning] of Object.entries(map)) {
    const status = statusNamed(meaning);
    if (status !== undefined) configured.set(configuredForm(word), status);
  }
  return remembered((word) => configured.get(configuredForm(word)) ?? statusOfWord(word));
}

/** The values of a map that are no status. */
export function unknownStatuses(map: StatusMap): readonly string[] {
  return Object.values(map).filter((meaning) => statusNamed(meaning) === undefined);
}

function statusNamed(meaning: string): Status | undefined {
  return STATUSES.find((status) => status === meaning) ?? statusOfWord(meaning);
}

function configuredForm(word: string): string {
  return word.normalize('NFC').trim().toLowerCase();
}

// A phrase is consent only where every word of it is understood: people write `was active`, `active, deceased` and
// `subscribed?` into one cell, in any language. A mistake here costs a question, never a mail.

/** `doubtful`: a good word, and something beside it that may reverse its meaning. */
export type Phrase = 'good' | 'doubtful' | 'other';

// prettier-ignore
const GOOD_WORDS: ReadonlySet<string> = new Set([
  'active', 'subscribed', 'confirmed', 'enabled', 'verified',
  'aktiv', 'angemeldet', 'abonniert', 'bestatigt', 'actif', 'inscrit', 'inscrite', 'abonne',
  'abonnee', 'activo', 'activa', 'suscrito', 'suscrita', 'attivo', 'attiva', 'iscritto', 'iscritta',
  'ativo', 'ativa', 'inscrito', 'inscrita', 'actief', 'aangemeld', 'ingeschreven',
]);

/** Good only in a column that is about consent alone; `optin` stands for `opt in` and `opted in`. */
// prettier-ignore
const AGREEING_WORDS: ReadonlySet<string> = new Set([
  'optin', 'granted', 'given', 'agreed', 'accepted', 'erteilt', 'zugestimmt',
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

/** The day since which it is true, or on which somebody agreed. `active on …` may be true of that day alone. */
const SINCE = new RegExp(
  ` (?:(?:since|seit|seit dem|depuis|depuis le|desde|desde el|dal|sinds|sedan)|(?<=(?:subscribed|confirmed|verified|optin|granted|given|agreed|accepted|angemeldet|abonniert|bestatigt|erteilt|zugestimmt|inscrite?|abonnee?|suscrit[oa]|iscritt[oa]|aangemeld|ingeschreven) )(?:on|am|le|el|il|em|op)) ${DATE}$`,
  'u',
);

/** Words with signs between them that change nothing. A leading minus, an arrow or a `?` may. */
const PLAIN_SIGNS = /^["'([]*[\p{L}\p{N}]+(?:[\s_.,:;/|=+&"'()[\]-]+[\p{L}\p{N}]+)*["')\].!]*$/u;

/** A box without a tick, and a text that was cut. */
const OPEN_SIGNS = /[([]\s*[)\]]|\.\./u;

/** Marks that cross a letter out, or circle it. */
const STRUCK = /[\u0334-\u0338\u20D0-\u20FF]/u;

/** `consent`: the text stands in a column that is about consent alone. */
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

/** Also removes invisible characters: `un-subscribed` with a soft hyphen is one word. */
function withoutMarks(unfolded: string): string {
  return unfolded.replaceAll(/\p{M}+|\p{Cf}+|(?!\s)\p{Cc}/gu, '');
}

// prettier-ignore
const YES: ReadonlySet<string> = new Set([
  'true', 't', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si', 'sí', 'sim', 'on',
]);
// prettier-ignore
const NO: ReadonlySet<string> = new Set([
  'false', 'f', 'no', 'n', '0', 'nein', 'non', 'não', 'nao', 'nee', 'off',
]);

/** What a word in one of its many spellings answers; undefined where it is neither. */
export function yesOrNo(word: string): 'yes' | 'no' | undefined {
  const folded = word.toLowerCase();
  if (YES.has(folded)) return 'yes';
  return NO.has(folded) ? 'no' : undefined;
}
