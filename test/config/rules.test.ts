import { expect, it, describe } from 'vitest';
import { ruleFindings, sectionsOf } from '../../src/config/rules.ts';
import { load, problemsOf, written } from './written-config.ts';

const CRM = { crm: { type: 'csv', path: 'crm.csv' } };
const SYNC = { source: 'crm', contactType: 'Newsletter' };

it('finds nothing when every rule is kept', () => {
  const found = told({
    sources: CRM,
    syncs: [SYNC],
    suppressions: [{ source: 'crm', into: 'global' }],
  });

  expect(found).toEqual([]);
});

it.each([
  [
    'a map without its column',
    { type: 'csv', status: { map: { odd: 'bounced' } } },
    'names no column',
  ],
  [
    'a column of consent that is named twice',
    { type: 'csv', status: { all: [{ column: 'News' }, { column: 'news', kind: 'flag-agreed' }] } },
    'status.all[1] names the column news again',
  ],
  [
    'a word of somebody who left that would become consent',
    { type: 'csv', status: { all: [{ column: 'News', map: { unsubscribed: 'subscribed' } }] } },
    'status.all[0].map is not right: "unsubscribed" cannot become subscribed',
  ],
  [
    'a word of somebody who left that would say nothing',
    { type: 'csv', status: { all: [{ column: 'News', map: { unsubscribed: 'nothing' } }] } },
    'status.all[0].map is not right: "unsubscribed" cannot become nothing',
  ],
  [
    'a blank that would become consent',
    { type: 'csv', status: { all: [{ column: 'News', map: { ' ': 'subscribed' } }] } },
    'status.all[0].map gives a meaning to a blank cell',
  ],
  ['tags of a plain table', { type: 'csv', tags: 'ignore' }, "is for a provider's export"],
  [
    'tags into a field that cannot be',
    { type: 'mailchimp', tags: { customField: 'my tags' } },
    'may hold only letters',
  ],
])('refuses %s', (_, source, words) => {
  const found = told({ sources: { crm: { path: 'crm.csv', ...source } }, syncs: [SYNC] });

  expect(found).toEqual([expect.stringContaining(words)]);
});

it('accepts a word that says nothing in one of several columns', () => {
  const status = { all: [{ column: 'Confirm', map: { off: 'nothing' } }, { column: 'News' }] };

  const found = told({ sources: { crm: { path: 'crm.csv', type: 'csv', status } }, syncs: [SYNC] });

  expect(found).toEqual([]);
});

it('accepts a map without a column, and tags, for a provider', () => {
  const source = {
    status: { map: { unconfirmed: 'subscribed' } },
    tags: { customField: 'labels' },
  };

  const found = told({
    sources: { crm: { type: 'mailchimp', path: 'a.zip', ...source } },
    syncs: [SYNC],
  });

  expect(found).toEqual([]);
});

it.each([
  ['shorter than the timeout', { quietSeconds: 5, timeoutSeconds: 10 }],
  ['as long as the timeout', { quietSeconds: 10, timeoutSeconds: 10 }],
  ['left at a default below the timeout', { timeoutSeconds: 300 }],
])('refuses a quiet period that is %s', (_, service) => {
  const found = told({ service, sources: CRM, syncs: [SYNC] });

  expect(found).toEqual([expect.stringContaining('quietSeconds must be above timeoutSeconds')]);
});

it.each([
  ['without a source', { contactType: 'News' }, 'names no source'],
  ['with source and sources', { ...SYNC, sources: ['crm'] }, 'has both source and sources'],
  ['with a source twice', { sources: ['crm', 'crm'], contactType: 'News' }, 'a second time'],
  ['with an unknown source', { ...SYNC, source: 'cmr' }, 'Did you mean crm? Known: crm'],
  ['without a contact type', { source: 'crm' }, 'names no contact type'],
  ['with two contact types', { ...SYNC, contactTypeFrom: 'Liste' }, 'keep one'],
  ['into a contact type and a segment', { ...SYNC, into: { segment: 'VIP' } }, 'keep one'],
  [
    'that updates a segment',
    { source: 'crm', into: { segment: 'VIP' }, mode: 'update-only' },
    'cannot be update-only for a segment',
  ],
  [
    'with a country for a segment',
    { source: 'crm', into: { segment: 'VIP' }, defaultCountry: 'India' },
    'means nothing for a segment',
  ],
  ['with a misspelt field', { ...SYNC, fields: { citty: {} } }, 'Did you mean city?'],
  ['with a policy for the address', { ...SYNC, fields: { email: {} } }, 'is not a field'],
  [
    'that clears countries',
    { ...SYNC, fields: { country: { blank: 'clear' } } },
    'cannot be clear',
  ],
])('refuses a sync %s', (_, sync, words) => {
  const found = told({ sources: CRM, syncs: [sync] });

  expect(found).toEqual([expect.stringContaining(words)]);
});

