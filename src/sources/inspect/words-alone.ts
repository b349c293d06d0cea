// What a column says about consent by its words alone, whatever its title is: a word that means that somebody left
// makes it one of statuses, unless the word may as well name a firm, a town or a list. The states of what people
// pay for, of subscriptions, orders and payments, are none of their consent.
import {
  aboutMailAlone,
  answerOf,
  type CheckedAddress,
  checkedAddress,
  type ConsentColumn,
  consentTitle,
  foldWord,
  isIdle,
  isOfAddressCheck,
  isSuppression,
  labelMeaning,
  leavesMail,
  markingPhrases,
  namesAddressCheck,
  namesFreeText,
  namesOtherChannel,
  namesOtherState,
  phraseOf,
  readerBeside,
  refusesMail,
  speaksOfConsent,
  statusOfWord,
  type StatusWord,
  yesOrNo,
} from '../../contacts/index.ts';
import { masked } from '../../lib/index.ts';
import { type GroupedColumn, isListTitle, namesLeavers, namesOtherContent } from './known-names.ts';
import { type CountedPhrase, type CountedWord, rowsOf } from './read-table.ts';

export type Words = readonly CountedWord[];

export interface TitledColumn extends GroupedColumn {
  /** As a configuration names it. */
  readonly column: string;
  readonly words: Words | undefined;
  /** Most of its values are addresses. */
  readonly holdsAddresses?: boolean;
  /** Those of its values that are days to come. */
  readonly daysToCome?: Words;
  /** Some rows say nothing in it. */
  readonly hasBlanks?: boolean;
  /** Those of its values that are days which a program could not write. */
  readonly brokenDays?: Words;
  /** Most of its values are such days, and none is blank: its program writes them for none. */
  readonly isBrokenForNone?: boolean;
  /** Of a column of labels. */
  readonly labels?: Words | undefined;
  /** What speaks of leaving in a column of free text. */
  readonly phrases?: readonly CountedPhrase[] | undefined;
}

export interface Reading extends ConsentColumn {
  /** It is about mail and nothing else. */
  readonly isSure: boolean;
  readonly isDay: boolean;
  /** Its title names a status. */
  readonly isStatus?: true;
  /** Its words are states of orders and payments. */
  readonly isOfOrders?: true;
  /** It counts only where no other column says who agreed. */
  readonly isAside?: true;
}

/** Whatever its title is, a column in which somebody left the mail is about consent. */
export function byWords(column: TitledColumn): Reading | undefined {
  if (isListTitle(column.title)) return listReading(column);
  return asideReading(column) ?? stateOrActivity(column) ?? byWholeWords(column);
}

/** The state of a person, not of a country, and whether an account sleeps: `is_active: 0`. */
function stateOrActivity(column: TitledColumn): Reading | undefined {
  const { title, words = [] } = column;
  if (words.length === 0 || areMany(words)) return undefined;
  const folded = foldWord(title);
  if (/(?:^| )state$/u.test(folded) && areStatuses(title, words))
    return reading(column, 'words', statusWords(words, false), false);
  if (ACTIVITY.test(folded)) return answered(column, 'no');
  const against = ASIDE.find(([titles]) => titles.test(folded))?.[1];
  const found = against === undefined ? undefined : answered(column, against);
  return found && { ...found, isAside: true };
}

function answered(column: TitledColumn, against: 'yes' | 'no'): Reading | undefined {
  const { words = [] } = column;
  const said = words.filter(({ word }) => yesOrNo(word) === against);
  const others = words.filter(({ word }) => yesOrNo(word) === undefined);
  if (said.length === 0 || rowsOf(others) * 2 > rowsOf(words)) return undefined;
  const odd = others.filter(({ word }) => answerOf(word) !== 'blank');
  return odd.length === 0 ? asked(column, said) : besideOdd(column, against);
}

/** Among words that are no answers, and that keep their people out until somebody says what they mean. */
function besideOdd(column: TitledColumn, against: 'yes' | 'no'): Reading {
  const { words = [] } = column;
  const read = words.map((one): StatusWord => {
    const answer = yesOrNo(one.word) ?? answerOf(one.word);
    if (answer === against)
      return { ...one, meaning: 'no-consent', isDoubtful: true, isWritten: true };
    const isSilent = answer === 'yes' || answer === 'no' || answer === 'blank';
    return isSilent
      ? { ...one, meaning: 'nothing', isWritten: true }
      : { ...one, meaning: undefined };
  });
  return { ...reading(column, 'flag-barred', read, true), isPartial: true };
}

