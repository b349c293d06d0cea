// Texts of cells: cleaned, folded for comparison, and remembered. A million rows of a dozen cells pass here, so plain
// text is only inspected.
import { isCustomField, type FieldName } from './field-names.ts';

/** What a spreadsheet writes where a formula failed, in the languages of its users. */
const FORMULA_FAILURES: ReadonlySet<string> = new Set(
  [
    '#N/A #NAME? #DIV/0! #REF! #VALUE! #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT!',
    '#UNKNOWN! #BUSY! #EXTERNAL! #PYTHON! #ERROR! #GETTING_DATA',
    '#BEZUG! #NV #WERT! #ZAHL! #ÜBERLAUF! #KALK!',
    '#VALEUR! #NOMBRE! #NOM? #NUL! #PROPAGATION!',
    '#¡REF! #¡VALOR! #¡NUM! #¿NOMBRE? #¡NULO! #¡DIV/0! #N/D #¡DESBORDAMIENTO!',
    '#RIF! #VALORE! #NOME? #NULLO! #VALOR! #NÚM! #NULO!',
    '#VERW! #N/B #WAARDE! #GETAL! #NAAM? #LEEG! #DEEL/0!',
    '#ADR! #N/D! #ARG! #LICZBA! #NAZWA? #ZERO! #DZIEL/0!',
    '#REFERENS! #SAKNAS! #VÄRDEFEL! #OGILTIGT! #NAMN? #REFERENCE! #I/T #VÆRDI! #NAVN?',
    '#ССЫЛКА! #Н/Д #ЗНАЧ! #ЧИСЛО! #ИМЯ? #ПУСТО! #ДЕЛ/0!',
  ].flatMap((words) => words.split(' ')),
);

/** The same in LibreOffice. */
const FAILURE_NUMBER = /^Err:\d{3}$/u;

/** Control characters but tab and line breaks, and the marks that reverse the direction of text. */
// eslint-disable-next-line no-control-regex -- These are the characters that must go.
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e]|\ufeff/gu;

const SPACE = 0x20;
const HASH_SIGN = 0x23;
const CAPITAL_E = 0x45;

/** Trimmed, in NFC, and empty where a spreadsheet's formula failed. */
export function cleanText(text: string): string {
  return withoutFailure(statedText(text));
}

/** Trimmed and in NFC. Where consent is kept, a formula that failed is a word that nobody understands, and no blank. */
export function statedText(text: string): string {
  return text === '' || isPlain(text) ? text : tidied(text);
}

/** The same. Notes whether any of several texts has a line break inside; few texts are not plain, and are looked at. */
export function cleanLines(text: string, seen: { hasLineBreaks: boolean }): string {
  if (text === '') return text;
  if (isPlain(text)) return withoutFailure(text);
  const clean = withoutFailure(tidied(text));
  if (clean !== onOneLine(clean)) seen.hasLineBreaks = true;
  return clean;
}

function tidied(text: string): string {
  return text.replaceAll(UNWANTED, '').normalize('NFC').trim();
}

function withoutFailure(text: string): string {
  return isFormulaFailure(text) ? '' : text;
}

/** The text is trimmed. */
export function isFormulaFailure(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === HASH_SIGN) return FORMULA_FAILURES.has(text);
  return first === CAPITAL_E && FAILURE_NUMBER.test(text);
}

/** What programs in JavaScript write for no day, and for one that they could not read. */
export function isBrokenDay(text: string): boolean {
  return /^invalid[ -]?date(?:time)?$/iu.test(text);
}

/** Holds plain characters only, and neither begins nor ends with a space. */
function isPlain(text: string): boolean {
  let code = SPACE;
  for (let index = 0; index < text.length; index += 1) {
    code = text.charCodeAt(index);
    if (!isPlainCode(code)) return false;
  }
  return code !== SPACE && text.charCodeAt(0) !== SPACE;
}

/** Printable ASCII, and up to U+02FF letters and signs that are neither blank nor unwanted, and unchanged in NFC. */
function isPlainCode(code: number): boolean {
  return code >= SPACE && (code <= 0x7e || (code >= 0xa1 && code <= 0x2ff));
}

/** What some reader takes for the end of a line, and some importer for the end of a row. */
// eslint-disable-next-line no-control-regex -- the separators of files, groups and records end a line for some readers
const LINE_ENDS = /[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]+/gu;

/** The value with a blank for each run of line ends. */
export function onOneLine(value: string): string {
  return value.replace(LINE_ENDS, ' ');
}

/** The form in which values are compared: blanks around them do not count, and a line break counts as a blank. */
export function comparableText(value: string): string {
  return isPlain(value) ? value : onOneLine(value).trim().normalize('NFC');
}

