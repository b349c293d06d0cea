import { expect, it } from 'vitest';
import {
  type Baseline,
  type MigrationPhase,
  parkedOf,
  parkedPlans,
} from '../../../src/plan/index.ts';
import type { RunResult } from '../../../src/state/journal/runs.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal } from '../state-directory.ts';
import { parkedPlanOf, releaseOf } from '../../report/finished-run.ts';

const adopted = {
  planId: 'plan-1',
  planPath: 'state/plans/plan-1.plan',
  planFingerprint: 'f',
  release: releaseOf({ itemLimit: 5 }),
};

it('is planning, without a plan, when it begins', () => {
  const { runs, runId } = runTable();

  expect(runs.get(runId)).toEqual({
    runId,
    command: 'apply',
    startedAt: '2026-11-20T12:00:00.000Z',
    endedAt: null,
    planId: null,
    planPath: null,
    planFingerprint: null,
    release: releaseOf(),
    phase: 'planning',
    result: null,
  });
});

it('keeps the plan and what a person allowed when it adopts a plan', () => {
  const { runs, runId } = runTable();

  runs.adoptPlan(runId, adopted);

  expect(runs.get(runId)).toMatchObject({ ...adopted, phase: 'applying', endedAt: null });
});

it('keeps its result when it finishes', async () => {
  const { runs, runId, clock } = runTable();
  const result = resultWith();
  await clock.advance(90_000);

  runs.finish(runId, result);

  expect(runs.get(runId)).toMatchObject({
    phase: 'done',
    endedAt: '2026-11-20T12:01:30.000Z',
    result,
  });
});

it('is done without a result when it is abandoned', () => {
  const { runs, runId } = runTable();

  runs.abandon(runId);

  expect(runs.get(runId)).toMatchObject({ phase: 'done', result: null });
  expect(runs.get(runId)?.endedAt).not.toBeNull();
});

it('does not know a run that was never begun', () => {
  expect(runTable().runs.get('run-9')).toBeUndefined();
});

it('refuses a second run of the same name', () => {
  const { runs, runId } = runTable();

  expect(() => runs.begin({ runId, command: 'sync' })).toThrow(/UNIQUE/u);
});

it('finds the run that was interrupted, in either phase, and none when it is done', () => {
  const { runs, runId } = runTable();

  const planning = runs.unfinished();
  runs.adoptPlan(runId, adopted);
  const applying = runs.unfinished();
  runs.finish(runId, resultWith());

  expect(planning?.phase).toBe('planning');
  expect(applying?.phase).toBe('applying');
  expect(runs.unfinished()).toBeUndefined();
});

it('lists the newest runs first, as many as were asked for', async () => {
  const { runs, clock } = runTable();
  await clock.advance(1_000);
  runs.begin({ runId: 'run-0', command: 'sync' });
  runs.begin({ runId: 'run-3', command: 'resume' });

  expect(runs.list(2).map(({ runId }) => runId)).toEqual(['run-3', 'run-0']);
  expect(runs.list(9).map(({ runId }) => runId)).toEqual(['run-3', 'run-0', 'run-1']);
});

it('knows no sizes when no run has finished', () => {
  const { runs, runId } = runTable();
  runs.adoptPlan(runId, adopted);

  expect(runs.lastBaseline()).toBeUndefined();
});

it('compares with the sizes of the run that finished last', async () => {
  const { runs, runId, clock } = runTable();
  runs.finish(runId, resultWith({ listedContacts: 10 }));
  await clock.advance(1_000);
  runs.begin({ runId: 'run-2', command: 'sync' });
  runs.finish('run-2', resultWith({ listedContacts: 20 }));
  await clock.advance(1_000);
  runs.begin({ runId: 'run-3', command: 'sync' });
  runs.abandon('run-3');
  runs.begin({ runId: 'run-4', command: 'sync' });

  expect(runs.lastBaseline()).toEqual(resultWith({ listedContacts: 20 }).baseline);
});

