// Calls for many that were done in part without a word: a service may take the first thousand ids, or the
// rows that it likes. What it left out is sent once more, where that does no harm.
import type { Item, ItemKind } from '../../plan/index.ts';
import type { OpenItem } from '../../state/index.ts';

/** Why such an item is absent: kept in the journal, so that a resume knows it too. */
export const LEFT_OUT = 'the service said yes to a call for many and left it out';

/** Repeating any of these adds nothing that is there already. */
const REPEATABLE: readonly ItemKind[] = ['suppress', 'suppressInGroup', 'deleteContact'];

/**
 * Whether an item that the service said yes to, and that cannot be seen after the quiet period, is to be
 * sent again. Once: one that is left out twice is refused without a word. A contact that a call for many
 * left out is deleted by a call of its own, and an address is suppressed by ever shorter calls. A row of an
 * upload may still be on its way: it is late (src/apply/settling/late.ts), unless a second add is known to
 * make no second contact.
 */
export function mayBeLeftOut(item: Item, open: OpenItem, isSecondAddHarmless: boolean): boolean {
  if (open.endpoint === 'contacts/bulk-delete') return true;
  if (isSuppression(item) && (open.itemCount ?? 1) > 1) return true;
  if (open.attempts > 1) return false;
  if (item.kind === 'createContact') {
    return isSecondAddHarmless && open.endpoint === 'contacts/upload-csv';
  }
  return REPEATABLE.includes(item.kind);
}

function isSuppression({ kind }: Item): boolean {
  return kind === 'suppress' || kind === 'suppressInGroup';
}
