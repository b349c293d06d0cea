// Reads an uploaded file: its header and rows, with the open behaviours of its form (charset, byte order
// mark, delimiter, line breaks in quotes and size limits); what each column means, by name or by position;
// and which of several rows with one address count. The sample file has every column that an upload
// understands; the specification does not show its body (section Contacts).
import type { Account } from '../account/account.ts';
import type { CountryBook } from '../account/countries.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import { isEmail } from '../forms/parameters.ts';
import { type Answer, Refusal, csvFile, failed, list, notFound } from '../protocol/answer.ts';
import type { UploadedFile } from '../protocol/request.ts';
import { RESERVED_FIELDS, customFields, insertCustomField } from './contact-structure.ts';
import { type ContactText, CONTACT_TEXTS, type ContactDraft } from './contact-row.ts';
import { parse } from 'csv-parse/sync';

export type UploadColumn =
  | { readonly kind: 'email' }
  | { readonly kind: 'text'; readonly name: ContactText }
  | { readonly kind: 'custom'; readonly name: string }
  | { readonly kind: 'ignored' };

/** The meaning of each column; throws a Refusal when the service refuses the header. */
export function columnsOf(account: Account, header: readonly string[]): readonly UploadColumn[] {
  const rule = account.behaviours.value.csv_header;
  const expected = uploadColumns(account);
  if (rule === 'required_exact' && header.join(',') !== expected.join(',')) {
    refuseFile('The header of the file does not match the sample.');
  }
  const names = rule === 'ignored_first_line' ? expected : header.map(fieldName);
  for (const required of ['email', 'country']) {
    if (!names.includes(required)) refuseFile(`The file has no ${required} column.`);
  }
  const columns = names.map((name) => columnNamed(account, name, expected));
  // Unknown columns may have become custom fields; a name counts only once.
  return columns.map((column, index) =>
    names.indexOf(names[index] ?? '') < index ? IGNORED : column,
  );
}

const IGNORED: UploadColumn = { kind: 'ignored' };

/**
 * Labels count as names: `First Name` is `first_name`. A byte order mark stays part of its name;
 * `trim` would remove it.
 */
function fieldName(title: string): string {
  return title
    .replaceAll(/^ +| +$/g, '')
    .replaceAll(/[ \t]+/g, '_')
    .toLowerCase();
}

function columnNamed(account: Account, name: string, expected: readonly string[]): UploadColumn {
  if (name === 'email') return { kind: 'email' };
  const text = CONTACT_TEXTS.find((known) => known === name);
  if (text !== undefined) return { kind: 'text', name: text };
  const custom = expected
    .slice(RESERVED_FIELDS.length)
    .find((known) => known.toLowerCase() === name);
  if (custom !== undefined) return { kind: 'custom', name: custom };
  return unknownColumn(account, name);
}

function unknownColumn(account: Account, name: string): UploadColumn {
  switch (account.behaviours.value.csv_unknown_column) {
    case 'reject':
      return refuseFile('The file has a column that is not a contact field.');
    case 'custom_field': {
      if (!/^\w+$/.test(name)) return IGNORED;
      const known = customFields(account).some((field) => field.field_name === name);
      if (!known) insertCustomField(account, name, 'text');
      return { kind: 'custom', name };
    }
    case 'ignore':
      return IGNORED;
  }
}

/** The row of the sample: a cell for each reserved field. */
const EXAMPLE =
  'asha.example@example.com,Asha,Example,India,Gujarat,Surat,12 Example Road,,,395001,';

/** The columns of an upload in the order of the sample: the reserved fields, then the custom ones. */
function uploadColumns(account: Account): readonly string[] {
  const names = customFields(account).map((field) => field.field_name);
  return [...RESERVED_FIELDS, ...new Set(names)];
}

export function sampleAnswer(account: Account): Answer {
  const columns = uploadColumns(account);
  switch (account.behaviours.value.csv_sample_body) {
    case 'failed':
      return notFound();
    case 'json':
      return list('columns', columns);
    case 'csv': {
      const blanks = ','.repeat(columns.length - RESERVED_FIELDS.length);
      const content = `${columns.join(',')}\n${EXAMPLE}${blanks}\n`;
      return csvFile('contacts-sample.csv', content);
    }
  }
}

/** A draft, or the reason why the row is none. `line` counts records; the header is 1. */
export type UploadRow =
  | { readonly kind: 'draft'; readonly line: number; readonly draft: ContactDraft }
  | { readonly kind: 'bad'; readonly line: number; readonly reason: string };

export function readRow(
  account: Account,
  cells: readonly string[],
  columns: readonly UploadColumn[],
  contactTypeId: number,
  line: number,
): UploadRow {
  let email = '';
  const texts: Partial<Record<ContactText, string>> = {};
  const custom: (readonly [string, string])[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (column.kind === 'email') email = cell.trim();
    else if (column.kind === 'text') texts[column.name] = cell;
    else if (column.kind === 'custom') custom.push([column.name, cell]);
  }
  if (!isEmail(email))
    return { kind: 'bad', line, reason: 'The email must be a valid email address.' };
  const country = countryOf(account, texts.country ?? '');
  if (country === undefined)
    return { kind: 'bad', line, reason: 'The selected country is invalid.' };
  return {
    kind: 'draft',
    line,
    draft: { contactTypeId, email, texts: { ...texts, country }, custom },
  };
}

/** The rows that count when several have one address (behaviour `csv_in_file_dup`). */
export function withoutDuplicates(
  account: Account,
  rows: readonly UploadRow[],
): readonly UploadRow[] {
  const rule = account.behaviours.value.csv_in_file_dup;
  if (rule === 'both') return rows;
  const chosen = new Map<string, UploadRow>();
  for (const row of rows) {
    const key =
      row.kind === 'draft' ? account.emailKey(row.draft.email) : `bad row ${String(row.line)}`;
    if (chosen.has(key) && rule === 'reject_file') refuseFile('The file has an address twice.');
    if (chosen.has(key) && rule === 'first') continue;
    chosen.set(key, row);
  }
  return [...chosen.values()];
}

function countryOf(account: Account, cell: string): string | undefined {
  const known = cell.trim() === '' ? undefined : findCountry(account, cell.trim());
  if (known !== undefined) return String(known.id);
  return cell.trim() !== '' && account.behaviours.value.country_invalid === 'store'
    ? cell
    : undefined;
}

function findCountry(account: Account, text: string): ReturnType<CountryBook['byId']> {
  const { byId, byCode, byName } = account.countries;
  switch (account.behaviours.value.csv_country) {
    case 'id':
      return byId(text);
    case 'name':
      return byName(text);
    case 'iso2':
      return text.length === 2 ? byCode(text) : undefined;
    case 'any':
      return byId(text) ?? byCode(text) ?? byName(text);
  }
}

/** Throws a Refusal when the service refuses the whole file. */
export function uploadTable(
  account: Account,
  file: UploadedFile,
): { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  checkBytes(account, file.content);
  const [header, ...rows] = cellsOf(account, uploadText(account, file.content));
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

/** Every character that some CSV reader takes for the end of a line. */
// eslint-disable-next-line no-control-regex -- the separators of files, groups and records end a line for some readers
const LINE_ENDS = /[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]+/u;

/** Each line is a row, even inside quotes. A line with an unclosed quote loses all its quotes. */
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
