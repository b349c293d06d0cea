import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../../src/cli/commands/purge.ts';
import { snapshot } from '../../../src/cli/commands/snapshot.ts';
import { show } from '../../../src/cli/commands/show.ts';
import { SnapshotWriter } from '../../../src/state/index.ts';
import { insertContact } from '../../../src/sandbox/contacts/contact-row.ts';
import { seedAutomation, seedContacts } from '../../../src/sandbox/seed/seed.ts';
import { accepting, type Desk, openDesk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { applied, keptRehearsal, learn, planned, rehearsed } from '../rehearsal/rehearsal-desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('carries the plan out on a copy and writes nothing to the service', async () => {
  const plan = await planned(desk, 'a.plan');
  const before = desk.sandbox.service.writes;

  const { code, terminal } = await rehearsed(desk, plan);

  expect(code).toBe(0);
  expect(terminal.printed.join('\n')).toContain('items 3 = 3 applied');
  expect(desk.sandbox.service.writes).toBe(before);
});

it('keeps what came of it beside the plan, for its owner alone and without addresses', async () => {
  const plan = await planned(desk, 'a.plan');

  await rehearsed(desk, plan);

  const path = `${plan}.rehearsal.json`;
  const text = readFileSync(path, 'utf8');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(text).not.toContain('@');
  expect(keptRehearsal(plan)).toMatchObject({
    verdicts: { applied: 3, rejected: 0, drifted: 0, skipped: 0, unknown: 0 },
    verified: true,
    exitCode: 0,
    items: [],
  });
});

it('changes nothing in the state and leaves nothing of the copy behind', async () => {
  const plan = await planned(desk, 'a.plan');
  const before = stateDigests();

  await rehearsed(desk, plan);

  expect(stateDigests()).toEqual(before);
  expect(readdirSync(desk.path('state/scratch'))).toEqual([]);
});

it('asks nothing of the service when it is given a snapshot', async () => {
  const plan = await planned(desk, 'a.plan');
  await taken('s.sqlite');
  const before = [...desk.sandbox.service.requests];

  const { code } = await rehearsed(desk, plan, { snapshot: desk.path('s.sqlite') });

  expect(code).toBe(0);
  expect([...desk.sandbox.service.requests]).toEqual(before);
});

it('names both moments where the copy is older than the plan', async () => {
  await taken('s.sqlite');
  const plan = await planned(desk, 'a.plan');

  const { terminal } = await rehearsed(desk, plan, { snapshot: desk.path('s.sqlite') });

  const { copy, planCreatedAt, copyOlderBySeconds } = keptRehearsal(plan);
  expect(copyOlderBySeconds).toBeGreaterThan(0);
  expect(Date.parse(planCreatedAt)).toBeGreaterThan(Date.parse(copy.endedAt));
  expect(terminal.printed[1]).toMatch(/\d{2}:\d{2}.*\d{2}:\d{2}/u);
});

