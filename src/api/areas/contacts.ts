// Contacts: one by one, many at a time by upload, and the list that everything is compared with. A million records
// pass in one read, so they are parsed by hand, with the tolerance that zod has for the small ones. Their
// `custom_field` comes in the shapes that a PHP service gives an object that may be empty: null, [], {}, an
// object, or the JSON text of one. The names in it come from outside, so they go into a Map and never onto an
// object. The form of an upload is not specified (interface specification, "Contacts"), so the service's sample of
// a file decides on columns and countries where there is one.
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import {
  type CountryNames,
  type FieldName,
  isCustomField,
  isFieldName,
  STANDARD_FIELDS,
  type StandardField,
} from '../../contacts/index.ts';
import { type Channel, idsForm, write } from '../calls/channel.ts';
import { readFile, readRecord } from '../calls/read-record.ts';
import {
  type ListBodyReader,
  type ListReceipt,
  type ListSink,
  streamBody,
  streamList,
} from '../calls/stream-list.ts';
import { SMALL_BODY_CAP_BYTES } from '../exchange/answer.ts';
import { demand, UnexpectedAnswerError } from '../outcome/errors.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { isRecord, parseId, type RawRecord } from './record-shapes.ts';

/** The names are the service's. A member left out or undefined is not sent. */
export interface ContactForm extends Readonly<Partial<OptionalFields>> {
  readonly contact_type_id: string;
  readonly email: string;
  /** A country id of the reference data. */
  readonly country: string;
}

type OptionalFields = Record<Exclude<StandardField, 'country'>, string | undefined>;

/** An update sends the same required members as an add; whether a left-out one is kept is open. */
export interface ContactUpdateForm extends ContactForm {
  readonly contact_id: string;
}

export interface ContactUpload {
  readonly contactTypeId: string;
  /** Ends in `.csv`, as the service demands. */
  readonly fileName: string;
  /** As `uploadFileBytes` makes it. */
  readonly content: Uint8Array;
  /** Left out: that of CSV. */
  readonly contentType?: FileType;
}

/** Types under which programs send CSV; the first one is the right one. */
export const FILE_TYPES = [
  'text/csv',
  'application/vnd.ms-excel',
  'text/plain',
  'application/octet-stream',
] as const;

export type FileType = (typeof FILE_TYPES)[number];

export interface ContactCalls {
  list(sink: ListSink<Contact>): Promise<ListReceipt>;
  /** The same list; its body goes to the reader as it comes. */
  listBody(reader: ListBodyReader): Promise<ListReceipt>;
  details(contactId: string): Promise<Contact | undefined>;
  add(form: ContactForm): Promise<Outcome>;
  update(form: ContactUpdateForm): Promise<Outcome>;
  delete(contactId: string): Promise<Outcome>;
  /** Between 1 and 900 ids. */
  bulkDelete(contactIds: readonly string[]): Promise<Outcome>;
  uploadCsv(upload: ContactUpload): Promise<Outcome>;
  /** Undefined where the service has none, or answers with something that is no CSV. */
  csvSample(): Promise<CsvSample | undefined>;
}

export function contactCalls(channel: Channel): ContactCalls {
  return {
    list: (sink) => streamList(channel, { endpointId: 'contacts/list', sink, parse: parseContact }),
    listBody: (reader) => streamBody(channel, { endpointId: 'contacts/list' }, reader),
    details: (contact_id) => readRecord(channel, 'contacts/details', { contact_id }, parseContact),
    add: (form) => write(channel, 'contacts/add', { form: { ...form } }),
    update: (form) => write(channel, 'contacts/update', { form: { ...form } }),
    delete: (contact_id) => write(channel, 'contacts/delete', { query: { contact_id } }),
    bulkDelete: (ids) => write(channel, 'contacts/bulk-delete', { form: idsForm(ids) }),
    uploadCsv: async ({ contactTypeId: contact_type_id, contentType = FILE_TYPES[0], ...file }) => {
      const { fileName, content } = file;
      demand(fileName.endsWith('.csv'), 'an upload file is named .csv');
      const form = { contact_type_id, file: { fileName, content, contentType } };
      return await write(channel, 'contacts/upload-csv', { form });
    },
    csvSample: () => readCsvSample(channel),
  };
}

