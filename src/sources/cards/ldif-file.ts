// LDIF, as directories and mail programs write it (RFC 2849): records of attributes between blank lines. Only
// records that describe an entry are read; those that change or delete one are refused.
import type { SyncError } from '../../lib/index.ts';
import { type SourceFile, cutOff, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type Entry, EMAIL, isValueName, openPeopleFile, PersonValues } from './people-file.ts';
import { type TextLine, LONGEST_LINE_BYTES, textLines } from './text-lines.ts';

export async function openLdifFile(text: TextFile): Promise<SourceFile> {
  let unreadCount = 0;
  async function* entries(): AsyncGenerator<readonly Entry[]> {
    const reader = new RecordReader(text.path);
    for await (const lines of textLines(text.chunks())) {
      yield lines.flatMap((line) => reader.read(line)).map(entryOf);
    }
    yield reader.end().map(entryOf);
    unreadCount = reader.unreadCount;
  }
  const notes = (): readonly string[] => {
    if (unreadCount === 0) return [];
    const values = unreadCount === 1 ? '1 value is' : `${String(unreadCount)} values are`;
    return [`${values} no text, or an address on the web, and went unread.`];
  };
  return await openPeopleFile(text, { entries, noun: 'record', notes });
}

/** `cn;lang-de:: w4Q=`: name, options, how the value is written, and the value. */
const ATTRIBUTE = /^([\w.-]+)((?:;[\w-]+)*):([:<]?) *([^]*)$/u;

/** A line that is still coming; skipped ones are comments and what is no text. */
interface Unfinished {
  readonly line: number;
  text: string;
  readonly isSkipped: boolean;
}

