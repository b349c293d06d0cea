import { expect, it } from 'vitest';
import type { Draft } from '../../src/config/draft/draft.ts';
import { configTemplate } from '../../src/config/template.ts';
import type { TemplateRequest } from '../../src/config/template.ts';
import { load, problemsOf } from './written-config.ts';

it('asks for nothing but the two addresses', () => {
  const problems = problemsOf(configTemplate({ stateDir: '../state' }));

  expect(problems).toEqual([
    expect.stringContaining('service.baseUrl is still empty'),
    expect.stringContaining('service.baseUrl2 is still empty'),
  ]);
});

it('is valid once the two lines are filled in', () => {
  const config = load(filled({ stateDir: '../state' }));

  expect(config.stateDir).toBe('/etc/state');
  expect(config.sources).toHaveLength(1);
  expect(config.suppressions).toHaveLength(1);
});

it('carries what was found in files with odd names unchanged', () => {
  const draft: Draft = {
    sources: [
      {
        name: 'crm-2026',
        type: 'csv',
        paths: ["../O'Neil/export *.csv"],
        about: ['export.csv: a table\nsyncs: []'],
        columns: [
          { field: 'email', column: 'E-Mail: privat' },
          { field: 'first_name', column: '#1, "Rufname"' },
          { field: 'city', column: null },
          { field: 'custom.plan', column: 'yes', remark: 'looks like a number' },
        ],
        status: { column: '[Status]', map: { '1': 'subscribed', 'Abgemeldet ': 'unsubscribed' } },
      },
      {
        name: 'mailchimp',
        type: 'mailchimp',
        paths: ['käufer.zip'],
        about: [],
        columns: [],
        tags: { kind: 'contactTypes' },
      },
    ],
    syncs: [
      { sources: ['crm-2026', 'mailchimp'], target: { contactType: 'News: all' } },
      {
        sources: ['crm-2026'],
        target: { contactTypeFrom: 'Liste #1', names: 'A, B' },
        defaultCountry: 'Austria',
      },
    ],
    suppressions: [{ sources: ['crm-2026', 'mailchimp'], into: 'global' }],
    decisions: [],
  };

  const config = load(filled({ stateDir: '/var/lib/list ferry', draft }));

  expect(config.stateDir).toBe('/var/lib/list ferry');
  expect(config.sources[0]).toMatchObject({
    name: 'crm-2026',
    paths: ["../O'Neil/export *.csv"],
    columns: {
      email: 'E-Mail: privat',
      first_name: '#1, "Rufname"',
      city: null,
      'custom.plan': 'yes',
    },
    status: {
      kind: 'column',
      column: '[Status]',
      map: { '1': 'subscribed', 'Abgemeldet ': 'unsubscribed' },
    },
  });
  expect(config.sources[1]).toMatchObject({
    type: 'mailchimp',
    paths: ['käufer.zip'],
    tags: { kind: 'contactTypes' },
  });
  expect(config.syncs).toMatchObject([
    { sources: ['crm-2026', 'mailchimp'], target: { contactType: 'News: all' } },
    { target: { contactTypeFrom: 'Liste #1' }, defaultCountry: 'Austria' },
  ]);
  expect(config.suppressions).toEqual([
    { sources: ['crm-2026', 'mailchimp'], into: { kind: 'global' } },
  ]);
});

it('marks what is open where it belongs', () => {
  const text = configTemplate({ stateDir: 'state', draft: OPEN_DRAFT });
  const marked = text
    .split('\n')
    .flatMap((line, index, lines) =>
      line.includes('DECIDE') ? [`${line.trim()} | ${(lines[index + 1] ?? '').trim()}`] : [],
    );

  expect(marked).toEqual([
    '# DECIDE: A file was left out. | sources:',
    '# DECIDE: Who agreed? | crm:',
    '# DECIDE: Which country? | - source: crm',
  ]);
});

it('is valid with nothing but people who left', () => {
  const draft = { ...OPEN_DRAFT, syncs: [] };

  expect(load(filled({ stateDir: 'state', draft })).syncs).toEqual([]);
});

it('stays valid when every option that stands as a comment is switched on', () => {
  const text = filled({ stateDir: 'state' })
    .replaceAll(/^( *)# (requestsPerSecond|concurrency|timeoutSeconds|quietSeconds):/gmu, '$1$2:')
    .replaceAll(/^( *)# (defaultCountry|where|fields|guards|acceptAutomations):/gmu, '$1$2:')
    .replaceAll(/^# {3}(max\w+|firstMirror|onTrip):/gmu, '  $1:');

  const { guards, syncs } = load(text);

  expect(guards.maxDelete).toEqual({ kind: 'share', share: 0.05 });
  expect(syncs[0]?.defaultCountry).toBe('Germany');
});

const OPEN_DRAFT: Draft = {
  sources: [{ name: 'crm', type: 'csv', paths: ['crm.csv'], about: [], columns: [] }],
  syncs: [{ sources: ['crm'], target: { contactType: 'News' } }],
  suppressions: [{ sources: ['crm'], into: 'global' }],
  decisions: [
    { place: { sync: 0 }, words: 'Which country?' },
    { place: 'sources', words: 'A file was left out.' },
    { place: { source: 'crm' }, words: 'Who agreed?' },
    // As good as any other answer.
    { place: { source: 'crm' } },
  ],
};

function filled(request: TemplateRequest): string {
  return configTemplate(request)
    .replace(/baseUrl:.*/u, 'baseUrl: https://mail.example.test/one/api/')
    .replace(/baseUrl2:.*/u, 'baseUrl2: https://mail.example.test/two/api/');
}
