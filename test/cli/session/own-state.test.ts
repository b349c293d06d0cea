import { hostname, userInfo } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import {
  ensureLockDirectory,
  lockDirectory,
  plannerName,
  planPlace,
  scratchPlace,
  witnessDirectory,
  endingOf,
  endingOfError,
  recordEnding,
} from '../../../src/cli/session/own-state.ts';
import type { Config } from '../../../src/config/index.ts';
import { SyncError } from '../../../src/lib/index.ts';

/** Only the directory counts here. */
const config = { stateDir: '/srv/shop/state' } as Config;

afterEach(() => {
  vi.unstubAllEnvs();
});

it('keeps plans by their id, where `runs` finds them', () => {
  expect(planPlace(config, '20261120T010203-abc123')).toEqual({
    kind: 'file',
    path: '/srv/shop/state/plans/20261120T010203-abc123.plan',
  });
});

it('calls whoever makes a plan as the variable says', () => {
  vi.stubEnv('LISTFERRY_USER', '  Anna\u202e\n  B.\t');

  expect(plannerName()).toBe('Anna B.');
});

it.each(['', ' '])('calls them as the system does where the variable holds %j', (user) => {
  vi.stubEnv('LISTFERRY_USER', user);

  expect(plannerName()).toBe(`${userInfo().username}@${hostname()}`);
});

it('keeps the scratch files of two uses and of two processes apart', () => {
  const place = scratchPlace(config, 'compare');

  expect(place).not.toEqual(scratchPlace(config, 'run'));
  expect(place).toMatchObject({ path: expect.stringContaining(`-${String(process.pid)}.`) });
});

it('keeps locks outside of state directories, so that runs with different ones exclude each other', () => {
  expect(lockDirectory()).not.toContain(config.stateDir);
});

it.runIf(process.platform === 'linux')(
  'ends and names HOME where no directory of locks can be made',
  () => {
    vi.stubEnv('HOME', '/proc/1');

    expect(ensureLockDirectory).toThrow(
      expect.objectContaining({
        code: 'STATE_UNUSABLE',
        message: expect.stringMatching(
          /^The directory of the locks \/proc\/1\/\.local\S* cannot be created: ./u,
        ),
        hint: expect.stringContaining('HOME'),
      }),
    );
  },
);

it('keeps witnesses outside of the state directories and apart from the locks', () => {
  expect(witnessDirectory()).not.toContain(config.stateDir);
  expect(witnessDirectory()).not.toBe(lockDirectory());
});

it('does not throw when an ending cannot be recorded', () => {
  const invocations = {
    end: () => {
      throw new Error('the disk is full');
    },
  };

  expect(() => {
    recordEnding({ invocations } as never, 'sync', endingOf(0, []));
  }).not.toThrow();
});

it('records what the exit code is for, and what else was said, the worst first', () => {
  const rejected = { id: 'ITEMS_REJECTED', count: 1, message: '1 rejected.' } as const;
  const parked = { id: 'DELETES_PARKED', count: 2, message: '2 wait.' } as const;
  const note = { id: 'LEFT_SINCE_PLAN', count: 1, message: '1 left.' } as const;

  expect(endingOf(4, [note, rejected, parked])).toEqual({
    exitCode: 4,
    reason: 'DELETES_PARKED',
    message: '2 wait. 1 rejected.',
  });
  expect(endingOf(0, [])).toEqual({ exitCode: 0, reason: null, message: null });
});

it('records messages of our own errors, and none of foreign ones', () => {
  const gone = new SyncError('It is gone.', { code: 'SOURCE_UNREADABLE' });

  expect(endingOfError(gone, 1)).toMatchObject({
    reason: 'SOURCE_UNREADABLE',
    message: 'It is gone.',
  });
  expect(endingOfError(new Error('ann@example.com'), 1)).toEqual({
    exitCode: 1,
    reason: 'FAULT',
    message: 'A fault in listferry.',
  });
});
