// A segment: its conditions, whose words are not specified and handed on as they came, and its
// count (interface specification, "Resources").
import { z } from 'zod';
import { id, optionalCount, optionalText, text, textList } from './scalars.ts';

export interface SegmentRecord {
  readonly id: string;
  readonly userId: string;
  readonly contactTypeId: string;
  readonly segmentName: string;
  /** One entry for each condition, as in the two that follow; their meaning is not specified. */
  readonly selectField: readonly string[];
  readonly selectOperator: readonly string[];
  /** A range condition carries two values. */
  readonly value: readonly string[];
  readonly queryType: string | null;
  /** How many recipients it has; undefined where the service did not say. */
  readonly segmentEmailsCount: number | undefined;
  readonly deletedAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const segmentRecord = z
  .object({
    id,
    user_id: id,
    contact_type_id: id,
    segment_name: text,
    select_field: textList,
    select_operator: textList,
    value: textList,
    query_type: optionalText,
    segment_emails_count: optionalCount,
    deleted_at: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): SegmentRecord => ({
    id: raw.id,
    userId: raw.user_id,
    contactTypeId: raw.contact_type_id,
    segmentName: raw.segment_name,
    selectField: raw.select_field,
    selectOperator: raw.select_operator,
    value: raw.value,
    queryType: raw.query_type,
    segmentEmailsCount: raw.segment_emails_count,
    deletedAt: raw.deleted_at,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
