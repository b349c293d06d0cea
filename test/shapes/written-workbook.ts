// An XLSX workbook as small as one can be (ECMA-376, part 1: SpreadsheetML in an archive of Open Packaging).
import { zipOf } from '../sources/zip-writer.ts';
import type { Cell, Sheet } from './shape.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const OF_PACKAGE = `${SCHEMAS}/package/2006`;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function workbookOf(sheets: readonly Sheet[]): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', content: contentTypes(sheets) },
    { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', content: workbook(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...sheets.map((_, index) => ['worksheet', `worksheets/${sheetFile(index)}`] as const),
        ['styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', content: STYLES },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/${sheetFile(index)}`,
      content: worksheet(rows),
    })),
  ]);
}

function sheetFile(index: number): string {
  return `sheet${String(index + 1)}.xml`;
}

function contentTypes(sheets: readonly Sheet[]): string {
  const parts = [
    ['/xl/workbook.xml', `${TYPE}.sheet.main+xml`],
    ['/xl/styles.xml', `${TYPE}.styles+xml`],
    ...sheets.map((_, index) => [`/xl/worksheets/${sheetFile(index)}`, `${TYPE}.worksheet+xml`]),
  ];
  const overrides = parts.map(
    ([name = '', type = '']) => `<Override PartName="${name}" ContentType="${type}"/>`,
  );
  return `${XML}<Types xmlns="${OF_PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${String(index + 1)}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${OF_PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function workbook(sheets: readonly Sheet[]): string {
  const all = sheets.map(({ name, hidden }, index) => {
    const number = String(index + 1);
    const state = hidden === true ? ' state="hidden"' : '';
    return `<sheet name="${escaped(name)}" sheetId="${number}"${state} r:id="rId${number}"/>`;
  });
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all.join('')}</sheets></workbook>`;
}

/** The second format of cells is a date (built-in number format 14). */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const DATE_STYLE = 's="1"';

function worksheet(rows: readonly (readonly Cell[])[]): string {
  const written = rows.map((cells, row) => {
    const number = String(row + 1);
    const shown = cells.map((cell, column) => cellOf(cell, `${letters(column)}${number}`));
    return `<row r="${number}">${shown.join('')}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? '1' : '0'}</v></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${String(cell)}</v></c>`;
  if (typeof cell === 'string') return textCell(cell, place);
  if ('error' in cell) return `<c r="${place}" t="e"><f>A1</f><v>${escaped(cell.error)}</v></c>`;
  const serial = serialOf(cell.date);
  if (serial === undefined) return textCell(cell.date, place);
  return `<c r="${place}" ${DATE_STYLE}><v>${String(serial)}</v></c>`;
}

function textCell(text: string, place: string): string {
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const DAY_MS = 86_400_000;
/** Day 0 of the serial numbers, as it is for all days since March 1900. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

/** Undefined for what is no date. */
function serialOf(date: string): number | undefined {
  const inUtc = /(?:Z|^\d{4}-\d{2}-\d{2})$/u.test(date) ? date : `${date.replace(' ', 'T')}Z`;
  const timeMs = Date.parse(inUtc);
  return Number.isNaN(timeMs) ? undefined : (timeMs - DAY_ZERO_MS) / DAY_MS;
}

/** The name of a column from 0: A, B, …, Z, AA. */
function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
