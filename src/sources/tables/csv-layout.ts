// Finds the header and the delimiter of a CSV file in its beginning. Reports put titles above the header,
// spreadsheets a line that names the separator, and a plain list of addresses has no header. Cells hold other
// delimiters too, so counting characters misleads: known column names decide first, then how even the rows are.
import { STANDARD_FIELDS, normalisedName, isAddress, recipientsIn } from '../../contacts/index.ts';
import type { Cells } from '../source/source.ts';
import { type LineEnd, scanRecord, usualLineEnd } from '../text/csv-scanner.ts';
import { groupTitles, recordsAboveBlock, skippedText, titlesSayLeft } from './table-blocks.ts';

type Records = readonly Cells[];

export interface CsvLayout {
  readonly delimiter: Delimiter;
  readonly lineEnd: LineEnd;
  /** Filled records above the header, the separator line among them. */
  readonly recordsAbove: number;
  /** True: no header, and a single column of addresses. */
  readonly headless: boolean;
  /** Whether a title above the header speaks of people who left. */
  readonly isOfLeavers?: boolean;
  /** The first cells of the records above the header. */
  readonly titles?: readonly string[];
  /** What stands over each column in the lines directly above the header. */
  readonly groups?: readonly string[];
  /** True: each line stands in quotes as a whole, and its one cell holds those of the record. */
  readonly isWrapped: boolean;
  readonly notes: readonly string[];
}

const HEADLESS_NOTE =
  'It has no header line. It holds addresses alone, and is taken as the column "email".';

const WRAPPED_NOTE = 'Its lines stand in quotes as a whole. They were read as the cells inside.';

/** The sample is the beginning of the file. */
export function findLayout(sample: string): CsvLayout {
  const unwrapped = unwrappedLines(sample);
  const isWrapped = unwrapped !== undefined;
  const layout = layoutOf(unwrapped ?? sample);
  const notes = isWrapped ? [WRAPPED_NOTE, ...layout.notes] : layout.notes;
  return { ...layout, lineEnd: usualLineEnd(sample), isWrapped, notes };
}

function layoutOf(sample: string): Omit<CsvLayout, 'isWrapped' | 'lineEnd'> {
  const { delimiter, separatorLine } = detectDialect(sample);
  const separators = separatorLine ? 1 : 0;
  const records = splitRecords(sample, delimiter).slice(separators);
  const block = blockIn(sample, delimiter, records, separators);
  if (block !== undefined) {
    const { count, notes } = block;
    const recordsAbove = count + separators;
    const titles = firstCells(records.slice(0, count));
    const groups = groupsAbove(records, count);
    return { delimiter, recordsAbove, headless: false, titles, groups, notes };
  }
  const { recordsAbove, ...place } = findHeader(records);
  const above = records.slice(0, recordsAbove);
  const isOfLeavers = titlesSayLeft(above);
  const titles = firstCells(above);
  const groups = groupsAbove(records, recordsAbove);
  const skipped = recordsAbove + separators;
  return { ...place, delimiter, isOfLeavers, titles, groups, recordsAbove: skipped };
}

/** Over each column of the header at this place. */
export function groupsAbove(records: Records, at: number): readonly string[] {
  return groupTitles(records.slice(0, at), records[at]?.length ?? 0);
}

/** One of each record. */
export function firstCells(records: Records): readonly string[] {
  return records.flatMap((record) => record.find((cell) => cell.trim() !== '') ?? []);
}

/** Of a report that begins with a title, and in which other tables may stand above the one of the people. */
function blockIn(
  sample: string,
  delimiter: Delimiter,
  records: Records,
  separators: number,
): ReturnType<typeof recordsAboveBlock> {
  if (filledCount(records[0] ?? []) !== 1 || isAddress(records[0]?.[0] ?? '')) return undefined;
  const more = splitRecords(sample, delimiter, MOST_BLOCK_RECORDS).slice(separators);
  return recordsAboveBlock(more, looksLikeHeader);
}

/** Enough for the facts about an event and those who led it. */
const MOST_BLOCK_RECORDS = 300;

type HeaderPlace = Pick<CsvLayout, 'recordsAbove' | 'headless' | 'notes'>;

/** Where the header stands among the first filled records of any table. */
export function findHeader(records: Records): HeaderPlace {
  if (isAddressList(records)) {
    return { recordsAbove: 0, headless: true, notes: [HEADLESS_NOTE] };
  }
  const titles = recordsAboveHeader(records);
  const notes = titles === 0 ? [] : [skippedText(titles)];
  return { recordsAbove: titles, headless: false, notes };
}

