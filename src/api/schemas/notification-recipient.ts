// Somebody who is told of every event of the account (interface specification, "Resources").
import { z } from 'zod';
import { id, optionalText } from './scalars.ts';

export interface NotificationRecipientRecord {
  readonly id: string;
  readonly userId: string;
  readonly emailAddress: string;
  /** The name of the address's owner. */
  readonly emailOwner: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const notificationRecipientRecord = z
  .object({
    id,
    user_id: id,
    email_address: z.string(),
    email_owner: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): NotificationRecipientRecord => ({
    id: raw.id,
    userId: raw.user_id,
    emailAddress: raw.email_address,
    emailOwner: raw.email_owner,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
