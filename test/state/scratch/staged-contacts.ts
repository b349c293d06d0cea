// The staged contacts of a list in memory: the rows as a table would get them, with their digest entries.
import type { Fields } from '../../../src/contacts/index.ts';
import {
  eachEntry,
  ENTRY_WORDS,
  ORDINAL,
  partitionCountOf,
} from '../../../src/state/staged-rows/digest-entries.ts';
import { RecordCursor } from '../../../src/state/staged-rows/record-log.ts';
import type { StagedRows } from '../../../src/state/staged-rows/staged-rows.ts';
import {
  readContact,
  type StagedContacts,
  type StoredContact,
} from '../../../src/state/scratch/contact-rows.ts';

export interface StagedContact extends Omit<StoredContact, 'fields'> {
  readonly fields: Fields;
  /** Undefined where nothing will be compared. */
  readonly entry: readonly number[] | undefined;
}

export function rowsIn(staged: StagedContacts): StagedContact[] {
  const written = staged.written();
  const records = new RecordCursor(written.records);
  const entries = entriesIn(written);
  return Array.from({ length: written.count }, (_, row) => {
    records.next();
    const entry = entries.find((words) => words[ORDINAL] === row);
    const stored = readContact(records, staged.layout);
    return { ...stored, fields: staged.layout.fieldsOf(stored.fields), entry };
  });
}

/** All digest entries, partition by partition. */
export function entriesIn({ entries }: Pick<StagedRows, 'entries'>): number[][] {
  const all: number[][] = [];
  for (let partition = 0; partition < partitionCountOf(entries); partition += 1) {
    eachEntry(entries, partition, (words, at) => all.push([...words.slice(at, at + ENTRY_WORDS)]));
  }
  return all;
}
