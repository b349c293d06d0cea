import { expect, it } from 'vitest';
import { TEMPLATE_ENDPOINTS } from '../../../src/api/endpoints/mailings.ts';

it('has reads only, since no endpoint makes or changes a template', () => {
  const retries = Object.values(TEMPLATE_ENDPOINTS).map(({ retry }) => retry);

  expect(new Set(retries)).toEqual(new Set(['read']));
});