it.each(['custom.', 'custom.a-b', 'custom.first_name', 'frist_name'])(
  'refuses a column for %s',
  (field) => {
    const sources = { crm: { ...CRM.crm, columns: { [field]: 'X', email: 'Mail' } } };

    const found = told({ sources, syncs: [SYNC] });

    expect(found).toHaveLength(1);
  },
);

it('refuses a second mirror of one contact type, but not one with a similar name', () => {
  const mirror = { ...SYNC, mode: 'mirror' };

  const found = told({
    sources: CRM,
    syncs: [
      mirror,
      SYNC,
      { ...mirror, contactType: ' Newsletter ' },
      { ...mirror, contactType: 'NEWSLETTER' },
    ],
  });

  expect(found).toEqual([expect.stringContaining('syncs[2].contactType is mirrored by syncs[0]')]);
});

it('refuses a second mirror of one segment, but not of a contact type with the same name', () => {
  const mirror = { source: 'crm', mode: 'mirror' };

  const found = told({
    sources: CRM,
    syncs: [
      { ...mirror, into: { segment: 'VIP' } },
      { ...mirror, contactType: 'VIP' },
      { ...mirror, into: { segment: 'vip' } },
      { ...mirror, into: { segment: 'VIP ' } },
    ],
  });

  expect(found).toEqual([expect.stringContaining('syncs[3].into is mirrored by syncs[0]')]);
});

it('checks the rules of a sync even if another option of it is wrong', () => {
  const found = told({ sources: CRM, syncs: [{ source: 'shop', mode: 7, contactType: 'News' }] });

  expect(found).toEqual([expect.stringContaining('syncs[0].source is not one of the sources')]);
});

it('lets a phrase in notes mean anything but an agreement', () => {
  const noted = (map: object) => ({
    crm: { ...CRM.crm, status: { all: [{ column: 'Notes', kind: 'notes', map }] } },
  });

  expect(told({ sources: noted({ unsubscribed: 'no-consent' }), syncs: [SYNC] })).toEqual([]);
  expect(told({ sources: noted({ 'reads it': 'subscribed' }), syncs: [SYNC] })).toEqual([
    expect.stringContaining('nobody agrees by a note'),
  ]);
});

it('refuses a configuration with nothing to do', () => {
  expect(told({ sources: {} })).toEqual([
    expect.stringContaining('at least one source'),
    expect.stringContaining('at least one sync'),
  ]);
});

it('refuses a source name that cannot be shown', () => {
  const found = told({ sources: { 'a b': CRM.crm }, syncs: [{ ...SYNC, source: 'a b' }] });

  expect(found).toEqual([expect.stringContaining('is not a name for a source')]);
});

function told(root: unknown): readonly string[] {
  return [...ruleFindings(sectionsOf(root))].map(({ message }) => message);
}

