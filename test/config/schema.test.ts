import { expect, it } from 'vitest';
import {
  DEFAULTS,
  guardsSchema,
  serviceSchema,
  sourceSchema,
  suppressionSchema,
  syncSchema,
} from '../../src/config/schema.ts';

const SERVICE = {
  baseUrl: 'https://mail.example.test/api/',
  baseUrl2: 'https://mail.example.test/api',
  publicKey: 'env:PUBLIC',
  secretKey: 'file:keys/secret.txt',
};

it('fills in the defaults of the service', () => {
  expect(serviceSchema.parse(SERVICE)).toEqual({ ...SERVICE, ...DEFAULTS });
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
  expect(serviceSchema.safeParse({ ...SERVICE, ...option }).success).toBe(false);
});

it.each(['5%', '0.5%', '12.5 %', '100%', '0%', 0, 200, '200'])(
  'takes the limit %o',
  (maxDelete) => {
    expect(guardsSchema.safeParse({ maxDelete }).success).toBe(true);
  },
);

it.each(['101%', '-5%', '%', 'five', -1, 2.5, '5%%', null])('refuses the limit %o', (maxDelete) => {
  expect(guardsSchema.safeParse({ maxDelete }).success).toBe(false);
});

it.each([
  ['one word for every row', 'unsubscribed'],
  ['a column', { column: 'Status' }],
  ['a column and its words', { column: 'Status', map: { ja: 'subscribed' } }],
  ["words alone, for a provider's export", { map: { unconfirmed: 'subscribed' } }],
])('takes a status that is %s', (_, status) => {
  expect(sourceSchema.safeParse({ type: 'csv', path: 'a.csv', status }).success).toBe(true);
});

it.each(['active', { column: '' }, { column: 'S', map: { ja: 'yes' } }, 1])(
  'refuses the status %o',
  (status) => {
    expect(sourceSchema.safeParse({ type: 'csv', path: 'a.csv', status }).success).toBe(false);
  },
);

it.each([
  ['windows-1252', true],
  ['Shift-JIS', true],
  ['ansi-something', false],
  ['', false],
  [8, false],
])('takes the encoding %o: %s', (encoding, isTaken) => {
  expect(sourceSchema.safeParse({ type: 'csv', path: 'a.csv', encoding }).success).toBe(isTaken);
});

it('takes null for a column that is not to be taken', () => {
  const source = sourceSchema.parse({ type: 'csv', path: ['a', 'b'], columns: { city: null } });

  expect(source.columns).toEqual({ city: null });
});

it.each([[4109], [true], [null], [[1]], [[]], [{}]])('refuses the cell %o in where', (cell) => {
  expect(syncSchema.safeParse({ where: { PLZ: cell } }).success).toBe(false);
});

it.each(['India', 'IN', 99])('takes the default country %o', (defaultCountry) => {
  expect(syncSchema.safeParse({ defaultCountry }).success).toBe(true);
});

it.each(['everywhere', { group: '' }, { group: 'News', more: 1 }, null])(
  'refuses suppressions into %o',
  (into) => {
    expect(suppressionSchema.safeParse({ source: 'crm', into }).success).toBe(false);
  },
);
