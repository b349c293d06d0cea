// What stands in a spool of contacts in memory: the rows as a table would get them, with their marks.
import type { Fields } from '../../../src/contacts/index.ts';
import { MARK_WORDS } from '../../../src/state/spool/row-marks.ts';
import { RecordCursor } from '../../../src/state/spool/record-log.ts';
import type { SpoolReader } from '../../../src/state/spool/row-spool.ts';
import {
  readContact,
  type ContactSpool,
  type StoredContact,
} from '../../../src/state/scratch/contact-rows.ts';

export interface SpooledContact extends Omit<StoredContact, 'fields'> {
  readonly fields: Fields;
  /** Undefined where nobody will compare. */
  readonly mark: readonly number[] | undefined;
}

export function rowsIn(spool: ContactSpool): SpooledContact[] {
  const reader = spool.reader();
  const records = new RecordCursor(reader.records);
  const marks = marksIn(reader);
  return Array.from({ length: reader.count }, (_, row) => {
    records.next();
    const mark = marks.find((words) => words.at(-1) === row);
    const stored = readContact(records, spool.layout);
    return { ...stored, fields: spool.layout.fieldsOf(stored.fields), mark };
  });
}

/** All marks, partition by partition. */
export function marksIn({ marks }: Pick<SpoolReader, 'marks'>): number[][] {
  const all: number[][] = [];
  for (let partition = 0; partition < (marks?.partitionCount ?? 0); partition += 1) {
    for (const block of marks?.blocks(partition) ?? []) {
      for (let mark = 0; mark < block.marks; mark += 1) {
        all.push([...block.words.slice(mark * MARK_WORDS, (mark + 1) * MARK_WORDS)]);
      }
    }
  }
  return all;
}