describe('a source of a program', () => {
  it.each([
    ['{ type: csv, path: a.csv, command: [psql] }', 'has both path and command'],
    ['{ type: csv }', 'must have path or command'],
    ['{ type: csv, path: a.csv, cwd: jobs }', 'cwd is for a source with command'],
    ['{ type: csv, path: a.csv, env: [PGPASSWORD] }', 'env is for a source with command'],
    ['{ type: csv, path: a.csv, timeoutSeconds: 5 }', 'timeoutSeconds is for a source with'],
    ['{ type: csv, path: a.csv, maxBytes: 5 }', 'maxBytes is for a source with command'],
    ['{ type: csv, command: psql --csv }', 'must be a list: the program, then its arguments'],
    ['{ type: csv, command: [] }', 'must be a list: the program, then its arguments'],
    ['{ type: csv, command: ["", a] }', 'must be a list: the program, then its arguments'],
    ['{ type: csv, command: [psql, -p, 5432] }', 'must be a text, in quotes where it looks like'],
    ['{ type: csv, command: [psql, "a\\0b"] }', 'must be a text, in quotes where it looks like'],
    ['{ type: csv, command: [psql], env: [PG PASSWORD] }', 'must be the name of a variable'],
    ['{ type: csv, command: [psql], env: { A: hunter2 } }', 'must be env:NAME or file:PATH'],
    ['{ type: csv, command: [psql], timeoutSeconds: 0 }', 'must be a number from'],
    ['{ type: csv, command: [psql], maxBytes: 0.5 }', 'must be a whole number from'],
  ])('is refused as %s', (source, words) => {
    const problems = problemsOf(written({ sources: `sources:\n  crm: ${source}\n` }));

    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('may be of any type, with variables by name or under another one', () => {
    const sources = `sources:
  crm: { type: csv, command: [psql, --csv], env: [PGHOST], status: subscribed }
  shop: { type: sqlite, table: t, command: [cat, a.db], cwd: jobs, env: { PW: file:key } }
`;

    const [crm, shop] = load(written({ sources })).sources;

    expect(crm).toMatchObject({
      paths: [],
      program: {
        command: ['psql', '--csv'],
        cwd: '.',
        environment: { PGHOST: { kind: 'environment', name: 'PGHOST' } },
        timeoutMs: 600_000,
        mostBytes: 2 ** 31,
      },
    });
    expect(shop?.program).toMatchObject({
      cwd: 'jobs',
      environment: { PW: { kind: 'file', path: '/etc/listferry/key' } },
    });
  });
});

describe('options of certain types of source', () => {
  it.each([
    ['{ type: csv, path: a.csv, table: people }', 'table is for sources of type sqlite'],
    ['{ type: csv, path: a.csv, query: SELECT 1 }', 'query is for sources of type sqlite'],
    ['{ type: sqlite, path: a.db }', 'must have table or query'],
    ['{ type: sqlite, path: a.db, table: t, query: SELECT 1 }', 'has both table and query'],
    ['{ type: sqlite, path: a.db, table: t, parameters: { x: 1 } }', 'parameters is for a query'],
    ['{ type: sqlite, path: a.db, table: t, encoding: utf-8 }', 'means nothing for a database'],
    ['{ type: snapshot, path: a.sqlite, encoding: utf-8 }', 'means nothing for a database'],
    ['{ type: snapshot, path: a.sqlite, status: subscribed }', 'means nothing for a snapshot'],
    ['{ type: snapshot, path: a.sqlite, columns: { email: x } }', 'means nothing for a snapshot'],
  ])('are checked together: %s', (source, words) => {
    const problems = problemsOf(written({ sources: `sources:\n  crm: ${source}\n` }));

    expect(problems).toEqual([expect.stringContaining(words)]);
  });

  it('allow a query with its parameters', () => {
    const source =
      '{ type: sqlite, path: a.db, query: SELECT email FROM t WHERE y > :y, parameters: { y: 7 } }';

    const config = load(written({ sources: `sources:\n  crm: ${source}\n` }));

    expect(config.sources[0]?.select).toEqual({
      kind: 'query',
      query: 'SELECT email FROM t WHERE y > :y',
      parameters: { y: 7 },
    });
  });

  it('require no status for a snapshot, which knows who left', () => {
    const config = load(written({ sources: SNAPSHOT }));

    expect(config.sources[0]).toMatchObject({
      status: { kind: 'column', column: 'status' },
      statusWritten: true,
    });
  });
});

describe('into: groups', () => {
  it('is only for snapshots', () => {
    const more = 'suppressions:\n  - { source: crm, into: groups }\n';

    expect(problemsOf(written({ more }))).toEqual([
      expect.stringContaining('only a snapshot holds some'),
    ]);
    expect(load(written({ sources: SNAPSHOT, more })).suppressions).toEqual([
      { sources: ['crm'], into: { kind: 'groups' } },
    ]);
  });
});

const SNAPSHOT = 'sources:\n  crm: { type: snapshot, path: a.sqlite }\n';

it.each(['Email', 'mail', 'E-Mail'])('leads from the column %s to the address', (field) => {
  const columns = { [field]: 'email' };

  expect(told({ sources: { crm: { ...CRM.crm, columns } }, syncs: [SYNC] })).toContain(
    `sources.crm.columns.${field} is not a field of a contact. Did you mean email? Known: email, name, first_name, last_name, country, state, city, address_line1, address_line2, state_province_region, postal_code, alt_email, and custom.NAME.`,
  );
});

it('names no address among the fields that may have a policy', () => {
  const fields = { mail: { owner: 'service' } };

  const [message = ''] = told({ sources: CRM, syncs: [{ ...SYNC, fields }] });

  expect(message).toContain('Known: first_name,');
  expect(message).not.toContain('Did you mean email?');
});
