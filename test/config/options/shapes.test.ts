import { expect, it } from 'vitest';
import { GUARDS } from '../../../src/config/options/guards-and-approvals.ts';
import { SERVICE } from '../../../src/config/options/service.ts';
import { SOURCE } from '../../../src/config/options/sources.ts';
import { SUPPRESSION, SYNC } from '../../../src/config/options/syncs.ts';

const WRITTEN_SERVICE = {
  baseUrl: 'https://mail.example.test/api/',
  baseUrl2: 'https://mail.example.test/api',
  publicKey: 'env:PUBLIC',
  secretKey: 'file:keys/secret.txt',
};

it('fills in the defaults of the service', () => {
  const defaults = {
    requestsPerSecond: 10,
    concurrency: 4,
    timeoutSeconds: 60,
    quietSeconds: 120,
  };

  expect(SERVICE.schema.parse(WRITTEN_SERVICE)).toEqual({ ...WRITTEN_SERVICE, ...defaults });
});

it.each([
  { requestsPerSecond: 0 },
  { requestsPerSecond: 2_000 },
  { concurrency: 1.5 },
  { concurrency: 0 },
  { timeoutSeconds: '60' },
  { quietSeconds: -1 },
  { secretKey: 'abcdef' },
  { secretKey: 'env:' },
  { secretKey: 'env:A B' },
  { secretKey: 'file:' },
  { publicKey: 12345 },
  { baseUrl: 'https://mail.example.test/' },
])('refuses a service with %o', (option) => {
  expect(SERVICE.schema.safeParse({ ...WRITTEN_SERVICE, ...option }).success).toBe(false);
});

it.each(['5%', '0.5%', '12.5 %', '100%', '0%', 0, 200, '200'])(
  'takes the limit %o',
  (maxDelete) => {
    expect(GUARDS.schema.safeParse({ maxDelete }).success).toBe(true);
  },
);

it.each(['101%', '-5%', '%', 'five', -1, 2.5, '5%%', null])('refuses the limit %o', (maxDelete) => {
  expect(GUARDS.schema.safeParse({ maxDelete }).success).toBe(false);
});

it.each([
  ['one word for every row', 'unsubscribed'],
  ['a column', { column: 'Status' }],
  ['a column and its words', { column: 'Status', map: { ja: 'subscribed' } }],
  ["words alone, for a provider's export", { map: { unconfirmed: 'subscribed' } }],
])('takes a status that is %s', (_, status) => {
  expect(SOURCE.schema.safeParse({ type: 'csv', path: 'a.csv', status }).success).toBe(true);
});

it.each(['active', { column: '' }, { column: 'S', map: { ja: 'yes' } }, 1])(
  'refuses the status %o',
  (status) => {
    expect(SOURCE.schema.safeParse({ type: 'csv', path: 'a.csv', status }).success).toBe(false);
  },
);

it.each([
  ['windows-1252', true],
  ['Shift-JIS', true],
  ['ansi-something', false],
  ['', false],
  [8, false],
])('takes the encoding %o: %s', (encoding, isTaken) => {
  expect(SOURCE.schema.safeParse({ type: 'csv', path: 'a.csv', encoding }).success).toBe(isTaken);
});

it('takes null for a column that is not to be taken', () => {
  const source = SOURCE.schema.parse({ type: 'csv', path: ['a', 'b'], columns: { city: null } });

  expect(source.columns).toEqual({ city: null });
});

it.each([[4109], [true], [null], [[1]], [[]], [{}]])('refuses the cell %o in where', (cell) => {
  expect(SYNC.schema.safeParse({ where: { PLZ: cell } }).success).toBe(false);
});

it.each(['India', 'IN', 99])('takes the default country %o', (defaultCountry) => {
  expect(SYNC.schema.safeParse({ defaultCountry }).success).toBe(true);
});

it.each(['everywhere', { group: '' }, { group: 'News', more: 1 }, null])(
  'refuses suppressions into %o',
  (into) => {
    expect(SUPPRESSION.schema.safeParse({ source: 'crm', into }).success).toBe(false);
  },
);
