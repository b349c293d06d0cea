import { expect, it } from 'vitest';
import { explain, explainedText } from '../../src/cli/explain.ts';
import { SyncError } from '../../src/lib/index.ts';

it('tells what happened and what to do next', () => {
  const error = new SyncError('Reading a.csv: it is gone.', { code: 'GONE', hint: 'Put it back.' });

  expect(explainedText(explain(error))).toBe('error: Reading a.csv: it is gone.\n  Put it back.');
  expect(explain(error).code).toBe('GONE');
});

it('tells no advice where there is none', () => {
  const error = new SyncError('Reading a.csv: it is gone.', { code: 'GONE' });

  expect(explainedText(explain(error))).toBe('error: Reading a.csv: it is gone.');
});

it.each([new TypeError('x is not a function'), 'x is not a function'])(
  'asks for a report of %s',
  (error) => {
    const text = explainedText(explain(error));

    expect(text).toContain('x is not a function');
    expect(text).toContain('please report');
  },
);
