import { expect, it } from 'vitest';
import { commandName } from '../../src/cli/command-spec.ts';

it.each([
  ['plan', 'plan'],
  ['apply <plan>', 'apply'],
  ['init [files..]', 'init'],
])('takes the name of "%s" to be %s', (command, name) => {
  expect(commandName({ command })).toBe(name);
});
