// What a cell answers, in whatever form programs and people write it: a tick, a word, a day, a counter, or nothing.
import { worstStatus, type Status } from '../values/consent.ts';
import { wordOf } from '../values/row-faults.ts';
import { foldWord, isFormulaFailure, keptText, remembered, statedText } from '../values/text.ts';
import { isBadMailbox } from './address-checks.ts';
import { consentTitle, namesMailAlone, speaksOfConsent } from './consent-names.ts';
import { mayBeSurname, refusalsFound, refusesMail } from './negated-titles.ts';
import {
  foldNote,
  holds,
  leavingPhrases,
  markingPhrases,
  namesFreeText,
  notesLeaving,
} from './notes.ts';
import { yesOrNo, aboutMailAlone, leavesMail, phraseOf, statusOfWord } from './status-words.ts';
import { anyOf, OF_PRIVACY, OF_STATES, OF_SUBSCRIPTIONS, splitCamel } from './title-terms.ts';

/**
 * `moment`: a day, with or without a time. `epoch`: Unix time, and `serial`: a spreadsheet's number of a day. `never`: a
 * word for no such moment. `allowed`: a yes below a title that asks for mail, and a no below one that forbids it.
 * `far-off`: a day that nobody lives to see, which programs write for "never" and for "for ever". `blank`: also a zero date
 * and what programs write for nothing. `early`: a day before there was mail. `other`: a word that only its column explains.
 */
export type Answer =
  | 'blank'
  | 'far-off'
  | 'early'
  | 'yes'
  | 'no'
  | 'never'
  | 'allowed'
  | 'moment'
  | 'epoch'
  | 'serial'
  | 'number'
  | 'other';

/** A day in any order, whatever follows. */
const DAY =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}|\d{4}年\d{1,2}月\d{1,2}日)/u;

/** Such as `12-Mar-2024`, `Mar 12, 2024` and `12. März 2024`. */
const NAMED_DAY =
  /^(?:\p{L}{3,9}\.?,? )?(?:\d{1,2}(?:st|nd|rd|th|\.)?[- ](?:de )?\p{L}{3,10}\.?,?[- ](?:de )?\d{4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})/u;

/** The time of a day. Any other words after a day may say that it is over. */
const TIME =
  /^\.?(?:(?:T|,? +|,? at |,? um )\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: ?[+-]\d{2}(?::?\d{2})?)?(?: ?\(?(?:z|utc|gmt|[cepm][sd]t|cest|cet|bst|uhr)(?:[+-]\d{1,4})?\)?)?)?$/iu;

/** In four digits: of a day on which there was mail to leave. */
const MAIL_YEAR = /(?<!\d)(?:199\d|20\d\d)(?!\d)/u;

/** Before there was mail: a mistake, or a day of something else. */
const EARLY_YEAR = /^(?:\d{3,}|69|[78]\d)$/u;

/**
 * Programs write these days where there is none: the first ones that their calendars know, as they are shown in any zone,
 * and what is no day at all. The year, then the day and the month, of which the smaller number comes first.
 */
const NO_DAY =
  /^(?:(?:000[01]|1601|1753|190[04]|(?:19)?70)-[01]-[0-2]|00-0-[01]|(?:0000|1600|1752|1903|(?:19)?69)-12-31|1899-12-(?:29|3[01]))$/u;

/** The months in which calendars begin and end, by the first letters of their names. */
const NAMED_MONTHS = [
  [/(?<!\p{L})(?:jan|jän|ene|gen|sty|янв)/iu, '1'],
  [/(?<!\p{L})(?:d[eé][cz]|des|dic|gru|дек)/iu, '12'],
] as const;

/** The last days that programs and people write, and every day after 2089. */
const FAR_OFF = /(?<!\d)(?:209\d|2[1-9]\d\d|[3-9]\d{3})(?!\d)/u;

/** 9999-12-31 as a spreadsheet's number, and in seconds or milliseconds since 1970. */
const FAR_NUMBER = /^(?:2958465(?:[.,]\d+)?|2534\d{8}(?:\d{3})?)$/u;

/** What programs and people write where there is nothing to say. */
const NOTHING = /^(?:null|\(null\)|nil|undefined|none|nan|nat|n\/a|[-–—]+|\\N|\[\]|\{\}|""|'')$/iu;

