import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type AccountLock, lockAccount, lockAlone } from '../../src/state/lock.ts';
import { LockHeldError, StateUnusableError } from '../../src/state/storage/errors.ts';
import { fakeClock } from '../fake-clock.ts';
import { begunJournal, stateDirectory } from './state-directory.ts';
import { saying } from '../saying.ts';

const directory = stateDirectory();
const account = 'a'.repeat(64);

it('lets only its owner near the lock', async () => {
  const lock = await take();

  expect(directory.mode('locks')).toBe('700');
  expect(directory.mode(`locks/${account.slice(0, 32)}.lock`)).toBe('600');
  lock.release();
});

it('refuses a second holder at once when it is not to wait', async () => {
  const lock = await take();

  const second = take();

  await expect(second).rejects.toThrow(LockHeldError);
  await expect(second).rejects.toMatchObject({ code: 'LOCK_HELD' });
  lock.release();
});

it('is free again when the holder releases it', async () => {
  (await take()).release();

  const second = await take();

  await expect(take()).rejects.toThrow(LockHeldError);
  second.release();
});

it('is held alone where it is of no account', () => {
  const place = { path: directory.path('schedule.lock'), of: 'with the schedule', hint: 'Wait.' };
  const lock = lockAlone(place, fakeClock());

  expect(() => lockAlone(place, fakeClock())).toThrow(LockHeldError);
  lock.release();

  lockAlone(place, fakeClock()).release();
});

it('lets another account in', async () => {
  const lock = await take();

  const other = await take({ account: 'b'.repeat(64), stateDir: directory.path('other') });

  expect(other).toBeDefined();
  other.release();
  lock.release();
});

it('excludes a run on the same account that has another state directory', async () => {
  const own = begunJournal({ place: directory.place('one/journal.db') });
  const other = begunJournal({ place: directory.place('two/journal.db') });
  for (const { journal } of [own, other]) journal.bindAccount(account, null);
  const lock = await take({ stateDir: directory.path('one') });

  const second = take({ stateDir: directory.path('two') });

  await expect(second).rejects.toMatchObject({ code: 'LOCK_HELD', message: saying('account') });
  for (const { journal } of [own, other]) journal.close();
  lock.release();
});

it('excludes a run of another user, or in another container, with the same state directory', async () => {
  const lock = await take({ directory: directory.path('home-one') });

  const second = take({ directory: directory.path('home-two') });

  const message = saying(directory.path('state'));
  await expect(second).rejects.toMatchObject({ code: 'LOCK_HELD', message });
  lock.release();
});

it('keeps no lock of its own when it is refused the other one', async () => {
  const lock = await take({ account: 'b'.repeat(64) });
  await expect(take()).rejects.toThrow(LockHeldError);

  const elsewhere = await take({ stateDir: directory.path('other') });

  expect(elsewhere).toBeDefined();
  elsewhere.release();
  lock.release();
});

it('says which process holds the lock, on which host and since when', async () => {
  const lock = await take();

  const refused = take();

  const host = hostname();
  await expect(refused).rejects.toMatchObject({
    code: 'LOCK_HELD',
    message: saying(`process ${String(process.pid)}`, host, 'since 2026-'),
  });
  lock.release();
});

it('takes the lock that is released while it waits', async () => {
  const clock = fakeClock();
  const lock = await take();
  clock.after(30_000, () => lock.release());

  const second = await take({ waitMs: 60_000, clock });

  expect(clock.monotonicMs() - 1_000).toBeGreaterThanOrEqual(30_000);
  expect(clock.monotonicMs() - 1_000).toBeLessThan(31_000);
  second.release();
});

it('gives up, and says how long it waited, when the time to wait is over', async () => {
  const clock = fakeClock();
  const lock = await take();

  const second = take({ waitMs: 60_000, clock });

  await expect(second).rejects.toMatchObject({ code: 'LOCK_HELD', message: saying('60 s') });
  expect(clock.monotonicMs() - 1_000).toBe(60_000);
  lock.release();
});

