import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/contacts/index.ts';
import {
  type DesiredRow,
  StagedDesired,
  DesiredTable,
  readDesired,
  type StoredDesired,
} from '../../../src/state/scratch/desired-rows.ts';
import { FieldLayout, packedDigest, PackedRow } from '../../../src/state/scratch/packed-row.ts';
import { SCRATCH_TABLES } from '../../../src/state/scratch/scratch-schema.ts';
import { TARGET } from '../../../src/state/staged-rows/digest-entries.ts';
import { RecordCursor } from '../../../src/state/staged-rows/record-log.ts';
import { STAYS } from '../../../src/state/staged-rows/equal-rows.ts';
import { openScratch, Statements } from '../../../src/state/storage/database.ts';
import { desired, OWNED } from './scratch-rows.ts';
import { entriesIn } from './staged-contacts.ts';

const MEMORY = { kind: 'memory' } as const;
const HOME = { records: MEMORY, entries: { bytes: MEMORY, seeds: { low: 1, high: 2 } } };
const layout = new FieldLayout(OWNED);
const ada = 'ada@example.com';

/** As the table has them. */
function kept(fields: Fields): string {
  const row = new PackedRow();
  row.open(ada);
  const beside = layout.pack(row, fields);
  return layout.kept(row.valuesText(), beside);
}

describe('staged rows of the sources', () => {
  function writtenFrom(rows: readonly DesiredRow[]) {
    const staged = new StagedDesired(HOME, layout);
    for (const row of rows) staged.add(row);
    return staged.written();
  }

  const FULL = desired(ada, {
    ...{ target: 3, email: 'Ada@example.com', status: 'complained', mayCreate: false },
    fields: { city: '', first_name: 'Ada', state: 'BW' },
    ...{ binding: -2, file: 5, line: 100_000, evidence: { reason: 'spam' } },
  });

  it('keeps rows as a table wants them', () => {
    const records = new RecordCursor(writtenFrom([desired(ada), FULL]).records);

    records.next();
    expect(readDesired(records, layout)).toMatchObject({
      ...{ target: 0, address: ada, email: null, status: 'subscribed', fields: kept({}) },
      ...{ mayCreate: 1, mayUpdate: 1, binding: 0, file: 0, line: 2, evidence: null },
    });
    records.next();
    expect(readDesired(records, layout)).toMatchObject({
      ...{ target: 3, address: ada, email: 'Ada@example.com', status: 'complained' },
      fields: kept({ city: '', first_name: 'Ada', state: 'BW' }),
      ...{ mayCreate: 0, mayUpdate: 1, binding: -2, file: 5, line: 100_000 },
      evidence: '{"reason":"spam"}',
    });
  });

  it('may be walked past a row', () => {
    const records = new RecordCursor(writtenFrom([FULL, desired(ada, { line: 9 })]).records);

    records.next();
    records.next();

    expect(readDesired(records, layout)).toMatchObject({ line: 9 });
  });

  it('keeps rows of people who may get no mail in the tables', () => {
    const targets = entriesIn(
      writtenFrom([desired(ada), desired(ada, { status: 'no-consent' })]),
    ).map((entry) => entry[TARGET]);

    expect(targets.toSorted()).toEqual([0, STAYS].toSorted());
  });
});

describe('the table of desired rows', () => {
  function stored(part: Partial<StoredDesired> = {}): StoredDesired {
    return {
      ...{
        target: 0,
        address: ada,
        email: null,
        status: 'subscribed',
        fields: kept({}),
        digest: '',
      },
      ...{ mayCreate: 1, mayUpdate: 0, binding: 0, file: 0, line: 2, evidence: null, ...part },
    };
  }

  /** A table with the rows, one a key; what it holds, and where those stood that went into others. */
  function settled(rows: readonly StoredDesired[]) {
    const db = openScratch({ kind: 'memory' }, SCRATCH_TABLES);
    const table = new DesiredTable(new Statements(db), layout);
    for (const row of rows) table.add(row);
    const merged: { binding: number; file: number }[] = [];
    table.settleKeys(({ binding, file }) => merged.push({ binding, file }));
    const held = db.prepare<[], StoredDesired>('SELECT * FROM desired ORDER BY rowid').all();
    return { table, held, merged };
  }

  it('merges the rows of a key into the last one, and tells of the others', () => {
    const { held, merged } = settled([
      stored({ fields: kept({ city: 'Ulm' }), file: 1 }),
      stored({ target: 1 }),
      stored({
        fields: kept({ first_name: 'Ada' }),
        mayUpdate: 1,
        status: 'bounced',
        binding: 2,
        line: 7,
      }),
    ]);

    expect(held).toMatchObject([
      { target: 1 },
      {
        fields: kept({ city: 'Ulm', first_name: 'Ada' }),
        ...{ status: 'bounced', may_create: 1, may_update: 1, binding: 2, line: 7 },
      },
    ]);
    expect(merged).toEqual([{ binding: 0, file: 1 }]);
  });

  it('gives a merged row the digest of its fields', () => {
    const { held } = settled([
      stored({ fields: kept({ city: 'Ulm' }) }),
      stored({ digest: 'old' }),
    ]);

    const packed = new PackedRow();
    packed.open(ada);
    layout.pack(packed, { city: 'Ulm' });
    expect(held).toMatchObject([{ digest: packedDigest(ada, packed.valuesText()) }]);
  });

  it('merges more keys than fit one page', () => {
    const keys = Array.from({ length: 1_100 }, (_, index) => `ada.${String(index)}@example.com`);

    const { held } = settled([...keys, ...keys].map((address) => stored({ address })));

    expect(held).toHaveLength(keys.length);
  });

  it('may be cleared and filled again', () => {
    const { table } = settled([stored(), stored()]);

    table.clear();
    table.add(stored());
    const merged: unknown[] = [];
    table.settleKeys((place) => merged.push(place));

    expect(merged).toEqual([]);
  });

  it('keeps which of the earlier rows gave fields, and nothing where the last one gave all', () => {
    const { held } = settled([
      stored({ fields: kept({ city: 'Ulm', first_name: 'Ida' }), file: 1, line: 4 }),
      stored({ fields: kept({ first_name: 'Ada' }), binding: 2, line: 7 }),
      stored({ address: 'bob@example.com', fields: kept({ city: 'Ulm' }) }),
      stored({ address: 'bob@example.com', fields: kept({ city: 'Bonn' }) }),
    ]);

    expect(held).toMatchObject([
      { givers: JSON.stringify([{ binding: 0, file: 1, line: 4, fields: ['city'] }]) },
      { givers: null },
    ]);
  });
});
