// Finds every column of an unknown table that speaks of consent, and what its words mean. A word with two possible
// meanings gets the one that sends no mail, and is marked as doubtful.
import {
  type Answer,
  type AnswerTopic,
  type ConsentColumn,
  type ConsentTitle,
  type StatementKind,
  type StatusWord,
  aboutMailAlone,
  answerOf,
  consentTitle,
  isSuppression,
  namesFreeText,
  namesOtherState,
  phraseOf,
  ruleReader,
  rulesOf,
  saysAgreement,
  statusOfWord,
} from '../../contacts/index.ts';
import type { CountedWord } from './read-table.ts';

type Words = readonly CountedWord[];

export interface TitledColumn {
  readonly title: string;
  /** As a configuration names it. */
  readonly column: string;
  /** Undefined: too many to be statuses. */
  readonly words: Words | undefined;
  /** All its values are days. */
  readonly isDates?: boolean;
}

/** In the order of the table. */
export function consentColumns(columns: readonly TitledColumn[]): readonly ConsentColumn[] {
  const found = columns.flatMap((column) => consentColumn(column) ?? []);
  const table: OtherColumns = {
    isAboutMail: found.some(({ isSure }) => isSure),
    isAnswered: found.some(({ kind, isSure }) => isSure && saysAgreed(kind)),
    hasAnswer: found.some(({ kind, isDay }) => saysAgreed(kind) && !isDay),
    tellsSoft: found.some(({ words }) => words.some(({ word }) => SOFT.test(word))),
    namesEmail: found.some(({ column }) => EMAIL.test(column)),
  };
  return found.flatMap((one) => besideOthers(one, table));
}

/** What the columns of a table say of each other. */
interface OtherColumns {
  readonly isAboutMail: boolean;
  /** A column that is about nothing else says who agreed. */
  readonly isAnswered: boolean;
  readonly hasAnswer: boolean;
  readonly tellsSoft: boolean;
  readonly namesEmail: boolean;
}

function besideOthers(one: Reading, table: OtherColumns): readonly ConsentColumn[] {
  const { column, kind, words } = one;
  // The day on which somebody agreed is no better than the answer, and lacks where people came from elsewhere.
  if (kind === 'moment-agreed' && table.hasAnswer) return [];
  // The day of a bounce does not tell whether it was a lasting one.
  if (kind === 'moment-bounced' && table.tellsSoft) return [{ column, kind: 'unread', words: [] }];
  if (table.namesEmail && POST.test(column)) return [{ column, kind: 'nothing', words }];
  // A status of anything says nothing more where another column answers the question.
  if (table.isAnswered && isUnknown(one)) return [{ column, kind: 'unread', words }];
  return [columnOf(one, table.isAboutMail)];
}

const SOFT = /soft|transient/iu;

/** Beside a column about e-mail, one about mail is about letters. */
const EMAIL = /e-?mail/iu;
const POST = /(?<!e)(?<!e-)(?<!bulk )\bmail\b/iu;

/** A status of which no word is known. */
function isUnknown({ kind, isSure, words }: Reading): boolean {
  if (kind !== 'words' || isSure) return false;
  return words.every(({ meaning = 'nothing' }) => meaning === 'nothing');
}

interface Reading extends ConsentColumn {
  /** It is about mail and nothing else. */
  readonly isSure: boolean;
  readonly isDay: boolean;
}

function saysAgreed(kind: ConsentColumn['kind']): boolean {
  return kind !== 'unread' && saysAgreement(kind);
}

/** What was confirmed is only sure beside another column about mail: it may be an order or a seat. */
function columnOf({ column, kind, words, isSure }: Reading, isMailTable: boolean): ConsentColumn {
  if (kind === 'moment-agreed' && !isSure) return { column, kind: 'unread', words };
  if (isSure || isMailTable) return { column, kind, words };
  if (kind === 'moment-confirmed')
    return { column, kind: 'moment-verified', words: checked(words) };
  if (kind === 'flag-confirmed') return { column, kind: 'flag-verified', words: checked(words) };
  return { column, kind, words };
}

