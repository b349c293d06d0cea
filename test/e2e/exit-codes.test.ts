// Every way to end, as a script sees it: the exit code, and that nothing was written where the table
// of exit codes says so. A process ends with what the program returns: of each code that is seen once, here or in
// `bad-input/real-process.test.ts`, and the others run in this process.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(40);
const NO_ADDRESS = { ...ROWS[0], email: 'not an address' } as (typeof ROWS)[number];

const STRICT = { guards: { maxDelete: '10%', onTrip: 'stop' } };

let shop: Workplace;

beforeEach(async () => {
  shop = await openWorkplace(shopConfig(STRICT));
  shop.write('config/contacts.csv', csvOf(ROWS));
});

afterEach(async () => {
  await shop.close();
});

describe('plan', () => {
  it('exits with 2 for changes only when asked for details', async () => {
    const plain = await shop.here('plan');
    const detailed = await shop.listferry('plan', '--detailed-exitcode');

    expect([plain.code, detailed.code]).toEqual([0, 2]);
  });

  it.each([
    ['no tolerance', [], 3],
    ['a count that is enough', ['--tolerate-invalid', '1'], 0],
    ['a share that is enough', ['--tolerate-invalid', '3%'], 0],
    ['a share that is too small', ['--tolerate-invalid', '2%'], 3],
  ])('exits for one invalid row of 41 with %s as it should', async (_words, options, code) => {
    shop.write('config/contacts.csv', csvOf([...ROWS, NO_ADDRESS]));

    const ended = await shop.here('plan', ...options);

    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain('Rows that were left out, and why: state/rejects/');
  });

  it('prints its numbers as one object that adds up', async () => {
    shop.write('config/contacts.csv', csvOf([...ROWS, NO_ADDRESS]));

    const ended = await shop.here('plan', '--output', 'json');

    const { planId, planFile, fingerprint, counts, rows, guards, warnings, cost } = JSON.parse(
      ended.stdout,
    ) as PlanReport;
    expect(planFile).toContain(planId);
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/u);
    expect(Object.keys(counts).sort()).toEqual(PLAN_COUNTS);
    for (const { read, ...others } of rows) {
      const { invalid, duplicate, suppressed, excluded, desired } = others;
      expect(read).toBe(invalid + duplicate + suppressed + excluded + desired);
    }
    expect(rows).toMatchObject([{ read: 41, invalid: 1, desired: 40 }]);
    for (const guard of guards) expect(guard).toHaveProperty('tripped', false);
    expect(warnings).toMatchObject([{ code: 'STATUS_ASSUMED' }]);
    expect(Object.keys(cost).sort()).toEqual(['estimatedSeconds', 'requests']);
  });
});