class RecordReader {
  /** Values that are no text, or that stand elsewhere. */
  unreadCount = 0;
  readonly #path: string;
  #open: Unfinished | undefined;
  #attributes = new Map<string, string[]>();
  /** 0 between records. */
  #line = 0;
  #bytes = 0;
  #last: TextLine | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  read(line: TextLine): readonly LdifRecord[] {
    this.#last = line;
    if (line.text.startsWith(' ') && this.#open !== undefined) {
      this.#append(this.#open, line);
      return [];
    }
    this.#finish();
    if (line.text.trim() === '') return this.#record();
    // Some programs leave out the blank line between two records.
    const isNext = /^dn:/iu.test(line.text) && this.#attributes.has('dn');
    const before = isNext ? this.#record() : [];
    this.#begin(line);
    return before;
  }

  /** By its grammar, every line of it ends with a line break. */
  end(): readonly LdifRecord[] {
    const last = this.#last;
    if (last?.isEnded === false && last.text.trim() !== '') {
      throw this.#truncated(last.number, 'has no line end');
    }
    this.#finish();
    return this.#record();
  }

  #begin({ text, number, isCut }: TextLine): void {
    const [, name = '', options = ''] = ATTRIBUTE.exec(text) ?? [];
    const isSkipped = text.startsWith('#') || isBinaryAttribute(name.toLowerCase(), options);
    if (isCut && !isSkipped) throw this.#tooLong(number);
    this.#open = { line: number, text: isSkipped ? '' : text, isSkipped };
  }

  #append(open: Unfinished, { text, isCut, number }: TextLine): void {
    if (open.isSkipped) return;
    if (isCut) throw this.#tooLong(number);
    open.text += text.slice(1);
    if (open.text.length > LONGEST_LINE_BYTES) throw this.#tooLong(open.line);
  }

  #finish(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open?.isSkipped !== false) return;
    const [, written, , form, value = ''] = ATTRIBUTE.exec(open.text) ?? [];
    if (written === undefined) throw this.#noAttribute(open.line);
    const name = written.toLowerCase();
    // The version may stand right above the first record.
    if (this.#line === 0 && name === 'version') return;
    this.#line ||= open.line;
    this.#bytes += value.length;
    if (this.#bytes > LONGEST_LINE_BYTES) throw this.#tooLong(this.#line);
    this.#take(name, this.#valueOf(form, value, open.line), open.line);
  }

  #take(name: string, text: string | undefined, line: number): void {
    if (name === 'changetype') this.#refuseChange(text, line);
    const values = this.#attributes.get(name) ?? [];
    this.#attributes.set(name, values);
    if (text === undefined) this.unreadCount += 1;
    else values.push(text);
  }

  #valueOf(form: string | undefined, value: string, line: number): string | undefined {
    if (form === '') return value;
    // What the address leads to is not fetched.
    if (form === '<') return undefined;
    const base64 = value.replaceAll(/\s+/gu, '');
    if (base64.length % 4 !== 0 || !/^[A-Za-z\d+/]*={0,2}$/u.test(base64))
      throw this.#noBase64(line);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
    } catch {
      return undefined;
    }
  }

  #record(): readonly LdifRecord[] {
    const line = this.#line;
    const attributes = this.#attributes;
    this.#line = 0;
    this.#bytes = 0;
    this.#attributes = new Map();
    if (line === 0) return [];
    if (attributes.has('dn')) return [{ line, attributes }];
    this.#refuseUnfinished(line, attributes);
    return [];
  }

  /** The program ldapsearch ends with how its search went; only then a record may lack its name. */
  #refuseUnfinished(line: number, attributes: LdifRecord['attributes']): void {
    const result = attributes.get('result')?.[0];
    if (result === undefined && attributes.has('ref')) return;
    if (result === undefined) throw this.#withoutName(line);
    if (/^0\b/u.test(result)) return;
    throw this.#truncated(line, 'tells of a search that did not end well');
  }

  #truncated(line: number, fault: string): SyncError {
    const isWhole = ' If the file is whole, end it with a line break.';
    return cutOff(this.#path, line, `: line ${String(line)} ${fault}`, isWhole);
  }

  #refuseChange(value: string | undefined, line: number): void {
    const type = value?.trim().toLowerCase() ?? '';
    if (type === 'add') return;
    const shown = /^\w+$/u.test(type) ? ` ("${type}")` : '';
    const fault = `line ${String(line)} is a change${shown}, and only records of what there is can be read`;
    const hint = 'Export the people themselves, not the changes to them.';
    throw unreadable(this.#path, fault, hint);
  }

  #noAttribute(line: number): SyncError {
    const hint = 'Look at that line, or export the people again as LDIF.';
    return unreadable(this.#path, `line ${String(line)} is not an attribute of a record`, hint);
  }

  #noBase64(line: number): SyncError {
    const hint = 'Look at that line, or export the people again as LDIF.';
    return unreadable(this.#path, `the value on line ${String(line)} is not complete base64`, hint);
  }

  #withoutName(line: number): SyncError {
    const hint = 'Every record begins with "dn:". Export the people again as LDIF.';
    return unreadable(this.#path, `the record from line ${String(line)} has no name (dn)`, hint);
  }

  #tooLong(line: number): SyncError {
    const fault = `what begins on line ${String(line)} is longer than ${String(LONGEST_LINE_BYTES)} bytes`;
    return unreadable(this.#path, fault, 'Look at that record, or export the people again.');
  }
}

// One record of an LDIF file (RFC 2849), and what it says about its person: the attributes of inetOrgPerson
// (RFC 2798), of Thunderbird (mozillaAbPersonAlpha) and of Active Directory.

