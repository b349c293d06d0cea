import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { systemRandom } from '../../../src/lib/index.ts';
import { Journal } from '../../../src/state/journal/journal.ts';
import { fakeClock } from '../../fake-clock.ts';

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
  const release = { withoutDeletes: false, itemLimit: null };
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
