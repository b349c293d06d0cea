import { describe, expect, it } from 'vitest';
import { parkedSum } from '../../../src/report/words/run-words.ts';
import { approvalWords } from '../../../src/report/words/phrases.ts';
import { runOf, releaseOf, parkedPlanOf } from '../finished-run.ts';
import type { RunRecord } from '../../../src/state/index.ts';
import { visible } from '../../../src/report/index.ts';
import { NOTHING_HELD } from '../../../src/plan/index.ts';
import { create, plannedIn } from '../planned.ts';

it('sums up all kinds in one line', () => {
  const plans = [parkedPlanOf({ kind: 'updates', count: 2 }), parkedPlanOf({ count: 60 })];

  expect(parkedSum({ deletes: 60, planPath: 'p.plan', plans })).toBe('2 updates, 60 deletes');
});

describe('who approved a run', () => {
  const at = '2026-11-20T02:00:00.000Z';
  const begunBy = { name: 'ops@host', at, how: 'approvals' } as const;
  const plan = plannedIn({ changes: [create('a@example.com'), create('b@example.com')] });

  function wordsOf(release: Partial<RunRecord['release']>): string[] {
    const run = runOf({ release: releaseOf(release) });
    return approvalWords({ run, plan }, visible);
  }

  const chosen = { items: '', count: 1, isAll: false } as const;

  it('is told with the files that say so, by the names of those who signed', () => {
    const approvals = [
      { digest: 'd', by: 'an\u{202e}n', at },
      { digest: 'e', by: 'the boss', at, signedBy: 'bob@example.com' },
    ];

    expect(wordsOf({ chosen: { ...chosen, approvals }, begunBy })).toEqual([
      String.raw`1 of 2 changes, by an\u{202e}n (2026-11-20 02:00 UTC) and bob@example.com (2026-11-20 02:00 UTC, signed), with approval files; carried out by ops@host (2026-11-20 02:00 UTC)`,
    ]);
  });

  it('is told where one person chose, and whether something was asked', () => {
    expect(wordsOf({ chosen, begunBy: { ...begunBy, how: 'asked' } })).toEqual([
      '1 of 2 changes, chosen with --only or --except, by ops@host (2026-11-20 02:00 UTC), who answered yes',
    ]);
    expect(wordsOf({ begunBy: { name: null, at, how: 'yes' } })).toEqual([
      'all changes, by somebody (2026-11-20 02:00 UTC), with --yes, so that nothing was asked',
    ]);
  });

  it('is told with what did not go although it was approved', () => {
    const asked = { ...begunBy, how: 'asked' } as const;
    const by = 'by ops@host (2026-11-20 02:00 UTC), who answered yes';
    const updates = { ...NOTHING_HELD, updatesOf: ['Newsletter'] };

    expect(
      [
        { itemLimit: 1 },
        { itemLimit: 2 },
        { held: { ...NOTHING_HELD, deletes: true } },
        { held: NOTHING_HELD },
        { held: updates, itemLimit: 1 },
      ].map((release) => wordsOf({ ...release, begunBy: asked }).join('\n')),
    ).toEqual([
      `all changes, of which --limit let 1 through, ${by}`,
      `all changes, ${by}`,
      `all changes but those that guards held back, ${by}`,
      `all changes, ${by}`,
      `all changes but those that guards held back, of which --limit let 1 through, ${by}`,
    ]);
  });

  it('is told of no run that nobody let begin', () => {
    expect(wordsOf({})).toEqual([]);
  });
});
