import { expect, it } from 'vitest';
import { ListMalformedError, damaged, unspecified } from '../../../src/api/list/malformed.ts';

it.each([
  [damaged('is cut'), 'damaged'],
  [unspecified('is missing'), 'unspecified'],
])('tells a fault of the way from one of the service: %s', (error, fault) => {
  expect(error).toBeInstanceOf(ListMalformedError);
  expect(error).toMatchObject({ name: 'ListMalformedError', fault });
});
