import { expect, it } from 'vitest';
import { commandName } from '../../../src/cli/command-spec.ts';
import {
  planCommand,
  showCommand,
  verifyCommand,
  runsCommand,
  statusCommand,
} from '../../../src/cli/commands/looking.ts';

it.each(
  [planCommand, showCommand, verifyCommand, runsCommand, statusCommand].map((spec) => [
    commandName(spec),
    spec.effect,
  ]),
)('%s does not claim to write', (_name, effect) => {
  expect(effect).not.toContain('WRITES');
});
