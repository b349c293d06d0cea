// What other services call a status. Negative words are looked for first and anywhere in the text, since
// `unsubscribed`, `unconfirmed` and `not verified` all contain a positive one. Consent is a phrase of which
// every word is understood. An unknown word stays unknown and is never consent.
import { own } from '../../lib/index.ts';
import { STATUSES, type Status } from '../values/consent.ts';
import { foldWord, remembered, withoutMarks } from '../values/text.ts';
import { isOfOtherChannel } from './consent-names.ts';
import { turnsAround } from './title-terms.ts';

/** A person's words, and what each means. */
export type StatusMap = Readonly<Record<string, string>>;

export type StatusLookup = (word: string) => Status | undefined;

/** Parts of words that are about mail alone and say that somebody left. */
// prettier-ignore
const LEAVING_PARTS: readonly string[] = [
  'do not email', 'do not e mail', 'unsub', 'opt out', 'optout', 'opted out', 'desinscri', 'desabonne', 'abgemeldet', 'abmelder', 'abmeldeliste', 'newsletterabmeldung', 'abbestellt',
  'ausgetragen', 'disiscritt', 'descadastrad', 'dado de baja', 'dada de baja', 'uitgeschreven',
  'afgemeld', 'afmeldt', 'avregistrerad', 'wypisan', 'odhlasen', 'отписа', 'desuscri', 'desinscrit', 'descinscri',
  'zrezygnowa', 'rezygnacj', 'frameld', 'avprenumer', 'avanmal', 'отписк', 'отказ от', '配信停止', '購読解除', '受信拒否',
  '配信拒否', '退订', '退訂', '取消订阅', '取消訂閱', '拒收', '수신거부', '수신 거부', '구독취소', '구독 취소', '구독해지', '구독 해지', 'widerrufen', 'consent withdrawn', 'consent revoked',
];

/** As whole cells only, since other words contain them. */
const LEAVING_WORDS: ReadonlySet<string> = new Set(['baja', 'bajas', 'de baja']);

/** No mail for such a person, who may never have left: an account sleeps, or nobody opened a mail for long. */
// prettier-ignore
const IDLE_PARTS: readonly string[] = [
  'inactive', 'deactivated', 'inaktiv', 'inactif', 'inactiv', 'inativ', 'inattiv', 'inactief', 'deaktiv', 'desactiv', 'disattivat',
  'nieaktywn', 'neaktivn', 'dormant', 'неактив', '無効', '停用', '비활성',
];

/** Looked for in this order, anywhere in the folded text: the first match wins. */
const NEGATIVE_WORDS: readonly (readonly [Status, readonly string[]])[] = [
  [
    'unsubscribed',
    // prettier-ignore
    [...LEAVING_PARTS, 'cancel', 'removed', 'blocklist', 'block list', 'blacklist', 'black list',
      'suppress', 'annullat', 'annulat', 'annule', 'opgezegd', 'anulowan', 'abmeldung erfolgt', 'disiscrizion', 'leiratkoz', 'dezabon', 'διαγραμμεν', 'відписа', 'odjavljen', 'perunut', 'peruutet', 'avmeldt', 'iptal ed', 'dio de baja', '解除', '退会', '停止'],
  ],
  [
    'complained',
    // prettier-ignore
    ['spam', 'complain', 'abuse', 'junk', 'plainte', 'beschwerde', 'queja', 'denunci', 'klacht', 'жалоб', '苦情', '迷惑'],
  ],
  // Mail may reach them tomorrow.
  [
    'no-consent',
    [
      'soft bounce',
      'softbounce',
      'soft_bounce',
      'transient',
      'bounced soft',
      'bounce soft',
      'temporary bounce',
      'bounce temporary',
      'bounced once',
      'bounced 1x',
    ],
  ],
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
      'ubekræft', 'не подтвержд', 'ожида', '未確認', '仮登録', '未确认', '待确认', '미확인', 'not activated'],
  ],
  [
    'no-consent',
    // prettier-ignore
    ['never subscribed', 'non subscribed', 'nonsubscribed', 'not subscribed', 'transactional',
      'not set', 'no consent', 'non marketing contact', 'declined', 'denied', 'refus', 'abgelehnt', 'rechazad', 'rifiutat',
      'recusad', 'geweigerd', 'odmow', '未订阅', '未訂閱', '不同意', '不接收', '미동의', 'not agreed', 'not given', 'do not allow', 'not allowed', 'nicht erlaubt', 'nicht zulassen', 'nicht zugelassen', 'ne pas autoriser', 'non autorise', 'no permitir', 'nao permitir', 'non consentire', 'niet toestaan', 'not opt', 'no opt', 'not opted', 'keine einwilligung', 'keine zustimmung', 'nicht erteilt', 'nicht zugestimmt', ...IDLE_PARTS],
  ],
];

const FOLDED_IDLE = IDLE_PARTS.map(foldWord);

const FOLDED_LEAVING = LEAVING_PARTS.map(foldWord);

const FOLDED_NEGATIVE = NEGATIVE_WORDS.map(
  ([status, parts]) => [status, parts.map(foldWord)] as const,
);

/** Whether a word says that a person or an address sleeps: neither that they left, nor that they get mail. */
export function isIdle(word: string): boolean {
  const folded = foldWord(word);
  return statusOfWord(word) === 'no-consent' && FOLDED_IDLE.some((part) => folded.includes(part));
}

