// Lines of a table that are about no person: totals, footnotes, rulers, the header again, and a line of technical names
// or types below it. Only lines without an address are looked at, so that nobody can be lost here; they are counted,
// and told with the first of each kind.
import {
  type ConsentTopic,
  type SourceRow,
  consentTitle,
  isIdle,
  isNoteAgainstMail,
  isSuppression,
  normalisedName,
  statusOfWord,
} from '../../contacts/index.ts';
import {
  type Cells,
  type Counted,
  type Header,
  countAt,
  noneMet,
  unreadable,
} from '../source/source.ts';
import { isAddressTitle, isColumnName } from './csv-layout.ts';

type Kind = 'header' | 'names' | 'ruler' | 'total' | 'footnote';

/** The path is for errors. */
export function strayLines(header: Header, path: string) {
  const titles = header.map(normalisedName);
  const found = new Map<Kind, Counted>();
  let isBelowHeader = true;
  let headingLine: number | undefined;
  const mayHead = consentTitle(header[0] ?? '') === undefined;
  return {
    /** Whether the line is left out. Throws where another table begins: its cells would be read as other columns. */
    take: ({ cells, line }: SourceRow): boolean => {
      if (mayHead && headsLeavers(cells)) headingLine = line;
      else if (headingLine !== undefined && hasAddress(cells))
        throw belowLeavers(path, headingLine);
      const kind = kindOf(cells, titles, isBelowHeader);
      if (kind === undefined) {
        isBelowHeader = false;
        if (isOtherHeader(cells, titles)) throw twoTables(path, line);
        return false;
      }
      const known = found.get(kind) ?? noneMet();
      countAt(known, line);
      found.set(kind, known);
      return true;
    },
    notes: (): readonly string[] => [...found].map(([kind, count]) => noteOf(kind, count)),
  };
}

/** A line of its own above people who left: `--- abgemeldet ---`. Whatever stands below it, none of them may get mail. */
function headsLeavers(cells: Cells): boolean {
  const [first = '', ...others] = cells;
  if (first === '' || first.includes('@') || others.some((cell) => cell.trim() !== ''))
    return false;
  return namesLeavers(first);
}

function namesLeavers(heading: string): boolean {
  const status = statusOfWord(heading);
  if (status !== undefined && isSuppression(status)) return true;
  const topic = consentTitle(heading)?.topic;
  if (topic !== undefined && OF_LEAVERS.has(topic)) return true;
  return isIdle(heading) || isNoteAgainstMail(heading);
}

const OF_LEAVERS: ReadonlySet<ConsentTopic> = new Set(['left', 'bounced', 'complained', 'barred']);

function belowLeavers(path: string, line: number): Error {
  const fault = `line ${String(line)} is a heading of people who left, and people stand below it`;
  return unreadable(path, fault, 'Save the people below it in a file of their own.');
}

/** A total and a ruler end a table: a last line of this kind was not cut off. */
export function endsTable({ cells }: SourceRow): boolean {
  const filled = filledCells(cells);
  return isRuler(filled) || isTotal(filled);
}

function kindOf(cells: Cells, titles: Header, isBelowHeader: boolean): Kind | undefined {
  if (hasAddress(cells)) return undefined;
  const filled = filledCells(cells);
  if (filled.length === 0) return undefined;
  if (isRuler(filled)) return 'ruler';
  if (isHeaderAgain(cells, titles, filled.length)) return 'header';
  if (isBelowHeader && areNames(filled)) return 'names';
  if (isTotal(filled)) return 'total';
  return isFootnote(filled, cells.length, titles.length) ? 'footnote' : undefined;
}

function hasAddress(cells: Cells): boolean {
  return cells.some((cell) => cell.includes('@') || cell.includes('%40'));
}

function filledCells(cells: Cells): readonly string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** Two hyphens are a word for nothing. */
const RULER = /^[-=_+*\u2500-\u257f\u2013\u2014]{3,}$/u;

function isRuler(filled: Cells): boolean {
  return filled.length > 0 && filled.every((cell) => RULER.test(cell));
}

/** One name alone may be a value, such as `email` for how somebody wants to be reached. */
function isHeaderAgain(cells: Cells, titles: Header, filledCount: number): boolean {
  if (filledCount < Math.min(titles.length, 2)) return false;
  return cells.every((cell, place) => cell.trim() === '' || normalisedName(cell) === titles[place]);
}

const MOST_OTHER_CELLS_SHARE = 0.25;

/** Where a title stands in the place of addresses, in which a person has an address. */
const MOST_OTHERS_BESIDE_TITLE = 1 / 3;

