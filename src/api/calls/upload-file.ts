// The file of `contacts/upload-csv`: RFC 4180 quoting, UTF-8 without a byte order mark, lines ended
// by LF. Cells are written byte for byte: guarding against formulas would change people's data, and
// belongs to reports that are opened in a spreadsheet.
import { stringify } from 'csv-stringify/sync';
import { demand } from '../errors.ts';

export interface UploadRows {
  readonly header: readonly string[];
  /** Each as long as the header. */
  readonly rows: readonly (readonly string[])[];
}

export function uploadFileBytes({ header, rows }: UploadRows): Uint8Array {
  for (const row of rows) {
    demand(row.length === header.length, 'a row of an upload file is as long as its header');
  }
  const text = stringify([header, ...rows], { record_delimiter: '\n', quoted_match: /[\r\n]/u });
  return Buffer.from(text, 'utf8');
}
