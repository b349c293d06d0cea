// XLSX workbooks as text, part by part, so that a test can write what no program would.
import { type WrittenMember, zipOf } from '../zip-writer.ts';

export interface WrittenSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** What stands between the tags of `sheetData`. */
  readonly rows: string;
  /** Behind `sheetData`. */
  readonly behind?: string;
}

export interface WrittenBook {
  readonly sheets: readonly WrittenSheet[];
  /** What stands between the tags of `sst`. */
  readonly strings?: string;
  /** Format codes; the cells of style 1 have the first one. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  readonly more?: readonly WrittenMember[];
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** The parts of a workbook, in the order of an archive. */
export function bookParts({ sheets, strings, formats, is1904, more = [] }: WrittenBook) {
  const places = sheets.map((sheet, index) => ({ ...sheet, id: String(index + 1) }));
  const related = places.map(({ id }) =>
    relationship(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`),
  );
  const members: WrittenMember[] = [
    { name: '[Content_Types].xml', content: `${PROLOG}<Types/>` },
    {
      name: '_rels/.rels',
      content: relationships([relationship('rId1', 'officeDocument', 'xl/workbook.xml')]),
    },
    {
      name: 'xl/workbook.xml',
      content: `${PROLOG}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${is1904 === true ? ' date1904="1"' : ''}/><sheets>${places
        .map(
          ({ name, state, id }) =>
            `<sheet name="${name}" sheetId="${id}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${id}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships([
        ...related,
        relationship('rId901', 'styles', '/xl/styles.xml'),
        ...(strings === undefined
          ? []
          : [relationship('rId902', 'sharedStrings', 'sharedStrings.xml')]),
      ]),
    },
    { name: 'xl/styles.xml', content: stylesOf(formats ?? []) },
  ];
  for (const { id, rows, behind = '' } of places) {
    const content = `${PROLOG}<worksheet ${MAIN}><dimension ref="A1"/><sheetData>${rows}</sheetData>${behind}</worksheet>`;
    members.push({ name: `xl/worksheets/sheet${id}.xml`, content });
  }
  if (strings !== undefined) {
    members.push({
      name: 'xl/sharedStrings.xml',
      content: `${PROLOG}<sst ${MAIN}>${strings}</sst>`,
    });
  }
  return [...members, ...more];
}

export function writtenBook(book: WrittenBook): Buffer {
  return zipOf(bookParts(book));
}

/** A book of one sheet. */
export function sheetBook(
  rows: string,
  more: Partial<WrittenBook> & { readonly behind?: string } = {},
): Buffer {
  const { behind = '', ...others } = more;
  return writtenBook({ sheets: [{ name: 'Customers', rows, behind }], ...others });
}

/** A cell with an inline text. */
export function textCell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Rows of inline texts. */
export function textRows(...rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (cells) =>
        `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('');
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relationships(all: readonly string[]): string {
  return `${PROLOG}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

const FIRST_CUSTOM = 164;

function stylesOf(formats: readonly string[]): string {
  const codes = formats.map(
    (code, index) =>
      `<numFmt numFmtId="${String(FIRST_CUSTOM + index)}" formatCode="${code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
  );
  const styles = ['0', ...formats.map((_, index) => String(FIRST_CUSTOM + index)), '14'];
  return `${PROLOG}<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs><cellStyles/></styleSheet>`;
}
