// Builds entries of lists of changes.
import type { ChangeRow } from '../../../../src/report/words/change-row.ts';
import type { Entry } from '../../../../src/report/html/changes/changes.ts';

function rowOf(part: Partial<ChangeRow> = {}): ChangeRow {
  return {
    seq: 7,
    kind: 'updateContact',
    target: 'anna@example.com',
    contactType: 'Newsletter',
    segment: null,
    group: null,
    status: null,
    origin: { source: 'crm', file: 'exports/a.csv', line: 12 },
    reason: null,
    changes: [{ field: 'city', old: 'Wien', next: 'Graz' }],
    ...part,
  };
}

export function entryOf(part: Partial<ChangeRow> = {}, ended: Partial<Entry> = {}): Entry {
  return { seq: part.seq ?? 7, change: rowOf(part), verdict: null, reason: null, ...ended };
}