describe('apply', () => {
  beforeEach(async () => {
    await shop.here('plan', '--out', 'the.plan');
  });

  it('refuses a plan whose deletes trip a guard, writes nothing, and lifts it by the exact number', async () => {
    await shop.here('apply', 'the.plan', '--yes');
    shop.write('config/contacts.csv', csvOf(ROWS.slice(11)));
    await shop.here('plan', '--out', 'deletes.plan');
    shop.gate.takeWrites();

    const refused = await shop.listferry('apply', 'deletes.plan', '--yes');
    const wrong = await shop.here('apply', 'deletes.plan', '--yes', '--accept', 'delete=10');
    const writes = shop.gate.takeWrites();
    const before = await shop.contacts();
    const lifted = await shop.here('apply', 'deletes.plan', '--yes', '--accept', 'delete=11');

    expect([refused.code, wrong.code, lifted.code]).toEqual([4, 4, 0]);
    expect(refused.stderr).toContain('--accept delete=11');
    expect(writes).toEqual([]);
    expect(before).toHaveLength(40);
    expect(await shop.contacts()).toHaveLength(29);
  });

  it('refuses a plan when the configuration changed since', async () => {
    shop.write(
      'config/listferry.yaml',
      shopConfig({ sync: '    fields: { city: { blank: clear } }\n' })(shop.gate),
    );

    const ended = await shop.here('apply', 'the.plan', '--yes');

    expect(ended.code).toBe(6);
    expect(shop.gate.takeWrites()).toEqual([]);
  });

  it('refuses a plan that was altered', async () => {
    const path = join(shop.directory, 'the.plan');
    const bytes = readFileSync(path);
    const places = occurrences(bytes, 'contact0007@example.com');
    for (const at of places) bytes.write('intruder', at);
    writeFileSync(path, bytes);

    const ended = await shop.here('apply', 'the.plan', '--yes');

    expect(places).not.toEqual([]);
    expect(ended.code).toBe(64);
    expect(shop.gate.takeWrites()).toEqual([]);
  });

  it('does not write unasked when nobody can be asked', async () => {
    const ended = await shop.here('apply', 'the.plan');

    expect(ended.code).toBe(64);
    expect(ended.stderr).toContain('--yes');
    expect(shop.gate.takeWrites()).toEqual([]);
  });

  it('meets the lock of another process, and sync waits for it', async () => {
    // The write that is held back stays under way until the others have met the lock.
    shop.write('config/listferry.yaml', shopConfig({ ...STRICT, timeoutSeconds: 20 })(shop.gate));
    const stopped = shop.gate.stop('POST contacts/upload-csv', 'before');
    const first = shop.start('apply', 'the.plan', '--yes');
    await stopped;

    const second = await shop.listferry('sync', '--yes');
    const waiting = shop.start('sync', '--yes', '--lock-wait', '1m');
    shop.gate.release();

    expect(second.code).toBe(8);
    expect((await first.ended).code).toBe(0);
    expect((await waiting.ended).code).toBe(0);
    expect(await shop.contacts()).toHaveLength(40);
  });

  it('prints verdicts that add up to the items of the plan', async () => {
    const ended = await shop.here('apply', 'the.plan', '--yes', '--output', 'json', '--quiet');

    const report = JSON.parse(ended.stdout) as RunReport;
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining('STATUS_ASSUMED') });
    expect(Object.keys(report.verdicts).sort()).toEqual(VERDICTS);
    expect(Object.values(report.verdicts).reduce((sum, count) => sum + count, 0)).toBe(43);
    expect(report).toMatchObject({ verified: true, listReads: 2 });
    expect(report.requests).toBeGreaterThan(0);
    expect(report.seconds).toBeGreaterThan(0);
  });
});

describe('rehearse', () => {
  it('ends with 0 and writes nothing, and with 4 where apply would be refused', async () => {
    await shop.here('plan', '--out', 'the.plan');
    const fine = await shop.listferry('rehearse', 'the.plan', '--output', 'json', '--quiet');
    const writes = shop.gate.takeWrites();
    await shop.here('apply', 'the.plan', '--yes');
    shop.write('config/contacts.csv', csvOf(ROWS.slice(11)));
    await shop.here('plan', '--out', 'deletes.plan');
    const refused = await shop.here('rehearse', 'deletes.plan');
    const lifted = await shop.here('rehearse', 'deletes.plan', '--accept', 'delete=11');

    expect([fine.code, refused.code, lifted.code]).toEqual([0, 4, 0]);
    expect(fine.stderr).toBe('');
    expect(JSON.parse(fine.stdout)).toMatchObject({ verdicts: { applied: 43 }, verified: true });
    expect(refused.stderr).toContain('rehearse it with --accept delete=11');
    expect(writes).toEqual([]);
    expect(await shop.contacts()).toHaveLength(40);
  });
});

describe('verify', () => {
  it('exits with 6 for differences and with 0 once they are gone, and writes nothing', async () => {
    const before = await shop.listferry('verify', '--output', 'json');
    const writes = shop.gate.takeWrites();
    await shop.here('sync', '--yes');
    const after = await shop.here('verify', '--output', 'json');

    expect([before.code, after.code]).toEqual([6, 0]);
    expect(writes).toEqual([]);
    expect(JSON.parse(before.stdout)).toMatchObject({ verified: false });
    expect(JSON.parse(after.stdout)).toMatchObject({ verified: true });
  });
});

