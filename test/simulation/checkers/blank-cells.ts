// P9: a blank cell of a source says nothing, as long as nobody has asked for it to clear a field. No seed
// asks for it.
import type { Item } from '../../../src/plan/index.ts';
import type { Checker } from '../checker.ts';

export const BLANK_CELLS: Checker = {
  promise: 'P9 blank cells clear nothing',
  breaks: ({ runs, differences = [] }) =>
    [...runs.flatMap(({ items }) => items), ...differences].flatMap(cleared),
};

function cleared(item: Item): string[] {
  if (item.kind !== 'updateContact') return [];
  return item.changes
    .filter((change) => (change.new ?? '') === '')
    .map(({ field }) => `item ${String(item.seq)} clears ${field}, which no source asks for`);
}
