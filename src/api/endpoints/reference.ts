// Interface specification, "Reference data and senders": the reference data.
import type { Endpoint } from './endpoint.ts';

export const REFERENCE_ENDPOINTS = {
  'get/country-state-city': {
    id: 'get/country-state-city',
    method: 'GET',
    base: 'baseUrl2',
    path: 'get/country-state-city',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'lists', names: ['countries', 'states', 'cities'] },
    retry: 'read',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
