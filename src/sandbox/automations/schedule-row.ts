// The mails of automations, one schedule each, in the store and as responses show them (interface
// specification, section Resources).
import type { Account } from '../account.ts';
import type { Design } from '../design-form.ts';
import { uuid } from '../opaque-ids.ts';
import { recordShape } from '../record-shape.ts';
import type { ResponseRecord } from '../record-shape.ts';
import { insertRecord } from '../records.ts';
import type { StoredRecord } from '../records.ts';

export interface ScheduleValues extends Design {
  readonly automation_id: number;
  readonly sender_id: number;
  readonly subject: string;
  readonly waiting_period: number;
  readonly waiting_type: string;
  readonly preview_img: string;
}

export interface ScheduleRow extends StoredRecord, ScheduleValues {
  readonly utr: string;
}

const TABLE = 'automation_schedule';

export function insertSchedule(account: Account, values: ScheduleValues): void {
  insertRecord(account, TABLE, (id) => ({ ...values, utr: uuid(account, TABLE, id) }));
}

export function schedulesOf(account: Account, automationId: number): ScheduleRow[] {
  return account.store
    .query<ScheduleRow>('SELECT * FROM automation_schedule WHERE automation_id = ? ORDER BY id')
    .all(automationId);
}

/** Mails by automation id; an automation without any is missing. */
export function scheduleCounts(account: Account): ReadonlyMap<number, number> {
  const rows = account.store
    .query<{ id: number; mails: number }>(
      'SELECT automation_id AS id, count(*) AS mails FROM automation_schedule GROUP BY 1',
    )
    .all();
  return new Map(rows.map((row) => [row.id, row.mails]));
}

/** Gives another automation the same mails. */
export function copySchedules(account: Account, from: number, to: number): void {
  for (const row of schedulesOf(account, from)) {
    const { id: _id, user_id: _user, created_at: _made, updated_at: _changed, ...values } = row;
    insertSchedule(account, { ...values, automation_id: to });
  }
}

export function removeSchedulesOf(account: Account, automationId: number): void {
  account.store.query('DELETE FROM automation_schedule WHERE automation_id = ?').run(automationId);
}

/** Returns the function that shapes each schedule of one response. */
export function scheduleShape(account: Account): (row: ScheduleRow) => ResponseRecord {
  const shape = recordShape(account);
  return (row) =>
    shape({
      id: row.id,
      user_id: row.user_id,
      automation_id: row.automation_id,
      sender_id: row.sender_id,
      subject: row.subject,
      waiting_period: row.waiting_period,
      waiting_type: row.waiting_type,
      utr: row.utr,
      template_id: row.template_id,
      preview_img: row.preview_img,
      template_json: row.template_json,
      template_html: row.template_html,
      created_at: row.created_at,
      updated_at: row.updated_at,
      design_url: `${PAGES}/design/${row.utr}`,
      image: `${PAGES}/preview/${encodeURIComponent(row.preview_img)}`,
    });
}

/** Addresses that lead nowhere: the sandbox has no pages. */
const PAGES = 'https://pages.example.test';
