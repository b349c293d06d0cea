// Interface specification, "Automations": so far only the list, which is how a live automation on
// a contact type is noticed before contacts are added to it.
import type { Endpoint } from './endpoint.ts';

export const AUTOMATION_ENDPOINTS = {
  automations: {
    id: 'automations',
    method: 'GET',
    base: 'baseUrl2',
    path: 'automations',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'automations' },
    retry: 'read',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
