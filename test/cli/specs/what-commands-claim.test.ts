import { describe, expect, it } from 'vitest';
import { commandName } from '../../../src/cli/shell/command-spec.ts';
import { exportCommand, snapshotCommand } from '../../../src/cli/specs/reading-commands.ts';
import { probeCommand } from '../../../src/cli/specs/writing-commands.ts';

describe.each([snapshotCommand, exportCommand].map((spec) => [commandName(spec), spec] as const))(
  '%s',
  (_name, spec) => {
    it('says that it writes nothing to the service', () => {
      expect(spec.effect).toContain('Reads from the service. Writes nothing to it.');
    });

    it('has a way to say that a short list is right', () => {
      expect(spec.options.accept.accepts).toContain('shrink');
    });
  },
);

it('says in its help what CSV does to values that a spreadsheet would run', () => {
  expect(exportCommand.effect).toMatch(/apostrophe before it, unless --exact/u);
});

it('says of a probe that it tells beforehand what it writes', () => {
  expect(probeCommand.effect).toContain('says beforehand');
});
