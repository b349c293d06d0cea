// `purge --person` that is killed at its steps: whatever had happened, the next purge finishes it, and from the moment
// that the person is told to be remembered no run creates them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transpile } from '../torture/built-command.ts';
import { run } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(12);
const PERSON = 'contact0003@example.com';
/** Below node_modules, so that it finds the packages. */
const cache = join(import.meta.dirname, '../../node_modules/.cache');

/** With PURGE_KILLS=all at every step, which takes minutes. */
const KILLS = process.env['PURGE_KILLS'] === 'all' ? Infinity : 8;

let shop: Workplace;
let hooks: string;
let killer: string;

beforeEach(async () => {
  mkdirSync(cache, { recursive: true });
  hooks = mkdtempSync(join(cache, 'kills-'));
  killer = pathToFileURL(transpile(new URL('kill-at-step.ts', import.meta.url), hooks)).href;
  shop = await openWorkplace(shopConfig());
  await nights();
});

afterEach(async () => {
  await shop.close();
  rmSync(hooks, { recursive: true });
});

it('finishes when it is run again, wherever it was killed, and nobody is created meanwhile', async () => {
  const steps = await stepsOf();
  const stride = Math.max(1, Math.floor(steps / KILLS));
  const wrong: object[] = [];

  for (let at = 1; at <= steps; at += stride) {
    restore();
    const killed = await purgeKilledAt(at);
    const isRemembered = killed.stderr.includes('Remembered');
    const between = await shop.here('plan', '--output', 'json');
    const again = await shop.here('purge', '--person', PERSON);
    const hits = holders();
    const status = await shop.here('status');
    const after = await shop.here('plan', '--output', 'json');
    const seen = {
      between: isRemembered ? created(between.stdout) : 0,
      ...{ again: again.code, status: status.code, after: created(after.stdout) },
      hits,
    };
    const right = { between: 0, again: 0, status: 0, after: 0, hits: [] };
    if (JSON.stringify(seen) !== JSON.stringify(right)) wrong.push({ at, ...seen });
  }

  expect(steps).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

/** The person is new in the sources, and a plan, a file of rejects and the file of who left name them. */
async function nights(): Promise<void> {
  shop.write('config/contacts.csv', csvOf(ROWS.filter(({ email }) => email !== PERSON)));
  await shop.here('sync', '--yes');
  const [first] = ROWS;
  const faulty = { ...first, email: 'nobody at example.com', company_name: `Ask ${PERSON}` };
  shop.write('config/contacts.csv', csvOf([...ROWS, faulty] as typeof ROWS));
  const planned = await shop.here('plan', '--output', 'json');
  expect(created(planned.stdout)).toBe(1);
  copy('state', 'kept');
}

function restore(): void {
  rmSync(join(shop.directory, 'state'), { recursive: true });
  copy('kept', 'state');
}

function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', join(shop.directory, from), join(shop.directory, to)]);
}

async function stepsOf(): Promise<number> {
  const path = join(shop.directory, 'steps');
  await purgeWith({ STEPS_TO: path });
  return Number(readFileSync(path, 'utf8'));
}

async function purgeKilledAt(at: number) {
  return await purgeWith({ KILL_AT: String(at) });
}

async function purgeWith(env: Readonly<Record<string, string>>) {
  return await run(['purge', '--person', PERSON], {
    cwd: shop.directory,
    env: { ...shop.env, ...env, NODE_OPTIONS: `--import=${killer}` },
  });
}

function created(json: string): number {
  const { counts } = JSON.parse(json) as { readonly counts: { readonly createContact: number } };
  return counts.createContact;
}

function holders(): string[] {
  return readdirSync(join(shop.directory, 'state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').includes(PERSON));
}