/** A link by which people can leave is in every row. */
const LINK = /^[^\s:]+:\/\/\S+$/u;

/** How often something happened, or a share. */
const NUMBER = /^\d+(?:[.,]\d+)? ?%?$/u;
const ZERO = /^0+(?:[.,]0+)? ?%?$/u;

/** Seconds or milliseconds since 1970: in the years 2001 to 2100. */
const EPOCH = /^(?:1\d{9}|[23]\d{9}|4[01]\d{8})(?:\d{3})?(?:\.\d+)?$/u;

/** The days of a spreadsheet's calendar in the years 1990 to 2064. */
const SERIAL = /^(?:3[3-9]|[45]\d)\d{3}(?:[.,]\d+)?$/u;

/** How .NET writes a moment into JSON; and `20260304T101112`, the basic form of ISO 8601. */
const PACKED_DATE =
  /^(?:\/Date\(\d{10,14}(?:[+-]\d{4})?\)\/|(?:199|20\d)\d{5}T\d{4}(?:\d{2})?Z?)$/u;

// prettier-ignore
const NEVER: ReadonlySet<string> = new Set([
  'never', 'nie', 'niemals', 'jamais', 'nunca', 'mai', 'nooit', 'nigdy', 'aldrig', 'никогда', 'keine', 'keiner',
  'aucun', 'aucune', 'ninguno', 'ninguna', 'nessuno', 'nessuna', 'geen', 'brak', 'ingen', 'нет данных', 'なし', '从未', '從未', '없음',
]);

// prettier-ignore
const ALLOWED: ReadonlySet<string> = new Set([
  'allow', 'allowed', 'erlaubt', 'zulassen', 'zugelassen', 'autoriser', 'autorisé', 'permitir', 'permitido', 'consentire', 'consentito', 'toestaan', 'toegestaan',
]);

/** The text is trimmed. */
export function answerOf(text: string): Answer {
  if (isBlank(text)) return 'blank';
  const answer = yesOrNo(text);
  if (answer !== undefined) return answer;
  const day = dayIn(text);
  if (day !== undefined) return dayMeaning(day);
  return NUMBER.test(text) ? numberMeaning(text) : wordMeaning(text);
}

function isBlank(text: string): boolean {
  return text === '' || NOTHING.test(text) || LINK.test(text);
}

function dayMeaning(day: string): Answer {
  if (FAR_OFF.test(day)) return 'far-off';
  if (MAIL_YEAR.test(day)) return 'moment';
  const months = NAMED_MONTHS.flatMap(([name, month]) => (name.test(day) ? [month] : []));
  const numbers = [...months, ...(day.match(/\d+/gu) ?? [])];
  const year = numbers.find(({ length }) => length > 2) ?? numbers.at(-1) ?? '';
  const others = numbers.toSpliced(numbers.lastIndexOf(year), 1).map(Number);
  if (NO_DAY.test([year, ...others.toSorted((a, b) => a - b)].join('-'))) return 'blank';
  return EARLY_YEAR.test(year) ? 'early' : 'moment';
}

function numberMeaning(text: string): Answer {
  if (ZERO.test(text)) return 'no';
  if (FAR_NUMBER.test(text)) return 'far-off';
  if (EPOCH.test(text)) return 'epoch';
  return SERIAL.test(text) ? 'serial' : 'number';
}

function wordMeaning(text: string): Answer {
  if (NEVER.has(text.toLowerCase())) return 'never';
  if (ALLOWED.has(text.toLowerCase())) return 'allowed';
  return PACKED_DATE.test(text) ? 'moment' : 'other';
}

/** Whether it is a day, whatever is said besides. */
export function beginsWithDay(text: string): boolean {
  return DAY.test(text);
}

/** Of a day with or without a time, and nothing else. */
function dayIn(text: string): string | undefined {
  const [day] = DAY.exec(text) ?? NAMED_DAY.exec(text) ?? [];
  return day !== undefined && TIME.test(text.slice(day.length)) ? day : undefined;
}

// Labels, categories and groups that people give to contacts: several in one cell, of which hardly one is about mail. A
// label says something only where it speaks of mail; nobody agrees by one that a configuration does not list.

