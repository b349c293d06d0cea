import { expect, it } from 'vitest';
import { commandName } from '../../../src/cli/command-spec.ts';
import {
  initCommand,
  validateCommand,
  sandboxCommand,
} from '../../../src/cli/commands/setting-up.ts';

it.each(
  [initCommand, validateCommand, sandboxCommand].map((spec) => [commandName(spec), spec.effect]),
)('%s does not claim to write', (_name, effect) => {
  expect(effect).not.toContain('WRITES');
});
