// What the processes of an account find in their environment.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { environmentOf } from '../../../src/cli/fleet/opened-fleet.ts';
import type { SecretReference } from '../../../src/config/index.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-environment-'));
  vi.stubEnv('OF_ALL', 'all');
  vi.stubEnv('OF_ROME', 'rome');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

function foundFor(environment: Readonly<Record<string, SecretReference>>) {
  const warnings: string[] = [];
  const found = environmentOf({ environment }, (message) => warnings.push(message));
  return { found, warnings };
}

it('is all that this process has, and what the fleet file names besides', () => {
  const path = join(directory, 'key');
  writeFileSync(path, 'secret\n', { mode: 0o600 });

  const { found, warnings } = foundFor({
    KEY: { kind: 'file', path },
    OF_ALL: { kind: 'environment', name: 'OF_ROME' },
  });

  expect(found).toMatchObject({ KEY: 'secret', OF_ALL: 'rome', OF_ROME: 'rome' });
  expect(warnings).toEqual([]);
});

it('warns of a key that others may read', () => {
  const path = join(directory, 'key');
  writeFileSync(path, 'secret');
  chmodSync(path, 0o644);

  expect(foundFor({ KEY: { kind: 'file', path } }).warnings).toHaveLength(1);
});

it('is a sentence with every reason where something is missing', () => {
  const { found } = foundFor({
    KEY: { kind: 'file', path: join(directory, 'gone') },
    OTHER: { kind: 'environment', name: 'NOT_SET' },
  });

  expect(found).toMatch(/gone .*NOT_SET .*\.$/u);
});
