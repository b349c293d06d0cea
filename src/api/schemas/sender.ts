// A sender: whom mail comes from (interface specification, "Resources").
import { z } from 'zod';
import { flag, id, optionalId, optionalText } from './scalars.ts';

export interface SenderRecord {
  readonly id: string;
  readonly userId: string;
  readonly fromName: string | null;
  readonly fromEmail: string;
  readonly replyToEmail: string | null;
  /** Ids of the reference data. */
  readonly countryId: string | null;
  readonly stateId: string | null;
  readonly cityId: string | null;
  readonly zipCode: string | null;
  readonly companyAddress: string | null;
  readonly companyAddress2: string | null;
  readonly nickname: string | null;
  readonly isVerified: boolean;
  readonly utr: string | null;
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that is not specified. */
  readonly sendAt: string | null;
  readonly deletedAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const senderRecord = z
  .object({
    id,
    user_id: id,
    from_name: optionalText,
    from_email: z.string(),
    reply_to_email: optionalText,
    country_id: optionalId,
    state_id: optionalId,
    city_id: optionalId,
    zip_code: optionalText,
    company_address: optionalText,
    company_address2: optionalText,
    nickname: optionalText,
    is_verified: flag,
    utr: optionalText,
    send_at: optionalText,
    deleted_at: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): SenderRecord => ({
    id: raw.id,
    userId: raw.user_id,
    fromName: raw.from_name,
    fromEmail: raw.from_email,
    replyToEmail: raw.reply_to_email,
    countryId: raw.country_id,
    stateId: raw.state_id,
    cityId: raw.city_id,
    zipCode: raw.zip_code,
    companyAddress: raw.company_address,
    companyAddress2: raw.company_address2,
    nickname: raw.nickname,
    isVerified: raw.is_verified,
    utr: raw.utr,
    sendAt: raw.send_at,
    deletedAt: raw.deleted_at,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
