import { describe, expect, it } from 'vitest';
import {
  PlanRefusedError,
  PlanStaleError,
  RunStaleError,
  RunStoppedError,
  RunUnfinishedError,
} from '../../../src/apply/context/errors.ts';
import type { SyncError } from '../../../src/lib/index.ts';

const PLAN = { createdAt: '2026-11-20T02:00:00.000Z', host: 'api.example.com' };

describe('why a run does not start, or stops', () => {
  it.each<[SyncError, string, string]>([
    [new RunStoppedError('drain'), 'INTERRUPTED', 'listferry resume'],
    [new RunStoppedError('unavailable'), 'SERVICE_UNAVAILABLE', 'listferry resume'],
    [new RunStoppedError('unavailable', 'it is ill'), 'SERVICE_UNAVAILABLE', 'listferry resume'],
    [new RunStoppedError('unsettled'), 'SERVICE_UNSETTLED', 'listferry resume'],
    [new PlanStaleError('p1', 'the account'), 'PLAN_STALE', 'listferry plan'],
    [new RunStaleError('r1', PLAN, 'the account'), 'RUN_STALE', 'listferry resume'],
    [new RunStaleError('r1', PLAN, 'the configuration'), 'RUN_STALE', 'listferry resume'],
    [new RunUnfinishedError('r1'), 'RUN_UNFINISHED', 'listferry resume'],
  ])('names the next command when it says %s', (error, code, command) => {
    error.noteOpenRun();

    expect(error.code).toBe(code);
    expect(error.hint).toContain(command);
  });

  it('keeps the guards and automations when a plan is refused', () => {
    const automation = { utr: 'u1', name: 'Welcome', contactType: 'Newsletter' };

    const error = new PlanRefusedError(
      { planId: 'a-plan', name: 'a.plan', itemCount: 1 },
      [],
      [automation],
    );

    expect(error).toMatchObject({ code: 'GUARD_REFUSED', automations: [automation] });
    expect(error.hint).toContain('--accept automation=u1');
  });

  it('names the sync that accepts what was read, where the plan has nothing to do', () => {
    const guard = { name: 'maxShrink', of: 'crm', limit: 3, value: 9, tripped: true } as const;
    const guards = [{ ...guard, scope: 'all', lift: '--accept shrink' } as const];

    const { hint } = new PlanRefusedError(
      { planId: 'a-plan', name: 'a.plan', itemCount: 0 },
      guards,
      [],
    );

    expect(hint).toContain('`listferry sync --yes --accept shrink`');
    expect(hint).not.toContain('listferry apply');
  });

  it('quotes the reference of an automation where a shell needs that', () => {
    const automation = { utr: 'u\n1', name: 'Welcome', contactType: 'Newsletter' };

    const { hint } = new PlanRefusedError(
      { planId: 'a-plan', name: 'a.plan', itemCount: 1 },
      [],
      [automation],
    );

    expect(hint).toContain(String.raw`--accept automation=$'u\0121'`);
    expect(hint).not.toContain('\n');
  });
});
