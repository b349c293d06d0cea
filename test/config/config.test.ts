import { expect, it } from 'vitest';
import { configHash } from '../../src/config/config.ts';
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
  ['an encoding', written().replace('path: crm.csv', 'path: crm.csv, encoding: latin1')],
  ['a column', written().replace('path: crm.csv', 'path: crm.csv, columns: { city: Ort }')],
  [
    'a value that stands for another',
    written().replace(
      'path: crm.csv',
      'path: crm.csv, columns: { country: { column: country, values: { A: Austria } } }',
    ),
  ],
  ['an id', written().replace('path: crm.csv', 'path: crm.csv, id: Nr')],
  ['a status', written().replace('status: subscribed', 'status: unsubscribed')],
  [
    'tags that name contact types',
    written().replace('csv, path', 'mailchimp, tags: { contactTypes: true }, path'),
  ],
  ['the use of tags', written().replace('csv, path', 'mailchimp, tags: ignore, path')],
  [
    'a word of a status map',
    written()
      .replace('status: subscribed', 'status: { map: { odd: bounced } }')
      .replace('csv', 'hubspot'),
  ],
  ['a mode', written({ syncs: SYNCS.replace('Newsletter', 'Newsletter, mode: mirror') })],
  ['a policy', written({ syncs: SYNCS.replace('Newsletter', 'News, fields: { city: {} }') })],
  [
    'a default country',
    written({ syncs: SYNCS.replace('Newsletter', 'News, defaultCountry: IN') }),
  ],
  ['a selection', written({ syncs: SYNCS.replace('Newsletter', 'News, where: { a: b }') })],
  ['a phase of a migration', written({ more: 'migration: { phase: cutover }\n' })],
  ['a table', written().replace('csv, path: crm.csv', 'sqlite, table: people, path: crm.csv')],
  ['a suppression', written({ more: 'suppressions: [{ source: crm, into: global }]\n' })],
])('changes with %s', (_, text) => {
  expect(configHash(load(text))).not.toBe(HASH);
});

it('changes with what a value stands for, with the value, and with the field that has it', () => {
  const texts = ['country: { column: c, values: { A: Austria } }', 'country: c'];
  const others = [
    'country: { column: c, values: { A: Australia } }',
    'country: { column: c, values: { B: Austria } }',
    'city: { column: c, values: { A: Austria } }',
  ];

  const hashes = [...texts, ...others].map((columns) =>
    configHash(load(written().replace('path: crm.csv', `path: crm.csv, columns: { ${columns} }`))),
  );

  expect(new Set(hashes).size).toBe(hashes.length);
});
