import { describe, expect, it } from 'vitest';
import { exitCodeOfRun, reasonsOfRun, refusingGuards } from '../../../src/cli/runs/run-reasons.ts';
import type { RunResult } from '../../../src/state/index.ts';
import { resultOf } from '../../report/finished-run.ts';

const LEFT = { invalid: false, chosen: null };

describe('the exit code of a run', () => {
  it('counts an invalid row of a recorded run', () => {
    expect(exitCodeOfRun(resultOf({}, { invalidRows: 1 }), { ...LEFT, invalid: true })).toBe(3);
  });

  it.each<readonly [string, Partial<RunResult>, number]>([
    ['late contacts', { late: { waiting: 1, overdue: 0, held: 0 } }, 7],
    ['creates that wait for late ones', { late: { waiting: 0, overdue: 0, held: 1 } }, 7],
    [
      'late contacts that count as rejected',
      { late: { waiting: 0, overdue: 1, held: 0 }, verified: true },
      0,
    ],
    ['contacts that the last reading did not show', { verified: false }, 6],
    ['contacts that lost values', { lostValues: 1 }, 6],
    ['more contacts than were sent', { strangers: { Newsletter: 1 } }, 6],
  ])('gives %s a code of their own', (_what, more, expected) => {
    expect(exitCodeOfRun(resultOf({ applied: 3 }, more), LEFT)).toBe(expected);
  });

  it.each([
    [1, 0],
    [2, 3],
    [null, 3],
  ])('with --limit %s counts a skipped item of two as %i', (chosen, expected) => {
    const result = resultOf({ applied: 1, skipped: 1 });

    expect(exitCodeOfRun(result, { ...LEFT, chosen })).toBe(expected);
  });
});

describe('the reasons for an exit code', () => {
  it('has nothing to say of a run that did all', () => {
    const result = resultOf({ applied: 3 }, { verified: true });

    expect(reasonsOfRun({ runId: 'run-1', result }, LEFT)).toEqual([]);
  });

  it.each([
    [1, '1 item had drifted and stayed as it is.'],
    [2, '2 items had drifted and stayed as they are.'],
  ])('says of %i drifted items: %s', (drifted, message) => {
    const result = resultOf({ drifted });

    expect(reasonsOfRun({ runId: 'run-1', result }, LEFT)).toMatchObject([{ message }]);
  });

  it.each([
    [1, false, '1 delete parked: `listferry show p.plan` shows it, and the option with which apply carries it out.'],
    [2, false, '2 deletes parked: `listferry show p.plan` shows them, and the option with which apply carries them out.'],
    [1, true, 'still waits for a person: `listferry show p.plan` shows it, and the option with which apply carries it out.'],
    [2, true, 'still wait for a person: `listferry show p.plan` shows them, and the option with which apply carries them out.'],
  ])('says of %i parked deletes, of an earlier run: %s', (count, isEarlier, message) => {
    const plan = { kind: 'deletes', count, others: 0, planId: null, planPath: 'p.plan' } as const;
    const plans = [{ ...plan, ...(isEarlier && { isEarlier: true as const }) }];
    const result = resultOf({ skipped: count }, { parked: { deletes: count, planPath: 'p.plan', plans } });

    expect(reasonsOfRun({ runId: 'run-1', result }, LEFT)[0]?.message).toContain(message);
  }); // prettier-ignore

  it('names each reason once, beginning with what is not known', () => {
    const verdicts = { unknown: 1, drifted: 1, rejected: 1, skipped: 2 };
    const result = resultOf(verdicts, { returned: 1, invalidRows: 1 });

    const reasons = reasonsOfRun({ runId: 'run-1', result }, { ...LEFT, invalid: true });

    expect(reasons.map(({ code }) => code)).toEqual([
      'OUTCOMES_UNKNOWN',
      'UNSUBSCRIBED_BEFORE',
      'ITEMS_DRIFTED',
      'ITEMS_REJECTED',
      'ITEMS_NOT_SENT',
      'ROWS_INVALID',
    ]);
    expect(new Set(reasons.map(({ runId }) => runId))).toEqual(new Set(['run-1']));
  });
});

describe('guards that held items back', () => {
  it('names none where nothing was parked', () => {
    // Only the guards and the counts are read of a head.
    const head = { guards: [], counts: {} } as unknown as Parameters<typeof refusingGuards>[0];

    expect(refusingGuards(head, resultOf({}))).toEqual([]);
  });

  it('names the number of the updates that were parked, and not of those that were carried out', () => {
    const guard = {
      name: 'maxUpdate',
      scope: 'updates',
      of: 'News',
      value: 16,
      limit: 10,
      tripped: true,
    };
    const head = { guards: [guard], counts: { updateContact: 22 } } as unknown as Parameters<
      typeof refusingGuards
    >[0];
    const plan = {
      kind: 'updates',
      count: 16,
      others: 0,
      planId: 'p',
      planPath: 'p.plan',
    } as const;
    const parked = { deletes: 0, planPath: 'p.plan', plans: [plan] };

    expect(refusingGuards(head, resultOf({}, { parked }))).toMatchObject([
      { lift: '--accept update=16' },
    ]);
  });
});
