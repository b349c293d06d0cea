// An upload of contacts: the service's sample of a file, the columns and the form of country that follow
// from it, and the bytes of our file. The form of an upload is not specified (interface specification,
// "Contacts"), so the sample decides where the service has one.
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import {
  isCustomField,
  isFieldName,
  STANDARD_FIELDS,
  type CountryNames,
  type FieldName,
} from '../../contacts/index.ts';
import type { Channel } from '../calls/channel.ts';
import { readFile } from '../calls/read-record.ts';
import { SMALL_BODY_CAP_BYTES } from '../exchange/answer.ts';
import { demand } from '../outcome/errors.ts';

export interface CsvSample {
  readonly header: readonly string[];
  readonly firstRow: readonly string[] | undefined;
}

export async function readCsvSample(channel: Channel): Promise<CsvSample | undefined> {
  const text = await readFile(channel, 'contacts/csv-sample/download', SMALL_BODY_CAP_BYTES);
  return text === undefined ? undefined : parseCsvSample(text);
}

/** Undefined for JSON, HTML, an empty body, and what csv-parse cannot read. */
function parseCsvSample(text: string): CsvSample | undefined {
  if (/^[\s\uFEFF]*(?:[{[<]|$)/u.test(text)) return undefined;
  try {
    const rows = parse(text, { bom: true, to: 2, relaxColumnCount: true, skipEmptyLines: true });
    const [header, firstRow] = rows;
    return header === undefined ? undefined : { header, firstRow };
  } catch {
    return undefined;
  }
}

export interface Countries {
  /** The service's name of a country, by its id. */
  readonly nameOf: (countryId: string) => string;
  readonly names: Pick<CountryNames, 'alpha2Of'>;
}

/** A column of an upload and what it holds: undefined for a column of the sample that we leave empty. */
export interface UploadColumn {
  readonly title: string;
  readonly holds: FieldName | 'email' | undefined;
}

/** How a sample may call the column of the address, in the form of `plain`. */
const EMAIL_TITLES: readonly string[] = ['email', 'e_mail', 'email_address', 'e_mail_address'];

/** In what form an upload names countries. */
export type CountryForm = (typeof COUNTRY_FORMS)[number];

export const COUNTRY_FORMS = ['id', 'name', 'code'] as const;

/**
 * The columns of an upload: those of the service's sample in its order, or every possible one where the
 * sample has no address; then the custom fields that the sample does not name.
 */
export function uploadColumns(
  sample: CsvSample | undefined,
  customFields: readonly FieldName[],
): UploadColumn[] {
  const known: readonly string[] = ['email', ...STANDARD_FIELDS, 'alt_email'];
  const isUsable = sample?.header.some((title) => EMAIL_TITLES.includes(plain(title))) === true;
  const titles = isUsable ? sample.header : known;
  const columns = titles.map((title) => ({ title, holds: holds(title, customFields) }));
  const missing = customFields.filter((field) => !columns.some((column) => column.holds === field));
  return [
    ...columns,
    ...missing.map((field) => ({ title: field.replace(/^custom\./u, ''), holds: field })),
  ];
}

/** How the sample's example row writes its country; ids where it has none. */
export function countryForm(sample: CsvSample | undefined): CountryForm {
  const index = sample?.header.findIndex((title) => plain(title) === 'country') ?? -1;
  const example = sample?.firstRow?.[index]?.trim() ?? '';
  if (example === '' || /^\d+$/u.test(example)) return 'id';
  return /^[A-Z]{2}$/u.test(example) ? 'code' : 'name';
}

/** Writes a country, given by its id, in the form. */
export function countryWriter(
  form: CountryForm,
  { nameOf, names }: Countries,
): (countryId: string) => string {
  switch (form) {
    case 'id':
      return (id) => id;
    case 'name':
      return nameOf;
    case 'code':
      return (id) => names.alpha2Of(nameOf(id)) ?? id;
  }
}

function holds(title: string, customFields: readonly FieldName[]): UploadColumn['holds'] {
  const name = plain(title);
  if (EMAIL_TITLES.includes(name)) return 'email';
  if (isFieldName(name) && !isCustomField(name)) return name;
  return customFields.find((field) => plain(field.slice('custom.'.length)) === name);
}

/** A column's title without case and punctuation: `First Name` is `first_name`. */
function plain(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}

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