/**
 * The same of a sheet. Above a table people write its title into one cell, so there a header of unknown names is
 * found too: the widest record above the first person.
 */
export function findSheetHeader(records: Records): ReturnType<typeof findHeader> {
  const found = findHeader(records);
  const isTitled = filledCount(records[0] ?? []) === 1;
  if (found.headless || found.recordsAbove > 0 || !isTitled) return found;
  const person = records.findIndex((record) => record.some(isAddress));
  const widths = records.slice(0, Math.max(0, person)).map(filledCount);
  const titles = widths.indexOf(Math.max(...widths));
  return titles <= 0 ? found : { ...found, recordsAbove: titles, notes: [skippedText(titles)] };
}

/** A line that is one quoted cell. */
const WRAPPED_LINE = /^\s*"(?:[^"]|"")*"\s*$/u;

/**
 * The sample without the quotes around its lines; undefined where some line has none, or where they hold one cell each,
 * as in a file of one column.
 */
function unwrappedLines(sample: string): string | undefined {
  // The last line may be cut.
  const lines = sample.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '');
  const first = lines.slice(0, Math.min(SAMPLE_RECORD_COUNT, Math.max(2, lines.length - 1)));
  const inside = first
    .filter((line) => WRAPPED_LINE.test(line))
    .map((line) => line.trim().slice(1, -1).replaceAll('""', '"'));
  if (inside.length < Math.max(first.length, 2)) return undefined;
  const text = `${inside.join('\n')}\n`;
  const { delimiter } = detectDialect(text);
  const [header = [], ...rows] = splitRecords(text, delimiter);
  const even = rows.filter(({ length }) => length === header.length).length;
  return header.length > 1 && even >= rows.length * EVEN_ENOUGH ? text : undefined;
}

/**
 * Most cells must be addresses: some may be wrong, and the last one may be cut. A line may hold all of them; of two in each
 * of several lines nobody knows what the second one is.
 */
function isAddressList(records: Records): boolean {
  if (!isAddress(records[0]?.[0] ?? '')) return false;
  if (records.length > 1 && records.some((record) => filledCount(record) > 1)) return false;
  const cells = records.flat().filter((cell) => cell.trim() !== '');
  return cells.filter(isAddress).length > cells.length / 2;
}

/** Three known names make a header even if the column of addresses has an unknown one. */
const ENOUGH_KNOWN_NAMES = 3;

/** Only shorter records without addresses count as titles; anything else above a header may be a row. */
function recordsAboveHeader(records: Records): number {
  const at = records.findIndex((record) => looksLikeHeader(record));
  const header = records[at];
  if (at <= 0 || header === undefined) return 0;
  const above = records.slice(0, at);
  const areTitles = above.every(
    (record) => filledCount(record) < filledCount(header) && !record.some(isAddress),
  );
  return areTitles ? at : 0;
}

/** Whether a record may be the header of a table of people. */
export function looksLikeHeader(record: Cells): boolean {
  if (record.some(isAddress)) return false;
  if (knownNameCount(record) >= ENOUGH_KNOWN_NAMES) return true;
  return record.length > 1 && record.some((cell) => ADDRESS_NAMES.has(normalisedName(cell)));
}

function filledCount(record: Cells): number {
  return record.filter((cell) => cell.trim() !== '').length;
}

export type Delimiter = ',' | ';' | '\t' | '|';

/** Names of columns that hold addresses, in normalised form. */
const ADDRESS_NAMES: ReadonlySet<string> = new Set(
  [
    'email e_mail email_address e_mail_address mail correo subscriber emails e_mails',
    'mailadresse mail_adresse emailadresse email_adresse e_mail_adresse e_mail_adressen',
    'adresse_mail adresse_email adresse_e_mail adresse_électronique courriel mél',
    'correo_electrónico correo_electronico dirección_de_correo indirizzo_email indirizzo_e_mail',
    'endereço_de_email endereço_de_e_mail emailadres e_mailadres adres_email adres_e_mail epost',
    'e_post epostadress e_postadress e_mailadresse sähköposti e_posta почта электронная_почта',
    'メール メールアドレス 邮箱 电子邮件 电子邮箱 이메일 이메일_주소',
  ]
    .join(' ')
    .split(' '),
);

