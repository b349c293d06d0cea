import { expect, it } from 'vitest';
import { ConfigInvalidError, CredentialsMissingError } from '../../src/config/errors.ts';

it('lists problems by line, then by column', () => {
  const problem = (line: number, column: number) => ({ line, column, key: '', message: 'Is off.' });

  const error = new ConfigInvalidError('a.yaml', [problem(9, 1), problem(2, 7), problem(2, 3)]);

  expect(error.message.split('\n')).toEqual([
    'Reading the configuration a.yaml: it has 3 problems.',
    '  line 2, column 3: Is off.',
    '  line 2, column 7: Is off.',
    '  line 9, column 1: Is off.',
  ]);
});

it('counts a single problem in the singular', () => {
  const error = new ConfigInvalidError('a.yaml', [
    { line: 1, column: 1, key: '', message: 'Is off.' },
  ]);

  expect(error.message).toContain('it has 1 problem.');
});

it('puts one missing key on one line, and two on lines of their own', () => {
  expect(new CredentialsMissingError(['One.']).message.split('\n')).toHaveLength(1);
  expect(new CredentialsMissingError(['One.', 'Two.']).message.split('\n')).toHaveLength(3);
});
