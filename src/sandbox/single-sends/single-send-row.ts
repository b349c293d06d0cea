// Single sends in the store, and as responses show them (interface specification, section
// Resources). The sandbox sends nothing, so the statistics stay at nothing.
import type { Account } from '../account.ts';
import { uuid } from '../opaque-ids.ts';
import type { ResponseRecord } from '../record-shape.ts';
import { recordShape } from '../record-shape.ts';
import { insertRecord } from '../records.ts';
import type { StoredRecord } from '../records.ts';

/** Interface specification, section States; nothing here ever runs or is completed. */
export const SINGLE_SEND_STATUS = { initiate: 0, ready: 1 } as const;

/** What the parameters of a single send decide. */
export interface SingleSendValues {
  readonly template_id: number;
  /** References as `contacts_5`, in a JSON array. */
  readonly recipient_id: string;
  readonly exclude_specific_recipient_id: string;
  readonly sender_id: number;
  readonly unsubscribe_group_id: number;
  readonly single_send_name: string;
  readonly from_sender: string;
  readonly reply_to: string;
  readonly sender_name: string | null;
  readonly sender_address: string | null;
  readonly subject: string;
  readonly preheader: string;
  readonly schedule_type: number;
  readonly schedule_date: string;
  readonly schedule_time: string;
  readonly status: number;
  readonly template_json: string | null;
  readonly template_html: string | null;
}

export interface SingleSendRow extends StoredRecord, SingleSendValues {
  readonly utr: string;
}

/** Makes a single send and returns its UUID. */
export function insertSingleSend(account: Account, values: SingleSendValues): string {
  const id = insertRecord(account, 'single_send', (newId) => ({
    ...values,
    utr: uuid(account, 'single_send', newId),
  }));
  return uuid(account, 'single_send', id);
}

/** Returns the function that shapes each single send of one response. */
export function singleSendShape(account: Account): (row: SingleSendRow) => ResponseRecord {
  const shape = recordShape(account);
  return ({ created_at, updated_at, ...row }) =>
    shape({
      ...row,
      recipient_id: JSON.parse(row.recipient_id),
      exclude_specific_recipient_id: JSON.parse(row.exclude_specific_recipient_id),
      triggered: 0,
      delivered: 0,
      unique_opens: 0,
      total_opens: 0,
      bounces: 0,
      unsubscribes: 0,
      unique_open_token: {},
      sent_at: null,
      created_at,
      updated_at,
    });
}