it('says how long it takes at the pace of the configuration, and does not take it', async () => {
  const plan = await planned(desk, 'a.plan');
  await taken('s.sqlite');
  const config = desk.path('config/listferry.yaml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('PerSecond: 100', 'PerSecond: 0.1'));

  await rehearsed(desk, plan, { snapshot: desk.path('s.sqlite') });

  // The test itself ends within a minute.
  const { requests, estimatedSeconds } = keptRehearsal(plan);
  expect(requests).toBeGreaterThan(10);
  expect(estimatedSeconds).toBeGreaterThanOrEqual(100);
});

it('is shown with the plan from then on, in words and for programs', async () => {
  const plan = await planned(desk, 'a.plan');
  await rehearsed(desk, plan);

  const text = await shown(plan, 'text');
  const { rehearsal } = JSON.parse(await shown(plan, 'json')) as { rehearsal: object };

  expect(text).toMatch(/^Rehearsed on \d{4}-\d\d-\d\d .*: 3 applied; /mu);
  expect(text).toMatch(/^\d+ questions .* open\b/mu);
  expect(rehearsal).toMatchObject({ verdicts: { applied: 3 }, exitCode: 0 });
});

it('is not used for another plan of the same name', async () => {
  const plan = await planned(desk, 'a.plan');
  await rehearsed(desk, plan);
  desk.writeRows(ROWS.slice(0, 1));
  await planned(desk, 'a.plan');

  const text = await shown(plan, 'text');

  expect(text).toContain('not used');
  expect(text).not.toContain('Rehearsed on');
});

describe('what the service would not take', () => {
  it('shows as rejected, with exit code 3 and the item by number', async () => {
    desk.writeRows([...ROWS, ['long@example.com', 'x'.repeat(1_000)]]);
    const plan = await planned(desk, 'a.plan');
    learn(desk, 'max_length', 'reject');

    const { code, terminal } = await rehearsed(desk, plan, { output: 'json' });

    const { verdicts, items } = keptRehearsal(plan);
    expect(code).toBe(3);
    expect(verdicts).toMatchObject({ applied: 3, rejected: 1 });
    expect(items).toMatchObject([{ verdict: 'rejected' }]);
    expect(terminal.conditions).toMatchObject([
      {
        id: 'REHEARSED_OTHERWISE',
        message: expect.stringContaining('1 item rejected') as string,
      },
    ]);
  });

  it('is not named as unknown once a fact tells of it', async () => {
    const plan = await planned(desk, 'a.plan');

    await rehearsed(desk, plan);
    const before = keptRehearsal(plan).open;
    learn(desk, 'max_length', 'at_least(1000)');
    await rehearsed(desk, plan);

    expect(before).toContain('max_length');
    expect(keptRehearsal(plan).open).not.toContain('max_length');
  });

  it('is said where it is known and cannot be imitated', async () => {
    const plan = await planned(desk, 'a.plan');
    learn(desk, 'update_changes_address', 'no');

    const { terminal } = await rehearsed(desk, plan);

    expect(terminal.printed.join('\n')).toContain('not imitated: update_changes_address.');
  });
});

it('ends with 6 where the account moved since the plan was made', async () => {
  const plan = await planned(desk, 'a.plan');
  seedContacts(desk.sandbox.service, { count: 0, contactType: 'Newsletter' });
  const account = desk.sandbox.service.account();
  const { id } = account.store.query<{ id: number }>('SELECT id FROM contact_type').get() ?? {
    id: 0,
  };
  insertContact(account, {
    ...{ contact_type_id: id, email: 'ada@example.com', custom: null, country: '1' },
    ...{ first_name: 'Ada', last_name: null, alt_email: null, state: null, city: null },
    ...{ address_line1: null, address_line2: null },
    ...{ state_province_region: null, postal_code: null },
  });

  const { code } = await rehearsed(desk, plan);

  expect(code).toBe(6);
  expect(keptRehearsal(plan).reasons).toMatchObject([{ verdict: 'drifted', count: 1 }]);
});

describe('guards', () => {
  it('refuse it as they refuse the plan, and the same number lifts them', async () => {
    desk.writeRows(many(40));
    await applied(desk, await planned(desk, 'first.plan'));
    desk.writeRows(many(20));
    const plan = await planned(desk, 'a.plan');

    const refused = rehearsed(desk, plan, accepting({ shrink: true }));
    await expect(refused).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      hint: expect.stringContaining('rehearse it with --accept delete=20') as string,
    });
    const { code } = await rehearsed(desk, plan, accepting({ shrink: true, delete: 20 }));

    expect(code).toBe(0);
    expect(keptRehearsal(plan).verdicts).toMatchObject({ applied: 20 });
  });
});

describe('a live automation', () => {
  beforeEach(async () => {
    await applied(desk, await planned(desk, 'first.plan'));
    desk.writeRows([...ROWS, ['cleo@example.com', 'Cleo']]);
  });

  it.each([
    ['live', 1],
    ['of a status that nobody explains', 7],
  ])(
    'that is %s stops it before it creates anybody, unless it is accepted',
    async (_how, status) => {
      const plan = await planned(desk, 'a.plan');
      seedAutomation(desk.sandbox.service, {
        utr: 'hello',
        status,
        automation_for: newsletterId(),
      });

      await expect(rehearsed(desk, plan)).rejects.toMatchObject({ code: 'AUTOMATION_LIVE' });
      const { code } = await rehearsed(desk, plan, accepting({ automation: ['hello'] }));

      expect(code).toBe(0);
    },
  );

  it('that is a draft stops nothing', async () => {
    const plan = await planned(desk, 'a.plan');
    seedAutomation(desk.sandbox.service, { utr: 'hello', automation_for: newsletterId() });

    const { code } = await rehearsed(desk, plan);

    expect(code).toBe(0);
  });
});

