// Takes an uploaded file apart into a header and rows of cells, with the open behaviours of form:
// charset, byte order mark, delimiter, line breaks within quotes and limits of size.
import { parse } from 'csv-parse/sync';
import type { Account } from '../account/account.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import { Refusal, failed } from '../protocol/answer.ts';
import type { UploadedFile } from '../protocol/request.ts';

interface UploadTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Throws a Refusal where the service refuses the whole file. */
export function uploadTable(account: Account, file: UploadedFile): UploadTable {
  checkBytes(account, file.content);
  const records = cellsOf(account, uploadText(account, file.content));
  const [header, ...rows] = records;
  if (header === undefined) refuseFile('The file is empty.');
  return { header, rows: limitedRows(account, rows) };
}

export function refuseFile(text: string): never {
  throw new Refusal(failed({ file: [text] }));
}

function checkBytes(account: Account, content: Buffer): void {
  const rule = account.behaviours.value.csv_max;
  const most = behaviourNumber(account.behaviours, 'csv_max');
  if (rule === 'failed_bytes' && content.byteLength > most) {
    refuseFile(`The file may not be greater than ${String(Math.floor(most / 1_000))} kilobytes.`);
  }
}

function uploadText(account: Account, content: Buffer): string {
  const text = content.toString(
    account.behaviours.value.csv_charset === 'latin1' ? 'latin1' : 'utf8',
  );
  const dropsMark = account.behaviours.value.csv_bom === 'ok' && text.startsWith('\uFEFF');
  return dropsMark ? text.slice(1) : text;
}

function cellsOf(account: Account, text: string): string[][] {
  const delimiter = delimiterOf(account, text);
  const isLinewise = account.behaviours.value.csv_newline_in_quotes === 'breaks';
  try {
    return isLinewise ? linewise(text, delimiter) : parsed(text, delimiter);
  } catch {
    return refuseFile('The file could not be read as CSV.');
  }
}

function parsed(text: string, delimiter: string): string[][] {
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
  return parse(text, options);
}

/** What some reader or other takes for the end of a line. */
// eslint-disable-next-line no-control-regex -- the separators of files, groups and records end a line for some readers
const LINE_ENDS = /[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]+/u;

/** Each line is a row, whatever its quotes say. Where one is left open within it, all are taken off. */
function linewise(text: string, delimiter: string): string[][] {
  return text.split(LINE_ENDS).flatMap((line) => {
    const isClosed = (line.split('"').length - 1) % 2 === 0;
    return parsed(isClosed ? line : line.replaceAll('"', ''), delimiter);
  });
}

function delimiterOf(account: Account, text: string): string {
  if (account.behaviours.value.csv_delimiter === 'comma') return ',';
  const header = text.slice(0, text.search(/[\r\n]|$/));
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function limitedRows<Row>(account: Account, rows: readonly Row[]): readonly Row[] {
  const rule = account.behaviours.value.csv_max;
  const most = behaviourNumber(account.behaviours, 'csv_max');
  if (rule === 'failed_rows' && rows.length > most) {
    refuseFile(`The file may not have more than ${String(most)} rows.`);
  }
  return rule === 'truncated' ? rows.slice(0, most) : rows;
}
