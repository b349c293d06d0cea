// The last row of a file that has no line end, where earlier files of its source had one: its writer may have stopped
// within the last cell, and the rest of an address is mostly another person's. Such a row is invalid, and no contact
// that it may be about is deleted.
import {
  type InvalidRow,
  type MappedRow,
  parseAddress,
  type SourceRow,
} from '../../contacts/index.ts';
import type { Baseline } from '../../plan/index.ts';
import type { SourceFile } from '../../sources/index.ts';
import type { Scratch } from '../../state/index.ts';
import type { Targets } from '../scope/targets.ts';
import type { OpenFile } from './open-sources.ts';

/** The cells of a row as they were read, without those that a preset added before cells beyond the header. */
export function cellsAsRead({ cells }: SourceRow, file: SourceFile): readonly string[] {
  const { header, ownColumnCount = header.length } = file;
  return [...cells.slice(0, ownColumnCount), ...cells.slice(header.length)];
}

/** The same file, with every row cut off. `note` learns how the address in a last cell begins. */
export function cutOffFile(
  { file, bindings }: OpenFile,
  note: (beginning: string) => void,
): OpenFile {
  return {
    file,
    bindings: bindings.map((binding) => ({
      ...binding,
      mapRow: (row) => {
        const { mapped, beginning } = cutRow(binding.mapRow(row), cellsAsRead(row, file));
        if (beginning !== undefined) note(beginning);
        return mapped;
      },
    })),
  };
}

export interface CutRow {
  readonly mapped: InvalidRow;
  /** How the address in the last cell begins; undefined where the address stands before it. */
  readonly beginning: string | undefined;
}

/** The other cells are whole: the row still mentions its contact, and may keep it from mail. */
export function cutRow(mapped: MappedRow, cells: readonly string[]): CutRow {
  const last = cells.at(-1) ?? '';
  const row = { kind: 'invalid', column: '', fault: { code: 'row-cut-off' } } as const;
  const parsed = parseAddress(last);
  if (mapped.kind === 'person' || mapped.kind === 'invalid') {
    const { address, email, further, status, evidence } = mapped;
    const isLast = parsed.kind === 'address' && parsed.address === address;
    if (address !== undefined && email !== undefined && !isLast) {
      const own = { ...row, address, email, status, evidence };
      // Of several addresses, the one that is cut off may look whole.
      if (further !== undefined && last.includes('@')) {
        return { mapped: own, beginning: beginningIn(last) };
      }
      return { mapped: { ...own, further }, beginning: undefined };
    }
  }
  return { mapped: row, beginning: beginningIn(last) };
}

/** A name may stand before the address. */
function beginningIn(cell: string): string {
  return (cell.split(/[\s<,;:]/u).at(-1) ?? '').toLowerCase();
}

/** Counts every contact that such a row may be about as mentioned, in every target. */
export function mentionCutOff(
  beginnings: readonly string[],
  { scratch, targets }: { readonly scratch: Scratch; readonly targets: Targets },
): void {
  if (beginnings.length === 0) return;
  for (const { index } of targets.all()) {
    // Collected first: the database takes no writes during a walk.
    const meant: string[] = [];
    for (const address of scratch.actual.addresses(index)) {
      if (maybeCutOff(address, beginnings)) meant.push(address);
    }
    for (const address of meant) scratch.desired.mention(index, address);
  }
}

/** Whether an address may be the one that any of these is the beginning of. */
export function maybeCutOff(address: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => address.startsWith(beginning));
}

/** Sources whose files all ended with a line end in earlier runs. */
export function wholeLines(baseline: Pick<Baseline, 'lineEnds'> | undefined): ReadonlySet<string> {
  const known = Object.entries(baseline?.lineEnds ?? {});
  return new Set(known.filter(([, ends]) => ends).map(([source]) => source));
}