/** Who is inactive may only not have read for long, and who accepted no terms may have asked for mail: it is asked where nothing else answers. */
const ASIDE: readonly (readonly [RegExp, 'yes' | 'no'])[] = [
  [
    /^(?:(?:is|user|account|konto|login|profile|contact) ?)?(?:inactive|disabled|inaktiv|inactif|inactivo|inattivo|inativo|inactief|nieaktywny)$/u,
    'yes',
  ],
  [
    /^(?:datenschutz(?:erklarung|bestimmungen)?|privacy(?: policy)?|privacybeleid|politique de confidentialite|(?:politica|aviso) de privac?idade?|informativa privacy) (?:akzeptiert|zugestimmt|bestatigt|accepted|agreed|acceptee?|aceptad[oa]|aceit[oa]|accettat[oa]|geaccepteerd)$/u,
    'no',
  ],
];

/** No region is called like a status, and beside those of subscribers a word may be one that nobody knows. */
function areStatuses(title: string, words: Words): boolean {
  const known = words.filter(({ word }) => statusOfWord(word) !== undefined);
  if (known.length === words.length) return true;
  if (namesOtherState(title) || areOrderStates(words)) return false;
  return known.length * 2 > words.length && rowsOf(known) * 2 > rowsOf(words);
}

const ACTIVITY =
  /^(?:(?:is|user|account|konto|login|profile|contact) ?)?(?:active|enabled|aktiv|actif|activo|attivo|ativo|actief|aktywny)$/u;

/** Who leaves next year has not left, and who agrees next year has not agreed: such people are for a person to look at. */
export function withDaysToCome(column: TitledColumn, found: Reading): Reading {
  const { daysToCome = [] } = column;
  if (daysToCome.length === 0) return found;
  if (found.kind === 'moment-left' || found.kind === 'moment-complained')
    return { ...reading(column, 'moment-barred', [], true), heldFor: 'days-to-come' };
  if (found.kind !== 'moment-agreed' && found.kind !== 'moment-confirmed') return found;
  if (daysToCome.length > MOST_STATES) return reading(column, 'unread', [], false);
  const later = daysToCome.map((one) => doubted({ ...one, meaning: 'subscribed' }));
  const words = found.words.filter(({ word }) => !daysToCome.some((one) => one.word === word));
  return { ...found, words: [...words, ...later] };
}

/** Who stands on a list of such a name may have left, or may have been put there: a person says which. */
function listReading(column: TitledColumn): Reading | undefined {
  const names = (column.words ?? []).filter(({ word }) => namesLeavers(word));
  return names.length === 0 ? undefined : asked(column, names);
}

/**
 * Results of a check of addresses, which say that mail does not arrive, and never that somebody agreed. Words that another
 * thing may have, such as `invalid` of a voucher, suppress nobody until a person says what they mean.
 */
export function checkReading(column: TitledColumn): Reading | undefined {
  const { title, words = [] } = column;
  const checked = words.map((one) => ({ ...one, result: checkedAddress(one.word) }));
  const known = checked.filter(({ result }) => result !== undefined);
  if (known.every(({ result }) => result === 'good')) return undefined;
  const named = namesAddressCheck(title);
  const isAlone = known.length === words.length && words.some(({ word }) => isOfAddressCheck(word));
  if (named === undefined && !isAlone) return undefined;
  if (named !== 'mail' && known.length < words.length) return undefined;
  const isSure = named === 'mail' || isAlone;
  const read = checked.map(({ result, ...one }): StatusWord => checkedWord(one, result, isSure));
  return reading(column, 'flag-barred', read, true);
}

const CHECKED = { good: 'nothing', dead: 'bounced', barred: 'no-consent' } as const;

function checkedWord(
  word: CountedWord,
  result: CheckedAddress | undefined,
  isSure: boolean,
): StatusWord {
  if (result === undefined || result === 'unsure') return { ...word, meaning: undefined };
  const known = { ...word, meaning: CHECKED[result], isWritten: true } as const;
  return isSure ? known : doubted(known);
}

/** Of notes that speak of leaving, and of labels of which one speaks of mail. */
function asideReading(column: TitledColumn): Reading | undefined {
  const { phrases = [], labels = [] } = column;
  if (phrases.length > 0) {
    const notes = reading(column, 'notes', noteWords(phrases), true);
    // Beside what is said of them, names are names.
    return namesFreeText(column.title) ? notes : { ...notes, isPartial: true };
  }
  const spoken = labelWords(labels);
  return spoken && { ...reading(column, 'labels', spoken, true), isPartial: true };
}

/**
 * By a word of its own a column is about consent only where the word says nothing else, as `Unsubscribed` does among
 * few others. `Bounce house`, or `baja` beside `alta`, holds its people back until somebody says what it means.
 */
