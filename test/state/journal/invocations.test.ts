import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src/lib/index.ts';
import { Journal } from '../../../src/state/journal/journal.ts';
import { fakeClock } from '../../fake-clock.ts';
import { releaseOf } from '../../report/finished-run.ts';

function openMemory(): Journal {
  return new Journal({ place: { kind: 'memory' }, clock: fakeClock(), random: systemRandom() });
}

const REFUSED = { exitCode: 4, reason: 'GUARD_REFUSED', message: 'maxShrink tripped.' };

it('knows of a command where it runs, on which run it works, and how it ended', () => {
  const journal = openMemory();

  journal.invocations.begin('sync');
  journal.runs.begin({ runId: 'a-run', command: 'sync' });
  const open = journal.invocations.open();
  journal.invocations.end('sync', REFUSED);

  const begun = { command: 'sync', runId: 'a-run', host: hostname(), pid: process.pid };
  expect(open).toMatchObject({ ...begun, endedAt: null, exitCode: null });
  expect(journal.invocations.open()).toBeUndefined();
  expect(journal.invocations.list(9)).toMatchObject([{ ...begun, ...REFUSED }]);
});

it('writes down whole what ended before it could begin, and only once', () => {
  const journal = openMemory();

  journal.invocations.end('apply', REFUSED);
  journal.invocations.end('apply', { ...REFUSED, exitCode: 0 });

  expect(journal.invocations.list(9)).toMatchObject([
    { command: 'apply', runId: null, exitCode: 4 },
  ]);
});

it('takes one without an end for vanished as soon as the next one has the lock', () => {
  const journal = openMemory();

  journal.invocations.begin('sync');
  journal.invocations.begin('resume');

  expect(journal.invocations.list(9)).toMatchObject([
    { command: 'resume', reason: null },
    { command: 'sync', reason: 'VANISHED', exitCode: null },
  ]);
});

it('names the last of the calls that worked on a run, however many there were', () => {
  const journal = openMemory();
  const plan = { planId: 'a', planPath: 'a.plan', planFingerprint: 'f' };
  const release = releaseOf();
  journal.invocations.end('plan', REFUSED);
  journal.invocations.begin('sync');
  journal.runs.begin({ runId: 'a-run', command: 'sync' });
  for (let resumed = 0; resumed < 12; resumed += 1) {
    journal.invocations.begin('resume');
    journal.runs.adoptPlan('a-run', { ...plan, release });
  }

  expect(journal.invocations.list(3)).toMatchObject([
    { command: 'resume', runId: 'a-run', reason: null },
    { command: 'plan', runId: null },
  ]);
});

describe('the calls of each command', () => {
  const GOOD = { exitCode: 0, reason: null, message: null };

  it('are told by the newest, the newest that is over, and when one was last good', async () => {
    const clock = fakeClock();
    const journal = new Journal({ place: { kind: 'memory' }, clock, random: systemRandom() });
    journal.invocations.begin('sync');
    journal.invocations.end('sync', GOOD);
    const goodAt = clock.wallTime().toISOString();
    await clock.sleep(60_000);
    journal.invocations.begin('sync');
    journal.invocations.end('sync', REFUSED);
    await clock.sleep(60_000);
    journal.invocations.begin('sync');

    const startedAt = clock.wallTime().toISOString();
    expect(journal.invocations.byCommand()).toEqual([
      {
        command: 'sync',
        startedAt,
        goodAt,
        closed: expect.objectContaining({ exitCode: 4 }) as unknown,
      },
    ]);
  });

  it('have one that vanished among those that are over', () => {
    const journal = openMemory();
    journal.invocations.begin('apply');
    journal.invocations.begin('sync');

    expect(journal.invocations.byCommand()).toMatchObject([
      { command: 'apply', goodAt: null, closed: { endedAt: null, exitCode: null } },
      { command: 'sync', goodAt: null, closed: undefined },
    ]);
  });

  it('are kept of commands that only read, and lead to no invocation', () => {
    const journal = openMemory();
    const call = { command: 'plan', startedAt: '2026-01-01T02:00:00.000Z' };
    const [first, second] = ['2026-01-01T02:00:04.000Z', '2026-01-02T02:00:09.000Z'] as const;
    journal.readingCalls.note({ ...call, endedAt: first, exitCode: 0 });
    journal.readingCalls.note({ ...call, endedAt: second, exitCode: 5 });
    journal.readingCalls.note({ ...call, command: 'verify', endedAt: second, exitCode: 6 });

    expect(journal.readingCalls.byCommand()).toMatchObject([
      { ...call, goodAt: first, closed: { endedAt: second, exitCode: 5 } },
      { command: 'verify', goodAt: null, closed: { exitCode: 6 } },
    ]);
    expect(journal.invocations.list(9)).toEqual([]);
  });
});