/** The status that a word of any service means; undefined where that is not certain. */
export function statusOfWord(word: string): Status | undefined {
  const folded = foldWord(word);
  if (LEAVING_WORDS.has(folded)) return 'unsubscribed';
  // `notSet` is two words, and `unSubscribed` is one.
  const spaced = foldWord(word.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  for (const [status, parts] of FOLDED_NEGATIVE) {
    const part = parts.find((one) => folded.includes(one) || spaced.includes(one));
    if (part === undefined) continue;
    // `Not unsubscribed` is neither, and who left the text messages may read the mail: what they mean is asked.
    if (isOtherwise(folded.includes(part) ? folded : spaced, part)) return undefined;
    return isOfOtherChannel(folded) || isOfOtherChannel(spaced) ? undefined : status;
  }
  return phraseOf(word, 'status') === 'good' ? 'subscribed' : undefined;
}

/** Turned around, or about something else: `Invalid date` is what programs write for no day. */
function isOtherwise(folded: string, part: string): boolean {
  if (part === 'invalid' && folded !== part && !OF_AN_ADDRESS.test(folded)) return true;
  return isTurnedAround(folded, part);
}

/** What may be invalid of somebody to whom mail does not come. */
const OF_AN_ADDRESS = /mail|adr+es|domain|recipient|user|account|inbox|syntax|\bmx\b|bounce/u;

const DENIED = / (?:no|none|nein|non|nee|nej|nie|nao|false|falsch|faux|0|нет)$/u;

/** A word against mail behind a negation, or before one: `opt out: no`. */
function isTurnedAround(folded: string, part: string): boolean {
  const at = folded.indexOf(part);
  // The last one may be the beginning of the word itself, as in `non-subscribed`, and one more word may stand between.
  const before = folded.slice(0, at).split(' ').slice(-3);
  const last = before.pop();
  const isJoined = last !== '';
  return (
    (isJoined && last === 'ne') ||
    (!isJoined && before.some(turnsAround)) ||
    DENIED.test(folded.slice(at + part.length))
  );
}

/** In the form of `foldWord`: wherever one of them stands, somebody left the mail. */
export const LEAVING_TEXTS: readonly string[] = FOLDED_LEAVING;

/** Whether a word says that somebody left, and can only be about mail. */
export function leavesMail(word: string): boolean {
  const folded = foldWord(word);
  return LEAVING_WORDS.has(folded) || FOLDED_LEAVING.some((part) => folded.includes(part));
}

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
  '订阅',
  '訂閱',
  '구독',
].map(foldWord);

/** Whether a word can only be about mail, whatever column it stands in. */
export function aboutMailAlone(word: string): boolean {
  const folded = foldWord(word);
  if (isOfOtherChannel(folded)) return false;
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
  'подписана', 'подтвержден', 'подтверждена', '配信中', '購読中', '有効', '登録済み', '登録済', '本登録', '確認済み', '確認済', '已订阅', '已訂閱', '订阅中',
  '已确认', '已確認', '구독중', '구독 중',
].map(foldWord));

/** Good only in a column that is about consent alone; `optin` stands for `opt in` and `opted in`. */
// prettier-ignore
const AGREEING_WORDS: ReadonlySet<string> = new Set([
  'optin', 'granted', 'given', 'agreed', 'accepted', 'erteilt', 'zugestimmt', 'dana', 'accepte', 'acceptee', 'accorde', 'accordee', 'aceptado', 'aceptada',
  'concedido', 'concedida', 'aceito', 'aceita', 'accettato', 'accettata', 'concesso', 'verleend', 'gegeven', 'udzielona', 'wyrazona', 'godkand',
  'givet', '同意済み', '已同意',
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

// prettier-ignore
const YES: ReadonlySet<string> = new Set([
  'true', 't', 'yes', 'y', '1', 'x', 'on', 'checked', 'ja', 'j', 'wahr', 'angekreuzt', 'oui', 'o', 'vrai', 'si', 'verdadero', 'sim', 'verdadeiro',
  'vero', 'waar', 'tak', 'prawda', 'sant', 'sand', 'да', 'истина', 'igen', 'ano', 'kyllä', 'evet', 'da', 'はい', '有', '可', '済', '希望する', '同意する', '是', '同意',
  '예', '네', '동의', '동의함', 'نعم', 'כן', 'ναι', 'có', 'áno', 'так',
].map(yesForm));
// prettier-ignore
const NO: ReadonlySet<string> = new Set([
  'false', 'f', 'no', 'n', '0', 'off', 'unchecked', 'nein', 'falsch', 'non', 'faux', 'falso', 'não', 'nee', 'onwaar', 'nie', 'fałsz', 'nej', 'falskt',
  'falsk', 'нет', 'ложь', 'nem', 'ne', 'ei', 'hayır', 'nu', 'いいえ', '無', '不可', '希望しない', '同意しない',
  'لا', 'לא', 'όχι', 'không', 'ні', '否', '不', '不是', '无', '不同意', '아니오', '아니요', '미동의', '동의하지 않음',
].map(yesForm));

/** Ticks and crosses of a form. Not circles: an empty one is a yes in Japan, and elsewhere one that nobody filled. */
const SIGNS: Readonly<Record<string, 'yes' | 'no'>> = {
  '✓': 'yes',
  '✔': 'yes',
  '☑': 'yes',
  '✅': 'yes',
  '✗': 'no',
  '✘': 'no',
  '❌': 'no',
  '☐': 'no',
  '⛔': 'no',
  '🚫': 'no',
  '👎': 'no',
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