/** Names of places are compared without accents. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** No accents, no capitals, and one space where the source has spaces, hyphens or underscores. */
export function foldWord(word: string): string {
  return withoutMarks(word.normalize('NFKD'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Also removes invisible characters: `un-subscribed` with a soft hyphen is one word. */
export function withoutMarks(unfolded: string): string {
  return unfolded.replaceAll(/\p{M}+|\p{Cf}+|(?!\s)\p{Cc}/gu, '');
}

/**
 * The same text in memory of its own. A cell that outlives its row would otherwise keep the piece of the file that it
 * was cut from: 3,000 remembered domains of 24 characters held 200 MB.
 */
export function keptText(text: string): string {
  // Cutting joined text copies it first, and then shares no more than the copy.
  return ` ${text}`.slice(1);
}

const LONGEST_REMEMBERED_LENGTH = 100;

/**
 * The same function, which answers most texts only once. A column of words has few different cells; the bounds keep
 * any other column from filling the memory.
 */
export function remembered<Answer>(
  answer: (text: string) => Answer,
  mostTexts = 1_000,
): (text: string) => Answer {
  // In a box each: undefined is an answer too, and a second look for it would cost as much as the first.
  const known = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.answer;
    const now = answer(text);
    const isShort = text.length <= LONGEST_REMEMBERED_LENGTH;
    if (isShort && known.size < mostTexts) known.set(keptText(text), { answer: now });
    return now;
  };
}

/**
 * The key form of a name of a contact type: two names with the same key mean the same contact type, since people write
 * one name with other capitals and spaces in every file. For comparing only, never to be shown.
 */
export function contactTypeKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase().toLowerCase();
}

/** In characters (interface specification, section Limits). */
const SHORTEST_NAME = 2;

/** Whether the service takes the name for a contact type. */
export function namesContactType(name: string): boolean {
  return name.trim().length >= SHORTEST_NAME;
}

/** The key form of a segment's name. The line end keeps it apart from every contact type, whose keys have none. */
export function segmentKey(name: string): string {
  return `segment\n${contactTypeKey(name)}`;
}

// Words that programs write for a missing value. No mail may greet a person with one. In a custom field, only words that
// no person would write count as blank.

/** Exact spellings, since Null is a family name. */
const WORDS_OF_PROGRAMS: ReadonlySet<string> = new Set([
  'NULL',
  'null',
  '(null)',
  '\\N',
  'undefined',
  '[Not Provided]',
  '""',
  '0000-00-00',
  '0000-00-00 00:00:00',
]);

/** In a custom field these may be an answer. */
const WORDS_FOR_NOTHING: ReadonlySet<string> = new Set(['N/A', 'n/a', 'None', 'none', '-', '--']);

const LONGEST_WORD_LENGTH = 19;

/** Asked first: to hash every cell for the sets took 0.24 of the 0.85 µs in which a row was mapped. */
const FIRST_CODES = firstCodes();

/** The text is trimmed. */
export function isNullWord(field: FieldName, text: string): boolean {
  if (text === '' || text.length > LONGEST_WORD_LENGTH) return false;
  if (FIRST_CODES[text.charCodeAt(0)] !== 1) return false;
  if (WORDS_OF_PROGRAMS.has(text)) return true;
  return WORDS_FOR_NOTHING.has(text) && !isCustomField(field);
}

function firstCodes(): Uint8Array {
  const codes = new Uint8Array(128);
  for (const word of [...WORDS_OF_PROGRAMS, ...WORDS_FOR_NOTHING]) codes[word.charCodeAt(0)] = 1;
  return codes;
}

/** `1.23E+17`, which has lost digits. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{1,3}$/iu;

/** Spreadsheets keep 15 digits; an id that really ends in two zeros or more is not used. */
const ROUNDED = /^\d{15}0{2,25}$/u;

/**
 * Whether an id can name one person for good: people share words for nothing and rounded numbers by accident. The text is
 * trimmed.
 */
export function namesSomebody(id: string): boolean {
  if (id === '' || isNullWord('first_name', id)) return false;
  return !SCIENTIFIC.test(id) && !ROUNDED.test(id);
}

/**
 * The values of an object or a list of JSON in one text, each with its keys. Undefined for any other text. Some programs write
 * each key beside its value: `[{"Key":"city","Value":"Ulm"}]`.
 */
export function objectCells(text: string): readonly (readonly [string, string])[] | undefined {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return leavesOf(JSON.parse(text), '');
  } catch {
    return undefined;
  }
}

function leavesOf(value: unknown, name: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [[name, JSON.stringify(value)]];
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => leavesOf(inner, name));
  const entries = Object.entries(value);
  const [[first, key] = [], [second, inner] = []] = entries;
  if (first === 'Key' && second === 'Value') return leavesOf(inner, String(key));
  return entries.flatMap(([own, below]) => leavesOf(below, name === '' ? own : `${name} ${own}`));
}
