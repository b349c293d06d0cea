// Guesses the delimiter from the beginning of a file. Cells hold the other delimiters too, so that
// counting characters misleads: names that headers have decide first, then how even the records are.
import { STANDARD_FIELDS, normalisedName } from '../../contacts/index.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

export interface CsvDialect {
  readonly delimiter: Delimiter;
  /** Whether the first record is a line such as `sep=;`, which spreadsheets write for themselves. */
  readonly separatorLine: boolean;
}

/** Names of columns that hold addresses, in normalised form. */
export const ADDRESS_NAMES: ReadonlySet<string> = new Set([
  'email',
  'e_mail',
  'email_address',
  'e_mail_address',
  'mail',
  'correo',
  'subscriber',
]);

/** The likeliest first: it wins where nothing tells them apart, as in a file of one column. */
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[ \t]*(?:\r\n|\r|\n|$)/iu;

/** What contact exports of all kinds call their columns, in normalised form. */
// prettier-ignore
const KNOWN_NAMES: ReadonlySet<string> = new Set<string>([
  ...STANDARD_FIELDS, 'email', 'e_mail', 'email_address', 'e_mail_address', 'mail', 'alt_email',
  'name', 'full_name', 'firstname', 'lastname', 'phone', 'company', 'status', 'tags', 'id', 'zip',
  'postcode', 'address', 'created_at', 'date', 'vorname', 'nachname', 'name', 'firma', 'ort', 'plz',
  'land', 'strasse', 'straße', 'prenom', 'prénom', 'nom', 'pays', 'ville', 'nombre', 'apellido', 'correo',
]);

/** Enough records to see a pattern, and few enough to look at all of them four times. */
const SAMPLE_RECORD_COUNT = 20;

/** Of the rows below a header that is not the first record. */
const EVEN_ENOUGH = 0.5;

export function detectDialect(sample: string): CsvDialect {
  const declared = SEPARATOR_LINE.exec(sample)?.[1];
  const separator = DELIMITERS.find((delimiter) => delimiter === declared);
  if (separator !== undefined) return { delimiter: separator, separatorLine: true };
  let best: Score | undefined;
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(sample, delimiter);
    if (best === undefined || beats(score, best)) best = score;
  }
  return { delimiter: best?.delimiter ?? ',', separatorLine: false };
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
  // Text may speak of names too; a header has rows below it that are as wide.
  return later.evenness >= EVEN_ENOUGH ? later : first;
}

function scoreFrom(
  records: readonly (readonly string[])[],
  at: number,
  delimiter: Delimiter,
): Score {
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

/** The record with most of the names that headers have, the first of them, or else the first. */
function likeliestHeader(records: readonly (readonly string[])[]): number {
  const counts = records.map((record) => knownNameCount(record));
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}

export function knownNameCount(record: readonly string[]): number {
  return record.filter((name) => KNOWN_NAMES.has(normalisedName(name))).length;
}

function beats(score: Score, best: Score): boolean {
  if (score.knownNames !== best.knownNames) return score.knownNames > best.knownNames;
  if (score.evenness !== best.evenness) return score.evenness > best.evenness;
  return score.cellCount > best.cellCount;
}

/** The first records that are not blank, the last of which may be cut; good enough for a guess. */
export function splitRecords(sample: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const { text, endsRecord } of cellsOf(sample, delimiter)) {
    record.push(text);
    if (!endsRecord) continue;
    if (record.some((cell) => cell.trim() !== '')) records.push(record);
    if (records.length === SAMPLE_RECORD_COUNT) break;
    record = [];
  }
  return records;
}

interface SampleCell {
  readonly text: string;
  readonly endsRecord: boolean;
}

/** A quote opens a cell only at its beginning; what it encloses is passed over as a whole. */
function* cellsOf(sample: string, delimiter: Delimiter): Generator<SampleCell> {
  let start = 0;
  while (start <= sample.length) {
    const end = endOfCell(sample, start, delimiter);
    const text = sample.slice(start, end).replaceAll('"', '');
    yield { text, endsRecord: sample.charAt(end) !== delimiter };
    start = end + 1;
  }
}

function endOfCell(sample: string, start: number, delimiter: Delimiter): number {
  let at = sample.charAt(start) === '"' ? closingQuote(sample, start + 1) : start;
  while (at < sample.length && !endsCell(sample.charAt(at), delimiter)) at += 1;
  return at;
}

function endsCell(character: string, delimiter: Delimiter): boolean {
  return character === delimiter || character === '\n' || character === '\r';
}

/** A doubled quote is a quote inside the cell. */
function closingQuote(sample: string, start: number): number {
  let at = sample.indexOf('"', start);
  while (at >= 0 && sample.charAt(at + 1) === '"') at = sample.indexOf('"', at + 2);
  return at < 0 ? sample.length : at + 1;
}
