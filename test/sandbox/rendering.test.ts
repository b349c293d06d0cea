import { describe, expect, it } from 'vitest';
import { testAccount } from './sandbox-account.ts';

describe('the envelope', () => {
  it('makes a long list piece by piece', () => {
    const account = testAccount();
    for (let index = 0; index < 1_500; index += 1)
      account.add(`person${String(index)}@example.test`);
    const { body } = account.raw('two/contacts/list');
    const pieces = (body as Iterable<string>)[Symbol.iterator]();

    const first = pieces.next();
    account.bulkDelete(
      'two/contacts/bulk-delete',
      Array.from({ length: 1_500 }, (_, index) => index + 1),
    );
    const rest = [...{ [Symbol.iterator]: () => pieces }].join('');

    expect(String(first.value).length).toBeLessThan(70_000);
    // What was deleted after the first piece is missing: it had not been read yet.
    expect(rest).not.toContain('person1400@');
  });
});
