// The sheets of a workbook in the XML of Excel 2003, which many programs write under the name .xls (namespace
// urn:schemas-microsoft-com:office:spreadsheet).
import { countAt } from '../source/source.ts';
import { type RowCollector, type SheetOddities, damagedBook } from './book.ts';
import {
  failureWord,
  type NumberForm,
  numberForm,
  plainNumber,
  shortMoment,
  shownTruth,
  withoutZeroDay,
  zeroPadded,
} from './cell-values.ts';
import type { FoundSheets, SheetsReader } from './streamed-book.ts';
import { type XmlSink, attribute, XmlScanner } from './xml-scanner.ts';

export function excelXmlReader(sheets: FoundSheets): SheetsReader {
  return new XmlScanner(new ExcelXmlSink(sheets), sheets.path);
}

interface XmlCell {
  readonly attributes: string;
  type: string;
  text: string;
  hasData: boolean;
}

const NO_FORMAT = -1;

class ExcelXmlSink implements XmlSink {
  wantsText = false;
  readonly #sheets: FoundSheets;
  readonly #forms = new Map<string, NumberForm>();
  #style = '';
  #line = 0;
  #span = 0;
  #isHidden = false;
  #column = 0;
  #cell: XmlCell | undefined;
  /** In a remark to a cell, which has data too. */
  #isRemark = false;
  #visible: string | undefined;

  constructor(sheets: FoundSheets) {
    this.#sheets = sheets;
  }

  open(name: string, attributes: string): void {
    if (this.#cell !== undefined) this.#openInCell(this.#cell, name, attributes);
    else if (name === 'Cell') this.#beginCell(attributes);
    else if (name === 'Row') this.#beginRow(attributes);
    else this.#openOther(name, attributes);
  }

  close(name: string): void {
    if (name === 'Data' || name === 'Visible') this.wantsText = false;
    if (name === 'Comment') this.#isRemark = false;
    else if (name === 'Cell' && this.#cell !== undefined) this.#endCell(this.#cell);
    else if (name === 'Row') this.#endRow();
    else if (name === 'Visible') this.#endVisible();
  }

  text(text: string): void {
    if (this.#cell !== undefined) this.#cell.text += text;
    else if (this.#visible !== undefined) this.#visible += text;
  }

  #openOther(name: string, attributes: string): void {
    if (name === 'Style') this.#style = attribute(attributes, 'ID') ?? '';
    else if (name === 'NumberFormat') {
      this.#forms.set(this.#style, numberForm(NO_FORMAT, attribute(attributes, 'Format')));
    } else if (name === 'Worksheet') this.#beginSheet(attribute(attributes, 'Name') ?? '');
    else if (name === 'Visible') {
      this.#visible = '';
      this.wantsText = true;
    }
  }

  #beginSheet(name: string): void {
    this.#sheets.begin(name);
    this.#line = 0;
    this.#span = 0;
  }

  /** Whether a sheet is shown stands behind its rows. */
  #endVisible(): void {
    const sheet = this.#sheets.all.at(-1);
    if (sheet !== undefined) sheet.isHidden = /hidden/iu.test(this.#visible ?? '');
    this.#visible = undefined;
  }

  #beginRow(attributes: string): void {
    this.#line = this.#placed(attributes, this.#line + this.#span + 1);
    this.#span = Number(attribute(attributes, 'Span') ?? 0);
    this.#isHidden = attribute(attributes, 'Hidden') === '1';
    this.#column = 0;
    this.#rows.begin(this.#line);
  }

  #endRow(): void {
    if (this.#rows.end() && this.#isHidden) countAt(this.#oddities.hiddenRows, this.#line);
  }

  #beginCell(attributes: string): void {
    this.#column = this.#placed(attributes, this.#column + 1);
    this.#cell = { attributes, type: '', text: '', hasData: false };
  }

  #openInCell(cell: XmlCell, name: string, attributes: string): void {
    if (name === 'Comment') this.#isRemark = true;
    if (name !== 'Data' || this.#isRemark) return;
    cell.type = attribute(attributes, 'Type') ?? 'String';
    cell.hasData = true;
    this.wantsText = true;
  }

  #endCell(cell: XmlCell): void {
    this.#cell = undefined;
    const isFormula = attribute(cell.attributes, 'Formula') !== undefined;
    if (isFormula && !cell.hasData) countAt(this.#oddities.uncounted, this.#line);
    this.#rows.cell(this.#column - 1, this.#shown(cell));
    const across = Number(attribute(cell.attributes, 'MergeAcross') ?? 0);
    const down = Number(attribute(cell.attributes, 'MergeDown') ?? 0);
    this.#column += across;
    const { merged, headerLine } = this.#oddities;
    if (across + down > 0 && this.#line + down > headerLine) countAt(merged, this.#line);
  }

  #shown({ attributes, type, text }: XmlCell): string {
    switch (type) {
      case 'Number': {
        const form = this.#forms.get(attribute(attributes, 'StyleID') ?? '');
        return form?.kind === 'zeros'
          ? zeroPadded(plainNumber(text), form.pattern)
          : plainNumber(text);
      }
      case 'DateTime':
        return withoutZeroDay(shortMoment(text));
      case 'Boolean':
        return shownTruth(text);
      case 'Error':
        countAt(this.#oddities.errors, this.#line);
        return failureWord(text);
      default:
        return text;
    }
  }

  /** Rows and cells name their place where others are left out before them. */
  #placed(attributes: string, next: number): number {
    const place = Number(attribute(attributes, 'Index') ?? next);
    if (Number.isInteger(place) && place >= next) return place;
    throw damagedBook(this.#sheets.path, 'a row or a cell names a place that it cannot have');
  }

  get #rows(): RowCollector {
    const sheet = this.#sheets.all.at(-1);
    if (sheet === undefined)
      throw damagedBook(this.#sheets.path, 'a row stands outside of its sheets');
    return sheet.rows;
  }

  get #oddities(): SheetOddities {
    return this.#sheets.odditiesAt();
  }
}
