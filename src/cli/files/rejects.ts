// What a person has to correct, as files below the state directory: the rows of the sources that could not be
// taken, and the contacts that the service rejected in a run.
import { join, dirname } from 'node:path';
import type { Config, SourceConfig } from '../../config/index.ts';
import {
  type Reject,
  ORIGINAL_COLUMN,
  REJECT_COLUMNS,
  originalContact,
  originalText,
} from '../../contacts/index.ts';
import { type Item, type ItemOf, reasonWords } from '../../plan/index.ts';
import {
  type RunException,
  RejectSummary,
  rejectsCsv,
  rejectedRowsCsv,
  sourceCsv,
} from '../../report/index.ts';
import { type PlanReader, ensurePrivateDirectory } from '../../state/index.ts';
import { hasTooManyInvalid } from '../shell/options.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import { writeWhole } from './private-file.ts';
import { rejectedPlace } from './rejected-place.ts';

export function saveRejects(
  plan: PlanReader,
  { stateDir, sources }: RejectingConfig,
  terminal: Terminal,
): void {
  const { done } = plan.rejects().next();
  if (done === true) return;
  const directory = join(stateDir, 'rejects');
  ensurePrivateDirectory(directory);
  const path = join(directory, `${plan.head.planId}.csv`);
  const summary = new RejectSummary();
  writeWhole(path, rejectsCsv(summed(plan.rejects(), summary)));
  const rows = join(directory, plan.head.planId);
  saveRejectedRows(plan, rows);
  // Also with --quiet, as the file of what the service rejects: the exit code alone leads nowhere.
  terminal.warn(`Rows that were left out, and why: ${shownPath(path)}`);
  for (const line of summary.lines()) terminal.tell(`  ${line}`);
  terminal.tell(
    `  The rows themselves: ${shownPath(rows)}. Correct them in a copy, ${placeOfCopy(plan, sources)}, and they stand in for these.`,
  );
}

/** Rows that a person tolerates are no reason to write to stderr with --quiet. */
export function sayingOf(
  { head }: Pick<PlanReader, 'head'>,
  { tolerateInvalid }: { readonly tolerateInvalid?: string | undefined },
  terminal: Terminal,
): Terminal {
  return hasTooManyInvalid(head, tolerateInvalid) ? terminal : { ...terminal, warn: terminal.tell };
}

interface RejectingConfig extends Pick<Config, 'stateDir'> {
  readonly sources: readonly Pick<SourceConfig, 'name' | 'type' | 'program'>[];
}

/** A source that is a database, or that a program prints, takes no table beside it. */
function placeOfCopy(plan: PlanReader, sources: RejectingConfig['sources']): string {
  const alone = new Set(sources.filter(standsAlone).map(({ name }) => name));
  const rejecting = plan.rejectingFiles().map(({ source }) => source);
  const inPath = 'add it under path of the source';
  if (!rejecting.some((source) => alone.has(source))) return inPath;
  const ownSource =
    'make it a source of its own, of type csv with the same columns and status, and name it wherever this one is named';
  if (rejecting.every((source) => alone.has(source))) return ownSource;
  return `${inPath} (for a database or a program, ${ownSource})`;
}

function standsAlone({ type, program }: RejectingConfig['sources'][number]): boolean {
  return type === 'sqlite' || type === 'snapshot' || program !== undefined;
}

function* summed(rejects: Iterable<Reject>, summary: RejectSummary): Generator<Reject> {
  for (const reject of rejects) {
    summary.add(reject);
    yield reject;
  }
}

/** One file below the directory for each file of the sources that has such rows. */
export function saveRejectedRows(
  plan: Pick<PlanReader, 'rejectingFiles' | 'rejectedRows'>,
  directory: string,
): void {
  const taken = new Set<string>();
  for (const file of plan.rejectingFiles()) {
    const path = join(directory, freePlace(file.source, file.file, taken));
    ensurePrivateDirectory(dirname(path));
    writeWhole(path, rejectedRowsCsv(file, plan.rejectedRows(file)));
  }
}

/** Two paths may become one, also where a file system ignores the difference between capitals and small letters. */
function freePlace(source: string, file: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? source : `${source}-${String(number)}`;
    const place = join(...[name, ...segmentsOf(file)].map(safeSegment));
    if (taken.has(place.toLowerCase())) continue;
    taken.add(place.toLowerCase());
    return place;
  }
}

