import { expect, it } from 'vitest';
import { commandName } from '../../../src/cli/command-spec.ts';
import {
  applyCommand,
  resumeCommand,
  retryCommand,
  syncCommand,
} from '../../../src/cli/commands/writing.ts';

it.each(
  [applyCommand, syncCommand, resumeCommand, retryCommand].map((spec) => [
    commandName(spec),
    spec.effect,
  ]),
)('%s says in capitals that it writes', (_name, effect) => {
  expect(effect).toContain('WRITES');
});
