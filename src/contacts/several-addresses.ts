// A cell with two addresses where one belongs. For a contact nobody knows which is meant, so its row is
// invalid; but who left must get no mail at either.
import { parseAddress } from './address.ts';
import type { Address } from './address.ts';

export interface CellAddress {
  readonly address: Address;
  /** As the source spells it. */
  readonly email: string;
}

/** Bounds the work on a cell that is a note. */
const LONGEST_CELL_LENGTH = 1_000;

/** The first keeps names beside addresses together, as in `Ann <…>; Bob <…>`. */
const DIVIDERS = [/[,;|\r\n]+/u, /[\s,;/|]+/u];

/** Every address of the cell; none unless there are two at least, and nothing besides them. */
export function severalAddresses(cell: string): readonly CellAddress[] {
  if (cell.length > LONGEST_CELL_LENGTH) return [];
  const found = DIVIDERS.map((divider) => addressesOf(cell.split(divider)));
  return found.find(({ length }) => length > 1) ?? [];
}

/** None where one of the filled parts is no address. */
function addressesOf(parts: readonly string[]): readonly CellAddress[] {
  const found: CellAddress[] = [];
  for (const part of parts) {
    if (part.trim() === '') continue;
    const parsed = parseAddress(part);
    if (parsed.kind === 'invalid') return [];
    found.push({ address: parsed.address, email: parsed.email });
  }
  return found;
}