function isOtherHeader(cells: Cells, titles: Header): boolean {
  if (hasAddress(cells)) return false;
  const isInPlace = headsAddresses(cells[titles.findIndex(isAddressTitle)] ?? '');
  // Asked first: nearly every line has an address, and titles take ten times as long to tell.
  if (!isInPlace && !cells.some(isAddressTitle)) return false;
  const filled = filledCells(cells);
  const others = filled.filter((cell) => !isName(cell, titles)).length;
  // `Email` beside `Unsubscribed at`, whatever the other titles are.
  const isOfConsent = isInPlace && filled.some((cell) => consentTitle(cell) !== undefined);
  if (isOfConsent) return others < filled.length - 1;
  const most = isInPlace ? MOST_OTHERS_BESIDE_TITLE : MOST_OTHER_CELLS_SHARE;
  return filled.length > 1 && others <= filled.length * most;
}

function headsAddresses(cell: string): boolean {
  return isAddressTitle(cell) || consentTitle(cell)?.isAboutMail === true;
}

function isName(cell: string, titles: Header): boolean {
  return (
    isColumnName(cell) || titles.includes(normalisedName(cell)) || consentTitle(cell) !== undefined
  );
}

function twoTables(path: string, line: number): Error {
  const fault = `line ${String(line)} names other columns than the header: it is two tables in one file`;
  return unreadable(path, fault, 'Save each table in a file of its own.');
}

/** Types of databases and forms, in normalised form. */
// prettier-ignore
const TYPES: ReadonlySet<string> = new Set([
  'text', 'string', 'varchar', 'char', 'character_varying', 'int', 'integer', 'bigint', 'tinyint', 'smallint', 'serial',
  'number', 'numeric', 'float', 'double', 'decimal', 'date', 'datetime', 'timestamp', 'time', 'bool', 'boolean', 'enum',
  'json', 'uuid', 'required', 'optional', 'pflichtfeld', 'not_null', 'null', 'zahl', 'datum', 'texte', 'nombre', 'texto',
]);

/** What Qualtrics writes below its header. */
const IMPORT_ID = '{"ImportId"';

function areNames(filled: Cells): boolean {
  if (filled.length < 2) return false;
  return filled.every((cell) => {
    const type = normalisedName(cell).replace(/(?:_\d+)+$/u, '');
    return TYPES.has(type) || isColumnName(cell) || cell.startsWith(IMPORT_ID);
  });
}

const TOTAL =
  /^(?:(?:grand|sub|zwischen)[ -]?)?(?:totale?s?|totaal|totalt|summe|gesamt|gesamtsumme|gesamtzahl|insgesamt|anzahl|sum|count|suma|soma|somme|razem|celkem|összesen|i alt|yhteensä|toplam|итого|всего|合計|总计|合计|합계)(?:[\s:=(]+(?<rest>.*))?$/iu;

/** Such as `(4 rows)` and `120 Einträge`. */
const COUNTED =
  /^\(?[\d.,' ]*\d\s*(?:rows?|records?|entries|contacts?|subscribers?|members?|people|zeilen?|einträge|datensätze|kontakte|mitglieder|personen|lignes?|enregistrements?|abonnés?|filas?|registros?|righe|rijen|poster|rader)?\)?\.?$/iu;

const AMOUNT = /^[\d.,'\s%€$£+()-]*$/u;

function isTotal(filled: Cells): boolean {
  const [first = '', ...others] = filled;
  if (!others.every((cell) => AMOUNT.test(cell))) return false;
  const total = TOTAL.exec(first);
  const { rest = '' } = total?.groups ?? {};
  if (total !== null) return AMOUNT.test(rest) || COUNTED.test(rest);
  return others.length === 0 && COUNTED.test(first) && /\p{L}/u.test(first);
}

/** In a line of its own, or marked as one. A name alone is a person without an address. */
const SENTENCE = /\p{L}.*\s\S+\s\S/u;
const MARKED =
  /^(?:[*†‡¹²³]|\((?!\p{Lu}\p{Ll}+\)$)|(?:stand|quelle|source|fuente|fonte|note|notes|hinweis|anmerkung|legende|erstellt|gedruckt|exportiert|generated|exported|printed|created|page|seite)\b[^;,]*[:\d])/iu;

function isFootnote(filled: Cells, cellCount: number, columnCount: number): boolean {
  const [only = '', ...others] = filled;
  if (others.length > 0 || columnCount < 2) return false;
  return MARKED.test(only) || (cellCount === 1 && SENTENCE.test(only));
}

const WORDS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  header: ['line repeats the header', 'lines repeat the header'],
  names: [
    'line below the header holds technical names',
    'lines below the header hold technical names',
  ],
  ruler: ['line is a ruler', 'lines are rulers'],
  total: ['line is a total', 'lines are totals'],
  footnote: ['line is a footnote', 'lines are footnotes'],
};

function noteOf(kind: Kind, { count, line: first }: Counted): string {
  const [one, many] = WORDS[kind];
  const line = String(first);
  return count === 1
    ? `1 ${one} and was skipped: line ${line}.`
    : `${String(count)} ${many} and were skipped, the first in line ${line}.`;
}
