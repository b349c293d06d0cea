// What the properties of one card say about its person.
import { type Entry, EMAIL, PersonValues, isValueName } from './people-file.ts';
import { type Property, splitValue, unescaped } from './vcard-property.ts';

/** Pictures, sounds and keys: never read, however long they are. */
const BINARY: ReadonlySet<string> = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY', 'X-MS-CARDPICTURE']);

export function isBinary({ name, encoding }: Property): boolean {
  return BINARY.has(name) || encoding === 'base64';
}

/** What programs note for themselves, and what another property says better. */
// prettier-ignore
const TECHNICAL: ReadonlySet<string> = new Set([
  'VERSION', 'PRODID', 'PROFILE', 'KIND', 'SOURCE', 'SORT-STRING', 'MAILER', 'TZ', 'GEO', 'CLIENTPIDMAP', 'XML',
  'AGENT', 'LABEL', 'CALURI', 'FBURL', 'CALADRURI', 'X-ABUID', 'X-ABADR', 'X-ABSHOWAS', 'X-IMAGETYPE', 'X-IMAGEHASH',
  'X-SHARED-PHOTO-DISPLAY-PREF', 'X-PHONETIC-FIRST-NAME', 'X-PHONETIC-LAST-NAME', 'X-ADDRESSBOOKSERVER-KIND',
]);

const COLUMNS: ReadonlyMap<string, string> = new Map([
  ['NOTE', 'Notes'],
  ['BDAY', 'Birthday'],
  ['NICKNAME', 'Nickname'],
  ['REV', 'Last changed'],
]);

/** Properties that are read by themselves. */
const STRUCTURED: ReadonlySet<string> = new Set(
  'N FN ORG TITLE ADR EMAIL TEL CATEGORIES'.split(' '),
);

export function personOf(properties: readonly Property[], line: number): Entry {
  if (properties.some(isGroupMark)) return { kind: 'group' };
  const values = new PersonValues();
  const named: Named = (name) => valuesOf(properties, name);
  values.addNumbered(
    EMAIL,
    named('EMAIL').map((value) => unescaped(value).replace(/^mailto:/iu, '')),
  );
  takeName(values, named);
  takeCompany(values, named);
  takePostalAddress(values, named);
  values.addNumbered(
    'Phone',
    named('TEL').map((value) => unescaped(value).replace(/^tel:/iu, '')),
  );
  for (const category of named('CATEGORIES').flatMap((list) => splitValue(list, ','))) {
    values.add('Categories', unescaped(category), ', ');
  }
  for (const property of properties) takeOther(values, property);
  return { kind: 'person', line, values: values.all() };
}

type Named = (name: string) => readonly string[];

function isGroupMark({ name, value }: Property): boolean {
  const tells = name === 'KIND' || name === 'X-ADDRESSBOOKSERVER-KIND';
  return tells && value.trim().toLowerCase() === 'group';
}

/** The filled ones, the most preferred first, else in the order of the card. */
function valuesOf(properties: readonly Property[], name: string): readonly string[] {
  return properties
    .filter((property) => property.name === name && /[^;,\s]/u.test(property.value))
    .sort((a, b) => (a.preference === b.preference ? 0 : a.preference - b.preference))
    .map(({ value }) => value);
}

/** The columns of the components of the most preferred value. */
function takeParts(values: PersonValues, value: string, columns: readonly string[]): void {
  const parts = splitValue(value, ';').map(unescaped);
  for (const [index, column] of columns.entries()) values.set(column, parts[index] ?? '');
}

const NAME_PARTS = ['Last name', 'First name', 'Middle name', 'Name prefix', 'Name suffix'];

function takeName(values: PersonValues, named: Named): void {
  takeParts(values, named('N')[0] ?? '', NAME_PARTS);
  // The formatted name is only needed where its parts are not given.
  if (values.has('First name') || values.has('Last name')) return;
  values.set('Name', unescaped(named('FN')[0] ?? ''));
}

function takeCompany(values: PersonValues, named: Named): void {
  const [company = '', ...units] = splitValue(named('ORG')[0] ?? '', ';').map(unescaped);
  values.set('Company', company);
  values.set('Department', units.filter((unit) => unit.trim() !== '').join(', '));
  values.set('Job title', unescaped(named('TITLE')[0] ?? ''));
}

const PLACE_PARTS = ['City', 'Region', 'Postal code', 'Country'];

/** Box, extension, street, and then the place. */
function takePostalAddress(values: PersonValues, named: Named): void {
  const parts = splitValue(named('ADR')[0] ?? '', ';');
  const [box = '', extension = '', street = ''] = parts.map(unescaped);
  const lines = [street, extension, box]
    .flatMap((part) => part.split('\n'))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  values.set('Street', lines[0] ?? '');
  values.set('Address 2', lines.slice(1).join(', '));
  takeParts(values, parts.slice(3).join(';'), PLACE_PARTS);
}

/** A property that nobody knows may be what tells that a person left: it is a column. */
function takeOther(values: PersonValues, { name, value }: Property): void {
  if (STRUCTURED.has(name) || TECHNICAL.has(name) || BINARY.has(name)) return;
  if (name === 'X-ABLABEL') {
    // Apple's own labels are `_$!<Home>!$_`.
    if (!value.startsWith('_$!<')) values.add('Labels', unescaped(value), ', ');
    return;
  }
  if (isValueName(name)) values.add(COLUMNS.get(name) ?? name, unescaped(value));
}
