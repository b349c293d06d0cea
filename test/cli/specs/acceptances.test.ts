import { expect, it } from 'vitest';
import { acceptancesOf } from '../../../src/cli/specs/acceptances.ts';

it('knows what was accepted by name', () => {
  expect([...acceptancesOf(['account', 'account']).keys()]).toEqual(['account']);
  expect(acceptancesOf(undefined).size).toBe(0);
});

it.each(['acount', 'account=3', 'account=', '=3', ''])('refuses "%s" as a mistake', (given) => {
  expect(() => acceptancesOf([given])).toThrow(expect.objectContaining({ code: 'USAGE' }));
});
