// An automation (interface specification, "Resources"). What has to be known before contacts are
// added is whether it is live, and for which contact type or segment.
import { z } from 'zod';
import { count, id, optionalCount, optionalText, text } from './scalars.ts';

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
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that is not specified. */
  readonly liveAt: string | null;
  readonly unsubscribeGroupId: string | null;
  /** What the values of these two mean is not specified. */
  readonly exitCriteria: string | null;
  readonly automationType: string | null;
  /** How many emails it has: in the list only. */
  readonly automationScheduleCount: number | undefined;
  readonly statistics: AutomationStatistics;
  readonly deletedAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

/** Counts of mails or people; undefined where the service did not say. */
export interface AutomationStatistics {
  readonly triggered: number | undefined;
  readonly delivered: number | undefined;
  readonly uniqueOpens: number | undefined;
  readonly totalOpens: number | undefined;
  readonly bounces: number | undefined;
  readonly unsubscribes: number | undefined;
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
    live_at: optionalText,
    unsubscribe_group_id: optionalText,
    exit_criteria: optionalText,
    automation_type: optionalText,
    automation_schedule_count: optionalCount,
    total_triggered: optionalCount,
    total_delivered: optionalCount,
    total_unique_opens: optionalCount,
    total_opens: optionalCount,
    total_bounces: optionalCount,
    total_unsubscribe: optionalCount,
    deleted_at: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): AutomationRecord => ({
    id: raw.id,
    userId: raw.user_id,
    utr: raw.utr,
    automationName: raw.automation_name ?? '',
    automationFor: raw.automation_for ?? null,
    automationForTable: raw.automation_for_table,
    isLive: raw.status === LIVE_STATUS,
    liveAt: raw.live_at,
    unsubscribeGroupId: raw.unsubscribe_group_id,
    exitCriteria: raw.exit_criteria,
    automationType: raw.automation_type,
    automationScheduleCount: raw.automation_schedule_count,
    statistics: {
      triggered: raw.total_triggered,
      delivered: raw.total_delivered,
      uniqueOpens: raw.total_unique_opens,
      totalOpens: raw.total_opens,
      bounces: raw.total_bounces,
      unsubscribes: raw.total_unsubscribe,
    },
    deletedAt: raw.deleted_at,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