/** The likeliest first: it wins a draw, as in a file of one column. */
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[ \t]*(?:\r\n|\r|\n|$)/iu;

/** What contact exports call their columns, in normalised form. */
// prettier-ignore
const KNOWN_NAMES: ReadonlySet<string> = new Set<string>([
  ...STANDARD_FIELDS, 'email', 'e_mail', 'email_address', 'e_mail_address', 'mail', 'alt_email',
  'name', 'full_name', 'firstname', 'lastname', 'phone', 'company', 'status', 'tags', 'id', 'zip',
  'postcode', 'address', 'created_at', 'date', 'vorname', 'nachname', 'name', 'firma', 'ort', 'plz',
  'land', 'strasse', 'straße', 'prenom', 'prénom', 'nom', 'pays', 'ville', 'nombre', 'apellido', 'correo',
]);

/** Whether a cell is what exports call a column. */
export function isColumnName(cell: string): boolean {
  const name = normalisedName(cell);
  return KNOWN_NAMES.has(name) || ADDRESS_NAMES.has(name);
}

/** Whether a cell is what exports call the column of addresses. */
export function isAddressTitle(cell: string): boolean {
  return ADDRESS_NAMES.has(normalisedName(cell));
}

/** Enough records to show a pattern, and few enough to scan four times. */
const SAMPLE_RECORD_COUNT = 20;

/** Of the rows below a header that is not the first record. */
const EVEN_ENOUGH = 0.5;

/** `separatorLine`: the first record is a line such as `sep=;`, which spreadsheets write for themselves. */
export function detectDialect(sample: string) {
  const declared = SEPARATOR_LINE.exec(sample)?.[1];
  const separator = DELIMITERS.find((delimiter) => delimiter === declared);
  if (separator !== undefined) return { delimiter: separator, separatorLine: true };
  // The names in a line of recipients may hold commas.
  const [line = '', ...others] = sample.trim().split(/[\r\n]+/u);
  if (others.length === 0 && line.includes(';') && recipientsIn(line).length > 0)
    return { delimiter: ';' as const, separatorLine: false };
  const { delimiter } = DELIMITERS.map((one) => scoreOf(sample, one)).reduce((best, score) =>
    beats(score, best) ? score : best,
  );
  return { delimiter, separatorLine: false };
}

interface Score {
  readonly delimiter: Delimiter;
  readonly knownNames: number;
  /** The share of records with as many cells as the header, and 0 where that is one cell. */
  readonly evenness: number;
  readonly cellCount: number;
}

function scoreOf(sample: string, delimiter: Delimiter): Score {
  const records = splitRecords(sample, delimiter);
  const first = scoreFrom(records, 0, delimiter);
  const at = likeliestHeader(records);
  if (at === 0) return first;
  const later = scoreFrom(records, at, delimiter);
  // Text may hold such names too; a header has rows below it that are as wide.
  return later.evenness >= EVEN_ENOUGH ? later : first;
}

function scoreFrom(records: Records, at: number, delimiter: Delimiter): Score {
  const header = records[at] ?? [];
  const rest = records.slice(at + 1);
  const even = rest.filter((record) => record.length === header.length).length;
  return {
    delimiter,
    knownNames: knownNameCount(header),
    evenness: header.length === 1 ? 0 : even / Math.max(rest.length, 1),
    cellCount: header.length,
  };
}

/** The record with the most known names; the first one in a draw. */
function likeliestHeader(records: Records): number {
  const counts = records.map((record) => knownNameCount(record));
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}

function knownNameCount(record: Cells): number {
  return record.filter((name) => KNOWN_NAMES.has(normalisedName(name))).length;
}

function beats(score: Score, best: Score): boolean {
  if (score.knownNames !== best.knownNames) return score.knownNames > best.knownNames;
  if (score.evenness !== best.evenness) return score.evenness > best.evenness;
  return score.cellCount > best.cellCount;
}

/** The first records that are not blank, without their quotes. The last one may be cut. */
function splitRecords(
  sample: string,
  delimiter: Delimiter,
  mostRecords = SAMPLE_RECORD_COUNT,
): Records {
  const records: Cells[] = [];
  for (let start = 0; start <= sample.length && records.length < mostRecords;) {
    const { cells, end } = scanRecord(sample, delimiter, start);
    if (cells.some((cell) => cell.trim() !== '')) {
      records.push(cells.map((cell) => cell.replaceAll('"', '')));
    }
    start = end + 1;
  }
  return records;
}