function byWholeWords(column: TitledColumn): Reading | undefined {
  const { title, words = [] } = column;
  const isOfPush = namesOtherChannel(title);
  // Who left the text messages may read the mail, unless the word itself says so of mail.
  const spoken = words.filter(
    ({ word }) => saysLeftMail(word) && (!isOfPush || MAIL_WORD.test(word)),
  );
  if (spoken.length === 0) return refusedReading(column);
  // Beside other words they hold their people back, and say nothing of everybody else.
  if (namesFreeText(title) || namesOtherState(title)) return reading(column, 'unread', [], false);
  const states = spoken.filter(({ word }) => isStateAmong(word, words));
  if (namesOtherContent(title)) return states.length === 0 ? undefined : asked(column, states);
  if (states.length === 0 || areMany(words)) return asked(column, spoken);
  return stateReading(column);
}

/** Words that refuse mail, and a `never` below a title that names it. */
function refusedReading(column: TitledColumn): Reading | undefined {
  const { title, words = [] } = column;
  if (namesOtherContent(title) || namesFreeText(title)) return undefined;
  const isOfPush = namesOtherChannel(title);
  const isOfMail = speaksOfConsent(title) && !isOfPush;
  // As a plan will hold people back by it, and by `Verstorben` among the states of a membership.
  const heeds = readerBeside(title);
  const refused = words.filter(
    ({ word }) =>
      refusesMail(word) ||
      (!isOfPush && (markingPhrases(word).length > 0 || heeds(word) !== undefined)) ||
      (isOfMail && isNever(word)),
  );
  return refused.length === 0 || areMany(words) ? undefined : asked(column, refused);
}

/** `None` is also what programs write for nothing. */
function isNever(word: string): boolean {
  return answerOf(word) === 'never' || foldWord(word) === 'none';
}

const MAIL_WORD = /mail|newsletter/iu;

function stateReading(column: TitledColumn): Reading {
  const { words = [], hasBlanks = false } = column;
  const read = statusWords(words, true).map((one) =>
    saysLeftMail(one.word) && !isAlone(one.word) ? doubted(one) : one,
  );
  const found = reading(column, 'words', read, true);
  return hasBlanks ? { ...found, isPartial: true } : found;
}

/** The words hold their people back; the others of the column say nothing, and it goes along. */
function asked(column: TitledColumn, words: Words): Reading {
  const phrases = words.map(({ word, rows }) => {
    return { word: foldWord(word), rows, sample: masked(word) };
  });
  return { ...reading(column, 'notes', noteWords(phrases), true), isPartial: true };
}

const MOST_FEW_WORDS = 6;
const MOST_STATES = 12;

/** Beyond a handful each must stand in two rows, on an average. */
function areMany(words: Words): boolean {
  if (words.length <= MOST_FEW_WORDS) return false;
  return words.length > MOST_STATES || words.length * 2 > rowsOf(words);
}

/** A bounce or a complaint may name anything, and `baja` is low: only the words beside them show that they are states. */
function isStateAmong(word: string, words: Words): boolean {
  if (!isAlone(word)) return false;
  if (leavesMail(word) && !MAY_BE_LOW.has(foldWord(word))) return true;
  const others = words.filter((one) => one.word !== word);
  return others.length > 0 && others.every((one) => isState(one.word));
}

const MAY_BE_LOW: ReadonlySet<string> = new Set(['baja', 'bajas']);

function isState(word: string): boolean {
  return statusOfWord(word) !== undefined || yesOrNo(word) !== undefined;
}

/** Nothing stands beside what it says of consent: `Bounce Ltd` is a name. */
function isAlone(word: string): boolean {
  return consentTitle(word)?.isPlain === true;
}

const LONGEST_STATE_LENGTH = 40;

function saysLeftMail(word: string): boolean {
  if (word.length > LONGEST_STATE_LENGTH) return false;
  const status = statusOfWord(word);
  return status !== undefined && isSuppression(status) && aboutMailAlone(word);
}

/** Where a column may be about anything, `active` is no agreement and `cancelled` no unsubscription for sure. */
export function statusWords(words: Words, isSure: boolean): readonly StatusWord[] {
  return words.map((one): StatusWord => {
    if (isIdle(one.word)) return { ...one, meaning: 'no-consent', isDoubtful: true };
    if (!isSure && !aboutMailAlone(one.word))
      return doubted({ ...one, meaning: statusOfWord(one.word) });
    const isGood = phraseOf(one.word, 'consent') === 'good';
    return { ...one, meaning: statusOfWord(one.word) ?? (isGood ? 'subscribed' : undefined) };
  });
}

export function reading(
  column: TitledColumn,
  kind: ConsentColumn['kind'],
  words: readonly StatusWord[],
  isSure: boolean,
): Reading {
  return { column: column.column, kind, words, isSure, isDay: kind.startsWith('moment-') };
}

