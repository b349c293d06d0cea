import { statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { inSession } from '../../../src/cli/session/session.ts';
import { SyncError } from '../../../src/lib/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

const INTERRUPTED = new SyncError('The run was interrupted.', { code: 'INTERRUPTED' });

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('gives the work its tools and returns its exit code', async () => {
  const code = await inSession(desk.options, recordingTerminal(), async (session) => {
    const types = await session.client.contactTypes.list();
    return types.length + 40;
  });

  expect(code).toBe(40);
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('ends with the exit code of %s when the work stopped for it', async (signal, code) => {
  const terminal = recordingTerminal();

  const ended = await inSession(desk.options, terminal, async () => {
    process.emit(signal);
    throw INTERRUPTED;
  });

  expect(ended).toBe(code);
  expect(terminal.failures).toEqual([INTERRUPTED]);
});

it('rethrows an error that has nothing to do with the signal', async () => {
  const failing = inSession(desk.options, recordingTerminal(), async () => {
    process.emit('SIGINT');
    throw new SyncError('It is gone.', { code: 'SOURCE_UNREADABLE' });
  });

  await expect(failing).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
});

it('names the limit of open files, and blames no directory for it', async () => {
  const failing = inSession(desk.options, recordingTerminal(), async () => {
    throw Object.assign(new Error('open'), { code: 'EMFILE', syscall: 'open' });
  });

  await expect(failing).rejects.toMatchObject({ code: 'TOO_MANY_FILES' });
});

it('releases the signals and the lock even if the work fails', async () => {
  const listeners = process.listenerCount('SIGTERM');
  const failing = inSession(desk.options, recordingTerminal(), async (session) => {
    const lock = await session.lock(0);
    lock.release();
    throw INTERRUPTED;
  });

  await expect(failing).rejects.toBe(INTERRUPTED);
  expect(process.listenerCount('SIGTERM')).toBe(listeners);
});

it('releases the signals if the journal cannot be opened', async () => {
  const listeners = process.listenerCount('SIGTERM');
  writeFileSync(desk.path('state'), 'a file in the way');

  const failing = inSession(desk.options, recordingTerminal(), async () => 0);

  await expect(failing).rejects.toMatchObject({ code: 'STATE_UNUSABLE' });
  expect(process.listenerCount('SIGTERM')).toBe(listeners);
});

it.each(['ENOSPC', 'EDQUOT'])('says that the disk is full when the work meets %s', async (code) => {
  const full = Object.assign(new Error('no space left'), { code, syscall: 'write' });

  const failing = inSession(desk.options, recordingTerminal(), () => Promise.reject(full));

  await expect(failing).rejects.toMatchObject({
    code: 'STATE_UNUSABLE',
    message: expect.stringContaining(desk.path('state')),
    cause: full,
  });
});

it('excludes a second run on the same account', async () => {
  const code = await inSession(desk.options, recordingTerminal(), async (first) => {
    const lock = await first.lock(0);
    const second = inSession(desk.options, recordingTerminal(), async (session) => {
      await session.lock(0);
      return 0;
    });
    await expect(second).rejects.toMatchObject({ code: 'LOCK_HELD' });
    lock.release();
    return 0;
  });

  expect(code).toBe(0);
});

it('refuses an invalid tolerance before it opens anything', async () => {
  const failing = inSession(
    { ...desk.options, config: 'none.yaml', tolerateInvalid: 'some' },
    recordingTerminal(),
    async () => 0,
  );

  await expect(failing).rejects.toMatchObject({ code: 'USAGE' });
});

it('keeps the journal private', () => {
  const config = openConfig(desk.options, recordingTerminal());

  openJournal(config).close();

  expect(statSync(desk.path('state/journal.db')).mode & 0o777).toBe(0o600);
});
