// The sheets in the content of an ODS workbook, or of a flat one (OpenDocument 1.3, part 3, section 9).
import { isFormulaFailure } from '../../contacts/index.ts';
import { countAt } from '../source/source.ts';
import { damagedBook, MOST_COLUMNS, type SheetOddities, withForeignValues } from './book.ts';
import {
  failureWord,
  plainNumber,
  shortMoment,
  shownCode,
  shownTruth,
  withoutZeroDay,
} from './cell-values.ts';
import type { FoundSheet, FoundSheets, SheetsReader } from './streamed-book.ts';
import { type XmlSink, attribute, XmlScanner } from './xml-scanner.ts';

export function odsReader(sheets: FoundSheets): SheetsReader {
  return new XmlScanner(new OdsSink(sheets), sheets.path);
}

/** Rows that hold something: as many as the largest sheet has. */
const MOST_ROWS = 1_048_576;

/** A few bytes can repeat a wide row a million times. */
const MOST_COPIED_CELLS = 64 * 1024 * 1024;

/** Of one run; a cell holds no more characters. */
const MOST_BLANKS = 32_767;

/** Texts in a cell that are not its own: remarks, and how a word is spoken. */
const ASIDE: ReadonlySet<string> = new Set(['annotation', 'ruby-text', 'table']);

interface OdsCell {
  readonly attributes: string;
  /** Covered by a merged one. */
  readonly isCovered: boolean;
  text: string;
  paragraphs: number;
  isInParagraph: boolean;
}

class OdsSink implements XmlSink {
  wantsText = false;
  readonly #sheets: FoundSheets;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  /** The sheet that is open. */
  #sheet: FoundSheet | undefined;
  #line = 0;
  #row = { repeated: 1, isHidden: false };
  #column = 0;
  /** Cells of rows that say how often they are repeated. */
  #copied = 0;
  #cell: OdsCell | undefined;
  /** How many elements are open that set text aside. */
  #aside = 0;

  constructor(sheets: FoundSheets) {
    this.#sheets = sheets;
  }

  open(name: string, attributes: string): void {
    if (this.#cell !== undefined) this.#openInCell(this.#cell, name, attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      const isCovered = name === 'covered-table-cell';
      this.#cell = { attributes, isCovered, text: '', paragraphs: 0, isInParagraph: false };
    } else if (name === 'table-row') this.#beginRow(attributes);
    else if (name === 'table') this.#beginSheet(attributes);
    else this.#openOther(name, attributes);
  }

  close(name: string): void {
    if (this.#cell !== undefined) this.#closeInCell(this.#cell, name);
    else if (name === 'table-row') this.#endRow();
    else if (name === 'table') this.#sheet = undefined;
  }

  text(text: string): void {
    if (this.#cell !== undefined) this.#cell.text += text.replaceAll(/[ \t\r\n]+/gu, ' ');
  }

  #openOther(name: string, attributes: string): void {
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? '';
    else if (name === 'table-properties' && attribute(attributes, 'display') === 'false') {
      this.#hiddenStyles.add(this.#style);
    } else if (name === 'table-source') throw withForeignValues(this.#sheets.path);
  }

  #beginSheet(attributes: string): void {
    const name = attribute(attributes, 'name') ?? '';
    const isHidden = this.#hiddenStyles.has(attribute(attributes, 'style-name') ?? '');
    this.#sheet = this.#sheets.begin(name, isHidden);
    this.#line = 0;
  }

  #beginRow(attributes: string): void {
    const visibility = attribute(attributes, 'visibility') ?? 'visible';
    const repeated = repetition(attributes, 'number-rows-repeated');
    this.#row = { repeated, isHidden: visibility !== 'visible' };
    this.#column = 0;
    this.#sheet?.rows.begin(this.#line + 1);
  }

