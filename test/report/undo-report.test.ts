import { describe, expect, it } from 'vitest';
import type { UndoneItem } from '../../src/plan/index.ts';
import { undoJson, type UndoReport, undoText } from '../../src/report/undo-report.ts';
import { plainStyle } from '../../src/report/words/report-options.ts';
import { createContact, deleteContact, suppress } from '../plan/changes.ts';
import { writtenPlan } from '../state/plan-file/written-plan.ts';

describe('an undo as text', () => {
  it('tells the three parts as a sum, why items are not reversed, and then the plan', () => {
    const text = [...undoText(undoReport(), { style: plainStyle })].join('\n');

    expect(text).toContain(
      'Undoing run 20261120T020000-0000aa:\nitems 4 = 2 to reverse + 1 left + 1 impossible',
    );
    expect(text).toMatch(
      /Reversed, but not whole \(1\):\n.*bob@.*\n +all but city, which the account has no more/u,
    );
    expect(text).toMatch(
      /Left, since it changed after the run \(1\):\n.*cem@.*\n +it is gone by now/u,
    );
    expect(text).toMatch(/Impossible to undo \(1\):\n.*dee@.*\n +a suppression is never lifted/u);
    expect(text.indexOf('Create contacts in')).toBeGreaterThan(text.indexOf('Impossible'));
  });

  it('shows few of many unless it is told otherwise', () => {
    const [, , third, fourth] = undoReport().items() as readonly UndoneItem[];
    const many = Array.from({ length: 30 }, () => third).concat(fourth);
    const report = { ...undoReport(), items: () => many.filter((one) => one !== undefined) };

    const text = [...undoText(report, { style: plainStyle })].join('\n');

    expect(text).toContain('… and 10 more');
  });
});

describe('an undo as JSON', () => {
  it('tells the run, the plan, the parts, and each reason once', () => {
    const json = undoJson(undoReport(), '/srv/back.plan');

    expect(json).toMatchObject({
      runId: '20261120T020000-0000aa',
      planFile: '/srv/back.plan',
      parts: { reversed: 2, left: 1, impossible: 1, nothing: 0 },
    });
    expect(json.reasons).toEqual([
      {
        part: 'reversed',
        reason: 'all but city, which the account has no more',
        code: 'fields-missing',
        count: 1,
        items: [2],
      },
      { part: 'left', reason: 'it is gone by now', code: 'gone', count: 1, items: [3] },
      {
        part: 'impossible',
        reason: 'a suppression is never lifted',
        code: 'suppression-stays',
        count: 1,
        items: [4],
      },
    ]);
  });

  it('counts all, and numbers the first thousand', () => {
    const report = undoReport();
    const [, , cem] = [...report.items()];
    const many = Array.from({ length: 1_500 }, () => cem).filter((one) => one !== undefined);

    const { reasons } = undoJson({ ...report, items: () => many }, 'back.plan');

    expect(reasons.map(({ count, items }) => [count, items.length])).toEqual([[1_500, 1_000]]);
  });
});

/** An undo of four items with a plan of two. */
function undoReport(): UndoReport {
  const ann = createContact('ann@example.com');
  const bob = createContact('bob@example.com');
  const reversals = [
    { kind: 'reversed', change: ann },
    {
      kind: 'reversed',
      change: bob,
      reason: { code: 'fields-missing', fields: ['city'] },
    },
    { kind: 'left', reason: { code: 'gone' } },
    { kind: 'impossible', reason: { code: 'suppression-stays' } },
  ] as const;
  const items = [
    deleteContact('ann@example.com'),
    deleteContact('bob@example.com'),
    createContact('cem@example.com'),
    suppress('dee@example.com'),
  ].map((change, index) => ({ ...change, seq: index + 1 }));
  const undone = reversals.flatMap((reversal, index) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, reversal }];
  });
  return {
    runId: '20261120T020000-0000aa',
    plan: writtenPlan({ kind: 'memory' }, { changes: [ann, bob] }),
    parts: { reversed: 2, left: 1, impossible: 1, nothing: 0 },
    items: () => undone,
  };
}
