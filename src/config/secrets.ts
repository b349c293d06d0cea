// Fetches the two keys from where the configuration says they are. The only home of the environment.
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

/** A key is sent as a header: visible ASCII, and no white space that an editor added. */
const KEY = /^[\x21-\x7e]{1,512}$/u;

/** The value of an environment variable of this process. */
export function systemEnvironment(name: string): string | undefined {
  return process.env[name];
}

/** @throws CredentialsMissingError that tells what is wrong with either key. */
export function readCredentials(
  references: { readonly publicKey: SecretReference; readonly secretKey: SecretReference },
  readers: SecretReaders,
): Credentials {
  const publicKey = readSecret('publicKey', references.publicKey, readers);
  const secretKey = readSecret('secretKey', references.secretKey, readers);
  if (publicKey.kind === 'secret' && secretKey.kind === 'secret') {
    return { publicKey: publicKey.secret, secretKey: secretKey.secret };
  }
  const found = [publicKey, secretKey];
  throw new CredentialsMissingError(
    found.flatMap((secret) => (secret.kind === 'missing' ? [secret.reason] : [])),
  );
}

type FoundSecret =
  | { readonly kind: 'secret'; readonly secret: Secret }
  | { readonly kind: 'missing'; readonly reason: string };

function readSecret(
  option: string,
  reference: SecretReference,
  readers: SecretReaders,
): FoundSecret {
  const place =
    reference.kind === 'environment'
      ? `the variable ${reference.name}`
      : `the file ${reference.path}`;
  const missing = (words: string): FoundSecret => {
    return { kind: 'missing', reason: `${option} comes from ${place}, which ${words}.` };
  };
  const found = secretText(reference, readers);
  if (found.kind === 'fault') return missing(found.words);
  const { value } = found;
  if (value === '') return missing('is empty');
  if (!KEY.test(value)) {
    return missing('holds white space, other than ASCII characters, or more than 512 characters');
  }
  return { kind: 'secret', secret: new Secret(value) };
}

type SecretText =
  | { readonly kind: 'text'; readonly value: string }
  /** The words complete "the file …, which …". */
  | { readonly kind: 'fault'; readonly words: string };

function secretText(reference: SecretReference, readers: SecretReaders): SecretText {
  if (reference.kind === 'file') return fileText(reference.path, readers);
  const value = readers.environment(reference.name);
  return value === undefined ? { kind: 'fault', words: 'is not set' } : { kind: 'text', value };
}

function fileText(path: string, readers: SecretReaders): SecretText {
  try {
    const text = new TextDecoder().decode(readers.readBytes(path));
    warnOfReadableFile(path, readers);
    // Editors end a file with a line break; no key ends with one.
    return { kind: 'text', value: text.replace(/\r?\n$/u, '') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { kind: 'fault', words: FILE_FAULTS.get(code) ?? 'cannot be read' };
  }
}

const FILE_FAULTS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'does not exist'],
  ['EISDIR', 'is a directory'],
  ['EACCES', 'this user may not read'],
]);

function warnOfReadableFile(path: string, readers: SecretReaders): void {
  const bits = readers.permissionBits(path);
  if (bits === undefined || (bits & 0o077) === 0) return;
  readers.warn(`Other users may read the key in ${path}; run \`chmod 600\` on it.`);
}
