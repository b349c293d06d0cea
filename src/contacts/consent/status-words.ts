// What other services call a status. Negative words are looked for first and anywhere in the text, since
// `unsubscribed`, `unconfirmed` and `not verified` all contain a positive one. Consent is a phrase of which
// every word is understood. An unknown word stays unknown and is never consent.
import { own } from '../../lib/index.ts';
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
  'afgemeld', 'afmeldt', 'avregistrerad', 'wypisan', 'odhlasen', 'отписа', 'desuscri', 'desinscrit', 'descinscri',
  'zrezygnowa', 'rezygnacj', 'frameld', 'avprenumer', 'avanmal', 'отписк', 'отказ от', '配信停止', '購読解除', '受信拒否',
  '配信拒否', 'widerrufen', 'consent withdrawn', 'consent revoked',
];

/** As whole cells only, since other words contain them. */
const LEAVING_WORDS: ReadonlySet<string> = new Set(['baja', 'bajas', 'de baja']);

/** Looked for in this order, anywhere in the folded text: the first match wins. */
const NEGATIVE_WORDS: readonly (readonly [Status, readonly string[]])[] = [
  [
    'unsubscribed',
    // prettier-ignore
    [...LEAVING_PARTS, 'cancel', 'removed', 'blocklist', 'block list', 'blacklist', 'black list',
      'suppress', 'inactive', 'deactivated', 'inaktiv', 'inactif', 'inactivo', 'inativo', 'inattivo',
      'annullat', 'annulat', 'annule', 'opgezegd', 'nieaktywn', 'anulowan', 'неактив', '解除', '退会', '停止'],
  ],
  [
    'complained',
    // prettier-ignore
    ['spam', 'complain', 'abuse', 'junk', 'plainte', 'beschwerde', 'queja', 'denunci', 'klacht', 'жалоб', '苦情', '迷惑'],
  ],
  // Mail may reach them tomorrow.
  ['no-consent', ['soft bounce', 'softbounce', 'soft_bounce', 'transient']],
  [
    'bounced',
    // prettier-ignore
    ['bounce', 'cleaned', 'invalid', 'undeliver', 'unzustellbar', 'non distribu', 'rebotad', 'rimbalz', 'onbestelbaar',
      'odbit', 'недостав', '不達'],
  ],
  [
    'unconfirmed',
    // prettier-ignore
    ['unconfirm', 'pending', 'not verified', 'unverified', 'not confirmed', 'awaiting', 'unbestatigt',
      'nicht bestatigt', 'non confirme', 'en attente', 'ausstehend', 'pendiente', 'pendente', 'sin confirmar', 'por confirmar',
      'no confirmad', 'nao confirmad', 'não confirmad', 'in attesa', 'in afwachting', 'niet bevestigd', 'onbevestigd', 'niepotwierdz', 'oczekuj', 'obekraft',
      'ubekræft', 'не подтвержд', 'ожида', '未確認', '仮登録', 'not activated'],
  ],
  [
    'no-consent',
    // prettier-ignore
    ['never subscribed', 'non subscribed', 'nonsubscribed', 'not subscribed', 'transactional',
      'not set', 'no consent', 'declined', 'denied', 'refused', 'refuse', 'abgelehnt', 'rechazad', 'rifiutat',
      'recusad', 'geweigerd', 'odmow', 'not agreed', 'not given', 'do not allow', 'not allowed', 'nicht erlaubt', 'not opt', 'no opt', 'not opted', 'keine einwilligung', 'keine zustimmung', 'nicht erteilt', 'nicht zugestimmt'],
  ],
];

const FOLDED_LEAVING = LEAVING_PARTS.map(foldWord);

const FOLDED_NEGATIVE = NEGATIVE_WORDS.map(
  ([status, parts]) => [status, parts.map(foldWord)] as const,
);

