import { expect, it } from 'vitest';
import { shortfallWarning } from '../../../src/report/text/shortfall-text.ts';

it.each([
  ['', 'contacts/list has 8 records where the service counts 10'],
  ['31', 'contacts/list of 31 has 8 records where the service counts 10'],
])('names the list and its owner %j, with both numbers', (ownerId, words) => {
  const warning = shortfallWarning({ list: 'contacts/list', ownerId, listed: 8, expected: 10 });

  expect(warning.code).toBe('FEWER_THAN_COUNTED');
  expect(warning.message).toContain(words);
});
