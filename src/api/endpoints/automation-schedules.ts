// Interface specification, "Automations": the emails of an automation, each with the time that it
// waits.
import { optional, required } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

export const AUTOMATION_SCHEDULE_ENDPOINTS = {
  'automations/schedule': {
    id: 'automations/schedule',
    method: 'GET',
    base: 'baseUrl2',
    path: 'automations/schedule',
    query: ['utr'],
    form: [],
    encoding: 'none',
    success: { kind: 'list', name: 'automation_schedules' },
    retry: 'read',
    canSendMail: false,
  },
  'automations/schedule/create': {
    id: 'automations/schedule/create',
    method: 'POST',
    base: 'baseUrl2',
    path: 'automations/schedule/create',
    query: [],
    form: [
      required('utr'),
      required('sender_id'),
      required('subject'),
      required('waiting_period'),
      required('waiting_type'),
      required('template_id'),
      required('preview_img'),
      optional('template_json'),
      optional('template_html'),
    ],
    encoding: 'multipart',
    success: { kind: 'text', text: 'Schedule Added', under: 'message' },
    // A second email of an automation that is live mails everybody twice.
    retry: 'never',
    // An instant email of a live automation may go out at once.
    canSendMail: true,
  },
  'automations/schedule/delete': {
    id: 'automations/schedule/delete',
    method: 'DELETE',
    base: 'baseUrl2',
    path: 'automations/schedule/delete',
    query: ['utr'],
    form: [],
    encoding: 'none',
    success: { kind: 'text', text: 'Deleted Successfully', under: 'message' },
    retry: 'same-target',
    canSendMail: false,
  },
} as const satisfies Record<string, Endpoint>;