export function doubted(word: StatusWord): StatusWord {
  const { meaning } = word;
  if (meaning === undefined || meaning === 'nothing') return word;
  const isOpen = meaning === 'subscribed' || isSuppression(meaning);
  return isOpen ? { ...word, meaning: 'no-consent', isDoubtful: true } : word;
}

const PAID = /subscription|abonnement|\babo\b|suscripcion|assinatura|abbonamento/iu;

/** Whether a title names a subscription that may be paid for. */
export function namesPaid(title: string): boolean {
  return PAID.test(title) && !/mail|newsletter/iu.test(title);
}

// prettier-ignore
const PAID_STATES = new Set([
  'active', 'canceled', 'cancelled', 'past_due', 'past due', 'unpaid', 'trialing', 'trial', 'incomplete', 'incomplete_expired', 'paused', 'expired',
  'paid', 'free', 'comped', 'lapsed', 'overdue', 'on hold', 'on-hold', 'ended', 'pending-cancel', 'future', 'non_renewing', 'in_trial', 'completed',
].map(foldWord));

/** Nobody says so of mail. */
// prettier-ignore
const PAID_ALONE = new Set([
  'past_due', 'past due', 'unpaid', 'trialing', 'trial', 'incomplete', 'incomplete_expired', 'paid', 'comped', 'overdue', 'in_trial',
  'non_renewing', 'pending-cancel',
].map(foldWord));

/** Whether the states of a subscription show that it is paid for. */
export function arePaidStates(words: Words): boolean {
  return areStates(words, PAID_STATES, PAID_ALONE);
}

/** Some of them may as well be states of a subscription to mail. */
// prettier-ignore
const ORDER_STATES = new Set([
  ...PAID_STATES,
  ...[
    'pending', 'processing', 'refunded', 'partially refunded', 'partially paid', 'authorized', 'voided', 'fulfilled', 'unfulfilled',
    'partially fulfilled', 'shipped', 'failed', 'draft', 'open', 'closed', 'bezahlt', 'unbezahlt', 'offen', 'ausstehend', 'storniert',
    'erstattet', 'abgelaufen', 'versendet', 'in bearbeitung', 'payé', 'impayé', 'annulé', 'annulée', 'remboursé', 'remboursée', 'expiré',
    'expirée', 'en attente', 'expédiée', 'pagado', 'pagada', 'cancelado', 'cancelada', 'reembolsado', 'pendiente', 'vencido', 'pagato',
    'annullato', 'rimborsato', 'in attesa', 'betaald', 'geannuleerd', 'terugbetaald', 'verlopen', 'in afwachting',
  ].map(foldWord),
]);

// prettier-ignore
const ORDER_ALONE = new Set([
  ...PAID_ALONE,
  ...[
    'refunded', 'partially refunded', 'partially paid', 'voided', 'fulfilled', 'unfulfilled', 'partially fulfilled', 'shipped', 'bezahlt',
    'unbezahlt', 'storniert', 'erstattet', 'versendet', 'payé', 'impayé', 'remboursé', 'remboursée', 'expédiée', 'pagado', 'pagada',
    'reembolsado', 'pagato', 'rimborsato', 'betaald', 'terugbetaald',
  ].map(foldWord),
]);

/** Whether all words are states of orders or payments, and one of them of nothing else. */
export function areOrderStates(words: Words): boolean {
  return areStates(words, ORDER_STATES, ORDER_ALONE);
}

function areStates(words: Words, all: ReadonlySet<string>, alone: ReadonlySet<string>): boolean {
  const folded = words.map(({ word }) => foldWord(word));
  return folded.every((word) => all.has(word)) && folded.some((word) => alone.has(word));
}

// What labels and notes of a table say about consent, for a person to look at.

/** Those that speak of mail come first; undefined where none does. */
function labelWords(labels: readonly CountedWord[]): readonly StatusWord[] | undefined {
  const words = labels.map(labelWord);
  const speaking = words.filter(({ meaning }) => meaning !== 'nothing');
  if (speaking.length === 0) return undefined;
  return [...speaking, ...words.filter(({ meaning }) => meaning === 'nothing')];
}

/** `keine Werbung` is likely about mail, and a person may know better. */
function labelWord(counted: CountedWord): StatusWord {
  const meaning = labelMeaning(counted.word);
  if (meaning === 'unknown') return { ...counted, meaning: undefined };
  return meaning === 'no-consent'
    ? { ...counted, meaning, isDoubtful: true }
    : { ...counted, meaning };
}

/** Nobody is suppressed by a note that a person has not looked at. */
function noteWords(phrases: readonly CountedPhrase[]): readonly StatusWord[] {
  return phrases.map((phrase) => ({ ...phrase, meaning: 'no-consent', isDoubtful: true }));
}