it('knows the nights of the last runs that say something of one, the last first', () => {
  const { runs, runId } = runTable();
  const nightOn = (day: string) => ({ day, rows: { crm: 9 }, items: { updateContact: 2 } });
  const run = (id: string, part: Partial<RunResult>) => {
    runs.begin({ runId: id, command: 'sync' });
    runs.finish(id, { ...resultWith(), ...part });
  };
  runs.abandon(runId);

  expect(runs.nights()).toEqual([]);

  run('run-2', { night: nightOn('2026-11-20') });
  run('run-3', {});
  run('run-4', { night: nightOn('2026-11-21') });
  expect(runs.nights()).toEqual([nightOn('2026-11-21'), nightOn('2026-11-20')]);

  for (let later = 0; later < 99; later += 1) run(`later-${String(later)}`, {});
  expect(runs.nights()).toEqual([nightOn('2026-11-21')]);
});

it('knows what is parked until its plan was applied whole, or a later run of everything parks less', () => {
  const { runs, runId } = runTable();
  const parked = parkedOf([
    parkedPlanOf({ kind: 'updates', count: 4, planId: 'u' }),
    parkedPlanOf({ count: 9, planId: 'd' }),
  ]);
  const run = (
    id: string,
    planId: string,
    part: Partial<RunResult>,
    itemLimit: number | null = null,
  ) => {
    runs.begin({ runId: id, command: 'apply' });
    runs.adoptPlan(id, { ...adopted, planId, release: releaseOf({ itemLimit }) });
    runs.finish(id, { ...resultWith(), parked: null, ...part });
    return parkedPlans(runs.parked()).map(({ kind }) => kind);
  };
  runs.abandon(runId);

  expect(runs.parked()).toBeNull();
  expect(run('r1', 'all', { parked })).toEqual(['updates', 'deletes']);
  expect(run('r2', 'again', { part: 'rejected' })).toEqual(['updates', 'deletes']);
  expect(run('r3', 'u', { part: 'updates' }, 2)).toEqual(['updates', 'deletes']);
  expect(parkedPlans(runs.parked())).toMatchObject([{ count: 4, done: 3 }, { count: 9 }]);
  expect(run('r4', 'u', { part: 'updates' })).toEqual(['deletes']);
  expect(run('r5', 'some', {}, 3)).toEqual(['deletes']);
  expect(run('r6', 'all again', {})).toEqual([]);
});

it('remembers the phase of the last finished run that was made for one, or for none', async () => {
  const { runs, runId, clock } = runTable();
  const withheld = { updates: 0, deletes: 3 };
  const finishIn = async (id: string, phase: MigrationPhase | null): Promise<void> => {
    await clock.advance(1_000);
    runs.begin({ runId: id, command: 'sync' });
    runs.finish(id, { ...resultWith(), migration: { phase, withheld } });
  };
  expect(runs.reachedPhase()).toBeNull();

  await finishIn('run-2', 'cutover');
  // An undo says nothing about it.
  await clock.advance(1_000);
  runs.finish(runId, resultWith());
  await clock.advance(1_000);
  runs.begin({ runId: 'run-3', command: 'sync' });
  runs.abandon('run-3');

  expect(runs.reachedPhase()).toBe('cutover');
  expect(runs.lastOfMigration()).toMatchObject({ runId: 'run-2' });
  await finishIn('run-4', null);
  expect(runs.reachedPhase()).toBeNull();
});

function runTable() {
  const { journal, runId, clock } = begunJournal({ clock: fakeClock({ autoAdvance: false }) });
  return { runs: journal.runs, runId, clock };
}

function resultWith(baseline: Partial<Baseline> = {}): RunResult {
  return {
    verdicts: { applied: 3, rejected: 1, drifted: 0, skipped: 0, unknown: 0 },
    requests: 12,
    listReads: 2,
    seconds: 4.5,
    verified: false,
    invalidRows: 1,
    parked: parkedOf([parkedPlanOf({ count: 2 })]),
    warnings: [],
    baseline: {
      validRows: { crm: 7 },
      files: {},
      listedContacts: 9,
      listedSuppressions: null,
      mirrored: ['newsletter'],
      ...baseline,
    },
  };
}
