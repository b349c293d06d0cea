import { expect, it } from 'vitest';
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

it('carries recognised files with their odd names unchanged', () => {
  const columns = {
    email: 'E-Mail: privat',
    first_name: '#1, "Rufname"',
    city: null,
    'custom.plan': 'yes',
  };
  const status = {
    column: '[Status]',
    map: { '1': 'subscribed', 'Abgemeldet ': 'unsubscribed' },
  } as const;
  const sources = [
    { name: 'crm-2026', path: "../O'Neil/export *.csv", columns, status },
    { name: 'shop', path: 'käufer.csv', columns: {} },
  ];

  const config = load(filled({ stateDir: '/var/lib/list ferry', sources }));

  expect(config.stateDir).toBe('/var/lib/list ferry');
  expect(config.sources[0]).toMatchObject({
    name: 'crm-2026',
    paths: ["../O'Neil/export *.csv"],
    columns,
    status: { kind: 'column', ...status },
  });
  expect(config.sources[1]).toMatchObject({ paths: ['käufer.csv'], statusWritten: true });
  expect(config.syncs[0]?.sources).toEqual(['crm-2026', 'shop']);
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

function filled(request: TemplateRequest): string {
  return configTemplate(request)
    .replace(/baseUrl:.*/u, 'baseUrl: https://mail.example.test/one/api/')
    .replace(/baseUrl2:.*/u, 'baseUrl2: https://mail.example.test/two/api/');
}
