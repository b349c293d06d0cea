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
  fieldOfTitle,
  isIdle,
  isNoteAgainstMail,
  ruleReader,
  rulesOf,
  saysAgreement,
  statusOfWord,
  yesOrNo,
} from '../../contacts/index.ts';
import { withoutBrokenDays } from './broken-days.ts';
import { isListTitle, underGroup } from './known-names.ts';
import { heldLeaving, namesBelongings } from './leaving.ts';
import {
  areOrderStates,
  arePaidStates,
  byWords,
  checkReading,
  doubted,
  namesPaid,
  type Reading,
  reading,
  statusWords,
  type TitledColumn,
  withDaysToCome,
  type Words,
} from './words-alone.ts';

/** In the order of the table. */
export function consentColumns(columns: readonly TitledColumn[]): readonly ConsentColumn[] {
  const mayLeaveOthers = columns.some(({ title }) => namesBelongings(title));
  const found = columns
    .flatMap((column) => withoutBrokenDays(column, consentColumn) ?? [])
    .map((one) => (mayLeaveOthers ? heldLeaving(one) : one));
  const table: OtherColumns = {
    isAboutMail: found.some(({ isSure }) => isSure),
    isAnswered: found.some(
      (one) => one.isSure && one.isPartial !== true && saysAgreed(one.kind) && !isUnknown(one),
    ),
    hasAnswer: found.some(
      ({ kind, isDay, isPartial = false }) => saysAgreed(kind) && !isDay && !isPartial,
    ),
    tellsSoft: found.some(({ words }) => words.some(({ word }) => SOFT.test(word))),
    namesEmail: found.some(({ column }) => EMAIL.test(column)),
  };
  return found.flatMap((one) => besideOthers(one, table).map((read) => withAbove(read, one)));
}

function withAbove(column: ConsentColumn, { above, isUnclearAbove }: Reading): ConsentColumn {
  if (above === undefined) return column;
  return { ...column, above, isUnclearAbove };
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
  if (table.hasAnswer && isOutdone(one)) return [];
  // The day of a bounce does not tell whether it was a lasting one.
  if (kind === 'moment-bounced' && table.tellsSoft) return [{ column, kind: 'unread', words: [] }];
  if (isOfLetters(one, table)) return [{ column, kind: 'nothing', words }];
  if (one.isOfOrders === true)
    return [{ column, kind: table.isAnswered ? 'nothing' : 'unread', words }];
  if (table.isAnswered && isUnknown(one)) return [unknownBeside(one)];
  return [columnOf(one, table.isAboutMail)];
}

/** A status of which no word is known. */
function isUnknown({ isStatus, kind, words }: Reading): boolean {
  return (
    isStatus === true &&
    kind === 'words' &&
    words.every(({ meaning = 'nothing' }) => meaning === 'nothing')
  );
}

/** Each of its words is asked about, and nobody agrees by one. */
function unknownBeside(one: Reading): ConsentColumn {
  const { column, kind, words } = one;
  if (isOfPlaces(one)) return { column, kind: 'unread', words };
  return { column, kind, words, isBeside: true };
}

/** `Estado` may be one of Mexico, unless it holds codes. Any other status may say who left, in words that nobody knows. */
function isOfPlaces({ column, words }: Pick<Reading, 'column' | 'words'>): boolean {
  return fieldOfTitle(column) !== undefined && !words.every(({ word }) => CODE.test(word));
}

const CODE = /^(?:\p{L}|\d+)$/u;

/** The day on which somebody agreed is no better than the answer, and lacks where people came from elsewhere. */
function isOutdone({ kind, isAside }: Reading): boolean {
  return kind === 'moment-agreed' || isAside === true;
}

const SOFT = /soft|transient/iu;

/** Beside a column about e-mail, one about mail is about letters. */
const EMAIL = /e-?mail/iu;
const POST = /(?<!e)(?<!e-)(?<!bulk )\bmail\b/iu;

function isOfLetters({ column }: Reading, { namesEmail }: OtherColumns): boolean {
  return namesEmail && POST.test(column);
}

function saysAgreed(kind: ConsentColumn['kind']): boolean {
  return kind !== 'unread' && saysAgreement(kind);
}

