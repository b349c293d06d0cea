// A contact type (interface specification, "Resources"). Only the list carries the count.
import { z } from 'zod';
import { id, optionalCount, optionalText, text } from './scalars.ts';

export interface ContactTypeRecord {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly contactsCount: number | undefined;
  readonly deletedAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const contactTypeRecord = z
  .object({
    id,
    user_id: id,
    name: text,
    contacts_count: optionalCount,
    deleted_at: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): ContactTypeRecord => ({
    id: raw.id,
    userId: raw.user_id,
    name: raw.name,
    contactsCount: raw.contacts_count,
    deletedAt: raw.deleted_at,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
