// An entry that stops mail: a global unsubscriber or a recipient of an unsubscribe group. Both have one
// shape, and the list that shows an entry does not tell which of the two it is: its group does.
import { z } from 'zod';
import { id, optionalId, optionalText, textOrEmpty } from './scalars.ts';

export interface SuppressionRecord {
  readonly id: string;
  readonly userId: string;
  /** Null on a global entry; the global list may show entries of groups as well. */
  readonly groupId: string | null;
  readonly emailAddress: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const suppressionRecord = z
  .object({
    id,
    user_id: id,
    unsubscribe_groups_id: optionalId,
    email_address: textOrEmpty,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): SuppressionRecord => ({
    id: raw.id,
    userId: raw.user_id,
    // Ids count from 1: a service that keeps no null says 0 for none.
    groupId: raw.unsubscribe_groups_id === '0' ? null : raw.unsubscribe_groups_id,
    emailAddress: raw.email_address,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
