import { expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

it('lists countries, states and cities that belong together', () => {
  const message = testAccount().get('two/get/country-state-city').message;

  const { countries, states, cities } = message as Record<string, { id: number }[]>;
  const ids = (rows: { id: number }[] | undefined): Set<number> =>
    new Set(rows?.map((row) => row.id));
  expect(ids(countries).size).toBeGreaterThanOrEqual(249);
  expect(states?.length).toBeGreaterThan(0);
  for (const state of states ?? []) {
    expect(ids(countries)).toContain((state as unknown as { country_id: number }).country_id);
  }
  for (const city of cities ?? []) {
    expect(ids(states)).toContain((city as unknown as { state_id: number }).state_id);
  }
});
