import { expect, it } from 'vitest';
import type { Span } from '../../../src/lib/index.ts';
import { ContactSpool, readKey, type ActualRow } from '../../../src/state/scratch/contact-spool.ts';
import { FieldLayout } from '../../../src/state/scratch/field-layout.ts';
import { PackedRow } from '../../../src/state/scratch/packed-row.ts';
import { RecordCursor } from '../../../src/state/spool/record-cursor.ts';
import { OWNED, actual } from './scratch-rows.ts';
import { rowsIn } from './spooled-contacts.ts';

const MEMORY = { kind: 'memory' } as const;
const HOME = { records: MEMORY, marks: { bytes: MEMORY, seeds: { low: 1, high: 2 } } };
const ada = 'ada@example.com';

function spoolOf(rows: readonly ActualRow[]): ContactSpool {
  const spool = new ContactSpool(HOME, new FieldLayout(OWNED));
  for (const row of rows) spool.add(row);
  return spool;
}

const THREE = [
  actual(ada, '1', { fields: { city: 'Ulm', state: 'BW' } }),
  actual('bob@example.com', '2', { target: 1, email: 'Bob@example.com' }),
  actual('no address\n', '3', { fields: { first_name: 'Zoë' } }),
];

it('keeps contacts as a table wants them', () => {
  expect(rowsIn(spoolOf(THREE))).toMatchObject([
    { target: 0, address: ada, contactId: '1', email: null, fields: { city: 'Ulm', state: 'BW' } },
    { target: 1, address: 'bob@example.com', contactId: '2', email: 'Bob@example.com' },
    { address: 'no address\n', contactId: '3', fields: { first_name: 'Zoë' } },
  ]);
});

it('may be walked over for the keys', () => {
  const records = new RecordCursor(spoolOf(THREE).reader().records);

  const keys = THREE.map(() => {
    records.next();
    return readKey(records);
  });

  expect(keys).toEqual(THREE.map(({ target, address }) => ({ target, address })));
});

it('keeps the same of a contact in bytes', () => {
  const span = (text: string): Span => ({ bytes: Buffer.from(text), from: 0, to: text.length });
  const packed = new PackedRow();
  packed.open(span(ada));
  packed.span(span('Ulm'));
  packed.text('');
  const inBytes = spoolOf([]);

  inBytes.addSpans({
    ...{ target: 0, address: span(ada), contactId: span('1'), packed },
    others: span('{"state":"BW"}'),
  });

  expect(rowsIn(inBytes)).toEqual(rowsIn(spoolOf(THREE.slice(0, 1))));
});

it('begins anew', () => {
  const spool = spoolOf(THREE);

  spool.restart();
  spool.add(actual(ada, '9'));

  expect(rowsIn(spool)).toMatchObject([{ contactId: '9', mark: expect.any(Array) as unknown }]);
});
