// Reads the two keys, and what a program is given, from where the configuration says they are. The only home of the
// environment.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { Secret } from '../lib/index.ts';
import { CREDENTIALS, isCredential } from './options/credentials.ts';
import type { ConfigReaders } from './config-text.ts';
import { CredentialsMissingError } from './errors.ts';
import type { SecretReference } from './options/service.ts';

export interface SecretReaders extends ConfigReaders {
  /** The value of an environment variable, undefined where it is not set. */
  environment(name: string): string | undefined;
  /** Throws what `node:fs` throws, and `KeyFileError`. */
  readKeyFile(path: string): Uint8Array;
}

export interface Credentials {
  readonly publicKey: Secret;
  readonly secretKey: Secret;
}

type References = Readonly<Record<keyof Credentials, SecretReference>>;

/** A key is sent as a header: visible ASCII, and no white space that an editor added. */
const KEY = /^[\x21-\x7e]{1,512}$/u;

/** The value of an environment variable of this process. */
export function systemEnvironment(name: string): string | undefined {
  return process.env[name];
}

/** The file that should hold a key is something else; the message completes "the file …, which …". */
class KeyFileError extends Error {}

/** A key has 512 characters at most; the rest is room for what an editor adds. */
const LONGEST_KEY_FILE_BYTES = 4096;

/** Neither waits for the writer of a pipe nor reads a device, which may have no end. */
export function readKeyFile(path: string): Uint8Array {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = fstatSync(file);
    if (found.isDirectory()) throw new KeyFileError('is a directory');
    if (!found.isFile()) throw new KeyFileError('is a device or a pipe, not a regular file');
    const bytes = Buffer.alloc(LONGEST_KEY_FILE_BYTES + 1);
    const byteCount = readSync(file, bytes);
    if (byteCount > LONGEST_KEY_FILE_BYTES) throw new KeyFileError(TOO_LONG);
    return bytes.subarray(0, byteCount);
  } finally {
    closeSync(file);
  }
}

const TOO_LONG = `holds more than ${String(LONGEST_KEY_FILE_BYTES)} bytes, far more than a key`;

/** @throws CredentialsMissingError that says what is wrong with each key. */
export function readCredentials(references: References, readers: SecretReaders): Credentials {
  const reasons: string[] = [];
  const secretOf = (option: keyof Credentials): Secret => {
    const reference = references[option];
    const { value = '', fault = faultOf(value) } = readText(reference, readers);
    const place = placeWords(reference);
    if (fault !== undefined) reasons.push(`${option} comes from ${place}, which ${fault}.`);
    return new Secret(value);
  };
  const credentials = { publicKey: secretOf('publicKey'), secretKey: secretOf('secretKey') };
  if (reasons.length > 0) throw new CredentialsMissingError(reasons);
  return credentials;
}

/** What a program finds its way with: other programs, its user's files, its language, and the time of day. */
const GIVEN_TO_ALL = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'TZ', 'LANG', 'LC_ALL', 'LC_COLLATE', 'LC_CTYPE'],
  ...['LC_MESSAGES', 'LC_MONETARY', 'LC_NUMERIC', 'LC_TIME'],
];

export type ProgramEnvironment =
  | {
      readonly kind: 'whole';
      readonly values: Readonly<Record<string, string>>;
      /** Those that the configuration names, which nobody may see. */
      readonly secrets: readonly string[];
    }
  /** Such as `the variable CRM_PASSWORD is not set`. */
  | { readonly kind: 'lacking'; readonly reasons: readonly string[] };

/** Nothing else of the environment reaches the program. What the configuration names must be there. */
export function programEnvironment(
  named: Readonly<Record<string, SecretReference>>,
  readers: SecretReaders,
): ProgramEnvironment {
  const values = new Map<string, string>();
  for (const name of GIVEN_TO_ALL) {
    const value = readers.environment(name);
    if (value !== undefined) values.set(name, value);
  }
  return withNamed(values, named, readers);
}

