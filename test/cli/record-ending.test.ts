import { expect, it } from 'vitest';
import { endingOf, endingOfError, recordEnding } from '../../src/cli/record-ending.ts';
import { SyncError } from '../../src/lib/index.ts';

it('does not hide an ending that cannot be written down', () => {
  const invocations = {
    end: () => {
      throw new Error('the disk is full');
    },
  };

  expect(() => {
    recordEnding({ invocations } as never, 'sync', endingOf(0, []));
  }).not.toThrow();
});

it('gives the reason that the exit code stands for, and the words of all', () => {
  const rejected = { exitCode: 3, code: 'ITEMS_REJECTED', message: '1 item rejected.' };
  const parked = { exitCode: 4, code: 'DELETES_PARKED', message: '2 deletes parked.' };

  expect(endingOf(4, [rejected, parked])).toEqual({
    exitCode: 4,
    reason: 'DELETES_PARKED',
    message: '1 item rejected. 2 deletes parked.',
  });
  expect(endingOf(0, [])).toEqual({ exitCode: 0, reason: null, message: null });
});

it('keeps the words of our own errors, and nothing of a fault', () => {
  const gone = new SyncError('It is gone.', { code: 'GONE' });

  expect(endingOfError(gone, 1)).toMatchObject({ reason: 'GONE', message: 'It is gone.' });
  expect(endingOfError(new Error('ann@example.com'), 1)).toEqual({
    exitCode: 1,
    reason: 'FAULT',
    message: 'A fault in listferry.',
  });
});
