// A recipient of a segment: taken in by its conditions, or added by hand and then without a contact
// (interface specification, "Resources").
import { z } from 'zod';
import { id, optionalId, optionalText, textOrEmpty } from './scalars.ts';

export interface SegmentRecipientRecord {
  readonly id: string;
  readonly userId: string;
  readonly segmentId: string;
  /** Null where no contact stands behind it. */
  readonly contactId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As the service wrote it; empty where it has none. */
  readonly email: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly addressLine1: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const segmentRecipientRecord = z
  .object({
    id,
    user_id: id,
    segment_id: id,
    contact_id: optionalId,
    first_name: optionalText,
    last_name: optionalText,
    email: textOrEmpty,
    country: optionalText,
    state: optionalText,
    city: optionalText,
    address_line1: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): SegmentRecipientRecord => ({
    id: raw.id,
    userId: raw.user_id,
    segmentId: raw.segment_id,
    contactId: raw.contact_id,
    firstName: raw.first_name,
    lastName: raw.last_name,
    email: raw.email,
    country: raw.country,
    state: raw.state,
    city: raw.city,
    addressLine1: raw.address_line1,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
