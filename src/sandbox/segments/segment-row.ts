// Segments in the store. No endpoint makes or changes one (interface specification, section
// Segments), so seeding does.
import type { Account } from '../account.ts';
import { insertRecord } from '../records.ts';
import type { StoredRecord } from '../records.ts';

/** The arrays are kept as JSON. */
export interface SegmentRow extends StoredRecord {
  readonly contact_type_id: number;
  readonly segment_name: string;
  readonly select_field: string;
  readonly select_operator: string;
  readonly value: string;
  readonly query_type: string | null;
  readonly deleted_at: string | null;
}

/**
 * One condition of a segment. The specification shows neither the operators nor what the fields
 * mean, so the sandbox keeps them and selects nobody by them.
 */
export interface SegmentCondition {
  readonly field: string;
  readonly operator: string;
  /** A range has two. */
  readonly values: readonly string[];
}

export interface SegmentValues {
  readonly contactTypeId: number;
  readonly name: string;
  readonly conditions: readonly SegmentCondition[];
}

/** Makes a segment, whether or not there is one of that name, and returns its id. */
export function insertSegment(account: Account, segment: SegmentValues): number {
  const { conditions } = segment;
  return insertRecord(account, 'segment', () => ({
    contact_type_id: segment.contactTypeId,
    segment_name: segment.name,
    select_field: JSON.stringify(conditions.map(({ field }) => field)),
    select_operator: JSON.stringify(conditions.map(({ operator }) => operator)),
    value: JSON.stringify(conditions.flatMap(({ values }) => values)),
  }));
}

/** The live segment of that name on the contact type; the oldest one of several. */
export function segmentNamed(
  account: Account,
  { name, contactTypeId }: Pick<SegmentValues, 'name' | 'contactTypeId'>,
): SegmentRow | undefined {
  return account.store
    .query<SegmentRow>(
      'SELECT * FROM segment WHERE segment_name = ? AND contact_type_id = ? AND deleted_at IS NULL ORDER BY id',
    )
    .get(name, contactTypeId);
}