/** Nobody agreed to mail by it. */
function checked(words: readonly StatusWord[]): readonly StatusWord[] {
  return words.map((one) => (one.meaning === 'subscribed' ? { ...one, meaning: 'nothing' } : one));
}

function consentColumn(column: TitledColumn): Reading | undefined {
  const about = consentTitle(column.title);
  if (about === undefined) return byWords(column);
  return about.topic === 'status' ? statusReading(column, about) : answerReading(column, about);
}

function reading(
  column: TitledColumn,
  kind: ConsentColumn['kind'],
  words: readonly StatusWord[],
  isSure: boolean,
): Reading {
  return { column: column.column, kind, words, isSure, isDay: kind.startsWith('moment-') };
}

/** Whatever its title is, a column in which somebody left the mail is about consent. */
function byWords(column: TitledColumn): Reading | undefined {
  const { title, words = [] } = column;
  if (!words.some(({ word }) => saysLeftMail(word))) return undefined;
  // Beside other words they hold their people back, and say nothing of everybody else.
  if (namesFreeText(title) || namesOtherState(title)) return reading(column, 'unread', [], false);
  return reading(column, 'words', statusWords(words, true), true);
}

const LONGEST_STATE_LENGTH = 40;

function saysLeftMail(word: string): boolean {
  if (word.length > LONGEST_STATE_LENGTH) return false;
  const status = statusOfWord(word);
  return status !== undefined && isSuppression(status) && aboutMailAlone(word);
}

/** A paid subscription has states of its own. */
const PAID = /subscription|abonnement|\babo\b|suscripcion|assinatura|abbonamento/iu;

// prettier-ignore
const PAID_STATES: ReadonlySet<string> = new Set([
  'active', 'canceled', 'cancelled', 'past_due', 'past due', 'unpaid', 'trialing', 'trial', 'incomplete', 'incomplete_expired', 'paused', 'expired',
  'paid', 'free', 'comped', 'lapsed', 'overdue', 'on hold', 'on-hold', 'ended', 'pending-cancel', 'future', 'non_renewing', 'in_trial', 'completed',
]);

const PAID_ALONE: ReadonlySet<string> = new Set([
  'past_due',
  'past due',
  'unpaid',
  'trialing',
  'trial',
  'incomplete',
  'incomplete_expired',
  'paid',
  'comped',
  'overdue',
  'in_trial',
  'non_renewing',
  'pending-cancel',
]);

function statusReading(column: TitledColumn, about: ConsentTitle): Reading | undefined {
  const { title, words = [] } = column;
  if (words.length === 0) return reading(column, 'unread', [], false);
  const isPaid = PAID.test(title) && !/mail|newsletter/iu.test(title);
  if (isPaid && isPaidState(words)) return undefined;
  const isSure = (about.isAboutMail && !isPaid) || words.some(({ word }) => aboutMailAlone(word));
  const read = statusWords(words, isSure);
  const kind = about.isAboutMail || areAskable(read) ? 'words' : 'unread';
  return reading(column, kind, read, isSure);
}

/** Many words that nobody knows are states of a country, or of anything. */
function areAskable(words: readonly StatusWord[]): boolean {
  return words.length <= MOST_UNKNOWN_WORDS || words.some(({ meaning }) => meaning !== undefined);
}

const MOST_UNKNOWN_WORDS = 10;

function isPaidState(words: Words): boolean {
  const folded = words.map(({ word }) => word.toLowerCase());
  return (
    folded.every((word) => PAID_STATES.has(word)) && folded.some((word) => PAID_ALONE.has(word))
  );
}

/** Where a column may be about anything, `active` is no agreement and `cancelled` no unsubscription for sure. */
function statusWords(words: Words, isSure: boolean): readonly StatusWord[] {
  return words.map((one): StatusWord => {
    if (!isSure && !aboutMailAlone(one.word))
      return doubted({ ...one, meaning: statusOfWord(one.word) });
    const isGood = phraseOf(one.word, 'consent') === 'good';
    return { ...one, meaning: statusOfWord(one.word) ?? (isGood ? 'subscribed' : undefined) };
  });
}

