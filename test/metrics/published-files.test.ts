// The alerts, the dashboard and the page about them name what is really written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERIES } from '../../src/metrics/series.ts';

const NAMES = SERIES.map(({ name }) => name).toSorted();

function published(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../config', name), 'utf8');
}

function namedIn(text: string): readonly string[] {
  return [...new Set(text.match(/\blistferry_\w+/gu))].toSorted();
}

it('has every series with its labels on the page', () => {
  const rows = published('prometheus.md').matchAll(/^\| `(\w+)`\s*\|([^|]*)\|$/gmu);

  const told = [...rows].map(([, name = '', labels = '']) => [
    name,
    ['account', ...labels.split(',').map((label) => label.trim())].filter((label) => label !== ''),
  ]);

  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(SERIES.map(({ name, labels }) => [name, labels])),
  );
});

it('shows every series on the dashboard, but for when a run was last good', () => {
  const board = JSON.parse(published('grafana-dashboard.json')) as { readonly panels: unknown };

  const shown = namedIn(JSON.stringify(board.panels));

  const success = 'listferry_run_last_success_timestamp_seconds';
  expect(shown).toEqual(NAMES.filter((name) => name !== success));
});

it('has alerts that ask for series that are written', () => {
  const rules = parse(published('prometheus-rules.yml')) as {
    readonly groups: readonly { readonly rules: readonly { alert: string; expr: string }[] }[];
  };

  const alerts = rules.groups.flatMap((group) => group.rules);

  expect(alerts.map(({ alert }) => alert)).toEqual([
    'ListferryNightMissing',
    'ListferryRunFailed',
    'ListferryChangesParked',
    'ListferryOutcomesUnknown',
    'ListferryRowsFell',
  ]);
  for (const { expr } of alerts) {
    expect(namedIn(expr)).not.toEqual([]);
    expect(NAMES).toEqual(expect.arrayContaining([...namedIn(expr)]));
  }
});