/** Of a process of listferry that works for this one: all that this one has, and what is named. */
export function inheritedEnvironment(
  named: Readonly<Record<string, SecretReference>>,
  readers: SecretReaders,
): ProgramEnvironment {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return withNamed(new Map(own), named, readers);
}

function withNamed(
  values: Map<string, string>,
  named: Readonly<Record<string, SecretReference>>,
  readers: SecretReaders,
): ProgramEnvironment {
  const secrets: string[] = [];
  const reasons: string[] = [];
  for (const [name, reference] of Object.entries(named)) {
    const { value = '', fault } = readText(reference, readers);
    if (fault !== undefined) reasons.push(`${placeWords(reference)} ${fault}`);
    values.set(name, value);
    if (value !== '') secrets.push(value);
  }
  if (reasons.length > 0) return { kind: 'lacking', reasons };
  return { kind: 'whole', values: Object.fromEntries(values), secrets };
}

/** Of an address that holds its own secret, or of a secret: `fault` says where it is to be, and what is wrong. */
export function readReference(
  reference: SecretReference,
  readers: SecretReaders,
): { readonly value: Secret } | { readonly fault: string } {
  const { value = '', fault = value === '' ? 'is empty' : undefined } = readText(
    reference,
    readers,
  );
  if (fault !== undefined) return { fault: `${placeWords(reference)} ${fault}` };
  return { value: new Secret(value) };
}

/** By the custom of the environment: words in capitals, joined by underscores. A key hardly looks so. */
const PLAIN_NAME = /^[A-Z][A-Z0-9]{0,15}(?:_[A-Z0-9]{1,16})*$/u;

/** A key that was pasted in place of the name is not repeated. */
function placeWords(reference: SecretReference): string {
  if (reference.kind === 'file') return `the file ${reference.path}`;
  if (PLAIN_NAME.test(reference.name)) return `the variable ${reference.name}`;
  return 'a variable (its name is not shown: it could be the key itself, and env: takes a name)';
}

/** The faults here and below complete "the file …, which …". */
function faultOf(value: string): string | undefined {
  if (value === '') return 'is empty';
  return KEY.test(value)
    ? undefined
    : 'holds white space, other than ASCII characters, or more than 512 characters';
}

function readText(
  reference: SecretReference,
  readers: SecretReaders,
): { readonly value?: string; readonly fault?: string } {
  if (reference.kind === 'environment') {
    const value = readers.environment(reference.name);
    return value === undefined ? { fault: 'is not set' } : { value };
  }
  const path = placeOf(reference, readers);
  if (path === undefined) return { fault: NO_CREDENTIALS };
  try {
    const value = readKey(path, readers);
    // What is a credential, systemd guards by its directory.
    if (path === reference.path && othersMayRead(path, readers)) {
      readers.warn(`Other users may read the key in ${path}; run \`chmod 600\` on it.`);
    }
    return { value };
  } catch (error) {
    return { fault: faultOfFile(error) };
  }
}

/** Editors end a file with a line break; no key ends with one. */
function readKey(path: string, readers: SecretReaders): string {
  return new TextDecoder().decode(readers.readKeyFile(path)).replace(/\r?\n$/u, '');
}

function faultOfFile(error: unknown): string {
  if (error instanceof KeyFileError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return FILE_FAULTS.get(code) ?? 'cannot be read';
}

const NO_CREDENTIALS = 'is a credential of systemd, and this command runs without any';

/** Undefined for a credential where there are none. */
function placeOf(
  { path }: Extract<SecretReference, { kind: 'file' }>,
  readers: SecretReaders,
): string | undefined {
  if (!isCredential(path)) return path;
  const directory = readers.environment('CREDENTIALS_DIRECTORY');
  return directory === undefined ? undefined : `${directory}/${path.slice(CREDENTIALS.length)}`;
}

/** In a group of its own a user is alone: a pod is given its secrets by one. */
function othersMayRead(path: string, readers: SecretReaders): boolean {
  const others = readers.isOfOwnGroup(path) ? 0o007 : 0o077;
  return ((readers.permissionBits(path) ?? 0) & others) !== 0;
}

const FILE_FAULTS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'does not exist'],
  ['EACCES', 'this user may not read'],
]);
