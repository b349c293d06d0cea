// Rows of which nobody knows for sure whom they mean. The last row of a file that has no line end, where earlier files of
// its source had one: its writer may have stopped within the last cell, and the rest of an address is mostly another
// person's. And a row that says no mail and whose address cannot be read. Such a row is invalid, and no contact that it
// may be about is deleted. Nobody who may have left by it is created or changed, and nobody is suppressed by a guess.
import {
  type InvalidRow,
  isSubscribed,
  likenessesOfAddress,
  type MappedRow,
  parseAddress,
  type PersonRow,
  type SourceRow,
  type TellingRow,
} from '../../contacts/index.ts';
import type { Baseline } from '../../plan/index.ts';
import type { SourceFile } from '../../sources/index.ts';
import type { Scratch } from '../../state/index.ts';
import type { Target, Targets } from '../scope/targets.ts';
import { NONE, type OpenFile } from './open-sources.ts';
import { asSureOnesSay } from './unread-cells.ts';

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
        return asSureOnesSay(mapped, () => binding.mapRow(withoutCutCells(row, file)));
      },
    })),
  };
}

export interface CutRow {
  readonly mapped: InvalidRow;
  /** How the address in the last cell begins; undefined where the address stands before it. */
  readonly beginning: string | undefined;
}

/** The other cells are whole: the row still mentions its contact, and may keep it from mail or suppress it. */
export function cutRow(mapped: MappedRow, cells: readonly string[]): CutRow {
  const last = cells.at(-1) ?? '';
  const row = { kind: 'invalid', column: '', fault: { code: 'row-cut-off' } } as const;
  const parsed = parseAddress(last);
  if (mapped.kind === 'person' || mapped.kind === 'invalid') {
    const { address, email, further, among, status, evidence } = mapped;
    const isLast = parsed.kind === 'address' && parsed.address === address;
    if (address !== undefined && email !== undefined && !isLast) {
      const own = { ...row, address, email, status, evidence };
      // Of several addresses, the one that is cut off may look whole.
      if (isOneOfSeveral(mapped) && last.includes('@')) {
        return { mapped: own, beginning: beginningIn(last) };
      }
      return { mapped: { ...own, further, among }, beginning: undefined };
    }
  }
  return { mapped: row, beginning: beginningIn(last) };
}

/** Blank where the row may be cut off, and in all that a preset may have made of that cell. */
function withoutCutCells(row: SourceRow, { header, ownColumnCount }: SourceFile): SourceRow {
  const last = Math.min(ownColumnCount ?? header.length, row.cells.length) - 1;
  return { ...row, cells: row.cells.map((cell, index) => (index < last ? cell : '')) };
}

function isOneOfSeveral({ further, among }: TellingRow): boolean {
  return further !== undefined || among !== undefined;
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

/** Whether the row says that somebody gets no mail, in any words. */
export function saysNoMail({ status }: Pick<TellingRow, 'status'>): boolean {
  return status !== undefined && !isSubscribed(status);
}

/** Keeps everybody from mail whom such a row may mean. */
export function holdBack(row: TellingRow, target: Target | undefined, scratch: Scratch): void {
  // Of nearly every row, nobody else may be meant.
  if (row.meant === undefined && row.among === undefined) return;
  for (const address of perhapsMeant(row)) scratch.held.hold(address, 'unread', target?.index);
  for (const text of row.alike ?? NONE) scratch.desired.addLikeness(text, target?.index);
}

/** An address that goes to the service as `alt_email` keeps its contact from mail where it is that of somebody who left. */
export function noteAlt(
  { address, status, fields }: PersonRow,
  target: Target | undefined,
  { held }: Scratch,
): void {
  const parsed = parseAddress(fields.alt_email ?? '');
  if (target === undefined || !isSubscribed(status)) return;
  if (parsed.kind !== 'address' || parsed.address === address) return;
  held.addAlt(target.index, address, parsed.address);
}

function perhapsMeant(row: TellingRow): readonly string[] {
  const { meant = NONE, among = NONE } = row;
  return saysNoMail(row) ? [...meant, ...among.map(({ address }) => address)] : meant;
}

interface ReadSides {
  readonly scratch: Scratch;
  readonly targets: Targets;
  readonly isErased?: ((address: string) => boolean) | undefined;
}

/** Holds back those whom such rows mean by a likeness alone. Call it when both sides are in. */
export function holdAlike({ scratch, targets, isErased }: ReadSides): void {
  if (!scratch.desired.hasLikenesses) return;
  holdWanted(scratch);
  for (const { index } of targets.all()) {
    // Collected first: the database takes no writes during a walk.
    const alike: string[] = [];
    for (const address of scratch.actual.addresses(index)) {
      if (scratch.desired.isLike(likenessesOfAddress(address), index)) alike.push(address);
    }
    for (const address of alike) {
      if (isErased?.(address) !== true) scratch.desired.mention(index, address, 'invalid');
    }
  }
}

function holdWanted({ desired, held }: Scratch): void {
  const alike: { readonly target: number; readonly address: string }[] = [];
  for (const one of desired.keys()) {
    if (desired.isLike(likenessesOfAddress(one.address), one.target)) alike.push(one);
  }
  for (const { target, address } of alike) held.hold(address, 'unread', target);
}

/** Sources whose files all ended with a line end in earlier runs. */
export function wholeLines(baseline: Pick<Baseline, 'lineEnds'> | undefined): ReadonlySet<string> {
  const known = Object.entries(baseline?.lineEnds ?? {});
  return new Set(known.filter(([, ends]) => ends).map(([source]) => source));
}
