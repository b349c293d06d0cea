// Tables of invented rows, each written as a file in one of the many ways in which programs write CSV. What
// must come out of the reader is known before it is asked.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { zipOf } from '../zip-writer.ts';

export interface WrittenTable {
  readonly header: readonly string[];
  /** Each begins with an address that no other row has. */
  readonly rows: readonly (readonly string[])[];
  readonly form: WrittenForm;
}

export interface WrittenForm {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly lineEnd: '\n' | '\r\n' | '\r';
  readonly quotes: 'always' | 'where needed';
  readonly encoding: 'plain' | 'marked' | 'utf16le';
  readonly endsWithLineEnd: boolean;
  readonly packed: 'no' | 'gzip' | 'zip';
}

/** Names that say which delimiter is meant; the address comes first. */
const HEADERS = [
  ['email'],
  ['email', 'city'],
  ['Email Address', 'First Name', 'Status'],
  ['email', 'first_name', 'last_name', 'notes', 'status'],
];

// No @, so that nothing in a cell looks like another row.
const PIECES = [
  ...['a', 'Bern', ' ', '1', 'é', '漢', '😀', '=', '-', '.', "it's"],
  ...[',', ';', '\t', '|', '"', '""', '\n', '\r\n', ':', '\\'],
];

/** A formula around a text is taken away on purpose. */
const FORMULA = '="';

const cell = fc.oneof(
  fc.constantFrom('', '', 'Ann', 'Bern', 'subscribed'),
  fc
    .array(fc.constantFrom(...PIECES), { maxLength: 6 })
    .map((pieces) => pieces.join(''))
    .filter((text) => !text.startsWith(FORMULA)),
);

export const writtenForm: fc.Arbitrary<WrittenForm> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quotes: fc.constantFrom('always', 'where needed'),
  encoding: fc.constantFrom('plain', 'plain', 'marked', 'utf16le'),
  endsWithLineEnd: fc.boolean(),
  packed: fc.constantFrom('no', 'no', 'gzip', 'zip'),
});

export function writtenTables(given: Partial<WrittenForm> = {}): fc.Arbitrary<WrittenTable> {
  return fc
    .constantFrom(...HEADERS)
    .chain((header) =>
      fc.record({
        header: fc.constant(header),
        rows: fc.array(
          fc.array(cell, { minLength: header.length - 1, maxLength: header.length - 1 }),
          { minLength: 1, maxLength: 12 },
        ),
        form: writtenForm.map((written) => ({ ...written, ...given })),
      }),
    )
    .map((table) => ({
      ...table,
      rows: table.rows.map((cells, index) => [`row${String(index)}@example.com`, ...cells]),
    }));
}

/** The records as text, without the line ends between them; the header is the first. */
export function writtenRecords({ header, rows, form: written }: WrittenTable): string[] {
  return [header, ...rows].map((cells) =>
    cells.map((text) => writtenCell(text, written)).join(written.delimiter),
  );
}

function writtenCell(text: string, { delimiter, quotes }: WrittenForm): string {
  const isPlain = !/["\r\n]/u.test(text) && !text.includes(delimiter);
  return quotes === 'where needed' && isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** The name is that of the member, where the table is packed into an archive. */
export function writtenBytes(table: WrittenTable, name = 'people.csv'): Buffer {
  const { lineEnd, endsWithLineEnd, encoding, packed } = table.form;
  const text = writtenRecords(table).join(lineEnd) + (endsWithLineEnd ? lineEnd : '');
  const bytes = encodedText(text, encoding);
  switch (packed) {
    case 'no':
      return bytes;
    case 'gzip':
      return gzipSync(bytes);
    case 'zip':
      return zipOf([{ name, content: bytes }]);
  }
}

function encodedText(text: string, encoding: WrittenForm['encoding']): Buffer {
  switch (encoding) {
    case 'plain':
      return Buffer.from(text, 'utf8');
    case 'marked':
      return Buffer.from(`\ufeff${text}`, 'utf8');
    case 'utf16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
  }
}
