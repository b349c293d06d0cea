// Reads the sources: every row of every file once, into the scratch database and into exactly one bucket per binding.
import { ReadInterruptedError } from '../../api/index.ts';
import {
  cleanHeader,
  normalisedName,
  ORIGINAL_COLUMN,
  type Reject,
  type RowAsRead,
  type SourceRow,
} from '../../contacts/index.ts';
import { type Clock, HashFold, type Progress } from '../../lib/index.ts';
import type { Finding, SourceColumns, SourceRows } from '../../plan/index.ts';
import type { SourceFile } from '../../sources/index.ts';
import type { Memory, Scratch } from '../../state/index.ts';
import { failureOf } from '../scope/request.ts';
import { GLOBAL_SCOPE, type SourceBinding } from '../scope/source-bindings.ts';
import type { Targets } from '../scope/targets.ts';
import { cellsAsRead, cutOffFile } from './unsure-rows.ts';
import { FixedRows, nameOf, type Telling, tellingOf } from './fixed-rows.ts';
import { type BindingTally, noRows, type OpenFile, type OpenSource } from './open-sources.ts';
import {
  type AddressFinding,
  AddressFindings,
  type ConsentFinding,
  ConsentFindings,
  type MistypedRow,
} from './row-findings.ts';
import { bindingRow, type RowContext } from './take-row.ts';

export interface SourceReading {
  /** By binding index. */
  readonly tallies: readonly BindingTally[];
  /** In the order of reading. */
  readonly files: readonly FileTally[];
  /** In the order of reading: each row once, however many bindings its source serves. */
  readonly rows: readonly SourceRows[];
  /** SHA-256 over the files' hashes, by source. */
  readonly hashes: Readonly<Record<string, string>>;
  /** By source: whether all its files end with a line end. Left out: formats that mark their own end. */
  readonly lineEnds: Readonly<Record<string, boolean>>;
  /** How addresses begin in last rows that may be cut off. */
  readonly cutOff: readonly string[];
  /** By file number: the path as people know it. */
  readonly filePaths: readonly string[];
  /** How the files were read, in words; the first of `noteCount`. */
  readonly notes: readonly FileNote[];
  readonly noteCount: number;
  readonly addresses: readonly AddressFinding[];
  /** Columns that speak of consent beside the status. */
  readonly consent: readonly ConsentFinding[];
  /** By source that has files of its own whose columns do not follow from their rows. */
  readonly columns: Readonly<Record<string, SourceColumns>>;
}

export interface FileNote {
  readonly file: string;
  readonly note: string;
}

/** An archive of thousands of files may have as many notes. */
const MOST_NOTES = 50;

/** Like a batch of a file. */
const ROWS_A_TURN = 1_000;

export interface ReadSourcesOptions {
  readonly progress: Progress;
  /** The service's list is read at the same time. */
  readonly clock: Pick<Clock, 'turn'>;
  /** A source may have no end. */
  readonly signal?: AbortSignal | undefined;
  readonly bindings: readonly SourceBinding[];
  readonly targets: Targets;
  readonly scratch: Scratch;
  /** Sources whose files have all ended with a line end before. */
  readonly wholeLines?: ReadonlySet<string> | undefined;
  /** Whether nobody may bring the person of an address back; undefined where nobody was erased. */
  readonly isErased?: RowContext['isErased'];
  readonly onReject: (reject: Reject) => void;
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

export async function readSources(
  sources: readonly OpenSource[],
  options: ReadSourcesOptions,
): Promise<SourceReading> {
  const reader = new SourceReader(options);
  for (const source of sources) await reader.keepFixed(source);
  for (const source of sources) await reader.read(source);
  return await reader.finish();
}

/** Takes the fixed rows last: by then their originals were read, and what those said about consent is known. */
export class SourceReader {
  readonly #options: ReadSourcesOptions;
  readonly #fixed: FixedRows;
  readonly #addresses: AddressFindings;
  readonly #consent = new ConsentFindings();
  readonly #unsuppressing: ReadonlySet<string>;
  readonly #notes: FileNote[] = [];
  #noteCount = 0;
  readonly #hashes = new Map<string, string>();
  readonly #lineEnds = new Map<string, boolean>();
  readonly #cutOff: string[] = [];
  readonly #filePaths: string[] = [];
  readonly #columns = new Map<string, SourceColumns>();
  readonly #counts = new Map<string, RowTally & { readonly source: string }>();
  /** In the order of reading. */
  readonly #files: FileContext[] = [];
  /** Those whose rows are kept. */
  readonly #fixedFiles = new Map<OpenFile, FileContext>();

  constructor(options: ReadSourcesOptions) {
    this.#options = options;
    this.#fixed = new FixedRows(options.scratch.fixes, options.targets);
    this.#unsuppressing = unsuppressing(options.bindings);
    this.#addresses = new AddressFindings((row) => {
      options.onFinding?.(this.#mistyped(row));
    });
  }

