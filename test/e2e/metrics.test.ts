// The built command and its metrics: what it loads for them, and what the tool of Prometheus says of its files.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { skipWithout } from './skip-without.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const root = dirname(dirname(import.meta.dirname));

/** Notes at its end which files of the library were loaded. */
const NOTING = `
  const { writeFileSync } = require('node:fs');
  const { _cache: loaded } = require('node:module');
  process.on('exit', () => {
    const files = Object.keys(loaded).filter((file) => file.includes('/node_modules/prom-client/'));
    writeFileSync('loaded.json', JSON.stringify(files));
  });
`;

let quiet: Workplace;
let measured: Workplace;

beforeAll(async () => {
  quiet = await openWorkplace(shopConfig());
  measured = await openWorkplace(
    shopConfig({ more: 'metrics: { textfile: ../listferry.prom }\n' }),
  );
  for (const place of [quiet, measured]) {
    place.write('noting.cjs', NOTING);
    place.write('config/contacts.csv', csvOf(inventedRows(3)));
  }
});

afterAll(async () => {
  await quiet.close();
  await measured.close();
});

async function noted(place: Workplace, ...args: readonly string[]) {
  const { directory: cwd, env } = place;
  const main = join(root, 'dist/cli/main.js');
  const { code } = await startProgram(['--require', join(cwd, 'noting.cjs'), main, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
  }).ended;
  const loaded = JSON.parse(readFileSync(join(cwd, 'loaded.json'), 'utf8')) as string[];
  return { code, loaded };
}

it('loads the library of metrics only where the configuration asks for them', async () => {
  const without = await noted(quiet, 'sync', '--yes');
  const withMetrics = await noted(measured, 'sync', '--yes');
  const ofStatus = await noted(measured, 'status');

  expect(without).toEqual({ code: 0, loaded: [] });
  expect(withMetrics.code).toBe(0);
  expect(withMetrics.loaded).not.toEqual([]);
  expect(ofStatus).toEqual({ code: 0, loaded: [] });
  expect(existsSync(join(quiet.directory, 'listferry.prom'))).toBe(false);
});

const hasProgram = spawnSync('promtool', ['--version']).status === 0;
if (!hasProgram) skipWithout('promtool', 'prometheus');

describe.runIf(hasProgram)('the tool of Prometheus', () => {
  function promtool(args: readonly string[], input = '') {
    const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  }

  it('takes the metrics without a remark', async () => {
    await measured.listferry('sync', '--yes');
    const text = readFileSync(join(measured.directory, 'listferry.prom'), 'utf8');

    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
  });

  it('takes the alerts, which fire when they should', () => {
    const rules = join(root, 'config/prometheus-rules.yml');
    const stories = join(import.meta.dirname, 'prometheus/alerts.yml');

    expect(promtool(['check', 'rules', rules])).toMatchObject({ status: 0 });
    expect(promtool(['test', 'rules', stories])).toMatchObject({ status: 0 });
  });
});
