import { expect, it } from 'vitest';
import { configHash } from '../../src/config/config-hash.ts';
import { loadConfig } from '../../src/config/load.ts';
import { fakeWorld, load, SYNCS, written } from './written-config.ts';

const HASH = configHash(load(written()));

it.each([
  ['pacing', written().replace('stateDir', '  requestsPerSecond: 3\nstateDir')],
  ['keys', written().replace('env:SECRET', 'file:key')],
  ['guards', written({ more: 'guards: { maxDelete: 1% }\n' })],
  ['accepted automations', written({ more: 'acceptAutomations: [abc]\n' })],
  ['the state directory', written().replace('../state', 'elsewhere')],
  ['a default that is written out', written({ more: 'duplicates: report\n' })],
  [
    'the order of options',
    written().replace('type: csv, path: crm.csv', 'path: crm.csv, type: csv'),
  ],
])('stays when %s change', (_, text) => {
  expect(configHash(load(text))).toBe(HASH);
});

it('stays when the file moves', () => {
  const moved = loadConfig('/home/x.yaml', fakeWorld({ '/home/x.yaml': written() }));

  expect(configHash(moved)).toBe(HASH);
});

it.each([
  ['an address', written().replace('one/api', 'eins/api')],
  ['a path', written().replace('crm.csv', 'crm2.csv')],
  ['a column', written().replace('path: crm.csv', 'path: crm.csv, columns: { city: Ort }')],
  ['a status', written().replace('status: subscribed', 'status: unsubscribed')],
  ['a mode', written({ syncs: SYNCS.replace('Newsletter', 'Newsletter, mode: mirror') })],
  ['a policy', written({ syncs: SYNCS.replace('Newsletter', 'News, fields: { city: {} }') })],
  [
    'a default country',
    written({ syncs: SYNCS.replace('Newsletter', 'News, defaultCountry: IN') }),
  ],
  ['a selection', written({ syncs: SYNCS.replace('Newsletter', 'News, where: { a: b }') })],
  ['a suppression', written({ more: 'suppressions: [{ source: crm, into: global }]\n' })],
])('changes with %s', (_, text) => {
  expect(configHash(load(text))).not.toBe(HASH);
});