const TABLE_ENDING = /\.(?:csv|tsv|txt)$/iu;

/** The folders and the name, without what would lead out of the directory. */
function segmentsOf(file: string): readonly string[] {
  const segments = file
    .split(/[/\\]/u)
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const name = segments.at(-1) ?? 'rows';
  return [...segments.slice(0, -1), TABLE_ENDING.test(name) ? name : `${name}.csv`];
}

/** Characters that some file system refuses in a name. */
const UNSAFE = /[\p{C}:*?"<>|/\\]/gu;

/** Most file systems take 255 bytes, of which a draft needs some. */
const LONGEST_SEGMENT_BYTES = 200;

/** A long name keeps its beginning and its ending. */
function safeSegment(segment: string): string {
  const safe = segment.replaceAll(UNSAFE, '_').replace(/^\.+$/u, '_');
  if (Buffer.byteLength(safe) <= LONGEST_SEGMENT_BYTES) return safe;
  const characters = Array.from(safe);
  return `${characters.slice(0, 30).join('')}~${characters.slice(-15).join('')}`;
}

interface RejectedRun {
  readonly runId: string;
  readonly stateDir: string;
  /** By the service's id. */
  readonly countryNames: Readonly<Record<string, string>>;
  readonly itemOf: (seq: number) => Item | undefined;
  /** Read twice: for the columns, and for the rows. */
  readonly exceptions: () => Iterable<RunException>;
}

/** The path of the file; undefined where no contact was rejected. */
export function saveRejectedItems(run: RejectedRun): string | undefined {
  const names = fieldNames(run);
  if (names === undefined) return undefined;
  const path = rejectedPlace(run, run.runId);
  ensurePrivateDirectory(dirname(path));
  const header = [...REJECT_COLUMNS, ORIGINAL_COLUMN, 'contact_type', 'email', ...names];
  writeWhole(path, sourceCsv(header, rowsOf(run, names)));
  return path;
}

function* rowsOf(run: RejectedRun, names: readonly string[]): Generator<readonly string[]> {
  for (const [item, reason] of rejectedContacts(run)) {
    const values = valuesOf(item);
    const cells = names.map((name) => {
      const value = values.get(name) ?? '';
      // A plan names countries by their ids, which no source does.
      return name === 'country' ? (run.countryNames[value] ?? value) : value;
    });
    const { contactType, origin } = item;
    const { address, email } = addressOf(item);
    const name = originalText(originalContact(contactType, address));
    yield [String(origin.line), '', reason, name, contactType, email, ...cells];
  }
}

function fieldNames(run: RejectedRun): readonly string[] | undefined {
  const names = new Set<string>();
  let count = 0;
  for (const [item] of rejectedContacts(run)) {
    count += 1;
    for (const name of valuesOf(item).keys()) names.add(name);
  }
  return count === 0 ? undefined : [...names].sort();
}

type RejectableItem = ItemOf<'createContact'> | ItemOf<'updateContact'>;

/** As the sources have it. */
function addressOf(item: RejectableItem): { readonly address: string; readonly email: string } {
  if (item.kind === 'createContact') return item;
  return item.newAddress ?? { address: item.address, email: item.prior.email };
}

/** What was to be written; of an update only what it changes, and the country that every contact needs. */
function valuesOf(item: RejectableItem): ReadonlyMap<string, string> {
  const values =
    item.kind === 'createContact'
      ? Object.entries(item.fields)
      : [
          ['country', item.prior.fields.country] as const,
          ...item.changes.map(({ field, new: value }) => [field, value] as const),
        ];
  return new Map(values.map(([name, value]) => [name, value ?? '']));
}

function* rejectedContacts({
  exceptions,
  itemOf,
}: RejectedRun): Generator<readonly [item: RejectableItem, reason: string]> {
  for (const { seq, verdict, reason } of exceptions()) {
    if (verdict !== 'rejected') continue;
    const item = itemOf(seq);
    if (item?.kind === 'createContact' || item?.kind === 'updateContact')
      yield [item, reason === null ? '' : reasonWords(reason)];
  }
}
