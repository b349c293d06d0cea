// Interface specification, "Templates and dynamic content".
import type { Endpoint } from './endpoint.ts';

export const TEMPLATE_ENDPOINTS = {
  'get-design/template': {
    id: 'get-design/template',
    method: 'GET',
    base: 'baseUrl2',
    path: 'get-design/template',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'templates' },
    retry: 'read',
    canSendMail: false,
  },
  'get-dynamic/content': {
    id: 'get-dynamic/content',
    method: 'GET',
    base: 'baseUrl2',
    path: 'get-dynamic/content',
    query: [],
    form: [],
    encoding: 'none',
    success: { kind: 'texts', name: 'contents' },
    retry: 'read',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