/** A contact as the service sent it. Ids are text; no text is trimmed, folded or judged. */
export interface Contact {
  readonly id: string;
  readonly userId: string;
  readonly contactTypeId: string;
  /** Empty where the service has none. */
  readonly email: string;
  /** Null where the service sent null or left the member out. */
  readonly fields: ContactFields;
  /** Values by the name of the custom field; null and missing values are not in it. */
  readonly customFields: ReadonlyMap<string, string>;
  /** What the service calls those custom fields for people, where it says so. */
  readonly customFieldLabels: ReadonlyMap<string, string>;
  readonly deletedAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export type ContactFields = Readonly<Record<StandardField | 'alt_email', string | null>>;

export function parseContact(value: unknown): Contact {
  if (!isRecord(value)) throw malformed('is not an object');
  return {
    id: requiredId(value, 'id'),
    userId: requiredId(value, 'user_id'),
    contactTypeId: requiredId(value, 'contact_type_id'),
    email: textOrEmpty(value, 'email'),
    fields: parseFields(value),
    ...parseCustomFields(value['custom_field']),
    deletedAt: optionalText(value, 'deleted_at'),
    createdAt: optionalText(value, 'created_at'),
    updatedAt: optionalText(value, 'updated_at'),
  };
}

function parseFields(raw: RawRecord): ContactFields {
  return {
    first_name: optionalText(raw, 'first_name'),
    last_name: optionalText(raw, 'last_name'),
    country: optionalText(raw, 'country'),
    state: optionalText(raw, 'state'),
    city: optionalText(raw, 'city'),
    address_line1: optionalText(raw, 'address_line1'),
    address_line2: optionalText(raw, 'address_line2'),
    state_province_region: optionalText(raw, 'state_province_region'),
    postal_code: optionalText(raw, 'postal_code'),
    alt_email: optionalText(raw, 'alt_email'),
  };
}

function requiredId(raw: RawRecord, name: string): string {
  const parsed = parseId(raw[name]);
  if (parsed === undefined) throw malformed(`has no usable ${name}`);
  return parsed;
}

/** Empty for null, which the specification allows in every text of a contact; one that is missing is no contact. */
function textOrEmpty(raw: RawRecord, name: string): string {
  const value = raw[name];
  if (value === null) return '';
  if (typeof value !== 'string') throw malformed(`has no text in ${name}`);
  return value;
}

function optionalText(raw: RawRecord, name: string): string | null {
  const text = textOf(raw[name]);
  if (text === undefined) throw malformed(`holds something other than text or null in ${name}`);
  return text;
}

/** Null for none; undefined for what is no text. A postal code or a country id may arrive as a number. */
function textOf(value: unknown): string | null | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return value === null || value === undefined ? null : undefined;
}

type CustomFields = Pick<Contact, 'customFields' | 'customFieldLabels'>;

const ODD_CUSTOM_FIELDS = 'holds custom fields in a form that is not specified';

const NONE: CustomFields = { customFields: new Map(), customFieldLabels: new Map() };

export function parseCustomFields(value: unknown): CustomFields {
  const raw = typeof value === 'string' && value !== '' ? parseText(value) : value;
  if (isRecord(raw)) return valuesByName(raw);
  const isEmptyList = Array.isArray(raw) && raw.length === 0;
  if (raw === null || raw === undefined || raw === '' || isEmptyList) return NONE;
  throw malformed(ODD_CUSTOM_FIELDS);
}

/** Specified is `{ field_name, field_value }`; a bare value is taken for the value itself. */
function valuesByName(raw: RawRecord): CustomFields {
  const values = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const [name, entry] of Object.entries(raw)) {
    const { field_name: label, field_value } = isRecord(entry) ? entry : { field_value: entry };
    const value = textOf(field_value);
    if (value === undefined) throw malformed(ODD_CUSTOM_FIELDS);
    if (value === null) continue;
    values.set(name, value);
    if (typeof label === 'string' && label !== '') labels.set(name, label);
  }
  return values.size === 0 ? NONE : { customFields: values, customFieldLabels: labels };
}

/** JSON text holds an object or nothing; text inside text is refused rather than unwrapped on. */
function parseText(value: string): unknown {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed !== 'string') return parsed;
  } catch {
    // Text that is no JSON is malformed in the same way.
  }
  throw malformed(ODD_CUSTOM_FIELDS);
}

function malformed(problem: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`a contact that the service sent ${problem}`);
}

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
  const candidates = titles.map((title) => fieldOf(title, customFields));
  const columns = titles.map((title, index) => {
    const field = candidates[index];
    const isOwn = field !== undefined && ownTitle(field, titles, candidates) === title;
    return { title, holds: isOwn ? field : undefined };
  });
  const missing = customFields.filter((field) => !columns.some((column) => column.holds === field));
  return [...columns, ...missing.map((field) => ({ title: plainName(field), holds: field }))];
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

type Uploaded = NonNullable<UploadColumn['holds']>;

/** What a column of that title may hold. */
function fieldOf(title: string, customFields: readonly FieldName[]): Uploaded | undefined {
  const name = plain(title);
  if (EMAIL_TITLES.includes(name)) return 'email';
  if (isFieldName(name) && !isCustomField(name)) return name;
  const exact = customFields.find((field) => plainName(field) === title);
  return exact ?? customFields.find((field) => plain(plainName(field)) === name);
}

/**
 * The title of a field's column: its very name, else the first that is like it. A column of another title, such as `City`
 * beside `city`, is a custom field of other people. Several of one title are filled alike: a custom field that was made
 * twice has two, and the service may keep the value of either.
 */
function ownTitle(
  field: Uploaded,
  titles: readonly string[],
  candidates: readonly (Uploaded | undefined)[],
): string | undefined {
  const own = titles.filter((_, index) => candidates[index] === field);
  return own.find((title) => title === plainName(field)) ?? own[0];
}

function plainName(field: Uploaded): string {
  return field.replace(/^custom\./u, '');
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
