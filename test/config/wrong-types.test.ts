// Whatever stands where an option is to stand, the message is in our words: nobody is shown those of the schema library.
import { expect, it } from 'vitest';
import { knownKeys } from '../../src/config/json-schema.ts';
import { problemsOf } from './written-config.ts';

/** Also what cannot stand together: that is judged beside the types. */
const EVERY_OPTION = {
  service: {
    baseUrl: 'https://mail.example.test/one/api/',
    baseUrl2: 'https://mail.example.test/two/api/',
    publicKey: 'env:PUBLIC',
    secretKey: 'env:SECRET',
    requestsPerSecond: 10,
    concurrency: 4,
    timeoutSeconds: 60,
    quietSeconds: 120,
  },
  stateDir: '../state',
  sources: {
    crm: {
      type: 'csv',
      path: ['crm.csv', 'more.csv'],
      encoding: 'utf-8',
      columns: {
        email: ['mail', 'mail2'],
        name: { column: 'who', as: 'split' },
        country: { column: 'land', values: { A: 'Austria' } },
        city: 'town',
      },
      status: { column: 'status', map: { ja: 'subscribed' } },
      id: 'id',
      tags: { customField: 'tags' },
    },
    printed: {
      type: 'csv',
      command: ['psql', '--csv'],
      cwd: 'jobs',
      env: { PGPASSWORD: 'env:CRM_PASSWORD' },
      timeoutSeconds: 60,
      maxBytes: 1000,
    },
    shop: {
      type: 'sqlite',
      path: 'shop.db',
      table: 'people',
      query: 'SELECT 1',
      parameters: { since: 3 },
      status: {
        all: [{ column: 'ok', kind: 'words', map: { ja: 'subscribed' } }],
        otherwise: 'no-consent',
      },
      tags: { contactTypes: true },
    },
  },
  syncs: [
    {
      source: 'crm',
      sources: ['crm', 'shop'],
      contactType: 'Newsletter',
      contactTypeFrom: 'list',
      into: { segment: 'VIP' },
      where: { Country: ['Germany', 'Austria'], City: 'Ulm' },
      mode: 'upsert',
      defaultCountry: 'Germany',
      fields: { city: { owner: 'source', blank: 'keep', onEdit: 'keep', onConflict: 'park' } },
      onGone: 'leave',
      onAdded: 'leave',
      onEdit: 'keep',
      onConflict: 'park',
      duplicates: 'report',
      acceptDuplicates: 3,
    },
    { source: 'crm', into: { segmentFrom: 'list' } },
  ],
  suppressions: [{ source: 'crm', sources: ['crm'], into: { group: 'News' } }],
  guards: {
    maxDelete: '5%',
    maxUpdate: 7,
    maxSuppress: '30%',
    maxShrink: '30%',
    maxInvalid: '10%',
    firstMirror: 'park',
    onTrip: 'park',
  },
  approvals: {
    need: 1,
    when: { create: 1, update: 1, delete: 1, suppress: 1 },
    signers: 'signers',
    planner: 'allowed',
  },
  expect: { block: true },
  uploads: { patience: '24h' },
  feedback: { left: 'left.csv' },
  metrics: { textfile: 'listferry.prom' },
  notify: [
    { ping: 'env:PING', on: ['failure', 'success'] },
    { webhook: 'env:HOOK', secret: ['env:OLD', 'env:NEW'] },
    { slack: 'env:SLACK' },
    { teams: 'env:TEAMS' },
    { email: { server: 'env:SMTP', from: 'a@example.test', to: ['b@example.test'] } },
    { exec: ['tell-operator', 'now'] },
  ],
  retention: { plans: '30d', runs: '400d', rejects: '30d' },
  migration: { phase: 'presync' },
  acceptAutomations: ['utr'],
  acceptErased: 1,
  duplicates: 'report',
};

const WRONG = [true, 1.5, -1, 1e300, '', ' ', 'odd words', [], {}, [true], [[]], { odd: [true] }];

type Path = readonly (string | number)[];

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* pathsIn(one, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) yield* pathsIn(one, [...path, key]);
  }
}

function withWrong(path: Path, wrong: unknown): string {
  const copy: unknown = structuredClone(EVERY_OPTION);
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce((one, step) => Reflect.get(one as object, step), copy);
  Reflect.set(parent as object, last, wrong);
  return JSON.stringify(copy, null, 1);
}

/** As the library begins its sentences. */
const LIBRARY_WORDS =
  /\b(?:Invalid (?:input|option|key|string)|Too (?:small|big)|Unrecognized key)/u;

it('names every option of the configuration', () => {
  expect(Object.keys(EVERY_OPTION)).toEqual(knownKeys([]));
});

it.each([...pathsIn(EVERY_OPTION)].map((path) => [path.join('.'), path] as const))(
  'says in our words what is wrong with %s',
  (_name, path) => {
    const told = WRONG.flatMap((wrong) => problemsOf(withWrong(path, wrong)));

    expect(told.filter((message) => LIBRARY_WORDS.test(message))).toEqual([]);
  },
);