function answerReading(column: TitledColumn, about: ConsentTitle): Reading | undefined {
  const { topic } = about;
  if (topic === 'status') return undefined;
  const { words = [], isDates = false } = column;
  const isSure = isSureAnswer(about);
  const unread = reading(column, 'unread', [], false);
  if (about.isCount || (about.isReason && !isDates)) return unread;
  if (words.length === 0) {
    const kind = wordlessKind(column, about, topic);
    return kind === undefined ? unread : reading(column, kind, [], isSure);
  }
  return answeredReading(column, { words, topic, isMoment: about.isMoment, isSure }) ?? unread;
}

interface Answered {
  readonly words: Words;
  readonly topic: AnswerTopic;
  readonly isMoment: boolean;
  readonly isSure: boolean;
}

/** Undefined where its many words are all unknown. */
function answeredReading(
  column: TitledColumn,
  { words, topic, isMoment, isSure }: Answered,
): Reading | undefined {
  const answers = words.map(({ word }) => answerOf(word));
  const kind = answerKind(topic, answers, isMoment);
  const read = meaningsAs(kind, words);
  const isCrossed = AGREEING.has(topic) && answers.filter((one) => one === 'yes').length > 1;
  const looked = isCrossed ? read.map(doubtedCross) : read;
  if (!areAskable(looked)) return undefined;
  return reading(column, kind, looked, isSure);
}

const AGREEING: ReadonlySet<AnswerTopic> = new Set(['agreed', 'confirmed']);

/** Of a column that holds days or nothing: an agreement that nobody gave yet is none to read. */
function wordlessKind(
  { words, isDates = false }: TitledColumn,
  { isMoment }: ConsentTitle,
  topic: AnswerTopic,
): StatementKind | undefined {
  if (words === undefined) return isDates ? `moment-${topic}` : undefined;
  if (topic === 'agreed') return undefined;
  const meant = topic === 'confirmed' ? 'verified' : topic;
  return isMoment ? `moment-${meant}` : `flag-${meant}`;
}

/** Somebody may have subscribed to something that is paid for, on any day. */
function isSureAnswer({ topic, isAboutMail, isConsent, isMoment }: ConsentTitle): boolean {
  return topic === 'agreed' && isMoment ? isConsent : isAboutMail;
}

function answerKind(
  topic: AnswerTopic,
  answers: readonly Answer[],
  isMoment: boolean,
): StatementKind {
  const isDay = (answer: Answer): boolean =>
    answer === 'moment' ||
    (isMoment && answer === 'serial') ||
    answer === 'blank' ||
    answer === 'never' ||
    answer === 'no';
  const hasDay = answers.some((answer) => answer === 'moment' || answer === 'serial');
  return hasDay && answers.every(isDay) ? `moment-${topic}` : `flag-${topic}`;
}

/** As the plan will read them. */
function meaningsAs(kind: StatementKind, words: Words): readonly StatusWord[] {
  const rules = rulesOf({ column: '', kind, map: {} });
  return rules.flatMap((rule) => {
    if (rule.kind === 'always') return [];
    const read = ruleReader({ ...rule, column: { index: 0, name: '' } }, {});
    return words.map((one): StatusWord => {
      const said = read([one.word]);
      return { ...one, meaning: typeof said === 'string' ? said : undefined };
    });
  });
}

const CROSS = 'x';

/** A cross beside another yes may cross somebody out. */
function doubtedCross(word: StatusWord): StatusWord {
  return word.word.toLowerCase() === CROSS ? doubted(word) : word;
}

function doubted(word: StatusWord): StatusWord {
  const { meaning } = word;
  if (meaning === undefined || meaning === 'nothing') return word;
  const isOpen = meaning === 'subscribed' || isSuppression(meaning);
  return isOpen ? { ...word, meaning: 'no-consent', isDoubtful: true } : word;
}
