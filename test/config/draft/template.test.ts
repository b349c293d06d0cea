import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Draft, DraftSource } from '../../../src/config/draft/draft.ts';
import {
  configTemplate,
  type TemplateRequest,
  sourceLines,
  commentLines,
  scalar,
} from '../../../src/config/draft/template.ts';
import { load, problemsOf } from '../written-config.ts';

it('lacks only the two addresses', () => {
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

it('keeps odd names of files and columns unchanged', () => {
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

it('marks open decisions where they belong', () => {
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

it('is valid with only people who left', () => {
  const draft = { ...OPEN_DRAFT, syncs: [] };

  expect(load(filled({ stateDir: 'state', draft })).syncs).toEqual([]);
});

it('stays valid when every commented option is switched on', () => {
  const text = filled({ stateDir: 'state' })
    .replaceAll(/^( *)# (requestsPerSecond|concurrency|timeoutSeconds|quietSeconds):/gmu, '$1$2:')
    .replaceAll(/^( *)# (defaultCountry|where|fields|guards|acceptAutomations):/gmu, '$1$2:')
    .replaceAll(/^# approvals:/gmu, 'approvals:')
    .replaceAll(/^# {3}(max\w+|firstMirror|onTrip|need|when|signers|planner):/gmu, '  $1:');

  const { approvals, guards, syncs } = load(text);

  expect(approvals).toMatchObject({ need: 1, when: { delete: 100, suppress: 1 } });

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

const CRM: DraftSource = { name: 'crm', type: 'csv', paths: ['crm.csv'], about: [], columns: [] };

it('writes a source with everything that is known about it', () => {
  const lines = sourceLines({
    ...CRM,
    type: 'sqlite',
    paths: ['a.db', 'b.db'],
    table: 'people',
    about: ['people: a table, 2 rows'],
    columns: [
      { field: 'email', column: 'mail' },
      { field: 'custom.age', column: 'age', remark: 'looks like a number' },
      { field: 'city', column: null },
    ],
    status: { column: 'state', map: { active: 'subscribed', '1': 'unsubscribed' } },
  });

  expect(lines).toEqual([
    '  crm:',
    '    # people: a table, 2 rows',
    '    type: sqlite',
    '    path:',
    '      - a.db',
    '      - b.db',
    '    table: people',
    '    columns:',
    '      email: mail',
    '      custom.age: age # looks like a number',
    '      city: null',
    '    # Only listed and understood words count. Any other makes its row invalid, never subscribed.',
    '    status:',
    '      column: state',
    '      map:',
    '        "1": unsubscribed',
    '        active: subscribed',
  ]);
});

it('writes only what is known', () => {
  expect(sourceLines({ ...CRM, type: 'mailchimp' })).toEqual([
    '  crm:',
    '    type: mailchimp',
    '    path: crm.csv',
  ]);
});

it.each([
  [{ kind: 'customField', name: 'tags' }, '{ customField: tags }'],
  [{ kind: 'contactTypes' }, '{ contactTypes: true }'],
  [{ kind: 'ignore' }, 'ignore'],
] as const)('writes what becomes of tags: %j', (tags, text) => {
  expect(sourceLines({ ...CRM, tags }).at(-1)).toBe(`    tags: ${text}`);
});

it.each([
  'plain',
  "O'Neil/export *.csv",
  'yes',
  '1',
  'null',
  'a: b',
  '#1',
  '[x]',
  'a, b',
  '',
  'ä\nb',
])('writes %j so that it is read back as the same text, also in a list', (text) => {
  expect(parse(`${scalar(text)}: [${scalar(text)}, x]`)).toEqual({ [text]: [text, 'x'] });
});

it('writes that nothing is meant', () => {
  expect(parse(`city: ${scalar(null)}`)).toEqual({ city: null });
});

it('breaks a comment between words and indents its further lines', () => {
  const lines = commentLines(`DECIDE: ${'word '.repeat(30)}`.trim(), '  ');

  expect(lines.length).toBe(2);
  expect(lines.every((line) => line.length <= 100)).toBe(true);
  expect(lines[0]).toMatch(/^ {2}# DECIDE: word/u);
  expect(lines[1]).toMatch(/^ {2}# {3}word/u);
});

it('does not let a line break of a file end a comment', () => {
  expect(commentLines('the column "a\nstateDir:\u001b /"', '')).toEqual([
    '# the column "a stateDir: /"',
  ]);
});

it('writes whole names and further columns of addresses so that they are read back', () => {
  const source: DraftSource = {
    name: 'crm',
    type: 'csv',
    paths: ['crm.csv'],
    about: [],
    columns: [
      { field: 'email', column: 'E-Mail', also: ['Mail, 2'] },
      { field: 'name', column: 'Vor- und Nachname', as: 'split', remark: 'or as: first_name' },
    ],
  };

  const text = sourceLines(source).join('\n');

  expect(text).toContain('as: split } # or as: first_name');
  expect(parse(text)).toHaveProperty('crm.columns', {
    email: ['E-Mail', 'Mail, 2'],
    name: { column: 'Vor- und Nachname', as: 'split' },
  });
});
