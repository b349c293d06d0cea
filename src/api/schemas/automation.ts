// What has to be known of an automation before contacts are added: whether it is live, and for
// which contact type or segment.
import { z } from 'zod';
import { count, id, optionalText, text } from './scalars.ts';

export interface AutomationRecord {
  readonly id: string;
  readonly userId: string;
  readonly utr: string;
  readonly automationName: string;
  /** The id of a contact type or of a segment; `automationForTable` tells which. */
  readonly automationFor: string | null;
  /** Begins with `contacts_` for a contact type and, presumably, `segments_` for a segment. */
  readonly automationForTable: string | null;
  readonly isLive: boolean;
  readonly deletedAt: string | null;
}

/** Interface specification, section States: 0 is a draft, 1 is live. */
const LIVE_STATUS = 1;

export const automationRecord = z
  .object({
    id,
    user_id: id,
    utr: z.string(),
    automation_name: optionalText,
    automation_for: text.nullish(),
    automation_for_table: optionalText,
    status: count,
    deleted_at: optionalText,
  })
  .transform((raw): AutomationRecord => ({
    id: raw.id,
    userId: raw.user_id,
    utr: raw.utr,
    automationName: raw.automation_name ?? '',
    automationFor: raw.automation_for ?? null,
    automationForTable: raw.automation_for_table,
    isLive: raw.status === LIVE_STATUS,
    deletedAt: raw.deleted_at,
  }));