  #endRow(): void {
    const { repeated, isHidden } = this.#row;
    this.#line += repeated;
    const rows = this.#sheet?.rows;
    if (rows?.end() !== true) return;
    if (this.#line > MOST_ROWS)
      throw damagedBook(this.#sheets.path, 'a sheet has more than a million rows');
    this.#copied += (repeated - 1) * rows.width;
    if (this.#copied > MOST_COPIED_CELLS)
      throw damagedBook(
        this.#sheets.path,
        'it repeats its rows into more cells than any table has',
      );
    for (let line = rows.line; line <= this.#line; line += 1) {
      if (isHidden) countAt(this.#oddities.hiddenRows, line);
      if (line < this.#line) rows.repeat();
    }
  }

  get #oddities(): SheetOddities {
    return this.#sheets.odditiesAt();
  }

  #openInCell(cell: OdsCell, name: string, attributes: string): void {
    if (ASIDE.has(name)) this.#aside += 1;
    if (this.#aside === 0) {
      if (name === 'p') beginParagraph(cell);
      else if (name === 's')
        cell.text += ' '.repeat(Math.min(repetition(attributes, 'c'), MOST_BLANKS));
      else if (name === 'tab') cell.text += '\t';
      else if (name === 'line-break') cell.text += '\n';
    }
    this.wantsText = this.#aside === 0 && cell.isInParagraph;
  }

  #closeInCell(cell: OdsCell, name: string): void {
    if (ASIDE.has(name)) this.#aside -= 1;
    const isInside = this.#aside > 0;
    if (name === 'p' && !isInside) cell.isInParagraph = false;
    this.wantsText = !isInside && cell.isInParagraph;
    if (isInside || (name !== 'table-cell' && name !== 'covered-table-cell')) return;
    this.#cell = undefined;
    this.#endCell(cell);
  }

  #endCell(cell: OdsCell): void {
    const { attributes, isCovered } = cell;
    const repeated = repetition(attributes, 'number-columns-repeated');
    const text = isCovered ? '' : this.#shown(cell);
    this.#countMerged(attributes);
    if (text !== '' && repeated > MOST_COLUMNS)
      throw damagedBook(this.#sheets.path, 'a row has too many columns');
    for (let copy = 0; text !== '' && copy < repeated; copy += 1) {
      this.#sheet?.rows.cell(this.#column + copy, text);
    }
    this.#column += repeated;
  }

  #countMerged(attributes: string): void {
    const down = repetition(attributes, 'number-rows-spanned');
    const line = this.#line + 1;
    const isMerged = down > 1 || repetition(attributes, 'number-columns-spanned') > 1;
    const { merged, headerLine } = this.#oddities;
    if (isMerged && line + down - 1 > headerLine) countAt(merged, line);
  }

  #shown({ attributes, text }: OdsCell): string {
    const isFormula = attribute(attributes, 'formula') !== undefined;
    const isError = attributes.includes('calcext:value-type="error"');
    if (isError || (isFormula && isFormulaFailure(text))) {
      countAt(this.#oddities.errors, this.#line + 1);
      return failureWord(text);
    }
    const type = attribute(attributes, 'value-type');
    if (type === undefined && isFormula && text === '')
      countAt(this.#oddities.uncounted, this.#line + 1);
    return shownAs(type ?? 'string', attributes, text);
  }
}

function beginParagraph(cell: OdsCell): void {
  if (cell.paragraphs > 0) cell.text += '\n';
  cell.paragraphs += 1;
  cell.isInParagraph = true;
}

const NUMBERS: ReadonlySet<string> = new Set(['float', 'percentage', 'currency']);

function shownAs(type: string, attributes: string, text: string): string {
  if (NUMBERS.has(type)) return shownCode(plainNumber(attribute(attributes, 'value') ?? ''), text);
  if (type === 'date') {
    return withoutZeroDay(shortMoment(attribute(attributes, 'date-value') ?? text));
  }
  if (type === 'time') return clockOf(attribute(attributes, 'time-value') ?? '') ?? text;
  if (type === 'boolean') return truthOf(attributes, text);
  return attribute(attributes, 'string-value') ?? text;
}

function truthOf(attributes: string, text: string): string {
  return shownTruth(attribute(attributes, 'boolean-value') ?? text);
}

/** `PT10H20M00S` as `10:20:00`. */
function clockOf(duration: string): string | undefined {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/u.exec(duration) ?? [];
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  return [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
}

/** How often something stands there, or how far it reaches: 1 if it is not said. */
function repetition(attributes: string, name: string): number {
  const said = Number(attribute(attributes, name) ?? 1);
  return Number.isInteger(said) && said > 0 ? said : 1;
}