/** What stands between labels: in Google Contacts three colons, elsewhere a semicolon, a comma or a line end. */
const BETWEEN = /:{2,}|[;,|\n\r]/u;

/** Each once, without blank ones. */
export function labelsIn(cell: string): readonly string[] {
  const labels = cell.split(BETWEEN).map((label) => statedText(label).replaceAll(QUOTES, ''));
  return [...new Set(labels)].filter((label) => label !== '');
}

/** What a label says: `unknown` where it speaks of consent and may say either. */
export type LabelMeaning = Status | 'nothing' | 'unknown';

/** Beside what everybody understands, only a label that is about mail. `Active` may be a customer. */
export function labelMeaning(label: string): LabelMeaning {
  const status = statusOfWord(label);
  const isAboutMail = aboutMailAlone(label);
  if (status !== undefined && status !== 'subscribed' && isAboutMail) return status;
  if (AGAINST_MAIL.some((says) => says(label))) return 'no-consent';
  if (!isAboutMail && !speaksOfConsent(label)) return 'nothing';
  return agrees(label, isAboutMail) ? 'subscribed' : 'unknown';
}

const AGAINST_MAIL: readonly ((label: string) => boolean)[] = [
  notesLeaving,
  refusesMail,
  saysNo,
  isBarred,
];

/** `Karteileiche - gesperrt`. */
function isBarred(label: string): boolean {
  return consentTitle(label)?.topic === 'barred';
}

/** `Newsletter-nein`. */
function saysNo(label: string): boolean {
  const [, last] = / (\S+)$/u.exec(foldWord(label)) ?? [];
  return last !== undefined && speaksOfConsent(label) && yesOrNo(last) === 'no';
}

/** `Newsletter active` is not sure, `Newsletter opted in` is. */
function agrees(label: string, isAboutMail: boolean): boolean {
  if (phraseOf(label, 'consent') !== 'good') return false;
  return isAboutMail || phraseOf(label, 'status') !== 'good';
}

/** The worst of what the labels of a cell say. */
export function labelReader(
  map: Readonly<Record<string, Status | 'nothing'>>,
): (cell: string) => Status | 'nothing' {
  const known = new Map(
    Object.entries(map).map(([label, meaning]) => [formOf(label), meaning] as const),
  );
  // Of labels that failed, one may have said anything.
  const said = (label: string): Status | 'nothing' =>
    isFormulaFailure(label) ? 'no-consent' : unlisted(label);
  return (cell) => worstOf(labelsIn(cell).map((label) => known.get(formOf(label)) ?? said(label)));
}

function unlisted(label: string): Status | 'nothing' {
  const meaning = labelMeaning(label);
  return meaning === 'unknown' || meaning === 'subscribed' ? 'nothing' : meaning;
}

/** What a label or a word is known to say against mail, whatever its column is called. */
function isLabelAgainstMail(label: string): boolean {
  return isAgainstMail(label) || (!label.includes('@') && unlisted(label) !== 'nothing');
}

/** Of words about mail and mailboxes alone. */
function isAgainstMail(text: string): boolean {
  if (text.includes('@')) return false;
  const isMarked = markingPhrases(text).length > 0;
  return isMarked || leavesMail(text) || isBadMailbox(text) || refusesMail(text);
}

/** A longer note may speak of mail in any way. */
const MOST_WORDS_OF_CLAUSE = 4;

/** What parts the clauses of a note. */
const BETWEEN_CLAUSES = /[;|!\n\r]|[.,](?=\s|$)/u;

/** What a note says of leaving, and its short clauses that say no as a label would, folded, each once. */
function refusalsIn(note: string): readonly string[] {
  const clauses = note
    .split(BETWEEN_CLAUSES)
    .filter((clause) => statedText(clause).split(' ').length <= MOST_WORDS_OF_CLAUSE)
    .filter(isLabelAgainstMail);
  return [...new Set([...leavingPhrases(note), ...clauses.map(foldNote)])];
}

/** Whether a note says that somebody left the mail, wants none, or is not reached by it. */
export function isNoteAgainstMail(note: string): boolean {
  return refusalsIn(note).length > 0;
}

/**
 * The worst of what the phrases of a note mean. One that speaks of leaving and that nobody has given a meaning sends no
 * mail.
 */
