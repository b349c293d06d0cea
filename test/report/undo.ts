// An undo of four items with a plan of two.
import { impossible, left } from '../../src/plan/index.ts';
import type { UndoReport } from '../../src/report/undo-report.ts';
import { createContact, deleteContact, suppress } from '../plan/changes.ts';
import { writtenPlan } from '../state/plan-file/written-plan.ts';

export function undoReport(): UndoReport {
  const ann = createContact('ann@example.com');
  const bob = createContact('bob@example.com');
  const reversals = [
    { kind: 'reversed', change: ann },
    { kind: 'reversed', change: bob, note: 'all but city' },
    left('gone by now'),
    impossible('never lifted'),
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
