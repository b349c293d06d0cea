import { expect, it } from 'vitest';
import { ConfigExistsError, OutputUnwritableError, UsageError } from '../../src/cli/errors.ts';

it('points to the help unless it knows better', () => {
  expect(new UsageError('Name a command.').hint).toContain('--help');
  expect(new UsageError('Name a command.', 'Say plan.').hint).toBe('Say plan.');
});

it('names the configuration that is not written over', () => {
  const error = new ConfigExistsError('config/a.yaml');

  expect(error).toMatchObject({ code: 'CONFIG_EXISTS', name: 'ConfigExistsError' });
  expect(error.message).toContain('config/a.yaml');
});

it('says what becomes of a result that cannot be written', () => {
  expect(new OutputUnwritableError(new Error('ENOSPC'))).toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
    message: 'The result cannot be written to stdout: ENOSPC.',
  });
});