export function noteReader(
  phrases: Readonly<Record<string, Status | 'nothing'>>,
): (text: string) => Status | 'nothing' {
  const known = Object.entries(phrases)
    .map(([phrase, meaning]) => ({ phrase: foldWord(phrase), meaning }))
    .filter(({ phrase }) => phrase !== '');
  return (text) => {
    const folded = foldNote(text);
    const found = known.filter(({ phrase }) => holds(folded, phrase));
    const isOpen =
      (found.length === 0 && isFormulaFailure(statedText(text))) ||
      refusalsIn(text).some(
        (said) => !found.some(({ phrase }) => holds(phrase, said) || holds(said, phrase)),
      );
    const meanings = found.map(({ meaning }) => meaning);
    return worstOf(isOpen ? [...meanings, 'no-consent'] : meanings);
  };
}

/**
 * The words of a cell for which its person gets no mail, without what stands beside them, which may be a name; undefined
 * where they are not known, as where every word of a column counts.
 */
export function wordsAgainstMail(cell: string): string | undefined {
  const [known] = [...leavingPhrases(cell), ...markingPhrases(cell), ...refusalsFound(cell)];
  if (known !== undefined) return known;
  const [label = statedText(cell)] = labelsIn(cell).filter(isLabelAgainstMail);
  return isKnownWord(label) ? wordOf(label).word : undefined;
}

function isKnownWord(text: string): boolean {
  if (answerOf(text) !== 'other' || statusOfWord(text) !== undefined) return true;
  return CANCELLED.test(foldWord(text)) || consentTitle(text)?.isPlain === true;
}

function worstOf(meanings: readonly (Status | 'nothing')[]): Status | 'nothing' {
  return meanings.reduce<Status | 'nothing'>((worst, meaning) => {
    if (meaning === 'nothing') return worst;
    return worst === 'nothing' ? meaning : worstStatus(worst, meaning);
  }, 'nothing');
}

/** Some programs put each label of a cell in quotes. */
const QUOTES = /^"+|"+$/gu;

function formOf(label: string): string {
  return statedText(label).replaceAll(QUOTES, '').toLowerCase();
}

// Columns whose names say nothing of consent, of which a person or a program may have made anything. Nobody is suppressed
// by what they say, but nobody whom they keep from mail gets any.

/** What a cell says against mail; undefined where it says nothing. */
export type CellReader = (cell: string) => Status | undefined;

export function readerBeside(column: string): CellReader {
  if (namesFreeText(column)) return remembered(inFreeText);
  if (namesLabels(column)) return remembered(inLabels);
  const title = foldWord(splitCamel(column));
  const words = NAMES_OF_PEOPLE.test(title) ? inNames() : wordWatcher();
  const refuses = refusalReader(column, title);
  return refuses === undefined
    ? words
    : remembered((cell) => (refuses(statedText(cell)) ? 'no-consent' : words(cell)));
}

/** Whether a cell below such a title refuses mail; undefined for titles below which a no may be one to anything. */
function refusalReader(column: string, title: string): ((text: string) => boolean) | undefined {
  if (OF_PRIVACY.test(title)) return (text) => isPrivacyNo(text, title) || isRefused(text);
  if (title === 'marketing') return (text) => yesOrNo(text) === 'no';
  if (OF_STATES.test(title)) return isStateAgainstMail;
  if (OF_SUBSCRIPTIONS.test(title)) return (text) => CANCELLED.test(foldWord(text));
  return namesMailAlone(column) ? isPlainNo : undefined;
}

/** Whether a column is called like the law alone: what people answered there counts whoever made the column. */
export function namesPrivacyLaw(title: string): boolean {
  return OF_PRIVACY.test(foldWord(splitCamel(title)));
}

/** Of `AVG` a zero is an average. */
function isPrivacyNo(text: string, title: string): boolean {
  return title.startsWith('avg') ? isPlainNo(text) : yesOrNo(text) === 'no';
}

function isStateAgainstMail(text: string): boolean {
  const status = statusOfWord(text);
  return status !== undefined && status !== 'subscribed';
}

