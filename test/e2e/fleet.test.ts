// A fleet as its user meets it: the built command, real processes, and accounts that go wrong in different ways.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/index.ts';
import { EVERY_REQUEST } from './gate.ts';
import { type FleetPlace, openFleetPlace } from './fleet-place.ts';

let place: FleetPlace;

afterEach(async () => {
  await place.close();
});

function people(count: number, of = 'x'): string[] {
  return Array.from(
    { length: count },
    (_, at) => `${of}${String(at).padStart(2, '0')}@example.com`,
  );
}

interface FleetObject {
  readonly exitCode: number;
  readonly accounts: readonly {
    readonly name: string;
    readonly exitCode: number | null;
    readonly conditions: readonly { readonly id: string; readonly next?: string }[];
    readonly counts: Readonly<Record<string, number>> | null;
    readonly seconds: number | null;
    readonly log: string | null;
  }[];
  readonly conditions: readonly { readonly id: string; readonly exitCode: number }[];
}

function objectOf({ stdout }: { readonly stdout: string }): FleetObject {
  return JSON.parse(stdout) as FleetObject;
}

describe('three accounts, of which one is away and one has a guard', () => {
  /** The answer of the one that is away. */
  async function openThree(status: 401 | 503): Promise<void> {
    place = await openFleetPlace(['fine', 'guarded', 'away']);
    for (const name of ['fine', 'guarded', 'away']) place.people(name, people(40, name));
    const first = await place.listferry('fleet', 'sync', 'fleet.yaml', '--yes', '--output', 'json');
    expect(first.code).toBe(0);
    place.people('fine', people(41, 'fine'));
    place.people('guarded', people(10, 'guarded'));
    place.gate('away').instead(EVERY_REQUEST, { status, body: '{}' });
  }

  it('end each as it would alone, in one object, with the exit code of the worst', async () => {
    await openThree(503);

    const plan = await place.listferry(
      'fleet',
      'plan',
      'fleet.yaml',
      '--output=json',
      '--only=fine',
    );
    const ended = await place.listferry(
      'fleet',
      'sync',
      'fleet.yaml',
      '--yes',
      '--output=json',
      '--quiet',
    );

    expect(objectOf(plan).accounts).toMatchObject([
      { name: 'fine', exitCode: 0, counts: { createContact: 1 } },
    ]);
    const { exitCode, accounts, conditions } = objectOf(ended);
    expect([ended.code, exitCode]).toEqual([5, 5]);
    expect(accounts).toMatchObject([
      { name: 'away', exitCode: 5, conditions: [{ id: 'SERVICE_UNAVAILABLE' }] },
      { name: 'guarded', exitCode: 4, conditions: [{ id: 'DELETES_PARKED' }] },
      { name: 'fine', exitCode: 0, counts: { applied: 1, rejected: 0, unknown: 0 } },
    ]);
    expect(conditions).toMatchObject([{ id: 'ACCOUNTS_NOT_WELL', exitCode: 5 }]);
    expect(await place.contacts('fine')).toHaveLength(41);
    expect(await place.contacts('guarded')).toHaveLength(40);
    // The command that is to be typed works as it stands.
    const next = accounts[1]?.conditions[0]?.next ?? '';
    const shown = await place.listferry(...next.split(' ').slice(1));
    expect([shown.code, shown.stdout.includes('guarded')]).toEqual([0, true]);
    const log = join(place.directory, accounts[2]?.log ?? '');
    expect(statSync(log).mode & 0o077).toBe(0);
  });

  it('stand in a table, the worst first, each with what to type', async () => {
    await openThree(401);

    const ended = await place.listferry('fleet', 'sync', 'fleet.yaml', '--yes');
    const status = await place.listferry('fleet', 'status', 'fleet.yaml');
    const check = await place.listferry('fleet', 'status', 'fleet.yaml', '--check', '--max-age=1h');

    const rows = ended.stdout
      .split('\n')
      .filter((line) => /^ {2}(?:away|guarded|fine) /u.test(line));
    expect(rows.map((line) => line.trim().split(/\s+/u)[0])).toEqual(['away', 'guarded', 'fine']);
    expect(ended.stdout).toContain('--config state-fleet/accounts/guarded.yaml');
    expect(ended.stderr).toContain('ACCOUNTS_NOT_WELL');
    expect(status.code).toBe(0);
    expect(status.stdout).toContain('something is open');
    expect(check.code).toBe(77);
  });

  it('have a page, with one of their own each', async () => {
    await openThree(401);
    place.write('state-fleet/accounts/readme.txt', 'a file that is none of ours stays where it is');
    await place.listferry('fleet', 'sync', 'fleet.yaml', '--yes', '--quiet');

    const ended = await place.listferry(
      'fleet',
      'report',
      'fleet.yaml',
      '--out',
      'pages',
      '--output=json',
    );

    expect(ended.code).toBe(0);
    const index = place.read('pages/index.html');
    for (const name of ['fine', 'guarded', 'away']) {
      expect(index).toContain(`href="accounts/${name}/index.html"`);
      expect(existsSync(join(place.directory, `pages/accounts/${name}/index.html`))).toBe(true);
    }
    expect(index).toMatch(
      /<svg [^>]*role="img" aria-labelledby="changes-0-title changes-0-desc">/u,
    );
    expect(index).toContain("default-src 'none'");
    expect(index).not.toMatch(/(?:src|href)="https?:/u);
    expect(readdirSync(join(place.directory, 'pages/accounts/fine')).length).toBeGreaterThan(1);
  });
});

describe('an interruption', () => {
  it('by Ctrl-C drains the accounts at work, and the next call goes on', async () => {
    place = await openFleetPlace(['busy', 'later'], 'concurrency: 1\n');
    for (const name of ['busy', 'later']) place.people(name, people(40, name));
    const stopped = place.gate('busy').stop('POST contacts/upload-csv', 'before');
    const fleet = place.start('fleet', 'sync', 'fleet.yaml', '--yes', '--output=json');
    await stopped;

    fleet.kill('SIGINT');
    await fleet.told('Interrupted');
    place.gate('busy').release();
    const ended = await fleet.ended;
    const again = await place.listferry('fleet', 'sync', 'fleet.yaml', '--yes', '--output=json');

    expect([ended.code, objectOf(ended).exitCode]).toEqual([130, 130]);
    expect(objectOf(ended).accounts).toMatchObject([
      { name: 'busy', exitCode: 130 },
      { name: 'later', exitCode: null, log: null },
    ]);
    expect(objectOf(ended).conditions).toMatchObject([{ id: 'FLEET_INTERRUPTED', exitCode: 130 }]);
    expect(again.code).toBe(0);
    for (const name of ['busy', 'later']) {
      expect(await place.contacts(name)).toEqual(people(40, name));
    }
  });

  it('by kill -9 of the fleet leaves its accounts at work, which end well', async () => {
    place = await openFleetPlace(['busy']);
    place.people('busy', people(40));
    const stopped = place.gate('busy').stop('POST contacts/upload-csv', 'after');
    const fleet = place.start('fleet', 'sync', 'fleet.yaml', '--yes');
    await stopped;

    fleet.kill('SIGKILL');
    expect((await fleet.ended).code).toBeNull();
    const beside = await place.listferry('fleet', 'sync', 'fleet.yaml', '--yes', '--output=json');
    place.gate('busy').release();
    await endOf('busy', 1);
    const after = await place.listferry('fleet', 'sync', 'fleet.yaml', '--yes', '--output=json');

    expect(objectOf(beside).accounts).toMatchObject([
      { name: 'busy', exitCode: 8, conditions: [{ id: 'LOCK_HELD' }] },
    ]);
    expect(
      place
        .results('busy')
        .map(({ exitCode }) => exitCode)
        .sort(),
    ).toEqual([0, 0, 8]);
    expect(after.code).toBe(0);
    expect(await place.contacts('busy')).toEqual(people(40));
  });
});

describe('fleet run', () => {
  it('syncs when a time has come, survives a failing account, and ends well when it is told to', async () => {
    place = await openFleetPlace(
      ['fine', 'away'],
      'schedule: { cron: "* * * * *", timeZone: UTC }\n',
    );
    for (const name of ['fine', 'away']) place.people(name, people(12, name));
    // A sync that is long past makes both due at once.
    for (const name of ['fine', 'away']) {
      place.write(`state-fleet/logs/${name}/20200101T000000-000000.sync.log`, '');
    }
    place.gate('away').instead(EVERY_REQUEST, { status: 401, body: '{}' });
    const fleet = place.start('fleet', 'run', 'fleet.yaml', '--yes');

    await fleet.told('fine: exit code 0');
    await fleet.told('away: exit code 77');
    fleet.kill('SIGTERM');
    const ended = await fleet.ended;

    expect([0, 143]).toContain(ended.code);
    expect(ended.stderr).toContain('Keeping the schedule of 2 accounts.');
    expect(await place.contacts('fine')).toEqual(people(12, 'fine'));
  });

  it('reads its file again on SIGHUP, and keeps what it has where that cannot be used', async () => {
    place = await openFleetPlace(['fine'], 'schedule: { cron: "0 0 1 1 *", timeZone: UTC }\n');
    place.people('fine', people(12));
    const good = place.read('fleet.yaml');
    const fleet = place.start('fleet', 'run', 'fleet.yaml', '--yes');
    await fleet.told('Keeping the schedule');

    place.write('fleet.yaml', 'accounts: [gone.yaml]\n');
    fleet.kill('SIGHUP');
    await fleet.told('The schedule stays as it was.');
    place.write('fleet.yaml', good.replace('0 0 1 1 *', '* * * * *'));
    place.write('state-fleet/logs/fine/20200101T000000-000000.sync.log', '');
    fleet.kill('SIGHUP');
    await fleet.told('fine: exit code 0');
    fleet.kill('SIGTERM');

    expect([0, 143]).toContain((await fleet.ended).code);
  });
});

it('keeps a schedule once: a second fleet run of the file is refused, and the first goes on', async () => {
  place = await openFleetPlace(['fine'], 'schedule: { cron: "0 0 1 1 *", timeZone: UTC }\n');
  const first = place.start('fleet', 'run', 'fleet.yaml', '--yes');
  await first.told('Keeping the schedule');

  const second = await place.start('fleet', 'run', 'fleet.yaml', '--yes', '--output', 'json').ended;
  const status = await place.start('fleet', 'status', 'fleet.yaml').ended;
  first.kill('SIGTERM');
  await first.ended;
  const third = place.start('fleet', 'run', 'fleet.yaml', '--yes');
  await third.told('Keeping the schedule');
  third.kill('SIGTERM');

  expect(second.code).toBe(8);
  expect(JSON.parse(second.stdout)).toMatchObject({ exitCode: 8, error: { code: 'LOCK_HELD' } });
  expect(status.code).toBe(0);
  expect((await third.ended).code).toBe(0);
});

/** Until so many syncs of the account have ended with 0. */
async function endOf(name: string, count: number): Promise<void> {
  const clock = systemClock();
  while (place.results(name).filter(({ exitCode }) => exitCode === 0).length < count) {
    await clock.sleep(50);
  }
}
