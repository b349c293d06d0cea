import { expect, it } from 'vitest';
import { probeCommand } from '../../../src/cli/commands/probing.ts';

it('says in capitals that it writes, and that it tells beforehand', () => {
  expect(probeCommand.effect).toContain('WRITES TO THE SERVICE');
  expect(probeCommand.effect).toContain('tells beforehand');
});