/** What was confirmed is only sure beside another column about mail: it may be an order or a seat. */
function columnOf(
  { column, kind, words, isSure, isPartial, heldFor }: Reading,
  isMailTable: boolean,
): ConsentColumn {
  if (heldFor !== undefined) return { column, kind, words, heldFor };
  if (isPartial === true) return { column, kind, words, isPartial };
  // Such a day is evidence, and goes along, though nobody agrees by it.
  if (kind === 'moment-agreed' && !isSure)
    return { column, kind: 'unread', words, isPartial: true };
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

/** With the title that stands above that of the column: `Unsubscribed from` turns around what is below it. */
function consentColumn(column: TitledColumn): Reading | undefined {
  const both = underGroup(column);
  if (both === undefined) return ownReading(column);
  const { above, title } = both;
  if (title === undefined) return { ...openReading(column), above, isUnclearAbove: true };
  const found = ownReading({ ...column, title });
  return found && { ...found, above };
}

function ownReading(column: TitledColumn): Reading | undefined {
  const about = consentTitle(column.title);
  if (about === undefined || about.topic === 'verified') {
    const checked = checkReading(column);
    if (checked !== undefined) return checked;
  }
  if (about === undefined) return isMailAlone(column) ? openReading(column) : byWords(column);
  return about.topic === 'status' ? statusReading(column, about) : answerReading(column, about);
}

/** `Email` or `GDPR` with yes and no below it, or a word that refuses mail: who may be written to, or who was. */
function isMailAlone(column: TitledColumn): boolean {
  const { title, words = [] } = column;
  if (!MAIL_ALONE.test(title.trim())) return false;
  if (areFlags(column)) return true;
  // Each of a few words may be asked about.
  if (isListTitle(title) || words.length > MOST_UNKNOWN_WORDS) return false;
  return words.some(({ word }) => isAgainst(word));
}

function isAgainst(word: string): boolean {
  if (yesOrNo(word) === 'no' || isNoteAgainstMail(word)) return true;
  const status = statusOfWord(word);
  return status !== undefined && status !== 'subscribed';
}

const MAIL_ALONE =
  /^(?:e-?mails?|mails?|(?:e-?)?mailings?|courriels?|correos?|e-?post|news|marketing|gdpr|dsgvo|rgpd|lgpd|avg|rodo|(?:mail)?verteiler|(?:massen|werbe|bulk|mass|marketing)[- ]?e?-?mails?|e-?mails|mailen)\??$/iu;

function statusReading(column: TitledColumn, about: ConsentTitle): Reading | undefined {
  const { title, words = [] } = column;
  if (words.length === 0) return reading(column, 'unread', [], false);
  const isPaid = namesPaid(title);
  if (isPaid && arePaidStates(words)) return undefined;
  if (!about.isAboutMail && areOrderStates(words)) return ofOrders(column, words);
  return wordsReading(column, about, isPaid);
}

function wordsReading(column: TitledColumn, about: ConsentTitle, isPaid: boolean): Reading {
  const { words = [] } = column;
  const isSure = (about.isAboutMail && !isPaid) || words.some(({ word }) => aboutMailAlone(word));
  const read = statusWords(words, isSure);
  const found: Reading = { ...reading(column, 'words', read, isSure), isStatus: true };
  return isOfPlaces(found) && !areAskable(read) ? { ...found, kind: 'unread' } : found;
}

/** Many words that nobody knows are states of a country, or answers of people's own. */
function areAskable(words: readonly StatusWord[]): boolean {
  return words.length <= MOST_UNKNOWN_WORDS || words.some(({ meaning }) => meaning !== undefined);
}

const MOST_UNKNOWN_WORDS = 10;

function ofOrders(column: TitledColumn, words: Words): Reading {
  const silent = words.map((one) => ({ ...one, meaning: 'nothing' as const }));
  return { ...reading(column, 'unread', silent, false), isOfOrders: true };
}

/** `Unsubscribed from emails` is a reason only where it gives some. */
function tellsNoAnswer({ isCount, isReason }: ConsentTitle, column: TitledColumn): boolean {
  return isCount || (isReason && column.isDates !== true && !areFlags(column));
}

function areFlags({ words = [] }: TitledColumn): boolean {
  return words.length > 0 && words.every(({ word }) => FLAGS.has(answerOf(word)));
}

const FLAGS: ReadonlySet<Answer> = new Set(['yes', 'no', 'blank']);

function answerReading(column: TitledColumn, about: ConsentTitle): Reading | undefined {
  const { topic } = about;
  if (topic === 'status') return undefined;
  const unread = reading(column, 'unread', [], false);
  if (column.holdsAddresses === true && !AGREEING.has(topic)) {
    return { ...unread, heldFor: 'addresses' };
  }
  if (about.end === 'agreement') return { ...unread, heldFor: 'end-date' };
  if (about.end === 'subscription') return endReading(column);
  const answer = plainAnswer(column, about, topic);
  return about.end === 'membership' ? heldMembership(column, answer) : answer;
}

/** Of a blank column there is nothing to ask. */
function heldMembership({ words }: TitledColumn, answer: Reading | undefined): Reading | undefined {
  const isHeld = answer?.kind.endsWith('-barred') === true && words?.length !== 0;
  return isHeld ? { ...answer, heldFor: 'membership' } : answer;
}

function plainAnswer(
  column: TitledColumn,
  about: ConsentTitle,
  topic: AnswerTopic,
): Reading | undefined {
  const { words = [] } = column;
  const isSure = isSureAnswer(about);
  const unread = reading(column, 'unread', [], false);
  if (tellsNoAnswer(about, column)) return unread;
  if (!about.isPlain) return unclearReading(column, topic);
  const found =
    words.length > 0
      ? answeredReading(column, { words, topic, isMoment: about.isMoment, isSure })
      : wordlessReading(column, about, topic);
  if (found === undefined) return unread;
  return withDaysToCome(column, found);
}

/** A paid subscription may end, too: only a person knows. Beside days, no word says that nothing ends. */
function endReading(column: TitledColumn): Reading | undefined {
  const { words = [] } = column;
  const hasDay = words.some(({ word }) => answerOf(word) === 'moment');
  if (!areDays(column) && !hasDay) return byWords(column);
  return { ...reading(column, 'moment-barred', [], false), heldFor: 'end-date' };
}

function wordlessReading(
  column: TitledColumn,
  about: ConsentTitle,
  topic: AnswerTopic,
): Reading | undefined {
  const kind = wordlessKind(column, about, topic);
  return kind && reading(column, kind, [], isSureAnswer(about));
}

/**
 * `Newsletter cancelled` may be the opposite of a newsletter, and `Photo opt-out` is about something else. Nobody agrees
 * by such a title, and nobody is suppressed: each word is asked. A day under a title of leaving keeps mail away.
 */
function unclearReading(column: TitledColumn, topic: AnswerTopic): Reading {
  if (areDays(column)) {
    const kind = UNCLEAR_DAYS[topic];
    return reading(column, kind, [], kind !== 'unread');
  }
  return openReading(column);
}

/** Each of its words is asked. */
function openReading(column: TitledColumn): Reading {
  const { words = [] } = column;
  if (words.length === 0) return reading(column, 'unread', [], false);
  const open = words.map((one): StatusWord => ({ ...one, meaning: undefined }));
  return reading(column, 'words', open, true);
}

function areDays({ words = [], isDates = false }: TitledColumn): boolean {
  return isDates || (words.length > 0 && words.every(({ word }) => DAYS.has(answerOf(word))));
}

/** Who has no day of confirming has not confirmed, whatever it was. */
const UNCLEAR_DAYS: Readonly<Record<AnswerTopic, ConsentColumn['kind']>> = {
  agreed: 'unread',
  confirmed: 'moment-verified',
  unconfirmed: 'moment-verified',
  verified: 'moment-verified',
  left: 'moment-barred',
  bounced: 'moment-barred',
  complained: 'moment-barred',
  barred: 'moment-barred',
};

const DAYS: ReadonlySet<Answer> = new Set([
  'moment',
  'far-off',
  'early',
  'epoch',
  'serial',
  'blank',
  'never',
]);

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
  const read = meaningsAs(kind, words, column.title);
  const isCrossed = AGREEING.has(topic) && answers.filter((one) => one === 'yes').length > 1;
  const looked = isCrossed ? doubtedCrosses(read) : read;
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
  if (topic === 'confirmed' && isConsent) return true;
  return topic === 'agreed' && isMoment ? isConsent : isAboutMail;
}

