import { describe, expect, it } from 'vitest';
import { doneUnderErrors, notFound } from '../../src/sandbox/answer.ts';
import { deleteOne } from '../../src/sandbox/delete-one.ts';
import { testAccount } from './sandbox-account.ts';

describe('deleteOne', () => {
  it('removes what exists and nothing else', () => {
    const removed: number[] = [];
    const account = testAccount().service.account();
    const target = targetOf([1], removed);

    const answers = [1, 2, undefined].map((id) => deleteOne(account, id, target));

    expect(removed).toEqual([1]);
    expect(answers).toMatchObject([
      { text: 'Deleted Successfully', under: 'message' },
      { errors: 'Record Not Found' },
      { errors: 'Record Not Found' },
    ]);
  });

  it('answers in the words of the endpoint', () => {
    const account = testAccount().service.account();
    const target = {
      ...targetOf([1], []),
      deleted: doneUnderErrors('Deleted Successfully'),
      missing: notFound('Record not found'),
    };

    const answers = [1, 2].map((id) => deleteOne(account, id, target));

    expect(answers).toMatchObject([{ under: 'errors' }, { errors: 'Record not found' }]);
  });

  it('answers alike whether or not there was something when delete_missing is success', () => {
    const account = testAccount({ delete_missing: 'success' }).service.account();
    const target = targetOf([1], []);

    const answers = [1, 2].map((id) => deleteOne(account, id, target));

    expect(answers[1]).toEqual(answers[0]);
  });
});

function targetOf(ids: readonly number[], removed: number[]): Parameters<typeof deleteOne>[2] {
  return {
    exists: (id) => ids.includes(id),
    remove: (id) => {
      removed.push(id);
    },
    allIds: () => ids,
  };
}
