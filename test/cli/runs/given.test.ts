import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { givenPlan, givenPlanOrRun, givenRun, isId } from '../../../src/cli/runs/given.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import type { Journal } from '../../../src/state/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { releaseOf } from '../../report/finished-run.ts';

let desk: Desk;
let journal: Journal;

beforeEach(async () => {
  desk = await openDesk();
  journal = openJournal(openConfig(desk.options, recordingTerminal()));
});

afterEach(async () => {
  journal.close();
  await desk.close();
});

describe('a plan', () => {
  beforeEach(() => {
    havePlans('20261120T020000-0000aa', '20261120T020001-0000ab', '20261121T020000-0000ac');
  });

  it.each([
    ['its id', '20261120T020000-0000aa', '20261120T020000-0000aa'],
    ['the beginning of it', '20261121', '20261121T020000-0000ac'],
    ['the beginning of it up to the second', '20261120T020001', '20261120T020001-0000ab'],
  ])('is found by %s, and called by the whole id', (_by, word, planId) => {
    expect(givenPlan(word, desk.options)).toEqual({ path: planPath(planId), name: planId });
  });

  it('is not guessed where several begin so', () => {
    const finding = (): unknown => givenPlan('20261120', desk.options);

    expect(finding).toThrow(expect.objectContaining({ code: 'USAGE' }) as Error);
    expect(finding).toThrow('plan 20261120T020001-0000ab and plan 20261120T020000-0000aa');
    expect(finding).not.toThrow('20261121');
  });

  it('has at most five of several named', () => {
    havePlans(...Array.from({ length: 5 }, (_, at) => `20261122T02000${String(at)}-0000ad`));
    havePlans('20261122T020009-0000ae');

    const finding = (): unknown => givenPlan('20261122', desk.options);

    expect(finding).toThrow('plan 20261122T020001-0000ad and 1 more');
    expect(finding).not.toThrow('20261122T020000-0000ad');
  });

  it('is the whole id of one where another one begins so too', () => {
    havePlans('20261123T020000', '20261123T020000-0000af');

    expect(givenPlan('20261123T020000', desk.options).name).toBe('20261123T020000');
  });

  it('is the file that has the name, whatever id begins so', () => {
    const word = desk.path('20261121');
    writeFileSync(word, '');

    expect(givenPlan(word, desk.options)).toEqual({ path: word, name: word });
    expect(isId(word, desk.options)).toBe(false);
  });

  it('is a file that is missing where no id begins so, or nothing is known by one', () => {
    const elsewhere = { config: desk.path('none.yaml') };

    expect(givenPlan('20271121', desk.options)).toEqual({ path: '20271121', name: '20271121' });
    expect(givenPlan('20261121', elsewhere)).toEqual({ path: '20261121', name: '20261121' });
    expect(givenPlan('../20261121', desk.options).path).toBe('../20261121');
  });
});

describe('a run', () => {
  beforeEach(() => {
    haveRun('20261120T020000-0000aa');
    haveRun('20261120T020001-0000ab', '20261120T020002-0000ac');
  });

  it.each([
    ['20261120T020000-0000aa', '20261120T020000-0000aa'],
    ['20261120T020001', '20261120T020001-0000ab'],
    ['20271120', '20271120'],
    ['last', 'last'],
  ])('is found by %s as %s', (word, runId) => {
    expect(givenRun(word, journal.runs)).toBe(runId);
  });

  it('is not guessed where several begin so', () => {
    expect(() => givenRun('20261120', journal.runs)).toThrow(
      'run 20261120T020001-0000ab and run 20261120T020000-0000aa',
    );
  });

  it('takes no place of a pattern for another character', () => {
    expect(givenRun('_', journal.runs)).toBe('_');
  });

  it('stands for its plan, which has an id of nearly the same time', () => {
    havePlans('20261120T020002-0000ac', '20261120T020003-0000ad');
    const state = { journal, stateDir: desk.path('state') };

    expect(givenPlanOrRun('20261120T020001', state)?.kind).toBe('run');
    expect(givenPlanOrRun('20261120T020002-0000ac', state)?.kind).toBe('plan');
    expect(() => givenPlanOrRun('20261120T02000', state)).toThrow('3 ids');
  });
});

function planPath(planId: string): string {
  return join(desk.path('state'), 'plans', `${planId}.plan`);
}

function havePlans(...planIds: readonly string[]): void {
  mkdirSync(desk.path('state/plans'), { recursive: true });
  for (const planId of planIds) writeFileSync(planPath(planId), '');
}

function haveRun(runId: string, planId?: string): void {
  journal.runs.begin({ runId, command: 'sync' });
  if (planId === undefined) return;
  const release = releaseOf();
  const plan = { planId, planPath: planPath(planId), planFingerprint: planId, release };
  journal.runs.adoptPlan(runId, plan);
}
