// The tables of a web page as sheets: many programs write one and name it .xls.
import { Parser } from 'htmlparser2';
import { countAt, unreadable } from '../source/source.ts';
import { type SheetOddities, MOST_COLUMNS } from './book.ts';
import type { FoundSheet, FoundSheets, SheetsReader } from './streamed-book.ts';

export function htmlReader(sheets: FoundSheets): SheetsReader {
  const tables = new Tables(sheets);
  // The parser holds a tag or a remark until it ends.
  let heldLength = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      heldLength = 0;
      tables.open(name, attributes);
    },
    ontext: (text) => {
      heldLength = 0;
      tables.text(text);
    },
    onclosetag: (name) => {
      heldLength = 0;
      tables.close(name);
    },
  });
  return {
    write: (text) => {
      heldLength += text.length;
      parser.write(text);
      if (heldLength > LONGEST_MARKUP)
        throw tooLong(sheets.path, 'a tag or a remark', '16 million');
    },
    end: () => {
      tables.refuseCutOff();
      parser.end();
    },
  };
}

/** Pages may hold whole pictures in a tag. */
const LONGEST_MARKUP = 16 * 1024 * 1024;
/** As for a row of any sheet. */
const LONGEST_CELL = 1024 * 1024;

function tooLong(path: string, what: string, most: string): Error {
  const hint = 'Save the table with the contacts as "CSV UTF-8", or as a workbook.';
  return unreadable(path, `${what} holds more than ${most} characters`, hint);
}

type Attributes = Readonly<Record<string, string>>;

/** A table that is open; tables may lie in cells of others. */
interface OpenTable {
  readonly sheet: FoundSheet;
  readonly place: number;
  line: number;
  column: number;
  /** Undefined outside of cells. */
  text: string | undefined;
  /** What its pictures and boxes say. */
  shown: string;
  isHidden: boolean;
  cell: { readonly across: number; readonly down: number };
  /** By column: in how many rows below a cell from above is in the way. */
  readonly blocked: number[];
}

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template']);

class Tables {
  readonly #sheets: FoundSheets;
  readonly #open: OpenTable[] = [];
  #unseen = 0;

  constructor(sheets: FoundSheets) {
    this.#sheets = sheets;
  }

  open(name: string, attributes: Attributes): void {
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (name === 'table') this.#beginTable();
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (name === 'tr') this.#beginRow(table, attributes);
    else if (name === 'td' || name === 'th') this.#beginCell(table, attributes);
    else if (name === 'br' && table.text !== undefined) table.text += LINE_BREAK;
    else this.#show(table, textInstead(name, attributes));
  }

  text(text: string): void {
    const table = this.#open.at(-1);
    if (table?.text === undefined || this.#unseen > 0) return;
    table.text += text;
    this.#refuseLong(table.text);
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen -= 1;
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (name === 'td' || name === 'th') this.#endCell(table);
    else if (name === 'tr') this.#endRow(table);
    else if (name === 'table') this.#open.pop();
  }

  /** A table that does not end may lack rows, and missing people would look deleted. */
  refuseCutOff(): void {
    if (this.#open.length === 0) return;
    const hint = 'Let the export finish, or fetch the file again.';
    throw unreadable(this.#sheets.path, 'the file is cut off: a table in it has no end', hint);
  }

  #show(table: OpenTable, text: string): void {
    if (text === '' || table.text === undefined) return;
    table.shown += ` ${text}`;
    this.#refuseLong(table.shown);
  }

  #refuseLong(text: string): void {
    if (text.length > LONGEST_CELL) throw tooLong(this.#sheets.path, 'a cell', 'a million');
  }

  #beginTable(): void {
    const place = this.#sheets.all.length;
    const sheet = this.#sheets.begin(`Table ${String(place + 1)}`);
    const cell = { across: 1, down: 1 };
    const content = { text: undefined, shown: '', cell };
    this.#open.push({ sheet, place, line: 0, column: 0, ...content, isHidden: false, blocked: [] });
  }

  #beginRow(table: OpenTable, attributes: Attributes): void {
    table.line += 1;
    table.column = 0;
    table.isHidden = /display\s*:\s*none/iu.test(attributes['style'] ?? '');
    table.sheet.rows.begin(table.line);
  }

  #endRow(table: OpenTable): void {
    const { blocked } = table;
    for (let at = table.column; at < blocked.length; at += 1) {
      blocked[at] = Math.max(0, (blocked[at] ?? 0) - 1);
    }
    if (table.sheet.rows.end() && table.isHidden)
      countAt(this.#oddities(table).hiddenRows, table.line);
  }

  #beginCell(table: OpenTable, attributes: Attributes): void {
    const { blocked } = table;
    for (let left = blocked[table.column] ?? 0; left > 0; left = blocked[table.column] ?? 0) {
      blocked[table.column] = left - 1;
      table.column += 1;
    }
    table.cell = { across: spanOf(attributes['colspan']), down: spanOf(attributes['rowspan']) };
    table.text = '';
    table.shown = '';
  }

  #endCell(table: OpenTable): void {
    const { text, line, column, blocked } = table;
    if (text === undefined) return;
    table.text = undefined;
    const { across, down } = table.cell;
    table.sheet.rows.cell(column, shownText(text) || shownText(table.shown));
    for (let at = column; at < column + across; at += 1) blocked[at] = down - 1;
    table.column += across;
    const { merged, headerLine } = this.#oddities(table);
    if (across * down > 1 && line + down - 1 > headerLine) countAt(merged, line);
  }

  #oddities({ place }: OpenTable): SheetOddities {
    return this.#sheets.odditiesAt(place);
  }
}

/** A picture or a box may be all that a cell has, and say yes; beside a text it only decorates. */
function textInstead(name: string, attributes: Attributes): string {
  if (name === 'img') return attributes['alt'] ?? '';
  const isBox = name === 'input' && attributes['type']?.toLowerCase() === 'checkbox';
  return isBox && attributes['checked'] !== undefined ? 'x' : '';
}

/** No text holds it. */
const LINE_BREAK = '\u0000';

/** As a browser shows it: blanks are one, and only `<br>` breaks a line. */
function shownText(text: string): string {
  const [...lines] = text.replaceAll(/[\s\u00a0]+/gu, ' ').split(LINE_BREAK);
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

function spanOf(attribute: string | undefined): number {
  const span = Number(attribute ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MOST_COLUMNS) : 1;
}
