import { expect, it } from 'vitest';
import { load, SYNCS, written } from '../written-config.ts';

it('makes directories absolute, from the place of the file', () => {
  const config = load(written());

  expect(config.stateDir).toBe('/etc/state');
  expect(config.sources[0]).toMatchObject({ paths: ['crm.csv'], baseDir: '/etc/listferry' });
});

it('gives both addresses one slash at the end', () => {
  const text = written().replace('one/api/', 'one/api').replace('two/api/', 'two/api//');

  const { service } = load(text);

  expect(service.baseUrl).toBe('https://mail.example.test/one/api/');
  expect(service.baseUrl2).toBe('https://mail.example.test/two/api/');
});

it('counts time in milliseconds', () => {
  const text = written().replace(
    'stateDir',
    '  timeoutSeconds: 0.5\n  quietSeconds: 1.5\nstateDir',
  );

  expect(load(text).service).toMatchObject({ timeoutMs: 500, quietMs: 1_500 });
});

it('leaves open where a credential of systemd is until it is read', () => {
  const credential = '$CREDENTIALS_DIRECTORY/secret-key';

  const { service } = load(written().replace('env:SECRET', () => `file:${credential}`));

  expect(service.secretKey).toEqual({ kind: 'file', path: credential });
});

it('keeps references to secrets and makes their files absolute', () => {
  const { service } = load(written().replace('env:SECRET', 'file:../keys/secret'));

  expect(service.publicKey).toEqual({ kind: 'environment', name: 'PUBLIC' });
  expect(service.secretKey).toEqual({ kind: 'file', path: '/etc/keys/secret' });
});

it('fills in every default of a sync', () => {
  expect(load(written()).syncs).toEqual([
    {
      sources: ['crm'],
      target: { kind: 'name', contactType: 'Newsletter' },
      where: {},
      mode: 'upsert',
      defaultCountry: undefined,
      policies: new Map(),
      duplicates: 'report',
      onGone: 'leave',
      onAdded: 'leave',
      onEdit: 'overwrite',
      onConflict: 'source',
    },
  ]);
});

it('brings the long forms of a sync to one form', () => {
  const syncs = `syncs:
  - sources: [crm, shop]
    contactTypeFrom: Liste
    where: { Land: [DE, AT], Typ: B2C }
    mode: mirror
    defaultCountry: 99
    fields: { address_line2: { owner: service }, city: { blank: clear } }
    duplicates: report
`;

  const [sync] = load(written({ syncs, more: 'duplicates: remove\n' })).syncs;

  expect(sync).toMatchObject({
    sources: ['crm', 'shop'],
    target: { kind: 'column', contactTypeFrom: 'Liste' },
    where: { Land: ['DE', 'AT'], Typ: ['B2C'] },
    defaultCountry: '99',
    duplicates: 'report',
  });
  expect([...(sync?.policies ?? [])]).toEqual([
    ['address_line2', { owner: 'service', blank: 'keep' }],
    ['city', { owner: 'source', blank: 'clear' }],
  ]);
});

it.each([
  ['{ segment: " VIP " }', { kind: 'segment', segment: 'VIP' }],
  ['{ segmentFrom: Liste }', { kind: 'segment-column', segmentFrom: 'Liste' }],
])('takes into: %s for the recipients of segments', (into, target) => {
  const [sync] = load(written({ syncs: `syncs:\n  - { source: crm, into: ${into} }\n` })).syncs;

  expect(sync?.target).toEqual(target);
});

it.each([
  ['', undefined],
  ['tags: ignore', { kind: 'ignore' }],
  ['tags: { customField: labels }', { kind: 'customField', name: 'labels' }],
  ['tags: { contactTypes: true }', { kind: 'contactTypes' }],
])('leaves the consent of a provider’s export to its preset, and reads "%s"', (text, tags) => {
  const sources = `sources:\n  crm:\n    type: mailchimp\n    path: a.zip\n    ${text}\n`;

  const [source] = load(written({ sources, syncs: SYNCS })).sources;

  expect(source?.tags).toEqual(tags);
  expect(source).toMatchObject({
    status: { kind: 'rules', rules: [], map: {} },
    statusWritten: true,
  });
});

it('hands a map without a column on to the preset', () => {
  const options = 'status: { map: { unconfirmed: subscribed } }';
  const sources = `sources:\n  crm:\n    type: mailchimp\n    path: a.zip\n    ${options}\n`;

  const [source] = load(written({ sources, syncs: SYNCS })).sources;

  expect(source?.status).toEqual({ kind: 'rules', rules: [], map: { unconfirmed: 'subscribed' } });
});

it('hands the duplicates of the whole configuration to a sync without its own', () => {
  const config = load(written({ more: 'duplicates: remove\n' }));

  expect(config.syncs[0]?.duplicates).toBe('remove');
});

it.each([
  ['', { kind: 'constant', status: 'subscribed' }, false],
  ['status: unsubscribed', { kind: 'constant', status: 'unsubscribed' }, true],
  ['status: { column: S }', { kind: 'column', column: 'S', map: {} }, true],
])('reads the status "%s" and whether it was written', (text, status, statusWritten) => {
  const sources = `sources:\n  crm:\n    type: csv\n    path: a.csv\n    ${text}\n`;

  const [source] = load(written({ sources, syncs: SYNCS })).sources;

  expect(source).toMatchObject({ status, statusWritten });
});

it('tells shares from counts in the guards', () => {
  const { guards } = load(
    written({ more: "guards: { maxDelete: 200, maxUpdate: '7', maxShrink: 2.5% }\n" }),
  );

  expect(guards).toEqual({
    maxDelete: { kind: 'count', count: 200 },
    maxUpdate: { kind: 'count', count: 7 },
    maxSuppress: { kind: 'share', share: 0.3 },
    maxShrink: { kind: 'share', share: 0.025 },
    maxInvalid: { kind: 'share', share: 0.1 },
    firstMirror: 'park',
    onTrip: 'park',
  });
});

it('leaves the limit of deletes to the size of the contact type when none is written', () => {
  expect(load(written()).guards.maxDelete).toBeUndefined();
});

it('reads where suppressions go', () => {
  const more = `suppressions:
  - { source: crm, into: global }
  - { sources: [crm, shop], into: { group: ' Product news ' } }
`;

  expect(load(written({ more })).suppressions).toEqual([
    { sources: ['crm'], into: { kind: 'global' } },
    { sources: ['crm', 'shop'], into: { kind: 'group', group: 'Product news' } },
  ]);
});
