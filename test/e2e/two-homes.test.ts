// Promises P3 and P7: two users, or two containers, whose jobs share a state directory take turns. Their
// home directories differ, so the lock of the account does not keep them apart. The second one works in this process.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { start, type Ended, type Running } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(20);
const SYNC = ['sync', '--yes', '--output', 'json'] as const;

let shop: Workplace;

beforeEach(async () => {
  shop = await openWorkplace((addresses) => patient(shopConfig()(addresses)));
  shop.write('config/contacts.csv', csvOf(ROWS));
});

afterEach(async () => {
  await shop.close();
});

describe('two homes that share a state directory', () => {
  it('lets one run work, refuses the other with exit code 8 and names the one that works', async () => {
    const { first } = await stoppedFirst();

    const second = await inHome('two', SYNC);

    expect(second.code).toBe(8);
    expect(second.stderr).toMatch(/with the state directory .*\/state and still held its lock/u);
    expect(second.stderr).toMatch(/process \d+ on \S+, since 20\d\d-/u);
    shop.gate.release();
    expect((await first.ended).code).toBe(0);
    expect(await addresses()).toHaveLength(ROWS.length);
  });

  it('still shows status and runs while the other home works', async () => {
    const { first } = await stoppedFirst();

    const status = await inHome('two', ['status']);
    const runs = await inHome('two', ['runs']);

    expect([status.code, runs.code]).toEqual([0, 0]);
    shop.gate.release();
    await first.ended;
  });

  it('lets the other home go on, and creates nobody twice, when the one that worked was killed', async () => {
    const { first } = await stoppedFirst();
    first.kill('SIGKILL');
    await first.ended;
    shop.gate.release();

    const second = await inHome('two', SYNC);

    expect(second.stderr).not.toContain('lock');
    expect(second.code).toBe(0);
    const there = await addresses();
    expect(there).toHaveLength(ROWS.length);
    expect(new Set(there).size).toBe(ROWS.length);
  });
});

/** What is stopped is not given up before the other home has had its turn. */
function patient(config: string): string {
  return config.replace(/timeoutSeconds: .*\n.*quietSeconds: .*\n/u, TIMES);
}

const TIMES = 'timeoutSeconds: 8\n  quietSeconds: 8.5\n';

/** A run in the first home that waits in the middle of its first write. */
async function stoppedFirst(): Promise<{ readonly first: Running }> {
  const stopped = shop.gate.stop('POST contacts-type/add', 'before');
  const first = start([...SYNC], {
    cwd: shop.directory,
    env: { ...shop.env, HOME: homeOf('one') },
  });
  await stopped;
  return { first };
}

async function inHome(name: string, args: readonly string[]): Promise<Ended> {
  return await shop.hereWith({ HOME: homeOf(name) }, ...args);
}

function homeOf(name: string): string {
  const home = join(shop.directory, 'homes', name);
  mkdirSync(home, { recursive: true });
  return home;
}

async function addresses(): Promise<string[]> {
  return (await shop.contacts()).map(({ email }) => email);
}
