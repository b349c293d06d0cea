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

/** Every address of the cell; none unless there are two at least, and nothing besides them. */
export function severalAddresses(cell: string): readonly CellAddress[] {
  if (cell.length > LONGEST_CELL_LENGTH) return [];
  const parts = cell.split(/[\s,;/|]+/u).filter((part) => part !== '');
  const found: CellAddress[] = [];
  for (const part of parts) {
    const parsed = parseAddress(part);
    if (parsed.kind === 'invalid') return [];
    found.push({ address: parsed.address, email: parsed.email });
  }
  return found.length > 1 ? found : [];
}
