// A plan is applied only while the hash of the configuration that it was made from stays the same. So a
// configuration keeps its hash from version to version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configHash, loadConfig } from '../../../src/config/index.ts';
import { SYNCS, fakeWorld, load, written } from '../written-config.ts';

const EXAMPLE = join(import.meta.dirname, '../../../config/listferry.example.yaml');

/** Every option, in every form that it can be written in. */
const EVERYTHING = `
service:
  baseUrl: https://mail.example.test/one/api
  baseUrl2: https://mail.example.test/two/api/
  publicKey: env:PUBLIC
  secretKey: file:keys/secret
  requestsPerSecond: 3.5
  concurrency: 2
  timeoutSeconds: 30
  quietSeconds: 90
stateDir: ../state
sources:
  crm:
    type: csv
    path: [crm.csv, 'more/*.csv']
    encoding: Windows-1252
    columns:
      email: E-Mail
      city: null
      country: { column: Land, values: { A: Austria, D: Germany } }
      custom.plan: Plan
    status: { column: Status, map: { aktiv: subscribed, weg: unsubscribed } }
    id: Nr
  shop: { type: sqlite, path: shop.db, table: people }
  web: { type: sqlite, path: web.db, query: 'SELECT * FROM p WHERE t > :t', parameters: { t: 5, u: x } }
  old: { type: mailchimp, path: old.zip, tags: { customField: labels }, status: { map: { odd: bounced } } }
  new: { type: hubspot, path: new.zip, tags: { contactTypes: true }, status: subscribed }
  bare: { type: klaviyo, path: bare.csv, tags: ignore }
  copy: { type: snapshot, path: copy.snapshot }
syncs:
  - source: crm
    contactType: ' Newsletter '
    where: { Land: [DE, AT], Typ: B2C }
    mode: mirror
    defaultCountry: 99
    fields: { address_line2: { owner: service }, city: { blank: clear }, state: {} }
    duplicates: remove
    acceptDuplicates: 3
  - { sources: [shop, web], contactTypeFrom: Liste, mode: create-only, defaultCountry: India }
  - { source: old, into: { segment: ' VIP ' } }
  - { source: new, into: { segmentFrom: Gruppe } }
  - { source: copy, contactTypeFrom: contact_type, mode: update-only }
suppressions:
  - { source: crm, into: global }
  - { sources: [old, new], into: { group: ' Product news ' } }
  - { source: copy, into: groups }
guards:
  maxDelete: 200
  maxUpdate: 2.5%
  maxSuppress: '7'
  maxShrink: 100%
  maxInvalid: 0
  firstMirror: allow
  onTrip: stop
uploads: { patience: 30m }
migration: { phase: cutover }
acceptAutomations: [abc, def]
duplicates: remove
`;

it.each([
  [
    'the example',
    readFileSync(EXAMPLE, 'utf8'),
    'b7e11c0063ffedebfa26dd9bafc8874d5f5b63a2d9c723546d3f541b1b04b453',
  ],
  [
    'a short configuration',
    written(),
    '8bbc4c3e6e72468b9f74e6b5c9a61b6cb261e52c6f92406ebdcd1dd06764ab75',
  ],
  [
    'a configuration with every option',
    EVERYTHING,
    '5f053a6ebb676d33c4b5da428a438e9e1307cd0ac6b93468310a4c5d649b8c7e',
  ],
])('gives %s the hash that it always had', (_, text, hash) => {
  expect(configHash(load(text))).toBe(hash);
});

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

const PROGRAM = 'command: [psql, -c, a], env: { PW: env:A, KEY: file:a }';

function hashWith(program: string): string {
  return configHash(load(written().replace('path: crm.csv', program)));
}

it.each([
  ['a limit', `${PROGRAM}, timeoutSeconds: 9, maxBytes: 9`],
  ['the place of a file', PROGRAM.replace('file:a', 'file:b')],
])('stays when a program has another value of %s', (_, program) => {
  expect(hashWith(program)).toBe(hashWith(PROGRAM));
});

it.each([
  ['an argument', PROGRAM.replace('-c, a', '-c, b')],
  ['a directory', `${PROGRAM}, cwd: jobs`],
  ['a variable', PROGRAM.replace('PW', 'PASSWORD')],
  ['what it stands for', PROGRAM.replace('env:A', 'env:B')],
])('changes when a program has another value of %s', (_, program) => {
  expect(hashWith(program)).not.toBe(hashWith(PROGRAM));
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
