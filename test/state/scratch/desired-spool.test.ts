import { expect, it } from 'vitest';
import type { Fields } from '../../../src/contacts/index.ts';
import {
  DesiredSpool,
  readDesired,
  type DesiredRow,
} from '../../../src/state/scratch/desired-spool.ts';
import { FieldLayout } from '../../../src/state/scratch/field-layout.ts';
import { PackedRow } from '../../../src/state/scratch/packed-row.ts';
import { STAYS } from '../../../src/state/spool/lane-keys.ts';
import { TARGET } from '../../../src/state/spool/mark-lanes.ts';
import { RecordCursor } from '../../../src/state/spool/record-cursor.ts';
import { OWNED, desired } from './scratch-rows.ts';
import { marksIn } from './spooled-contacts.ts';

const MEMORY = { kind: 'memory' } as const;
const HOME = { records: MEMORY, marks: { bytes: MEMORY, seeds: { low: 1, high: 2 } } };
const layout = new FieldLayout(OWNED);
const ada = 'ada@example.com';

/** As the table has them. */
function kept(fields: Fields): string {
  const row = new PackedRow();
  row.open(ada);
  const beside = layout.pack(row, fields);
  return layout.kept(row.valuesText(), beside);
}

function readerOf(rows: readonly DesiredRow[]) {
  const spool = new DesiredSpool(HOME, layout);
  for (const row of rows) spool.add(row);
  return spool.reader();
}

const FULL = desired(ada, {
  ...{ target: 3, email: 'Ada@example.com', status: 'complained', mayCreate: false },
  fields: { city: '', first_name: 'Ada', state: 'BW' },
  ...{ feed: -2, file: 5, line: 100_000, evidence: { reason: 'spam' } },
});

it('keeps rows as a table wants them', () => {
  const records = new RecordCursor(readerOf([desired(ada), FULL]).records);

  records.next();
  expect(readDesired(records, layout)).toMatchObject({
    ...{ target: 0, address: ada, email: null, status: 'subscribed', fields: kept({}) },
    ...{ mayCreate: 1, mayUpdate: 1, feed: 0, file: 0, line: 2, evidence: null },
  });
  records.next();
  expect(readDesired(records, layout)).toMatchObject({
    ...{ target: 3, address: ada, email: 'Ada@example.com', status: 'complained' },
    fields: kept({ city: '', first_name: 'Ada', state: 'BW' }),
    ...{ mayCreate: 0, mayUpdate: 1, feed: -2, file: 5, line: 100_000 },
    evidence: '{"reason":"spam"}',
  });
});

it('may be walked past a row', () => {
  const records = new RecordCursor(readerOf([FULL, desired(ada, { line: 9 })]).records);

  records.next();
  records.next();

  expect(readDesired(records, layout)).toMatchObject({ line: 9 });
});

it('marks rows of people who may get no mail as such that stay', () => {
  const targets = marksIn(readerOf([desired(ada), desired(ada, { status: 'no-consent' })])).map(
    (mark) => mark[TARGET],
  );

  expect(targets.toSorted()).toEqual([0, STAYS].toSorted());
});
