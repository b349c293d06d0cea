import { expect, it } from 'vitest';
import { closestName } from '../../src/sandbox/closest-name.ts';

it.each([
  ['duplicat_add', 'duplicate_add'],
  ['tirm', 'trim'],
  ['', 'trim'],
])('takes %j for %s', (text, expected) => {
  expect(closestName(text, ['duplicate_add', 'trim', 'list_order'])).toBe(expected);
});

it('finds nothing among no candidates', () => {
  expect(closestName('trim', [])).toBeUndefined();
});
