// What the properties of one card say about its person.
import { encodingName } from '../../lib/index.ts';
import { decodedText, UTF8, WINDOWS_1252 } from '../encodings/encodings.ts';
import { type Entry, EMAIL, isValueName, PersonValues } from './people-file.ts';

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

// One property of a vCard: its group, name, parameters and value (RFC 6350, section 3.3; RFC 2426; vCard 2.1), and its
// text where version 2.1 has it in quoted-printable (RFC 2045, section 6.7), in the character set that it names.

export interface Property {
  /** In capitals, without its group. */
  readonly name: string;
  /** 1 is the most preferred; infinite where nothing is said. */
  readonly preference: number;
  readonly charset: string | undefined;
  readonly encoding: 'quoted-printable' | 'base64' | undefined;
  /** As it is written: escapes and components stand. */
  readonly value: string;
}

const NAME = /^(?:[\w-]+\.)?([\w-]+)/u;

/** A parameter is `TYPE=home`, `TYPE="home,work"`, or in version 2.1 only `HOME`. */
const PARAMETER = /;((?:[^;:"]|"[^"]*")*)/uy;

/** Undefined for a line that is no property. */
export function parseProperty(line: string): Property | undefined {
  const [head = '', name] = NAME.exec(line) ?? [];
  if (name === undefined) return undefined;
  let at = head.length;
  const parameters: string[] = [];
  for (;;) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(line);
    if (found === null) break;
    parameters.push(...parametersOf(found[1] ?? ''));
    at = PARAMETER.lastIndex;
  }
  if (line[at] !== ':') return undefined;
  return { name: name.toUpperCase(), ...meaningOf(parameters), value: line.slice(at + 1) };
}

/** In lower case: `type=home`, and `type=home`, `type=work` of a list. What has no name is a type or an encoding. */
function parametersOf(text: string): readonly string[] {
  const [, name = '', written = ''] = /^\s*(?:([\w-]+)\s*=)?([^]*)$/u.exec(text) ?? [];
  const values = written.replaceAll('"', '').split(',');
  return values.map((value) => `${name}=${value.trim()}`.toLowerCase());
}

const PLAIN = { preference: Infinity, charset: undefined, encoding: undefined };

function meaningOf(
  parameters: readonly string[],
): Pick<Property, 'preference' | 'charset' | 'encoding'> {
  if (parameters.length === 0) return PLAIN;
  const has = (...forms: readonly string[]): boolean =>
    forms.some((one) => parameters.includes(one));
  const numbered = parameters.map((one) => /^pref=(\d+)$/u.exec(one)?.[1]).find(Boolean);
  const isPreferred = has('type=pref', '=pref', 'pref=');
  const base64 = ['encoding=b', 'encoding=base64', '=base64'];
  const quoted = ['encoding=quoted-printable', '=quoted-printable'];
  return {
    preference: numbered === undefined ? (isPreferred ? 1 : Infinity) : Number(numbered),
    charset: parameters.map((one) => /^charset=(.+)$/u.exec(one)?.[1]).find(Boolean),
    encoding: has(...quoted) ? 'quoted-printable' : has(...base64) ? 'base64' : undefined,
  };
}

/** The parts between unescaped separators, still with their escapes. */
function splitValue(value: string, separator: ';' | ','): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}

function unescaped(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replaceAll(/\\([^])/gu, (_escape, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

interface DecodedText {
  readonly text: string;
  /** The property names no character set, and the bytes are not UTF-8: they were read as Windows-1252. */
  readonly isGuessed: boolean;
}

/** Soft line breaks are gone. Undefined for bytes that are not in the character set, or for an unknown one. */
export function decodeQuotedPrintable(value: string, charset?: string): DecodedText | undefined {
  const bytes = bytesOf(value);
  if (charset !== undefined) {
    const encoding = encodingName(charset);
    const text = encoding === undefined ? undefined : decodedText(bytes, encoding);
    return text === undefined ? undefined : { text, isGuessed: false };
  }
  const text = decodedText(bytes, UTF8);
  if (text !== undefined) return { text, isGuessed: false };
  const guess = decodedText(bytes, WINDOWS_1252);
  return guess === undefined ? undefined : { text: guess, isGuessed: true };
}

/** A character beside the escapes is kept as it is: the text of the file was decoded before. */
function bytesOf(value: string): Buffer {
  const parts = value.split(/((?:=[0-9A-F]{2})+)/iu).map((part, index) => {
    if (index % 2 === 0) return Buffer.from(part);
    return Buffer.from(part.replaceAll('=', ''), 'hex');
  });
  return Buffer.concat(parts);
}
