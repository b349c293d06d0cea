// What undoing the items of a run is decided from.
import type { Origin } from '../../contacts/index.ts';
import type { Item } from '../../plan/index.ts';
import type { FactTable, Journal } from '../../state/index.ts';
import type { AccountReading } from '../reading/read-back.ts';
import type { PastRun } from '../run/retry.ts';

export interface UndoContext {
  readonly past: PastRun;
  /** The account as it is now. */
  readonly reading: AccountReading;
  readonly items: Pick<Journal['items'], 'get'>;
  readonly facts: Pick<FactTable, 'isStoredForm'>;
}

/** What comes back stands in the plan that the run carried out, at the place of its item, and in no source. */
export function originOf({ seq }: Pick<Item, 'seq'>, { past }: UndoContext): Origin {
  return { source: `run ${past.runId}`, file: past.plan.path, line: seq };
}
