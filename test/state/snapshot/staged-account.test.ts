import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StagedAccount } from '../../../src/state/snapshot/staged-account.ts';
import { stateDirectory } from '../state-directory.ts';
import { fill } from './held-account.ts';

const directory = stateDirectory();

it('leaves no file behind, and takes over none', () => {
  writeFileSync(directory.path('a.scratch'), 'left by a killed process', { mode: 0o600 });
  const staged = new StagedAccount(directory.place('a.scratch'));
  fill(staged.tables);

  expect(directory.mode('a.scratch')).toBe('600');
  staged.close();

  expect(existsSync(directory.path('a.scratch'))).toBe(false);
});
