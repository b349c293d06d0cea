// What later commands say of people who were erased and are on the service all the same: they were still there, or a
// contact that the service had acknowledged arrived after they were erased.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../../src/cli/commands/purge.ts';
import { show } from '../../../src/cli/commands/show.ts';
import { status } from '../../../src/cli/commands/status.ts';
import { sync } from '../../../src/cli/commands/sync.ts';
import { verify } from '../../../src/cli/commands/verify.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import type { Condition } from '../../../src/plan/index.ts';
import { accepting, type Desk, NOTHING_ALLOWED, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { interruptedRun, lateRun, syncOnce } from './history.ts';

const ONE_ERASED = { id: 'ERASED_ON_SERVICE', count: 1 };

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

describe('a person who was erased and is still on the service', () => {
  beforeEach(async () => {
    upsertOnly();
    await syncOnce(desk);
  });

  it('is named in counts by purge, and told by every later sync, verify and status', async () => {
    const erased = await purged(['ada@example.com']);

    const nights = [await synced(), await synced()];
    const verified = await verifiedOnce();
    const standing = await statusNow();

    expect(erased.printed).toContain('--on-service');
    for (const { code, conditions, printed } of nights) {
      expect(code).toBe(7);
      expect(conditions).toMatchObject([ONE_ERASED]);
      expect(printed).toContain('ERASED_ON_SERVICE');
      expect(printed).not.toContain('ada@');
    }
    expect(verified).toMatchObject({ code: 7, conditions: [ONE_ERASED] });
    expect(verified.printed).toMatch(/^Verified: .*, apart from ERASED_ON_SERVICE\.$/mu);
    expect(standing).toMatch(/\[ERASED_ON_SERVICE\]\n.*--on-service$/mu);
  });

  it('is unknown to the state of another configuration of the account, and purge says so', async () => {
    const other = desk.path('config/two.yaml');
    const text = readFileSync(desk.options.config, 'utf8');
    writeFileSync(other, text.replace('stateDir: ../state', 'stateDir: ../state2'));
    await syncOnce({
      ...desk,
      options: { ...desk.options, config: other, ...accepting({ account: true }) },
    });

    const { told } = await purged(['ada@example.com']);
    const again = await purged(['ada@example.com']);

    const [said, ...more] = told.split('\n').filter((line) => line.includes('two.yaml'));
    expect(said).toMatch(/`listferry tombstones import erased\.json --config \S*two\.yaml`/u);
    expect(more).toEqual([]);
    expect(again.told).not.toContain('two.yaml');
  });

  it('is told in one number where sync first finishes a run that knew of fewer', async () => {
    await purged(['ada@example.com']);
    desk.writeRows([['cem@example.com', 'Cem']]);
    await interruptedRun(desk);
    await expect(purged(['bram@example.com'])).rejects.toMatchObject({ code: 'RUN_UNFINISHED' });

    expect(await synced()).toMatchObject({
      code: 7,
      conditions: [{ id: 'ERASED_ON_SERVICE', count: 2 }],
    });
  });

  it('is told no longer once a person accepts so many, and is told again when there are more', async () => {
    await purged(['ada@example.com']);
    accept(1);

    const accepted = {
      night: await synced(),
      verified: await verifiedOnce(),
      told: await statusNow(),
    };
    await purged(['bram@example.com']);
    const more = await synced();

    expect(accepted.night).toMatchObject({ code: 0, conditions: [] });
    expect(accepted.verified).toMatchObject({ code: 0, conditions: [] });
    expect(accepted.verified.printed).toMatch(/^Verified: .*, apart from ERASED_ON_SERVICE\.$/mu);
    expect(accepted.told).not.toContain('ERASED_ON_SERVICE');
    expect(more).toMatchObject({ code: 7, conditions: [{ id: 'ERASED_ON_SERVICE', count: 2 }] });
  });

  it('is told no longer once the contact is gone', async () => {
    await purged(['ada@example.com']);
    await synced();
    sql(`DELETE FROM contact WHERE email = 'ada@example.com'`);

    const night = await synced();

    expect(night).toMatchObject({ code: 0, conditions: [] });
    expect(await statusNow()).not.toContain('ERASED_ON_SERVICE');
  });
});

describe('a person who was erased while their contact was late', () => {
  beforeEach(async () => {
    upsertOnly();
    desk.writeRows([['bram@example.com', 'Bram']]);
    await syncOnce(desk);
    late('ada@example.com');
  });

  it.each([[false], [true]])('may still arrive, as purge says (--on-service %s)', async (there) => {
    const { code, printed, conditions } = await purged(['ada@example.com'], there);

    expect(code).toBe(7);
    expect(conditions).toMatchObject([{ id: 'ERASED_LATE', count: 1 }]);
    expect(printed).not.toContain('nothing to apply');
    expect(printed).not.toContain('ada@');
  });

  it('may still arrive where another person of the same purge is there', async () => {
    const { code, printed } = await purged(['ada@example.com', 'bram@example.com'], true);

    expect(code).toBe(7);
    expect(printed).toContain('[ERASURE_LATE]');
  });

  it('is told by the next sync once it has arrived', async () => {
    await purged(['ada@example.com']);
    expect(await synced()).toMatchObject({ code: 0 });
    sql(`UPDATE contact SET email = 'ada@example.com', email_key = 'ada@example.com'`);

    expect(await synced()).toMatchObject({ code: 7, conditions: [ONE_ERASED] });
  });
});

describe('a person who was erased and is in a mirror', () => {
  beforeEach(async () => {
    await syncOnce(desk);
  });

  it('is deleted there by the next sync, as purge says, and is in no plan afterwards', async () => {
    const erased = await purged(['ada@example.com']);

    const night = await synced();

    expect(erased.printed).toContain('mirror Newsletter');
    expect(night).toMatchObject({ code: 0, conditions: [] });
    expect(night.told).toContain('kept here');
    expect(night.printed).not.toContain('[ERASED_ON_SERVICE]');
    expect(holders('ada@example.com')).toEqual([]);
    expect(await synced()).toMatchObject({ code: 0 });
  });
});

describe('late contacts of a run, after one of their people was erased', () => {
  let runId: string;

  beforeEach(async () => {
    upsertOnly();
    runId = await lateRun(desk);
    await purged(['ada@example.com']);
  });

  it('are given by status in one number', async () => {
    const late = (await openNow()).filter(({ id }) => id === 'CONTACTS_LATE');

    expect(late).toMatchObject([{ count: 1, next: 'listferry plan' }]);
  });

  it('are not said to be listed by a run whose plan is gone', async () => {
    const shown = recordingTerminal();

    await show({ ...desk.options, plan: runId, uploads: false }, shown);

    expect(await statusNow()).not.toContain(`listferry show ${runId}`);
    expect(shown.printed.join('\n')).toContain('is gone');
  });
});

function upsertOnly(): void {
  const path = desk.path('config/listferry.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace('mode: mirror', 'mode: upsert'));
}

function accept(count: number): void {
  const path = desk.path('config/listferry.yaml');
  writeFileSync(path, `${readFileSync(path, 'utf8')}\nacceptErased: ${String(count)}\n`);
}

async function purged(person: readonly string[], onService = false) {
  const options = { ...desk.options, person, replay: false, onService };
  return await recorded((terminal) => purge(options, terminal));
}

async function synced() {
  const options = { ...NOTHING_ALLOWED, yes: true, maxDuration: undefined, lockWait: undefined };
  return await recorded((terminal) => sync({ ...desk.options, ...options }, terminal));
}

async function verifiedOnce() {
  const options = { ...desk.options, tolerateInvalid: undefined };
  return await recorded((terminal) => verify(options, terminal));
}

async function recorded(
  command: (terminal: ReturnType<typeof recordingTerminal>) => Promise<number>,
) {
  const terminal = recordingTerminal();
  const code = await command(terminal);
  return {
    code,
    conditions: terminal.conditions,
    printed: terminal.printed.join('\n'),
    told: terminal.told.join('\n'),
  };
}

async function statusNow(output: 'text' | 'json' = 'text'): Promise<string> {
  const terminal = recordingTerminal();
  await status({ ...desk.options, output }, terminal);
  return terminal.printed.join('\n');
}

async function openNow(): Promise<readonly Condition[]> {
  const { conditions } = JSON.parse(await statusNow('json')) as { conditions: Condition[] };
  return conditions;
}

/** The service acknowledged the contact and has not shown it. */
function late(address: string): void {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.late.add('20261120T020000-0000aa', [{ contactType: 'newsletter', address }]);
  journal.close();
}

function sql(text: string): void {
  desk.sandbox.service.account().store.query(text).run();
}

function holders(words: string): string[] {
  return readdirSync(desk.path('state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(words));
}
