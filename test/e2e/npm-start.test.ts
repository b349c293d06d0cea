// What a newcomer runs first.
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { startProgram } from './cli.ts';

const root = dirname(dirname(import.meta.dirname));

it('runs the main job on the example from nothing to nothing left to do', async () => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: join(root, 'state', 'demo') };

  const ended = await startProgram([join(root, 'dist/cli/demo.js')], { cwd: root, env }).ended;

  expect(ended).toMatchObject({ code: 0 });
  const commands = [...ended.stdout.matchAll(/^\$ listferry (\w+)/gmu)].map(([, name]) => name);
  expect(commands).toEqual(['sandbox', 'validate', 'plan', 'show', 'apply', 'verify', 'plan']);
  expect(ended.stdout).toContain('Verified: the service is as the sources say.');
  expect(ended.stdout).toContain(': nothing to do; ');
  expect(ended.stdout).not.toContain(root);
});
