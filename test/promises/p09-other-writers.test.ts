// P9: an account belongs to one configuration. A copy of it with another list and the same keys writes nothing into
// the account of the first one, and neither does a configuration whose pin names another account.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportAccount } from '../../src/cli/commands/export.ts';
import { probe } from '../../src/cli/commands/probe.ts';
import { validate } from '../../src/cli/commands/validate.ts';
import { recordingTerminal } from '../cli/recording-terminal.ts';
import { accepting, NOTHING_ALLOWED } from '../cli/desk.ts';
import { copyTree } from '../torture/copy-tree.ts';
import { openStateWork, type StateWork } from './state-work.ts';

const FIRST_LIST = ['ada@example.com', 'bram@example.com'];
const REFUSED = { code: 'ACCOUNT_ELSEWHERE' };
const MISMATCH = { code: 'ACCOUNT_MISMATCH' };

let work: StateWork;
let shop: string;
let club: string;

beforeEach(async () => {
  work = await openStateWork();
  shop = work.desk.options.config;
  club = work.desk.path('club/config/listferry.yaml');
});

afterEach(async () => {
  await work.close();
});

/** The configuration of another list, beside a state directory of its own; the keys are still those of the first. */
function copyConfiguration(change: (config: string) => string = (config) => config): void {
  mkdirSync(dirname(club), { recursive: true });
  writeFileSync(club, change(readFileSync(shop, 'utf8')));
  writeClubList();
}

function writeClubList(): void {
  const list = 'email,first_name\ncarla@example.com,Carla\n';
  writeFileSync(resolve(dirname(club), 'contacts.csv'), list);
}

function copyProject(): void {
  for (const name of ['config', 'state']) {
    copyTree(work.desk.path(name), work.desk.path(`club/${name}`));
  }
  writeClubList();
}

/** Keeps the state in a directory of another name. */
function inState(name: string): (config: string) => string {
  return (config) => config.replace('../state', `../${name}`);
}

describe('a configuration that was copied for another list', () => {
  it.each([
    ['with a state directory of its own', () => copyConfiguration()],
    ['with the whole project around it', copyProject],
  ])('writes nothing to the account of the first one: %s', async (_how, copy) => {
    copy();

    await expect(work.sync({ config: club })).rejects.toMatchObject(REFUSED);
    await expect(work.sync({ config: club, ...accepting({ state: true }) })).rejects.toMatchObject(
      REFUSED,
    );

    expect(await work.emails()).toEqual(FIRST_LIST);
    expect(await work.sync()).toBe(0);
  });

  it('is told the host, the account and whose it is, and what to do', async () => {
    copyConfiguration();

    const refused: unknown = await work.sync({ config: club }).catch((error: unknown) => error);

    const { message, hint } = refused as { message: string; hint: string };
    const { accountId = '' } = work.witnesses()[0] ?? {};
    expect(accountId).not.toBe('');
    for (const part of [`account ${accountId} on 127.0.0.1`, shop, work.desk.path('state')]) {
      expect(message).toContain(part);
    }
    expect(hint).toContain('--accept account');
  });

  it('is refused by every command that writes', async () => {
    copyConfiguration();
    const { options } = work.desk;
    const theirs = { ...options, ...NOTHING_ALLOWED, config: club, yes: true };
    const terminal = recordingTerminal();
    await work.plan(work.desk.path('the.plan'), club);

    expect(work.terminal.told.at(-1)).not.toContain('listferry apply');
    await expect(work.apply({ config: club })).rejects.toMatchObject(REFUSED);
    await expect(work.resume({ config: club })).rejects.toMatchObject(REFUSED);
    await expect(probe({ ...theirs, show: false }, terminal)).rejects.toMatchObject(REFUSED);
  });

  it('may look, and is warned', async () => {
    copyConfiguration();

    expect(await work.plan(undefined, club)).toBe(0);
    expect(await validate({ ...work.desk.options, config: club }, work.terminal)).toBe(0);

    const warned = work.terminal.told.filter((line) => line.includes('--accept account'));
    expect(warned).toHaveLength(2);
  });

  it('writes once a person accepts that, and both go on night after night', async () => {
    copyConfiguration((config) => config.replace('Newsletter', 'Club'));

    expect(await work.sync({ config: club, ...accepting({ account: true }) })).toBe(0);

    expect([await work.sync(), await work.sync({ config: club }), await work.sync()]).toEqual([
      0, 0, 0,
    ]);
    expect(await work.emails()).toEqual([...FIRST_LIST, 'carla@example.com']);
  });

  it('is refused as well after the first one has got new keys', async () => {
    copyConfiguration();
    const [witness] = work.witnesses();
    const changed = { ...witness, account: 'of the former keys' };
    work.changeWitnesses((former) => ({ ...former, ...changed }));

    await expect(work.sync({ config: club })).rejects.toMatchObject(REFUSED);
  });
});

describe('the same configuration in another place', () => {
  it('goes on where its project was moved', async () => {
    mkdirSync(work.desk.path('club'));
    for (const name of ['config', 'state']) {
      renameSync(work.desk.path(name), work.desk.path(`club/${name}`));
    }

    expect(await work.sync({ config: club })).toBe(0);
    expect(await work.sync({ config: club })).toBe(0);
  });

  it('goes on where its state directory was copied and it names the copy', async () => {
    copyTree(work.desk.path('state'), work.desk.path('disk2'));
    writeFileSync(shop, inState('disk2')(readFileSync(shop, 'utf8')));

    expect(await work.sync()).toBe(0);
  });

  it('is told of a lost state, and not of another configuration, where its state directory is new', async () => {
    writeFileSync(shop, inState('disk2')(readFileSync(shop, 'utf8')));

    expect(await work.sync()).toBe(4);
  });

  it('may tell who left from a state directory of its own, since that writes nothing to the account', async () => {
    copyConfiguration();
    const asked = { left: true, mark: true, since: undefined, out: work.desk.path('left.csv') };
    const none = { what: 'contacts', contactType: [], format: undefined, exact: false } as const;
    const options = { ...work.desk.options, ...asked, ...none, config: club };

    expect(await exportAccount(options, recordingTerminal())).toBe(0);
  });
});

describe('a configuration with a pin', () => {
  function pinTo(account: string): void {
    const config = readFileSync(shop, 'utf8');
    writeFileSync(shop, config.replace('service:\n', `service:\n  account: ${account}\n`));
  }

  it('serves that account', async () => {
    pinTo(work.witnesses()[0]?.accountId ?? '');

    expect(await work.sync()).toBe(0);
  });

  it.each([
    ['with the state of the other account', () => undefined],
    [
      'with a new state',
      () => {
        work.removeState();
        work.putWitnessesBack([]);
      },
    ],
  ])('writes nothing to any other, %s', async (_what, begin) => {
    pinTo('4711');
    begin();
    work.leaveBramOut();

    await expect(work.sync()).rejects.toMatchObject(MISMATCH);
    await expect(work.plan()).rejects.toMatchObject(MISMATCH);
    await expect(validate(work.desk.options, work.terminal)).rejects.toMatchObject(MISMATCH);

    expect(await work.emails()).toEqual(FIRST_LIST);
  });
});
