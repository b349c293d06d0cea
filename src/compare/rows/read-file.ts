// Reads one file, with its last row apart: where that has no line end and earlier files of its source had one, their
// writer may have been stopped within the last cell, and what is left of an address is mostly another person's. Such a
// row is not taken as it stands, and no contact that it may be about is deleted.
import { ReadInterruptedError } from '../../api/index.ts';
import {
  type InvalidRow,
  type MappedRow,
  parseAddress,
  type SourceRow,
} from '../../contacts/index.ts';
import type { Clock, Progress } from '../../lib/index.ts';
import type { SourceFile } from '../../sources/index.ts';
import type { Scratch } from '../../state/index.ts';
import type { Targets } from '../scope/targets.ts';
import type { OpenFeed, OpenFile } from './open-sources.ts';

export interface ReadFileTools {
  readonly progress: Progress;
  /** The service's list is read at the same time. */
  readonly clock: Pick<Clock, 'turn'>;
  /** A source may have no end. */
  readonly signal?: AbortSignal | undefined;
}

/** The last row is taken when it is known how the file ends. */
export async function readFile(
  file: SourceFile,
  { progress, clock, signal }: ReadFileTools,
  take: (row: SourceRow, isLast: boolean) => void,
): Promise<void> {
  const isCounted = file.bytes === 0;
  const step = progress.step(
    `Reading ${file.path}`,
    isCounted ? { unit: 'rows' } : { unit: 'bytes', total: file.bytes },
  );
  let bytesRead = 0;
  const reading = withLastApart(take);
  try {
    for await (const rows of file.rows({ signal })) {
      if (signal?.aborted === true) throw new ReadInterruptedError(file.path);
      reading.take(rows);
      step.advance(isCounted ? rows.length : file.bytesRead() - bytesRead);
      bytesRead = file.bytesRead();
      // A file is read ahead without any other pause: the service's list would wait for the last row.
      await clock.turn();
    }
  } catch (error) {
    // What breaks off after the signal is no fault of the source.
    throw signal?.aborted === true ? new ReadInterruptedError(file.path) : error;
  }
  reading.end();
  step.finish();
}

function withLastApart(take: (row: SourceRow, isLast: boolean) => void) {
  let held: SourceRow | undefined;
  return {
    take: (rows: readonly SourceRow[]): void => {
      for (const row of rows) {
        if (held !== undefined) take(held, false);
        held = row;
      }
    },
    end: (): void => {
      if (held !== undefined) take(held, true);
    },
  };
}

/** The cells of a row without those that were made of them, which stand before surplus ones. */
export function cellsAsRead({ cells }: SourceRow, file: SourceFile): readonly string[] {
  const { header, ownColumnCount = header.length } = file;
  return [...cells.slice(0, ownColumnCount), ...cells.slice(header.length)];
}

/** The same file, taking no row as it stands. `note` learns how the address in its last cell begins. */
export function cutOffFile({ file, feeds }: OpenFile, note: (beginning: string) => void): OpenFile {
  const cut = (feed: OpenFeed): OpenFeed => ({
    ...feed,
    mapRow: (row) => {
      const { mapped, beginning } = cutRow(feed.mapRow(row), cellsAsRead(row, file));
      if (beginning !== undefined) note(beginning);
      return mapped;
    },
  });
  return { file, feeds: feeds.map(cut) };
}

export interface CutRow {
  readonly mapped: InvalidRow;
  /** How the address begins that was in the last cell; undefined where the address stands before it. */
  readonly beginning: string | undefined;
}

/** What stands before the last cell is whole: it still mentions its contact, and may keep it from mail. */
export function cutRow(mapped: MappedRow, cells: readonly string[]): CutRow {
  const last = cells.at(-1) ?? '';
  const row = { kind: 'invalid', column: '', fault: { code: 'row-cut-off' } } as const;
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

/** Every contact that such a row may be about counts as mentioned, in every target that it may have named. */
export function mentionCutOff(
  beginnings: readonly string[],
  { scratch, targets }: { readonly scratch: Scratch; readonly targets: Targets },
): void {
  if (beginnings.length === 0) return;
  for (const { index } of targets.all()) {
    // Collected first: the database takes nothing while it is walked.
    const meant: string[] = [];
    for (const address of scratch.actual.addresses(index)) {
      if (beginnings.some((beginning) => address.startsWith(beginning))) meant.push(address);
    }
    for (const address of meant) scratch.desired.mention(index, address);
  }
}