function answerKind(
  topic: AnswerTopic,
  answers: readonly Answer[],
  isMoment: boolean,
): StatementKind {
  const days = new Set<Answer>(['moment']);
  // Beside agreement such a number may be that of a list.
  if (isMoment || !AGREEING.has(topic)) days.add('epoch');
  if (isMoment) days.add('serial');
  const areDays = answers.every((answer) => days.has(answer) || NO_DAY.has(answer));
  return areDays && answers.some((answer) => days.has(answer))
    ? `moment-${topic}`
    : `flag-${topic}`;
}

/** In a column of days: it did not happen. */
const NO_DAY: ReadonlySet<Answer> = new Set(['blank', 'far-off', 'early', 'never', 'no']);

/** As the plan will read them. */
function meaningsAs(kind: StatementKind, words: Words, title: string): readonly StatusWord[] {
  const rules = rulesOf({ column: '', kind, map: {} });
  return rules.flatMap((rule) => {
    if (rule.kind === 'always') return [];
    const read = ruleReader({ ...rule, column: { index: 0, name: title } }, {});
    return words.map((one): StatusWord => {
      const said = read([one.word]);
      const meaning = typeof said === 'string' ? said : undefined;
      return isIdle(one.word) ? { ...one, meaning, isDoubtful: true } : { ...one, meaning };
    });
  });
}

/** A cross beside another yes may cross somebody out, and a circle beside a cross stands for the other answer. */
function doubtedCrosses(words: readonly StatusWord[]): readonly StatusWord[] {
  const isCross = ({ word }: StatusWord): boolean => word.toLowerCase() === 'x';
  const isCircle = ({ word }: StatusWord): boolean => word.toLowerCase() === 'o';
  const hasCross = words.some(isCross);
  return words.map((one) => (isCross(one) || (hasCross && isCircle(one)) ? doubted(one) : one));
}