  async keepFixed(source: OpenSource): Promise<void> {
    for (const open of source.files) {
      if (open.file.isFixed !== true) continue;
      const context = this.#contextOf(source, open);
      this.#fixedFiles.set(open, context);
      await this.#readFile(open.file, (row) => {
        // A row without a name is still a fixed one.
        this.#fixed.keep({ ...row, original: row.original ?? '' }, context.file, open.bindings);
      });
    }
  }

  async read(source: OpenSource): Promise<void> {
    const fold = new HashFold();
    this.#countsOf(source);
    for (const open of source.files) {
      const context = this.#fixedFiles.get(open) ?? this.#contextOf(source, open);
      this.#files.push(context);
      for (const { binding, byName } of open.bindings) {
        for (const column of byName.consent) this.#consent.noteUnread(binding.index, column);
      }
      if (!this.#fixedFiles.has(open)) {
        await this.#readFile(open.file, (row, isLast) => {
          takeRow(row, isLast ? this.#asItEnds(context) : context);
        });
        this.#noteLineEnd(source, open);
      }
      fold.add(open.file.sha256());
      for (const note of open.file.notes?.() ?? []) {
        this.#noteCount += 1;
        if (this.#notes.length < MOST_NOTES) this.#notes.push({ file: open.file.path, note });
      }
    }
    this.#hashes.set(source.name, fold.digestHex());
    this.#noteColumns(source);
  }

  async finish(): Promise<SourceReading> {
    await this.#takeFixed();
    const files = this.#files.flatMap(({ open, file }) =>
      open.bindings.map(({ binding, tally }) => ({ ...tally, file, binding: binding.index })),
    );
    return {
      tallies: this.#options.bindings.map(({ index }) => tallyOf(index, files)),
      files,
      rows: [...this.#counts.values()],
      hashes: Object.fromEntries(this.#hashes),
      lineEnds: Object.fromEntries(this.#lineEnds),
      cutOff: this.#cutOff,
      filePaths: this.#filePaths,
      notes: this.#notes,
      noteCount: this.#noteCount,
      addresses: this.#addresses.list(),
      consent: this.#consent.list(),
      columns: Object.fromEntries(this.#columns),
    };
  }

  /** `take` learns of the last row that it is the last, since only then it is known how the file ends. */
  async #readFile(
    file: SourceFile,
    take: (row: SourceRow, isLast: boolean) => void,
  ): Promise<void> {
    const { progress, clock, signal } = this.#options;
    const isCounted = file.bytes === 0;
    const step = progress.step(
      `Reading ${file.path}`,
      isCounted ? { unit: 'rows' } : { unit: 'bytes', total: file.bytes },
    );
    let bytesRead = 0;
    let last: SourceRow | undefined;
    try {
      for await (const rows of file.rows({ signal })) {
        if (signal?.aborted === true) throw new ReadInterruptedError(file.path);
        last = takeAllButLast(last, rows, take);
        step.advance(isCounted ? rows.length : file.bytesRead() - bytesRead);
        bytesRead = file.bytesRead();
        // The reading of the service's list would otherwise wait for the whole file.
        await clock.turn();
      }
    } catch (error) {
      throw failureOf(error, file.path, signal);
    }
    if (last !== undefined) take(last, true);
    step.finish();
  }

  #noteLineEnd({ name }: OpenSource, { file }: OpenFile): void {
    const ends = file.endsWithLine?.();
    if (ends !== undefined) this.#lineEnds.set(name, ends && this.#lineEnds.get(name) !== false);
  }

  #noteColumns({ name, files }: OpenSource): void {
    const own = files.filter(
      ({ file }) => file.isFixed !== true && file.columnsFollowRows !== true,
    );
    if (own.length > 0) this.#columns.set(name, columnsOf(own));
  }

  async #takeFixed(): Promise<void> {
    const byNumber = new Map([...this.#fixedFiles.values()].map((one) => [one.file, one]));
    let count = 0;
    for (const { file, row } of this.#options.scratch.fixes.kept()) {
      const context = byNumber.get(file);
      if (context !== undefined) takeRow(row, context);
      count += 1;
      if (count % ROWS_A_TURN === 0) await this.#options.clock.turn();
    }
  }

  #asItEnds(context: FileContext): FileContext {
    const { source, open } = context;
    const wasWhole = this.#options.wholeLines?.has(source) === true;
    if (!wasWhole || open.file.endsWithLine?.() !== false) return context;
    return { ...context, open: cutOffFile(open, (beginning) => this.#cutOff.push(beginning)) };
  }

  #contextOf(source: OpenSource, open: OpenFile): FileContext {
    return {
      ...this.#options,
      addresses: this.#addresses,
      consent: this.#consent,
      unsuppressing: this.#unsuppressing,
      fixed: this.#fixed,
      telling: tellingOf(open),
      source: source.name,
      file: this.#filePaths.push(open.file.path) - 1,
      open,
      counts: this.#countsOf(source),
    };
  }

  #mistyped({ email, meant, place }: MistypedRow): Finding {
    const source = this.#options.bindings[place.binding]?.source ?? '';
    const origin = { source, file: this.#filePaths[place.file] ?? '', line: place.line };
    return { kind: 'mistypedAddress', email, meant, origin };
  }

  #countsOf({ name }: OpenSource): FileContext['counts'] {
    const counts = this.#counts.get(name) ?? { source: name, read: 0, invalid: 0, excluded: 0 };
    this.#counts.set(name, counts);
    return counts;
  }
}

