// Fetches the two keys from where the configuration says they are. The only home of the environment.
import { Secret } from '../lib/secret.ts';
import type { SecretReference } from './config.ts';
import { CredentialsMissingError } from './errors.ts';
import type { ConfigReaders } from './load.ts';

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
  const value = secretText(reference, readers);
  const missing = (words: string): FoundSecret => {
    return { kind: 'missing', reason: `${option} comes from ${place}, which ${words}.` };
  };
  if (value === undefined) {
    return missing(reference.kind === 'environment' ? 'is not set' : 'cannot be read');
  }
  if (value === '') return missing('is empty');
  if (!KEY.test(value)) {
    return missing('holds white space, other than ASCII characters, or more than 512 characters');
  }
  return { kind: 'secret', secret: new Secret(value) };
}

function secretText(reference: SecretReference, readers: SecretReaders): string | undefined {
  if (reference.kind === 'environment') return readers.environment(reference.name);
  try {
    const text = new TextDecoder().decode(readers.readBytes(reference.path));
    warnOfReadableFile(reference.path, readers);
    // Editors end a file with a line break; no key ends with one.
    return text.replace(/\r?\n$/u, '');
  } catch {
    return undefined;
  }
}

function warnOfReadableFile(path: string, readers: SecretReaders): void {
  const bits = readers.permissionBits(path);
  if (bits === undefined || (bits & 0o077) === 0) return;
  readers.warn(`Other users may read the key in ${path}; run \`chmod 600\` on it.`);
}
