import type { SegmentRecord } from '../../src/api/index.ts';

/** A segment as the service lists it, with nothing in it but its id and name. */
export function segmentRecordOf(id: string, segmentName: string): SegmentRecord {
  return {
    id,
    userId: '7001',
    contactTypeId: '1',
    segmentName,
    selectField: [],
    selectOperator: [],
    value: [],
    queryType: null,
    segmentEmailsCount: 0,
    deletedAt: null,
    createdAt: null,
    updatedAt: null,
  };
}
