import { expect, it } from 'vitest';
import { CredentialsMissingError } from '../../src/config/errors.ts';
import { readCredentials, systemEnvironment } from '../../src/config/secrets.ts';
import { fakeWorld } from './written-config.ts';

const PUBLIC = { kind: 'environment', name: 'PUBLIC' } as const;
const SECRET = { kind: 'file', path: '/keys/secret' } as const;
const REFERENCES = { publicKey: PUBLIC, secretKey: SECRET };

it('reads one key from a variable and one from a file, without its last line break', () => {
  const world = fakeWorld({ '/keys/secret': 'sk-4711\r\n' }, { PUBLIC: 'pk-0815' });

  const { publicKey, secretKey } = readCredentials(REFERENCES, world);

  expect(publicKey.reveal()).toBe('pk-0815');
  expect(secretKey.reveal()).toBe('sk-4711');
  expect(world.warnings).toEqual([]);
});

it('does not reveal the keys when the credentials are printed', () => {
  const world = fakeWorld({ '/keys/secret': 'sk-4711' }, { PUBLIC: 'pk-0815' });

  const printed = JSON.stringify(readCredentials(REFERENCES, world));

  expect(printed).not.toMatch(/4711|0815/u);
});

it('reports both keys when both are missing', () => {
  const failure = failureOf({});

  expect(failure).toMatchObject({ code: 'CREDENTIALS_MISSING' });
  expect(failure.reasons).toEqual([
    'publicKey comes from the variable PUBLIC, which is not set.',
    'secretKey comes from the file /keys/secret, which does not exist.',
  ]);
});

it.each([
  ['is empty', '', 'is empty'],
  ['holds a space', 'sk 4711', 'white space'],
  ['holds a line break', 'sk\n4711', 'white space'],
  ['holds a letter beyond ASCII', 'sk-ü4711', 'ASCII'],
  ['is too long', '4711'.repeat(129), '512'],
])('refuses a key that %s, without repeating it', (_, key, words) => {
  const failure = failureOf({ '/keys/secret': key });

  expect(failure.reasons[1]).toContain(words);
  expect(failure.message).not.toContain('4711');
});

it('only warns when other users may read the file of a key', () => {
  const world = fakeWorld({ '/keys/secret': 'sk-4711' }, { PUBLIC: 'pk' }, 0o640);

  readCredentials(REFERENCES, world);

  expect(world.warnings).toEqual([expect.stringContaining('chmod 600')]);
});

it('reads the environment of this process', () => {
  expect(systemEnvironment('PATH')).toBeTypeOf('string');
  expect(systemEnvironment('LISTFERRY_NOT_SET')).toBeUndefined();
});

function failureOf(files: Readonly<Record<string, string>>): CredentialsMissingError {
  try {
    readCredentials(REFERENCES, fakeWorld(files));
  } catch (error) {
    if (error instanceof CredentialsMissingError) return error;
  }
  throw new Error('The credentials were read.');
}
