// Rows with a cell that was not read, since it is no text or too long: one of them is no reason to leave all others out.
import {
  type InvalidRow,
  isSubscribed,
  isSuppression,
  type MappedRow,
  type SourceRow,
  type TellingRow,
} from '../../contacts/index.ts';
import { type SourceFile, SourceUnreadableError } from '../../sources/index.ts';

/**
 * A row whose cell in a column that is used was not read. `mapped` is the row with a sign in the place of the cell, `sure`
 * the row with a blank there. Who gets no mail, whatever the cell holds, is taken at their word.
 */
export function unreadRow(mapped: MappedRow, sure: MappedRow, column: string): MappedRow {
  const unread = { column, fault: { code: 'cell-unread' } } as const;
  if (mapped.kind === 'blank' || mapped.kind === 'silent') return { kind: 'invalid', ...unread };
  const isCertain = sure.kind === 'person' && sure.status === mapped.status;
  if (isCertain && !isSubscribed(sure.status)) return sure;
  return asSureOnesSay({ ...invalidOf(mapped), ...unread }, () => sure);
}

function invalidOf(mapped: TellingRow): Omit<InvalidRow, 'column' | 'fault'> {
  if (mapped.kind === 'invalid') return mapped;
  const { address, email, further, among, status, evidence } = mapped;
  return { kind: 'invalid', address, email, further, status, evidence, ...(among && { among }) };
}

/**
 * A status of which a part is missing may be another one, and nobody leaves a list of suppressions again: its person is
 * only held back, where the other cells do not say the same. `sure` is the row by these alone.
 */
export function asSureOnesSay(mapped: InvalidRow, sure: () => MappedRow): InvalidRow {
  const { address, further = [], meant = [], status } = mapped;
  if (address === undefined || status === undefined || !isSuppression(status)) return mapped;
  const known = sure();
  const said = known.kind === 'blank' || known.kind === 'silent' ? undefined : known.status;
  if (said !== undefined && isSuppression(said)) return { ...mapped, status: said };
  const people = [address, ...further.map((one) => one.address)];
  return { ...mapped, status: 'no-consent', meant: [...meant, ...people] };
}

/** Such a cell is no word, and names nobody. */
export function withoutUnread(row: SourceRow): SourceRow {
  const { cells, unread } = row;
  if (unread === undefined) return row;
  return { ...row, cells: cells.map((cell, place) => (unread.includes(place) ? '' : cell)) };
}

/** A row that nobody can tell whether to take. Other cells may hold anything. */
export function refuseUnread(row: SourceRow, file: SourceFile, used: readonly number[]): void {
  const index = row.unread?.find((position) => used.includes(position));
  if (index === undefined) return;
  throw new SourceUnreadableError(
    `Reading ${file.path}: row ${String(row.line)} holds a blob or more than 1 MiB in the column ${file.header[index] ?? ''}, which is no text of a contact.`,
    {
      hint: 'Correct that row, take the column out of the configuration, or select another one with `query: SELECT …`.',
    },
  );
}
