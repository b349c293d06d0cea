import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CredentialsMissingError } from '../../src/config/errors.ts';
import {
  programEnvironment,
  readCredentials,
  readKeyFile,
  readReference,
  systemEnvironment,
} from '../../src/config/secrets.ts';
import { stateDirectory } from '../state/state-directory.ts';
import { type FakeWorld, fakeWorld } from './written-config.ts';

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

it('reads an address that holds its own secret, or says where it should be', () => {
  const world = fakeWorld({ '/keys/secret': 'https://hook.example/x\n', '/keys/empty': '' }, {});
  const read = (path: string) => readReference({ kind: 'file', path }, world);

  const found = read('/keys/secret');

  expect('value' in found && found.value.reveal()).toBe('https://hook.example/x');
  expect(read('/keys/empty')).toEqual({ fault: 'the file /keys/empty is empty' });
  expect(readReference(PUBLIC, world)).toEqual({ fault: 'the variable PUBLIC is not set' });
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

it.each(['sk_live_4711', 'c0ffee4711', 'AKIAIOSFODNN7EXAMPLE'])(
  'does not repeat %s, which stands where the name of a variable belongs',
  (name) => {
    const failure = failureIn(fakeWorld({ '/keys/secret': 'sk-4711' }), {
      ...REFERENCES,
      publicKey: { kind: 'environment', name },
    });

    expect(failure.message).not.toContain(name);
    expect(failure.reasons).toEqual([
      'publicKey comes from a variable (its name is not shown: it could be the key itself, and env: takes a name), which is not set.',
    ]);
  },
);

it('takes a variable of any name', () => {
  const publicKey = { kind: 'environment', name: 'my_key' } as const;
  const world = fakeWorld({ '/keys/secret': 'sk-4711' }, { my_key: 'pk-0815' });

  expect(readCredentials({ ...REFERENCES, publicKey }, world).publicKey.reveal()).toBe('pk-0815');
});

it('only warns when other users may read the file of a key', () => {
  const world = fakeWorld({ '/keys/secret': 'sk-4711' }, { PUBLIC: 'pk' }, 0o640);

  readCredentials(REFERENCES, world);

  expect(world.warnings).toEqual([expect.stringContaining('chmod 600')]);
});

it('does not warn of a group that is that of its user alone, as in a pod', () => {
  const world = { ...fakeWorld({ '/keys/secret': 'sk-4711' }, { PUBLIC: 'pk' }, 0o440) };

  readCredentials(REFERENCES, { ...world, isOfOwnGroup: () => true });
  readCredentials(REFERENCES, {
    ...world,
    isOfOwnGroup: () => true,
    permissionBits: () => 0o444,
  });

  expect(world.warnings).toEqual([expect.stringContaining('chmod 600')]);
});

describe('a credential of systemd', () => {
  const publicKey = { kind: 'file', path: '$CREDENTIALS_DIRECTORY/public-key' } as const;
  const files = { '/run/credentials/a.service/public-key': 'pk-0815\n', '/keys/secret': 'sk' };

  it('is read where systemd lends it, whose access list looks like a group', () => {
    const variables = { CREDENTIALS_DIRECTORY: '/run/credentials/a.service' };
    const world = fakeWorld(files, variables, 0o440);

    const found = readReference(publicKey, world);

    expect('value' in found && found.value.reveal()).toBe('pk-0815');
    expect(world.warnings).toEqual([]);
  });

  it('is missed where there are none', () => {
    const { reasons } = failureIn(fakeWorld(files), { ...REFERENCES, publicKey });

    expect(reasons[0]).toContain('$CREDENTIALS_DIRECTORY/public-key');
    expect(reasons[0]).toContain('runs without any');
  });
});

it('reads the environment of this process', () => {
  expect(systemEnvironment('PATH')).toBeTypeOf('string');
  expect(systemEnvironment('LISTFERRY_NOT_SET')).toBeUndefined();
});

function failureOf(files: Readonly<Record<string, string>>): CredentialsMissingError {
  return failureIn(fakeWorld(files), REFERENCES);
}

function failureIn(
  world: FakeWorld,
  references: Parameters<typeof readCredentials>[0],
): CredentialsMissingError {
  try {
    readCredentials(references, world);
  } catch (error) {
    if (error instanceof CredentialsMissingError) return error;
  }
  throw new Error('The credentials were read.');
}

describe('the file of a key', () => {
  const directory = stateDirectory();

  it('is read as it is', () => {
    writeFileSync(directory.path('key'), 'sk-4711\n');

    expect(Buffer.from(readKeyFile(directory.path('key'))).toString()).toBe('sk-4711\n');
  });

  it.each([
    ['a pipe that nobody writes to', (path: string) => execFileSync('mkfifo', [path]), 'a pipe'],
    ['a device without an end', (path: string) => symlinkSync('/dev/zero', path), 'a device'],
    ['a directory', (path: string) => mkdirSync(path), 'which is a directory'],
    ['far too long', (path: string) => writeFileSync(path, 'k'.repeat(5_000)), '4096 bytes'],
  ])('is refused at once where it is %s', (_what, make, words) => {
    const path = directory.path('key');
    make(path);
    const world = { ...fakeWorld({}, { PUBLIC: 'pk' }), readKeyFile };

    const failure = failureIn(world, { ...REFERENCES, secretKey: { kind: 'file', path } });

    expect(failure.reasons).toEqual([expect.stringContaining(`the file ${path}, which`)]);
    expect(failure.message).toContain(words);
  });
});

describe('the environment of a program', () => {
  it('is what every program needs, and what is named', () => {
    const variables = { PATH: '/bin', LC_ALL: 'C', CRM_PASSWORD: 'pw 4711', OTHER: 'no' };
    const world = fakeWorld({ '/keys/secret': 'sk-4711\n' }, variables);

    const found = programEnvironment(
      { PGPASSWORD: { kind: 'environment', name: 'CRM_PASSWORD' }, KEY: SECRET },
      world,
    );

    expect(found).toEqual({
      kind: 'whole',
      values: { PATH: '/bin', LC_ALL: 'C', PGPASSWORD: 'pw 4711', KEY: 'sk-4711' },
      secrets: ['pw 4711', 'sk-4711'],
    });
  });

  it('lacks every variable and file that is named and not there', () => {
    const named = { PGPASSWORD: PUBLIC, KEY: SECRET };

    const found = programEnvironment(named, fakeWorld({}, { PATH: '/bin' }));

    expect(found).toEqual({
      kind: 'lacking',
      reasons: ['the variable PUBLIC is not set', 'the file /keys/secret does not exist'],
    });
  });
});
