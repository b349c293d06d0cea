// What undoing the items of a run is decided from.
import type { FactTable } from '../../state/journal/facts.ts';
import type { Journal } from '../../state/journal/journal.ts';
import type { AccountReading } from '../reading/read-back.ts';
import type { PastRun } from '../run/retry.ts';

export interface UndoContext {
  readonly past: PastRun;
  /** The account as it is now. */
  readonly reading: AccountReading;
  readonly items: Pick<Journal['items'], 'get'>;
  readonly facts: Pick<FactTable, 'isStoredForm'>;
}
