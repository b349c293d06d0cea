// Reserved and custom fields share one shape; a reserved one belongs to no account.
import { z } from 'zod';
import { id, optionalId, optionalText, text } from './scalars.ts';

export interface FieldRecord {
  readonly id: string;
  /** Null on reserved fields. */
  readonly userId: string | null;
  readonly fieldName: string;
  /** `text`, `number` or `datetime-local` on custom fields; reserved ones may say more. */
  readonly fieldType: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const fieldRecord = z
  .object({
    id,
    user_id: optionalId,
    field_name: text,
    field_type: text,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): FieldRecord => ({
    id: raw.id,
    userId: raw.user_id,
    fieldName: raw.field_name,
    fieldType: raw.field_type,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
