// One record of an LDIF file (RFC 2849), and what it says about its person: the attributes of inetOrgPerson
// (RFC 2798), of Thunderbird (mozillaAbPersonAlpha) and of Active Directory.
import { type Entry, EMAIL, PersonValues, isValueName } from './people-file.ts';

export interface LdifRecord {
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
export function isBinaryAttribute(name: string, options: string): boolean {
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

export function entryOf({ line, attributes }: LdifRecord): Entry {
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
