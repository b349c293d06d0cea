import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { noteTermination } from '../../../src/cli/shell/termination-log.ts';
import { CommandLine } from '../../../src/cli/start.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import { recordingTerminal } from '../recording-terminal.ts';

const directory = stateDirectory();

afterEach(() => {
  vi.unstubAllEnvs();
});

it('holds one line of why a command ended', async () => {
  const path = directory.path('termination-log');
  vi.stubEnv('LISTFERRY_TERMINATION_LOG', path);

  await new CommandLine(['elephant'], () => recordingTerminal()).run();

  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines).toEqual([expect.stringMatching(/^exit code 64: .*elephant/u), '']);
});

it('is not touched by a command that ends well', async () => {
  const path = directory.path('untouched');
  vi.stubEnv('LISTFERRY_TERMINATION_LOG', path);

  await new CommandLine(['--version'], () => recordingTerminal()).run();

  expect(existsSync(path)).toBe(false);
});

it('is left out where it cannot be written', () => {
  mkdirSync(directory.path('folder'));

  expect(() => {
    noteTermination('exit code 1: failed.', directory.path('folder'));
  }).not.toThrow();
});
