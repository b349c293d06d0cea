import { expect, it } from 'vitest';
import { segmentRecord } from '../../../src/api/areas/segments.ts';
import { RAW_SEGMENT } from './specified-records.ts';

it('reads a segment with all its members', () => {
  expect(segmentRecord.parse(RAW_SEGMENT)).toEqual({
    id: '11',
    userId: '7',
    contactTypeId: '3',
    segmentName: 'Vienna',
    selectField: ['city', 'age'],
    selectOperator: ['=', 'between'],
    value: ['Wien', '18', '30'],
    queryType: 'and',
    segmentEmailsCount: 2,
    deletedAt: null,
    createdAt: '2026-01-02T03:04:05.000006Z',
    updatedAt: '2026-01-02T03:04:05.000006Z',
  });
});

it.each([null, [], {}, '', undefined])('reads no conditions from %j', (none) => {
  const { selectField, value } = segmentRecord.parse({
    ...RAW_SEGMENT,
    select_field: none,
    value: none,
  });

  expect([selectField, value]).toEqual([[], []]);
});
