import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('the form of an uploaded file', () => {
  it('refuses an empty file', () => {
    const answer = testAccount().upload('');

    expect(answer.errors).toEqual({ file: ['The file is empty.'] });
  });
});
