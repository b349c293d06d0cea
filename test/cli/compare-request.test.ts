import { expect, it } from 'vitest';
import { compareRequestOf } from '../../src/cli/compare-request.ts';
import { configHash, loadConfig } from '../../src/config/index.ts';

const TEXT = `
service:
  baseUrl: http://127.0.0.1:8750/one/api/
  baseUrl2: http://127.0.0.1:8750/two/api/
  publicKey: env:PUBLIC
  secretKey: env:SECRET
  requestsPerSecond: 3
stateDir: state
sources:
  crm: { type: csv, path: crm.csv, status: subscribed }
  shop: { type: csv, path: shop.csv }
syncs:
  - { source: crm, contactType: Newsletter }
`;

it('hands the engine what the configuration asks for, bound to the account', () => {
  const config = loadConfig('/srv/shop/listferry.yaml', {
    readBytes: () => Buffer.from(TEXT),
    permissionBits: () => 0o600,
    warn: () => undefined,
  });

  const request = compareRequestOf(config, 'hash of the account');

  expect(request).toMatchObject({
    host: '127.0.0.1:8750',
    requestsPerSecond: 3,
    accountHash: 'hash of the account',
    configurationHash: configHash(config),
    syncs: [{ sources: ['crm'], target: { kind: 'name', contactType: 'Newsletter' } }],
  });
  expect(request.sources.map(({ source, statusWritten }) => [source.name, statusWritten])).toEqual([
    ['crm', true],
    ['shop', false],
  ]);
});
