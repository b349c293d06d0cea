// The last row of a file that ends in the middle of a line, where earlier files of its source ended with a line
// end: its writer may have been stopped within the last cell, and what is left of an address is mostly another
// person's. The row is not taken as it stands, and nobody is deleted whom it may have spoken of.
import { type InvalidRow, type MappedRow, parseAddress } from '../contacts/index.ts';
import type { Scratch } from '../state/index.ts';
import type { Targets } from './targets.ts';

const REASON =
  'is the last one and has no line end, where earlier files of the source ended with one: it may be cut off. Let the export finish, or end the line';

export interface CutRow {
  readonly mapped: InvalidRow;
  /** How the address begins that was in the last cell; undefined where the address stands before it. */
  readonly beginning: string | undefined;
}

/** What is before the last cell is whole: it still mentions its contact, and may keep it from mail. */
export function cutRow(mapped: MappedRow, cells: readonly string[]): CutRow {
  const last = cells.at(-1) ?? '';
  const row = { kind: 'invalid', column: '', reason: REASON } as const;
  const known = knownOf(mapped);
  const isSure = known.address !== undefined && !isAddress(last, known.address);
  if (isSure) return { mapped: { ...row, ...known }, beginning: undefined };
  return { mapped: row, beginning: beginningIn(last) };
}

type Known = Pick<InvalidRow, 'address' | 'email' | 'status' | 'evidence'>;

function knownOf(mapped: MappedRow): Known {
  if (mapped.kind === 'blank' || mapped.kind === 'silent') return {};
  const { address, email, status, evidence } = mapped.kind === 'person' ? mapped.person : mapped;
  if (address === undefined || email === undefined) return {};
  return {
    address,
    email,
    ...(status === undefined ? {} : { status }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

function isAddress(cell: string, address: string): boolean {
  const parsed = parseAddress(cell);
  return parsed.kind === 'address' && parsed.address === address;
}

/** A name may stand before it. */
function beginningIn(cell: string): string {
  return (cell.split(/[\s<,;:]/u).at(-1) ?? '').toLowerCase();
}

/** Whoever such a row may have spoken of counts as mentioned, in whatever it may have named. */
export function mentionCutOff(
  beginnings: readonly string[],
  { scratch, targets }: { readonly scratch: Scratch; readonly targets: Targets },
): void {
  if (beginnings.length === 0) return;
  for (const { index } of targets.all()) {
    // Kept until all are read: the database takes nothing while it is walked.
    const meant: string[] = [];
    for (const address of scratch.actual.addresses(index)) {
      if (beginnings.some((beginning) => address.startsWith(beginning))) meant.push(address);
    }
    for (const address of meant) scratch.desired.mention(index, address);
  }
}
