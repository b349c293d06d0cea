import { describe, expect, it } from 'vitest';
import { MappingProblemsError, MixedAccountsError } from '../../src/compare/scope/errors.ts';

describe('MappingProblemsError', () => {
  it.each([
    [['No address.'], '1 problem:'],
    [['No address.', 'No status.'], '2 problems:'],
  ])('lists %j under "%s"', (problems, count) => {
    const error = new MappingProblemsError(problems);

    expect(error.message.split('\n')[0]).toContain(count);
    expect(error.message.split('\n').slice(1)).toEqual(problems.map((text) => `  - ${text}`));
    expect(error).toMatchObject({ code: 'MAPPING_INCOMPLETE', problems, hint: expect.any(String) });
  });
});

describe('MixedAccountsError', () => {
  it('names the list that cannot be trusted', () => {
    const error = new MixedAccountsError('contacts/list');

    expect(error.message).toContain('contacts/list');
    expect(error).toMatchObject({ code: 'MIXED_ACCOUNTS', hint: expect.any(String) });
  });
});
