import { expect, it } from 'vitest';
import {
  ConfigExistsError,
  OutputUnwritableError,
  UsageError,
  explain,
  explainedText,
} from '../../../src/cli/shell/errors.ts';
import { SyncError } from '../../../src/lib/index.ts';

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

it('tells what happened and what to do next', () => {
  const error = new SyncError('Reading a.csv: it is gone.', {
    code: 'SOURCE_UNREADABLE',
    hint: 'Put it back.',
  });

  expect(explainedText(explain(error))).toBe(
    'error: Reading a.csv: it is gone.\n  Put it back. [SOURCE_UNREADABLE]',
  );
  expect(explain(error).code).toBe('SOURCE_UNREADABLE');
});

it('tells no advice where there is none', () => {
  const error = new SyncError('Reading a.csv: it is gone.', { code: 'SOURCE_UNREADABLE' });

  expect(explainedText(explain(error))).toBe(
    'error: Reading a.csv: it is gone. [SOURCE_UNREADABLE]',
  );
});

it.each([new TypeError('x is not a function'), 'x is not a function'])(
  'asks for a report of %s',
  (error) => {
    const text = explainedText(explain(error));

    expect(text).toContain('x is not a function');
    expect(text).toContain('please report');
  },
);
