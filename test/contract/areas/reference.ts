import { expect } from 'vitest';
import type { REFERENCE_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { PlaceRecord, ServiceClient } from '../../../src/api/index.ts';
import { all } from '../arrange.ts';
import type { ContractsOf } from '../contract.ts';

export const REFERENCE_CONTRACTS = {
  'get/country-state-city': {
    succeeds: async ({ client }) => {
      const countries = await client.reference.countries();
      const states = await statesOf(client);
      const cities = await citiesOf(client);

      // The fields of the records are not specified.
      const counts = [countries.length, states.length, cities.length];
      expect(Math.min(...counts)).toBeGreaterThan(0);
    },
  },
} satisfies ContractsOf<typeof REFERENCE_ENDPOINTS>;

async function statesOf({ reference }: ServiceClient): Promise<readonly PlaceRecord[]> {
  return await all((sink) => reference.states(sink));
}

async function citiesOf({ reference }: ServiceClient): Promise<readonly PlaceRecord[]> {
  return await all((sink) => reference.cities(sink));
}
