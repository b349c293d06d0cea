// Promise P7: any crash resumes. The process is killed around every kind of request of an apply; the
// run that resumes it must reach what an undisturbed run reaches, and nobody twice. What is not killed runs in this
// process, but for one recovery of each signal; `torture.test.ts` kills recoveries too.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvOf, inventedRows, type InventedRow } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { run } from './cli.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(120);
const PARTS = ['before', 'after'] as const;

let shop: Workplace;

beforeEach(async () => {
  shop = await openWorkplace(shopConfig());
  shop.write('config/contacts.csv', csvOf(ROWS));
});

afterEach(async () => {
  await shop.close();
});

describe.each(PARTS)('a process killed just %s the service has carried out', (when) => {
  it.each(['POST contacts-type/add', 'POST custom-fields/save', 'POST contacts/upload-csv'])(
    '%s of an apply leaves a run that resume finishes, with nobody twice',
    async (request) => {
      await makePlan();
      const ended = await killAt(request, when);
      const status = await shop.here('status');
      const refused = await shop.here('apply', 'the.plan', '--yes');

      const resumed = await shop.here('resume', '--output', 'json');
      const verified = await shop.here('verify');

      expect(ended.code).toBeNull();
      expect(status.stdout).toContain('[RUN_INTERRUPTED]');
      expect(refused.code).toBe(7);
      expect(resumed.code).toBe(0);
      expect(JSON.parse(resumed.stdout)).toMatchObject({
        verdicts: { applied: ROWS.length + 3, rejected: 0, drifted: 0, skipped: 0, unknown: 0 },
        verified: true,
      });
      expect(verified.code).toBe(0);
      expect(await emails()).toEqual(emailsOf(ROWS));
    },
  );

  it.each(['POST contacts/update', 'POST contacts/bulk-delete', 'GET contacts/list'])(
    '%s of a sync leaves a run that the next sync finishes',
    async (request) => {
      await shop.here('sync', '--yes');
      const rows = ROWS.slice(15).map((row, index) => (index < 8 ? { ...row, city: 'X' } : row));
      shop.write('config/contacts.csv', csvOf(rows));
      await killSyncAt(request, when);

      const ended = await shop.here('sync', '--yes', '--accept', 'delete=15');
      const again = await shop.here('sync', '--yes', '--output', 'json');

      expect(ended.code).toBe(0);
      expect(again.code).toBe(0);
      expect(JSON.parse(again.stdout)).toMatchObject({ verdicts: { applied: 0 } });
      expect(await emails()).toEqual(emailsOf(rows));
      expect((await shop.contacts()).filter(({ fields }) => fields['city'] === 'X')).toHaveLength(
        8,
      );
    },
  );
});

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s before a command works', (signal, code) => {
  it.each(['plan', 'sync --yes', 'resume'])(
    'ends %s in words, with the one object, and with its exit code',
    async (command) => {
      // It comes as soon as anything listens for it.
      const early = `process.on('newListener', function early(name) {
        if (name !== '${signal}') return;
        process.off('newListener', early);
        setImmediate(() => process.kill(process.pid, name));
      })`;
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(early)}`;

      const ended = await run([...command.split(' '), '--output', 'json'], {
        cwd: shop.directory,
        env: { ...shop.env, NODE_OPTIONS },
      });

      expect(ended.code).toBe(code);
      expect(ended.stderr).toContain('Interrupted before the command had begun');
      expect(JSON.parse(ended.stdout)).toMatchObject({
        exitCode: code,
        conditions: [{ id: 'INTERRUPTED_AT_START' }],
      });
    },
  );
});

describe('resume', () => {
  it('is success when nothing is left to finish', async () => {
    const ended = await shop.here('resume');

    expect(ended).toMatchObject({ code: 0, stdout: 'Nothing to finish: the last run ended.\n' });
  });

  it('asks for a person when the plan of the run is gone', async () => {
    await makePlan();
    await killAt('POST contacts/upload-csv', 'after');
    rmSync(join(shop.directory, 'the.plan'));

    const ended = await shop.here('resume');

    expect(ended.code).toBe(7);
    expect(ended.stderr).toContain('Put the plan file back');
  });
});

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, code) => {
  it('lets what is under way end, sends nothing new, and resume goes on', async () => {
    await makePlan();
    const stopped = shop.gate.stop('POST custom-fields/save', 'before');
    const apply = shop.start('apply', 'the.plan', '--yes');
    await stopped;
    apply.kill(signal);
    await apply.told('Interrupted');
    shop.gate.release();
    const ended = await apply.ended;
    const writes = shop.gate.takeWrites();

    const resumed = await shop.listferry('resume');

    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain('listferry resume');
    expect(writes).not.toContain('POST contacts/upload-csv');
    expect(resumed.code).toBe(0);
    expect(await emails()).toEqual(emailsOf(ROWS));
  });

  it('stops at once the second time', async () => {
    await makePlan();
    const stopped = shop.gate.stop('POST contacts/upload-csv', 'before');
    const apply = shop.start('apply', 'the.plan', '--yes');
    await stopped;
    apply.kill(signal);
    await apply.told('Interrupted');

    apply.kill(signal);

    expect((await apply.ended).code).toBe(code);
    shop.gate.release();
  });
});

async function makePlan(): Promise<void> {
  await shop.here('plan', '--out', 'the.plan');
}

async function killAt(request: string, when: 'before' | 'after') {
  const stopped = shop.gate.stop(request, when);
  const apply = shop.start('apply', 'the.plan', '--yes');
  await stopped;
  apply.kill('SIGKILL');
  return await apply.ended;
}

async function killSyncAt(request: string, when: 'before' | 'after') {
  const stopped = shop.gate.stop(request, when);
  const sync = shop.start('sync', '--yes', '--accept', 'delete=15');
  await stopped;
  sync.kill('SIGKILL');
  await sync.ended;
}

async function emails(): Promise<string[]> {
  return (await shop.contacts()).map(({ email }) => email).sort();
}

function emailsOf(rows: readonly InventedRow[]): string[] {
  return rows.map(({ email }) => email);
}