function columnsOf(files: readonly OpenFile[]): SourceColumns {
  const bindings = files.flatMap((open) => open.bindings);
  const found = (role: 'address' | 'consent' | 'fields'): string[] => [
    ...new Set(bindings.flatMap(({ byName }) => byName[role])),
  ];
  const byFile = files.map(({ file, bindings: own }) => {
    const names = [...cleanHeader(file.header), ...own.flatMap(({ fields }) => fields)];
    return { file: file.path, present: new Set(names.map(normalisedName)) };
  });
  const consent = found('consent');
  const isInAll = (name: string): boolean =>
    byFile.every(({ present }) => present.has(normalisedName(name)));
  return {
    address: found('address'),
    consent,
    consentOfAll: consent.filter(isInAll),
    fields: found('fields'),
    present: new Set(byFile.flatMap(({ present }) => [...present])),
    byFile,
  };
}

/** Sources of which no row unsubscribes anybody from all mail, though it may from a group. */
function unsuppressing(bindings: readonly SourceBinding[]): ReadonlySet<string> {
  const sources = new Set(bindings.map(({ source }) => source));
  for (const binding of bindings) {
    if (binding.kind === 'suppression' && binding.scope === GLOBAL_SCOPE)
      sources.delete(binding.source);
  }
  return sources;
}

function takeAllButLast(
  held: SourceRow | undefined,
  rows: readonly SourceRow[],
  take: (row: SourceRow, isLast: false) => void,
): SourceRow | undefined {
  let last = held;
  for (const row of rows) {
    if (last !== undefined) take(last, false);
    last = row;
  }
  return last;
}

/** Of rows, each once, however many bindings their source serves. */
interface RowTally {
  read: number;
  invalid: number;
  excluded: number;
}

interface FileContext extends ReadSourcesOptions, RowContext {
  readonly source: string;
  readonly open: OpenFile;
  /** Of the source. */
  readonly counts: RowTally;
  readonly fixed: FixedRows;
  readonly telling: Telling | undefined;
}

function takeRow(row: SourceRow, file: FileContext): void {
  const { open, counts, fixed, telling } = file;
  counts.read += 1;
  const standing = fixed.standing(row, telling);
  const context = standing === undefined ? file : { ...file, standing };
  let rejected = false;
  let passing = open.bindings.length > 0;
  for (const openBinding of open.bindings) {
    const passed = passedBy(openBinding.tally);
    const reject = bindingRow(row, openBinding, context);
    passing &&= passedBy(openBinding.tally) > passed;
    // A row that serves several bindings is one row to fix.
    if (reject === undefined || rejected) continue;
    rejected = true;
    counts.invalid += 1;
    const place = { source: file.source, file: open.file.path, line: row.line };
    const { column, fault } = reject;
    const asRead = rowAsRead(row, open.file, nameOf(row, telling, openBinding));
    file.onReject({ ...place, column, fault, row: asRead });
  }
  if (passing) counts.excluded += 1;
}

/** Rows that a binding leaves out for what they say: another one may take them. */
function passedBy({ excluded, fixed, erased, blank }: BindingTally): number {
  return excluded - fixed - erased - blank;
}

/** The first cell names the row, however a person changes the rest. */
function rowAsRead(row: SourceRow, file: OpenFile['file'], name: string): RowAsRead {
  const { header, ownColumnCount = header.length } = file;
  return {
    header: [ORIGINAL_COLUMN, ...header.slice(0, ownColumnCount)],
    cells: [name, ...cellsAsRead(row, file)],
  };
}

/** What became of the rows of one file for one binding, both by their numbers. */
export interface FileTally extends Readonly<BindingTally> {
  readonly file: number;
  readonly binding: number;
}

/** The tally of a binding over all its files. */
export function tallyOf(binding: number, files: readonly FileTally[]): BindingTally {
  const own = files.filter((one) => one.binding === binding);
  return sumOf(noRows(), own);
}

/** The sum over all of each number that `none` has. */
export function sumOf<Numbers extends Readonly<Record<keyof Numbers, number>>>(
  none: Numbers,
  all: readonly Readonly<Record<keyof Numbers, number>>[],
): Numbers {
  const names = Object.keys(none) as (keyof Numbers)[];
  const sums = names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]);
  return Object.fromEntries(sums) as Numbers;
}

/** Undefined where nobody was erased: then no address is hashed. */
export function erasedPeople(past: Pick<Memory, 'tombstones'> | undefined): RowContext['isErased'] {
  const tombstones = past?.tombstones;
  if (tombstones?.hasErased() !== true) return undefined;
  return (address) => tombstones.isErased(address);
}
