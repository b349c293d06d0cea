// Automations in the store, and as responses show them (interface specification, section
// Resources). The sandbox sends nothing, so the statistics stay at nothing.
import type { Account } from '../account.ts';
import { uuid } from '../opaque-ids.ts';
import { recordShape } from '../record-shape.ts';
import type { ResponseRecord } from '../record-shape.ts';
import { insertRecord } from '../records.ts';
import type { StoredRecord } from '../records.ts';

/** Interface specification, section States and transitions. */
export const AUTOMATION_STATUS = { draft: 0, live: 1 } as const;

/** An automation without an unsubscribe group; how the service shows that is not specified. */
export const NO_GROUP = '0';

export interface AutomationRow extends StoredRecord {
  /** The id of a contact type or of a segment; a text only where it was seeded. */
  readonly automation_for: number | string | null;
  readonly automation_for_table: string | null;
  readonly automation_name: string | null;
  readonly exit_criteria: number;
  /** A text, as responses show it. */
  readonly unsubscribe_group_id: string;
  readonly automation_type: number;
  readonly utr: string;
  readonly status: number;
  readonly live_at: string | null;
  readonly deleted_at: string | null;
}

export type AutomationValues = Partial<Omit<AutomationRow, 'id' | 'user_id'>>;

/** Makes an automation, what is left out being that of a draft, and returns its id. */
export function insertAutomation(account: Account, values: AutomationValues): number {
  return insertRecord(account, 'automation', (id) => ({
    ...DRAFT,
    utr: uuid(account, 'automation', id),
    ...values,
  }));
}

/** Returns the function that shapes each automation of one response. */
export function automationShape(
  account: Account,
): (row: AutomationRow, more?: ResponseRecord) => ResponseRecord {
  const shape = recordShape(account);
  return ({ deleted_at, created_at, updated_at, ...row }, more = {}) =>
    shape({
      ...row,
      total_triggered: 0,
      total_delivered: 0,
      total_unique_opens: 0,
      total_opens: 0,
      total_bounces: 0,
      total_unsubscribe: 0,
      deleted_at,
      created_at,
      updated_at,
      ...more,
    });
}

/** What the values of exit criteria and type mean is not specified. */
const DRAFT = {
  exit_criteria: 0,
  unsubscribe_group_id: NO_GROUP,
  automation_type: 1,
  status: AUTOMATION_STATUS.draft,
} as const;