describe('what it refuses', () => {
  it('a snapshot of another account, by its id', async () => {
    await applied(desk, await planned(desk, 'first.plan'));
    desk.writeRows([...ROWS, ['cleo@example.com', 'Cleo']]);
    const plan = await planned(desk, 'a.plan');
    const { host } = new URL(desk.sandbox.baseUrl);
    const moment = new Date(0).toISOString();
    new SnapshotWriter(desk.path('other.sqlite')).finish({
      ...{ host, accountId: '9', listferryVersion: '0' },
      ...{ startedAt: moment, endedAt: moment },
    });

    const refused = rehearsed(desk, plan, { snapshot: desk.path('other.sqlite') });

    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });
    expect(existsSync(`${plan}.rehearsal.json`)).toBe(false);
  });

  it('a plan for another configuration', async () => {
    const plan = await planned(desk, 'a.plan');
    const config = desk.path('config/listferry.yaml');
    writeFileSync(config, readFileSync(config, 'utf8').replace('mode: mirror', 'mode: upsert'));

    await expect(rehearsed(desk, plan)).rejects.toMatchObject({ code: 'PLAN_STALE' });
  });

  it('to write over a file that is no rehearsal', async () => {
    const plan = await planned(desk, 'a.plan');

    const refused = rehearsed(desk, plan, { out: desk.path('config/contacts.csv') });

    await expect(refused).rejects.toMatchObject({ code: 'USAGE' });
  });
});

it('leaves nothing behind when it is interrupted', async () => {
  const plan = await planned(desk, 'a.plan');
  desk.sandbox.service.before.push(() => process.emit('SIGINT'));

  const { code } = await rehearsed(desk, plan);

  expect(code).toBe(130);
  expect(existsSync(`${plan}.rehearsal.json`)).toBe(false);
  expect(readdirSync(desk.path('state/scratch'))).toEqual([]);
  expect(readdirSync(desk.directory).filter((name) => name.includes('draft'))).toEqual([]);
});

it('has what a killed one left of the account removed by a purge', async () => {
  const left = desk.path('state/scratch/rehearsal-Ab12cd');
  mkdirSync(left, { recursive: true, mode: 0o700 });
  writeFileSync(join(left, 'sandbox.db'), 'ada@example.com');
  const terminal = recordingTerminal();
  const nobody = { people: undefined, onService: false, olderThan: undefined, replay: false };
  const person = ['ada@example.com'];

  await purge({ ...desk.options, ...nobody, person, output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join(''))).toMatchObject({
    left: [],
    removed: { workingFiles: 1 },
  });
  expect(existsSync(join(left, 'sandbox.db'))).toBe(false);
});

async function taken(name: string): Promise<void> {
  const options = { ...desk.options, out: desk.path(name) };
  await snapshot(options, recordingTerminal());
}

async function shown(plan: string, output: 'text' | 'json'): Promise<string> {
  const terminal = recordingTerminal();
  await show({ ...desk.options, plan, output, limit: undefined, uploads: false }, terminal);
  return terminal.printed.join('\n');
}

function newsletterId(): number {
  const account = desk.sandbox.service.account();
  return account.store.query<{ id: number }>('SELECT id FROM contact_type').get()?.id ?? 0;
}

function many(count: number): (readonly [string, string])[] {
  return Array.from({ length: count }, (_, index) => [`p${String(index)}@example.com`, 'Ann']);
}

function stateDigests(): Readonly<Record<string, string>> {
  const files = readdirSync(desk.path('state')).filter((name) => /\.(?:db|key)$/u.test(name));
  return Object.fromEntries(
    files.map((name) => {
      const bytes = readFileSync(desk.path(`state/${name}`));
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}
