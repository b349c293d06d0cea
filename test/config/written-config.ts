// Configurations as a person would write them, and a world to read them from.
import type { Config } from '../../src/config/index.ts';
import { ConfigInvalidError } from '../../src/config/errors.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { SecretReaders } from '../../src/config/secrets.ts';

const SERVICE = `service:
  baseUrl: https://mail.example.test/one/api/
  baseUrl2: https://mail.example.test/two/api/
  publicKey: env:PUBLIC
  secretKey: env:SECRET
`;

const SOURCES = `sources:
  crm: { type: csv, path: crm.csv, status: subscribed }
  shop: { type: csv, path: shop.csv, status: subscribed }
`;

export const SYNCS = `syncs:
  - { source: crm, contactType: Newsletter }
`;

export interface WrittenParts {
  readonly service?: string;
  readonly sources?: string;
  readonly syncs?: string;
  readonly more?: string;
}

/** A valid configuration of eleven lines, with parts of it replaced. */
export function written(parts: WrittenParts = {}): string {
  const { service = SERVICE, sources = SOURCES, syncs = SYNCS, more = '' } = parts;
  return `${service}stateDir: ../state\n${sources}${syncs}${more}`;
}

export interface FakeWorld extends SecretReaders {
  readonly warnings: readonly string[];
}

/** Files and variables by name; every file has the permission bits given. */
export function fakeWorld(
  files: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>> = {},
  bits: number | undefined = 0o600,
): FakeWorld {
  const warnings: string[] = [];
  const read = (path: string): Uint8Array => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    return new TextEncoder().encode(text);
  };
  return {
    warnings,
    environment: (name) => variables[name],
    permissionBits: () => bits,
    isOfOwnGroup: () => false,
    warn: (message) => warnings.push(message),
    readBytes: read,
    readKeyFile: read,
  };
}

export const PATH = '/etc/listferry/listferry.yaml';

export function load(text: string): Config {
  return loadConfig(PATH, fakeWorld({ [PATH]: text }));
}

/** What is told about a configuration, one `line:column message` each; empty when it is valid. */
export function problemsOf(text: string): readonly string[] {
  try {
    load(text);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigInvalidError)) throw error;
    return error.problems.map(
      ({ line, column, message }) => `${String(line)}:${String(column)} ${message}`,
    );
  }
}
