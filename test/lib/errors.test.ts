import { expect, it } from 'vitest';
import { assert, BugError, SyncError } from '../../src/lib/errors.ts';

class SmallError extends SyncError {}

it('carries its code, its hint and its cause, under the name of its own class', () => {
  const cause = new Error('the disk is full');

  const error = new SmallError('Saving failed.', {
    code: 'FILE_UNWRITABLE',
    hint: 'Make room.',
    cause,
  });

  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'SmallError',
    message: 'Saving failed.',
    code: 'FILE_UNWRITABLE',
    hint: 'Make room.',
    cause,
  });
});

it('has neither hint nor cause when none is given', () => {
  const error = new SyncError('Saving failed.', { code: 'FILE_UNWRITABLE' });

  expect(error.hint).toBeUndefined();
  expect('cause' in error).toBe(false);
});

it('asks for a report when the fault is ours', () => {
  const check = (): void => assert(isOdd(2), 'two is odd');

  expect(check).toThrow(BugError);
  expect(check).toThrow(/It does not hold that two is odd\..*report/u);
});

it('lets an assertion that holds pass', () => {
  expect(() => assert(isOdd(1), 'one is odd')).not.toThrow();
});

function isOdd(count: number): boolean {
  return count % 2 === 1;
}

it('speaks of resuming only where a run is open', () => {
  const [open, none] = [0, 1].map(
    () =>
      new SyncError('It is away.', { code: 'SERVICE_UNAVAILABLE', hint: 'Wait.', resumes: true }),
  );

  open?.noteOpenRun();

  expect(open?.hint).toContain('`listferry resume`');
  expect(none?.hint).toBe('Wait.');
});
