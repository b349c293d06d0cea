// Country, state and city reference data (interface specification, section Reference data). The
// fields of its records are not specified.
import type { Account, Route } from '../account.ts';
import type { Answer } from '../answer.ts';
import { countryByCode } from '../countries.ts';

export const REFERENCE_ROUTES: readonly Route[] = [
  {
    methods: ['GET'],
    base: 'two',
    path: 'get/country-state-city',
    writes: false,
    answer: listPlaces,
  },
];

/** A handful of states with some of their cities, by country code. */
const PLACES: readonly (readonly [country: string, state: string, cities: readonly string[]])[] = [
  ['AT', 'Tirol', ['Innsbruck', 'Kufstein']],
  ['AT', 'Wien', ['Wien']],
  ['DE', 'Bayern', ['Augsburg', 'München', 'Nürnberg']],
  ['DE', 'Sachsen', ['Dresden', 'Leipzig']],
  ['FR', 'Bretagne', ['Brest', 'Rennes']],
  ['GB', 'Scotland', ['Aberdeen', 'Edinburgh', 'Glasgow']],
  ['IN', 'Gujarat', ['Ahmedabad', 'Rajkot', 'Surat']],
  ['IN', 'Maharashtra', ['Mumbai', 'Nagpur', 'Pune']],
  ['US', 'California', ['Los Angeles', 'Sacramento', 'San Diego']],
  ['US', 'New York', ['Albany', 'Buffalo', 'New York']],
  ['US', 'Texas', ['Austin', 'Dallas', 'Houston']],
];

interface Place {
  readonly id: number;
  readonly name: string;
}

const STATES: (Place & { readonly country_id: number })[] = [];
const CITIES: (Place & { readonly state_id: number })[] = [];

for (const [country, state, cities] of PLACES) {
  const stateId = STATES.length + 1;
  STATES.push({ id: stateId, name: state, country_id: countryByCode(country)?.id ?? 0 });
  for (const city of cities) CITIES.push({ id: CITIES.length + 1, name: city, state_id: stateId });
}

export function isState(id: number): boolean {
  return STATES.some((state) => state.id === id);
}

export function isCity(id: number): boolean {
  return CITIES.some((city) => city.id === id);
}

function listPlaces({ countries }: Account): Answer {
  return { kind: 'lists', lists: { countries, states: STATES, cities: CITIES } };
}