it('works where the holder of the lock cannot be noted', async () => {
  mkdirSync(directory.path('state/lock/run.lock.holder'), { recursive: true });
  writeFileSync(directory.path('state/lock/run.lock.holder/in-the-way'), '');
  const lock = await take({ directory: directory.path('home-one') });

  const second = take({ directory: directory.path('home-two') });

  await expect(second).rejects.toThrow(/still held its lock\.$/u);
  lock.release();
});

it('says what is wrong when the directory of locks cannot be used', async () => {
  (await take({ directory: directory.path('locks') })).release();

  const inside = directory.path(`locks/${account.slice(0, 32)}.lock/deeper`);

  await expect(take({ directory: inside })).rejects.toThrow(StateUnusableError);
});

it('excludes another process, and is freed when that process is killed', async () => {
  const holder = await startHolder(directory.path('locks'));

  await expect(take()).rejects.toThrow(LockHeldError);
  const isDead = once(holder, 'exit');
  holder.kill('SIGKILL');
  await isDead;

  const lock = await take();
  expect(lock).toBeDefined();
  lock.release();
});

it('tells a holder that died with another state directory from one that died with this', async () => {
  await killHolder();

  const elsewhere = await take({ stateDir: directory.path('other') });
  elsewhere.forgetDead();
  elsewhere.release();
  const after = await take({ stateDir: directory.path('other') });
  after.release();
  writeFileSync(directory.path('state/lock/run.lock.holder'), '{}');
  const own = await take();
  own.release();

  expect(elsewhere.diedElsewhere).toBe(true);
  expect(after.diedElsewhere).toBe(false);
  expect(own.diedElsewhere).toBe(false);
});

it('tells of a dead holder until somebody has seen to its writes', async () => {
  await killHolder();
  const other = { stateDir: directory.path('other') };

  // As a purge does, which waits for nothing.
  (await take(other)).release();
  const run = await take(other);
  run.release();
  const own = await take();
  own.release();

  expect(run.diedElsewhere).toBe(true);
  expect(own.diedElsewhere).toBe(false);
});

interface Taking {
  readonly directory?: string;
  readonly account?: string;
  readonly stateDir?: string;
  readonly waitMs?: number;
  readonly clock?: ReturnType<typeof fakeClock>;
}

async function take(taking: Taking = {}): Promise<AccountLock> {
  return await lockAccount({
    directory: directory.path('locks'),
    account,
    stateDir: directory.path('state'),
    waitMs: 0,
    clock: fakeClock(),
    ...taking,
  });
}

async function killHolder(): Promise<void> {
  const holder = await startHolder(directory.path('locks'));
  const isDead = once(holder, 'exit');
  holder.kill('SIGKILL');
  await isDead;
}

/** Another process that takes the lock, says so, and holds it until it is killed. */
async function startHolder(locks: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./fixtures/hold-lock.ts', import.meta.url));
  const holder = spawn(
    process.execPath,
    ['--import', 'tsx', program, locks, account, directory.path('state')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = (await once(holder.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('held\n');
  return holder;
}

it('keeps the note of who holds a lock private, and takes it away with the lock', async () => {
  const lock = await take();
  const mode = directory.mode('state/lock/run.lock.holder');

  lock.release();

  expect(mode).toBe('600');
  expect(existsSync(directory.path('state/lock/run.lock.holder'))).toBe(false);
});

it.each(['', 'null', '[]', '{"pid":"4711"}', '{"pid":4711,"host":"night"}', 'no JSON'])(
  'names no holder where the note is %j',
  async (note) => {
    const lock = await take({ directory: directory.path('home-one') });
    writeFileSync(directory.path('state/lock/run.lock.holder'), note);

    const second = take({ directory: directory.path('home-two') });

    await expect(second).rejects.toThrow(/still held its lock\.$/u);
    lock.release();
  },
);
