import { expect, it } from 'vitest';
import {
  endpointOf,
  ENDPOINTS,
  isWithinEngineReach,
  isWithinProbeReach,
} from '../../../src/api/endpoints/table.ts';

it.each(['contacts/list', 'segment/email/store', 'automations'] as const)(
  'lets the engine call %s',
  (id) => {
    expect(isWithinEngineReach(endpointOf(id))).toBe(true);
  },
);

it.each(['segment/delete', 'contacts-type/delete', 'automations/pause', 'senders'] as const)(
  'keeps %s from the engine, harmless as its flags may be',
  (id) => {
    expect(isWithinEngineReach(endpointOf(id))).toBe(false);
  },
);

it.each([
  ['can send mail', { canSendMail: true }],
  ['lifts a suppression', { suppressionLifting: true }],
] as const)('keeps a listed endpoint from the engine when it %s', (_how, flag) => {
  expect(isWithinEngineReach({ ...endpointOf('contacts/add'), ...flag })).toBe(false);
});

it('lets a probe delete what it made, and otherwise call only what the engine may', () => {
  const beside = Object.values(ENDPOINTS).filter(
    (endpoint) => isWithinProbeReach(endpoint) && !isWithinEngineReach(endpoint),
  );

  expect(beside.map(({ id }) => id).sort()).toEqual([
    'contacts-type/delete',
    'custom-fields/delete',
  ]);
});

it.each([{ canSendMail: true }, { suppressionLifting: true }] as const)(
  'keeps from a probe what has %o, even under a name that it may call',
  (flag) => {
    expect(isWithinProbeReach({ ...endpointOf('contacts-type/delete'), ...flag })).toBe(false);
  },
);
