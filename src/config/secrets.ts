// Reads the two keys from where the configuration says they are. The only home of the environment.
import { Secret } from '../lib/index.ts';
import { CredentialsMissingError } from './errors.ts';
import type { ConfigReaders } from './load.ts';
import type { SecretReference } from './options/service.ts';

export interface SecretReaders extends ConfigReaders {
  /** The value of an environment variable, undefined where it is not set. */
  environment(name: string): string | undefined;
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

/** @throws CredentialsMissingError that says what is wrong with each key. */
export function readCredentials(references: References, readers: SecretReaders): Credentials {
  const reasons: string[] = [];
  const secretOf = (option: keyof Credentials): Secret => {
    const reference = references[option];
    const { value = '', fault = faultOf(value) } = readText(reference, readers);
    const place =
      reference.kind === 'environment'
        ? `the variable ${reference.name}`
        : `the file ${reference.path}`;
    if (fault !== undefined) reasons.push(`${option} comes from ${place}, which ${fault}.`);
    return new Secret(value);
  };
  const credentials = { publicKey: secretOf('publicKey'), secretKey: secretOf('secretKey') };
  if (reasons.length > 0) throw new CredentialsMissingError(reasons);
  return credentials;
}

/** The faults here and below complete "the file …, which …". */
function faultOf(value: string): string | undefined {
  if (value === '') return 'is empty';
  return KEY.test(value)
    ? undefined
    : 'holds white space, other than ASCII characters, or more than 512 characters';
}

function readText(reference: SecretReference, readers: SecretReaders) {
  if (reference.kind === 'environment') {
    const value = readers.environment(reference.name);
    return value === undefined ? { fault: 'is not set' } : { value };
  }
  const { path } = reference;
  try {
    const text = new TextDecoder().decode(readers.readBytes(path));
    const bits = readers.permissionBits(path);
    if (bits !== undefined && (bits & 0o077) !== 0) {
      readers.warn(`Other users may read the key in ${path}; run \`chmod 600\` on it.`);
    }
    // Editors end a file with a line break; no key ends with one.
    return { value: text.replace(/\r?\n$/u, '') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { fault: FILE_FAULTS.get(code) ?? 'cannot be read' };
  }
}

const FILE_FAULTS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'does not exist'],
  ['EISDIR', 'is a directory'],
  ['EACCES', 'this user may not read'],
]);
