// Turns the rows of an upload into drafts of contacts and settles which of several rows for one
// address count.
import type { Account } from '../account.ts';
import { countryByCode, countryById, countryByName } from '../countries.ts';
import type { Country } from '../countries.ts';
import { isEmail } from '../email.ts';
import type { ContactText } from './contact-row.ts';
import type { ContactDraft } from './placing.ts';
import type { UploadColumn } from './upload-columns.ts';
import { refuseFile } from './upload-file.ts';

/** One row: a draft, or the reason why it cannot be one. `line` counts records, the header is 1. */
export type UploadRow =
  | { readonly kind: 'draft'; readonly line: number; readonly draft: ContactDraft }
  | { readonly kind: 'bad'; readonly line: number; readonly reason: string };

export interface RowReading {
  readonly contactTypeId: number;
  readonly columns: readonly UploadColumn[];
}

export function readRow(
  account: Account,
  cells: readonly string[],
  { contactTypeId, columns, line }: RowReading & { readonly line: number },
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

/** The rows that count where several carry one address (behaviour `csv_in_file_dup`). */
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

function findCountry(account: Account, text: string): Country | undefined {
  switch (account.behaviours.value.csv_country) {
    case 'id':
      return countryById(text);
    case 'name':
      return countryByName(text);
    case 'iso2':
      return text.length === 2 ? countryByCode(text) : undefined;
    case 'any':
      return countryById(text) ?? countryByCode(text) ?? countryByName(text);
  }
}
