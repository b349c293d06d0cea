import { expect, it } from 'vitest';
import { REFERENCE_ENDPOINTS } from '../../../src/api/endpoints/mailings.ts';

it('names the three lists that come in one answer', () => {
  const { success } = REFERENCE_ENDPOINTS['get/country-state-city'];

  expect(success).toEqual({ kind: 'lists', names: ['countries', 'states', 'cities'] });
});
