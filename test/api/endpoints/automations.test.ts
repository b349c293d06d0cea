import { expect, it } from 'vitest';
import { AUTOMATION_ENDPOINTS } from '../../../src/api/endpoints/automations.ts';

it('reads automations and touches none, since one that is set live sends mail', () => {
  const retries = Object.values(AUTOMATION_ENDPOINTS).map(({ retry }) => retry);

  expect(new Set(retries)).toEqual(new Set(['read']));
});