describe('what is wrong from the start', () => {
  it.each(['plan', 'validate', 'verify'])(
    'ends %s with 77 when the keys are refused',
    async (command) => {
      const ended = await shop.hereWith({ LISTFERRY_SECRET_KEY: 'wrong-secret-key' }, command);

      expect(ended.code).toBe(77);
      expect(ended.stderr).not.toContain('wrong-secret-key');
    },
  );

  it('ends with 5 when nothing listens at the address', async () => {
    const nowhere = {
      baseUrl: 'http://127.0.0.1:9/one/api/',
      baseUrl2: 'http://127.0.0.1:9/two/api/',
    };
    shop.write('config/listferry.yaml', shopConfig()(nowhere));

    const ended = await shop.listferry('validate');

    expect(ended.code).toBe(5);
  });

  it('ends with 64 when there is no configuration', async () => {
    const ended = await shop.here('plan', '--config', 'config/none.yaml');

    expect(ended.code).toBe(64);
    expect(ended.stderr).toContain('listferry init');
  });

  it('ends with 64 and tells of every problem of a configuration at once', async () => {
    shop.write(
      'config/listferry.yaml',
      shopConfig({ guards: { maxDelete: 'many', maxInsert: 3 } })(shop.gate).replace(
        'mirror',
        'miror',
      ),
    );

    const ended = await shop.listferry('validate');

    expect(ended.code).toBe(64);
    for (const word of ['maxDelete', 'maxInsert', 'mode']) expect(ended.stderr).toContain(word);
  });

  it('tells of a missing file, a missing column and refused keys at once', async () => {
    const second = '  web:\n    type: csv\n    path: missing.csv\n';
    const config = readFileSync(join(shop.directory, 'config/listferry.yaml'), 'utf8')
      .replace('custom.county: county', 'custom.county: Kanton')
      .replace('syncs:\n', `${second}syncs:\n  - { source: web, contactType: Web }\n`);
    shop.write('config/listferry.yaml', config);
    const env = { ...shop.env, LISTFERRY_SECRET_KEY: 'wrong-secret-key' };

    const ended = await run(['validate', '--output', 'json'], { cwd: shop.directory, env });

    const { problems } = JSON.parse(ended.stdout) as { problems: { code: string }[] };
    expect(ended.code).toBe(77);
    expect(problems.map(({ code }) => code).sort()).toEqual([
      'CREDENTIALS_REFUSED',
      'MAPPING_INCOMPLETE',
      'SOURCE_UNREADABLE',
    ]);
  });

  it('never writes over a configuration', async () => {
    copyFileSync(join(shop.directory, 'config/listferry.yaml'), join(shop.directory, 'before'));

    const ended = await shop.here('init');

    const [now, before] = ['config/listferry.yaml', 'before'].map((file) =>
      readFileSync(join(shop.directory, file), 'utf8'),
    );
    expect(ended.code).toBe(64);
    expect(now).toBe(before);
  });
});

function occurrences(bytes: Buffer, words: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(words); at >= 0; at = bytes.indexOf(words, at + 1)) places.push(at);
  return places;
}

interface PlanReport {
  readonly planId: string;
  readonly planFile: string;
  readonly fingerprint: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: readonly Readonly<
    Record<'read' | 'invalid' | 'duplicate' | 'suppressed' | 'excluded' | 'desired', number>
  >[];
  readonly guards: readonly object[];
  readonly warnings: readonly unknown[];
  readonly cost: object;
}

interface RunReport {
  readonly verdicts: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly seconds: number;
}

const PLAN_COUNTS = [
  'createContact',
  'createContactType',
  'createCustomField',
  'createUnsubscribeGroup',
  'deleteContact',
  'leftAlone',
  'suppress',
  'suppressInGroup',
  'unchanged',
  'unwritable',
  'updateContact',
];
const VERDICTS = ['applied', 'drifted', 'rejected', 'skipped', 'unknown'];
