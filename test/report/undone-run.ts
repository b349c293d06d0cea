// Builds an undo for reports.
import type { UndoReport } from '../../src/report/words/undo-report.ts';
import { createContact, deleteContact, suppress } from '../plan/changes.ts';
import { writtenPlan } from '../state/plan-file/written-plan.ts';

/** An undo of four items with a plan of two. */
export function undoReport(): UndoReport {
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
