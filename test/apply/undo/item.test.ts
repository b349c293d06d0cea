import { expect, it } from 'vitest';
import { ITEM_KINDS, type Item } from '../../../src/plan/index.ts';
import { reversalOf, type UndoContext } from '../../../src/apply/undo/reversal.ts';
import type { ItemState } from '../../../src/state/index.ts';

/** Only what stands in the journal counts here. */
function reversalWith(state: ItemState, attempts: number, kind: Item['kind']): unknown {
  const context = {
    past: { runId: 'run' },
    items: { get: () => ({ state, attempts, reason: null }) },
  } as unknown as UndoContext;
  return reversalOf({ kind, seq: 1 } as Item, context);
}

it.each(['rejected', 'drifted', 'skipped', 'absent'] as const)(
  'has nothing to undo for any kind of item that is %s',
  (state) => {
    const reversals = ITEM_KINDS.map((kind) => reversalWith(state, 1, kind));

    for (const reversal of reversals) {
      expect(reversal).toEqual({
        kind: 'nothing',
        reason: 'it was not applied',
      });
    }
  },
);

it('never undoes what the run found done', () => {
  const reversals = ITEM_KINDS.map((kind) => reversalWith('applied', 0, kind));

  for (const reversal of reversals) expect(reversal).toMatchObject({ kind: 'nothing' });
});

it.each(['suppress', 'suppressInGroup'] as const)('never lifts a %s', (kind) => {
  expect(reversalWith('applied', 1, kind)).toEqual({
    kind: 'impossible',
    reason: 'a suppression is never lifted',
  });
});
