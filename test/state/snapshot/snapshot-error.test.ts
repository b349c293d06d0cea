import { expect, it } from 'vitest';
import { SyncError } from '../../../src/lib/index.ts';
import { SnapshotUnusableError } from '../../../src/state/snapshot/snapshot-error.ts';

it('carries its code, what to do next and the cause', () => {
  const cause = new Error('file is not a database');

  const error = new SnapshotUnusableError('It failed.', { hint: 'Do this next.', cause });

  expect(error).toBeInstanceOf(SyncError);
  expect(error).toMatchObject({
    code: 'SNAPSHOT_UNUSABLE',
    message: 'It failed.',
    hint: 'Do this next.',
    cause,
  });
});