interface LdifRecord {
  readonly line: number;
  /** By name in lower case without options; each with its values in their order. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

const MAIL = [
  'mail',
  'rfc822mailbox',
  'email',
  'emailaddress',
  'mozillasecondemail',
  'mozillaabaltemail',
];
const NOTES = ['description', 'notes'];
const PHONES = ['telephonenumber', 'mobile', 'cellphone', 'homephone'];

/** Classes of records that list people. */
// prettier-ignore
const GROUPS: ReadonlySet<string> = new Set([
  'groupofnames', 'groupofuniquenames', 'groupofurls', 'group', 'posixgroup', 'mailgroup', 'mozillaablist', 'nsmanagedgroup',
]);

/** By column: the first attribute that is filled counts. */
type Attributes = readonly (readonly [string, readonly string[]])[];

const COLUMNS: Attributes = [
  ['First name', ['givenname', 'gn']],
  ['Last name', ['sn', 'surname']],
  ['Company', ['o', 'company', 'organizationname']],
  ['Department', ['ou', 'department', 'organizationalunitname']],
  ['Job title', ['title']],
];

/** A postal address is taken whole: that of the work, else that of the home. */
const WORK_ADDRESS: Attributes = [
  ['Street', ['street', 'streetaddress']],
  ['Address 2', ['mozillaworkstreet2']],
  ['City', ['l', 'localityname']],
  ['Region', ['st', 'stateorprovincename']],
  ['Postal code', ['postalcode']],
  ['Country', ['c', 'countryname', 'co', 'friendlycountryname']],
];

const HOME_ADDRESS: Attributes = [
  ['Street', ['mozillahomestreet']],
  ['Address 2', ['mozillahomestreet2']],
  ['City', ['mozillahomelocalityname']],
  ['Region', ['mozillahomestate']],
  ['Postal code', ['mozillahomepostalcode']],
  ['Country', ['mozillahomecountryname']],
];

/** Names of the person in one text. */
const FULL_NAMES = ['displayname', 'cn', 'commonname'];

/** Read by themselves, made by the directory for itself, or a secret. */
// prettier-ignore
const OWN_USE: ReadonlySet<string> = new Set([
  'dn', 'changetype', 'objectclass', 'version', 'userpassword', 'unicodepwd', 'lmpassword', 'ntpassword', 'sambantpassword',
  'sambalmpassword', 'jpegphoto', 'thumbnailphoto', 'photo', 'audio', 'usercertificate', 'usersmimecertificate',
  'objectguid', 'objectsid', 'modifytimestamp', 'createtimestamp', 'mozillausehtmlmail', 'entrycsn', 'entryuuid',
  'structuralobjectclass', 'creatorsname', 'modifiersname', 'member',
]);

/** Never held in memory: pictures, sounds and certificates, which are long. */
function isBinaryAttribute(name: string, options: string): boolean {
  return (
    /^(?:jpegphoto|thumbnailphoto|photo|audio|user(?:smime)?certificate)$/u.test(name) ||
    /;binary\b/u.test(options)
  );
}

const TAKEN: ReadonlySet<string> = new Set([
  ...[...COLUMNS, ...WORK_ADDRESS, ...HOME_ADDRESS].flatMap(([, names]) => names),
  ...MAIL,
  ...NOTES,
  ...PHONES,
  ...FULL_NAMES,
]);

function entryOf({ line, attributes }: LdifRecord): Entry {
  const all: Values = (names) => names.flatMap((name) => attributes.get(name) ?? []);
  if (all(['objectclass']).some((name) => GROUPS.has(name.trim().toLowerCase()))) {
    return { kind: 'group' };
  }
  const values = new PersonValues();
  values.addNumbered(EMAIL, all(MAIL));
  values.addNumbered('Phone', all(PHONES));
  takeColumns(values, COLUMNS, all);
  takeColumns(values, isFilled(WORK_ADDRESS, all) ? WORK_ADDRESS : HOME_ADDRESS, all);
  // The formatted name is only needed where its parts are not given.
  if (!values.has('First name') && !values.has('Last name')) {
    takeColumns(values, [['Name', FULL_NAMES]], all);
  }
  for (const note of all(NOTES)) values.add('Notes', note);
  takeOthers(values, attributes);
  return { kind: 'person', line, values: values.all() };
}

/** An attribute that nobody knows may be what tells that a person left: it is a column. */
function takeOthers(values: PersonValues, attributes: LdifRecord['attributes']): void {
  for (const [name, written] of attributes) {
    if (TAKEN.has(name) || OWN_USE.has(name) || !isValueName(name)) continue;
    for (const value of written) values.add(name, value);
  }
}

type Values = (names: readonly string[]) => readonly string[];

function takeColumns(values: PersonValues, columns: Attributes, all: Values): void {
  for (const [column, names] of columns) {
    for (const value of all(names)) values.set(column, value);
  }
}

function isFilled(columns: Attributes, all: Values): boolean {
  return columns.some(([, names]) => all(names).some((value) => value.trim() !== ''));
}
