// An unsubscribe group (interface specification, "Resources"). Only the list carries the count.
import { z } from 'zod';
import { flag, id, optionalCount, optionalText, text } from './scalars.ts';

export interface UnsubscribeGroupRecord {
  readonly id: string;
  readonly userId: string;
  readonly randId: string | null;
  readonly groupName: string;
  readonly description: string | null;
  /** Shown on the page where people choose what to receive. */
  readonly isDisplay: boolean;
  readonly recipientCount: number | undefined;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const unsubscribeGroupRecord = z
  .object({
    id,
    user_id: id,
    rand_id: optionalText,
    group_name: text,
    description: optionalText,
    is_display: flag,
    unsubscribe_clients_count: optionalCount,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): UnsubscribeGroupRecord => ({
    id: raw.id,
    userId: raw.user_id,
    randId: raw.rand_id,
    groupName: raw.group_name,
    description: raw.description,
    isDisplay: raw.is_display,
    recipientCount: raw.unsubscribe_clients_count,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