/** The status that a word of any service means; undefined where that is not certain. */
export function statusOfWord(word: string): Status | undefined {
  const folded = foldWord(word);
  if (LEAVING_WORDS.has(folded)) return 'unsubscribed';
  // `notSet` is two words, and `unSubscribed` is one.
  const spaced = foldWord(word.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  for (const [status, parts] of FOLDED_NEGATIVE) {
    if (parts.some((part) => folded.includes(part) || spaced.includes(part))) return status;
  }
  return phraseOf(word, 'status') === 'good' ? 'subscribed' : undefined;
}

/** Whether a word says that somebody left, and can only be about mail. */
export function leavesMail(word: string): boolean {
  const folded = foldWord(word);
  return LEAVING_WORDS.has(folded) || FOLDED_LEAVING.some((part) => folded.includes(part));
}

/** What people note of somebody who wants no mail, in a text of any length. */
const NOTED =
  /(?:off|from) (?:the|our|all|my|his|her|their) (?:e ?mail |mail |mailing |newsletter )?lists?\b|no (?:more|further) (?:e ?mails?|mails?|mailings?|newsletters?)|stop(?:ped)? (?:sending|mailing|e ?mailing)|(?:do not|don t|never) (?:send|mail|e ?mail|contact|write)|wants? no (?:e ?mails?|mails?|newsletters?)|(?:e ?mails?|mails?) bounces?\b|bounced|mailbox (?:does not|doesn t) exist|keine? (?:weiteren? )?(?:e ?mails?|mails?|newsletter|werbung|post)\b(?! erhalten)|(?:aus|vom) (?:dem |unserem )?(?:verteiler|newsletter)|nicht mehr (?:anschreiben|kontaktieren|mailen)|ne (?:veut )?plus (?:recevoir|contacter|ecrire)|no (?:quiere|desea) (?:recibir|mas)|non vuole (?:piu|ricevere)|wil geen (?:mail|nieuwsbrief)|vill inte ha/u;

/** Whether a note says that somebody left the mail, or that mail does not reach them. */
export function notesLeaving(text: string): boolean {
  if (text.length < SHORTEST_NOTE_LENGTH) return false;
  const folded = foldWord(text);
  return NOTED.test(folded) || FOLDED_LEAVING.some((part) => folded.includes(part));
}

const SHORTEST_NOTE_LENGTH = 5;

/** Parts of words that speak of mail and of nothing else. */
const MAIL_PARTS = [
  'subscri',
  'bounce',
  'opt in',
  'optin',
  'complain',
  'abonn',
  'suscri',
  'iscri',
  'inscri',
  'подпис',
  '購読',
  '配信',
];

/** Whether a word can only be about mail, whatever column it stands in. */
export function aboutMailAlone(word: string): boolean {
  const folded = foldWord(word);
  return leavesMail(word) || MAIL_PARTS.some((part) => folded.includes(part));
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
  'ativo', 'ativa', 'inscrito', 'inscrita', 'actief', 'aangemeld', 'ingeschreven', 'confirmado', 'confirmada', 'confirme',
  'confirmee', 'confermato', 'confermata', 'bevestigd', 'aktywny', 'aktywna', 'aktywne', 'zapisany', 'zapisana', 'potwierdzony',
  'potwierdzona', 'bekraftad', 'prenumererar', 'prenumerant', 'tilmeldt', 'bekræftet', 'активен', 'активна', 'активный', 'подписан',
  'подписана', 'подтвержден', 'подтверждена', '配信中', '購読中', '有効', '登録済み', '登録済', '本登録', '確認済み', '確認済',
].map(foldWord));

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
  'true', 't', 'yes', 'y', '1', 'x', 'on', 'checked', 'ja', 'j', 'wahr', 'angekreuzt', 'oui', 'o', 'vrai', 'si', 'verdadero', 'sim', 'verdadeiro',
  'vero', 'waar', 'tak', 'prawda', 'sant', 'sand', 'да', 'истина', 'igen', 'ano', 'kyllä', 'evet', 'da', 'はい', '有', '可', '済', '希望する', '同意する',
].map(yesForm));
// prettier-ignore
const NO: ReadonlySet<string> = new Set([
  'false', 'f', 'no', 'n', '0', 'off', 'unchecked', 'nein', 'falsch', 'non', 'faux', 'falso', 'não', 'nee', 'onwaar', 'nie', 'fałsz', 'nej', 'falskt',
  'falsk', 'нет', 'ложь', 'nem', 'ne', 'ei', 'hayır', 'nu', 'いいえ', '無', '不可', '希望しない', '同意しない',
].map(yesForm));

/** Ticks and crosses of a form. */
const SIGNS: Readonly<Record<string, 'yes' | 'no'>> = {
  '✓': 'yes',
  '✔': 'yes',
  '☑': 'yes',
  '✅': 'yes',
  '✗': 'no',
  '✘': 'no',
  '❌': 'no',
  '☐': 'no',
};

/** What polite people put behind a yes or a no. */
// prettier-ignore
const POLITE: ReadonlySet<string> = new Set([
  'please', 'thanks', 'thank', 'you', 'sure', 'bitte', 'gerne', 'gern', 'sehr', 'danke', 'merci', 'svp', 's', 'il', 'vous', 'plait', 'avec', 'plaisir',
  'por', 'favor', 'gracias', 'obrigado', 'obrigada', 'grazie', 'per', 'favore', 'volentieri', 'graag', 'bedankt', 'dank', 'je', 'u', 'prosze', 'dziękuję',
  'chętnie', 'gärna', 'tack', 'tak', 'gerne', 'пожалуйста', 'спасибо',
].map(yesForm));

/** What a word in one of its many spellings answers; undefined where it is neither. */
export function yesOrNo(word: string): 'yes' | 'no' | undefined {
  const folded = yesForm(word);
  return own(SIGNS, word.replace(/\ufe0f$/u, '')) ?? answered(folded) ?? politely(word, folded);
}

function answered(folded: string): 'yes' | 'no' | undefined {
  if (YES.has(folded)) return 'yes';
  return NO.has(folded) ? 'no' : undefined;
}

/** `Ja, gerne`. A single letter is an answer only alone. */
function politely(word: string, folded: string): 'yes' | 'no' | undefined {
  const [first = '', ...others] = folded.split(' ');
  if (others.length === 0 || first.length < 2 || word.includes('?')) return undefined;
  return others.every((other) => POLITE.has(other)) ? answered(first) : undefined;
}

/** `1.` and `[x]` are no answers: only letters are folded. */
function yesForm(word: string): string {
  const folded = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '');
  return withoutMarks(folded.normalize('NFKD'))
    .replaceAll(/[,!.]? +|[,!.]+$/gu, ' ')
    .trim();
}