/** Of a subscription of any kind: who has ended one is asked before anybody writes to them. */
const CANCELLED =
  /^(?:abo |abonnement )?(?:gekundigt|storniert|beendet|gestoppt|abgelaufen|cancell?ed|terminated|resiliee?|annulee?|arretee?|cancelad[oa]|anulad[oa]|disdett[oa]|annullat[oa]|cessat[oa]|opgezegd|beeindigd|geannuleerd|stopgezet)(?: (?:am|zum|per|on|le|el|il|op))?[\d ]*$/u;

/** `Widerspruch`, `refus` and `gelöscht`, whatever stands beside them. */
function isRefused(text: string): boolean {
  const status = statusOfWord(text);
  if (status !== undefined) return status !== 'subscribed';
  const topic = consentTitle(text)?.topic;
  return topic === 'left' || topic === 'barred';
}

/** The names of people, of whom some are called like a list of those who want no mail. */
const NAMES_OF_PEOPLE =
  /^(?:(?:full |last |family |contact |customer |sur|nach|familien|ansprech)?(?:name|partner)|nom(?: de famille| complet)?|apellidos?(?: \d)?|sobrenome|cognome|achternaam|nazwisko|efternamn|etternavn|efternavn|фамилия)$/u;

function inNames(): CellReader {
  const words = wordWatcher();
  return (cell) => (mayBeSurname(cell) ? undefined : words(cell));
}

/** Nobody is suppressed by a label: `Unsubscribe survey` may be what its person was asked about. */
function inLabels(cell: string): Status | undefined {
  return labelsIn(cell).some(isLabelAgainstMail) ? 'no-consent' : undefined;
}

/** What a note says of leaving holds its person back: somebody will look who is not written to. */
function inFreeText(text: string): Status | undefined {
  return isNoteAgainstMail(text) ? 'no-consent' : undefined;
}

/** In a word: a number counts something. The text is clean. */
function isPlainNo(text: string): boolean {
  return /\p{L}/u.test(text) && yesOrNo(text) === 'no';
}

/** A column with more different cells holds no words. */
const MOST_WORDS = 200;
const SHORTEST_WORD_LENGTH = 5;

/** A longer one is a text, which says more than one thing. */
export const LONGEST_WORD_LENGTH = 40;

/**
 * For a column whose name says nothing: only words about mail and mailboxes alone count, and they hold their person back without
 * unsubscribing anybody. Once a column turns out to hold no words, it is ignored.
 */
function wordWatcher(): CellReader {
  const words = new Map<string, Status | undefined>();
  return (cell) => {
    if (cell.length < SHORTEST_WORD_LENGTH || cell.length > LONGEST_WORD_LENGTH) return undefined;
    if (words.size > MOST_WORDS) return undefined;
    const known = words.get(cell);
    if (known !== undefined || words.has(cell)) return known;
    const said = isAgainstMail(cell) ? 'no-consent' : undefined;
    words.set(keptText(cell), said);
    return said;
  };
}

/** Whether a title names a column of labels, of which several may stand in one cell. */
export function namesLabels(title: string): boolean {
  return LABELS.test(foldWord(splitCamel(title)));
}

// prettier-ignore
const LABELS = anyOf(
  'label', 'labels', 'tag', 'tags', 'group', 'groups', 'group membership', 'group memberships', 'category', 'categories', 'segment', 'segments', 'keywords',
  'gruppe', 'gruppen', 'kategorie', 'kategorien', 'schlagwort', 'schlagworte', 'schlagwörter', 'stichworte', 'stichwörter', 'catégorie', 'catégories',
  'groupe', 'groupes', 'étiquette', 'étiquettes', 'libellé', 'libellés', 'mots clés', 'etiqueta', 'etiquetas', 'categoría', 'categorías', 'categoria', 'categorias',
  'grupo', 'grupos', 'gruppo', 'gruppi', 'etichetta', 'etichette', 'categorie', 'groep', 'groepen', 'categorieën', 'grupa', 'grupy', 'kategoria',
  'etykieta', 'etykiety', 'grupp', 'grupper', 'kategori', 'kategorier', 'etikett', 'etiketter', 'метка', 'метки', 'группа', 'группы', 'категория', 'категории', 'теги',
  'タグ', 'ラベル', 'グループ', 'カテゴリ', '标签', '標籤', '分组', '分組', '类别', '類別', '라벨', '그룹', '태그',
);
