// Saves the contacts that the service rejected in a run, with its reason, for the person who corrects them.
// The values are those of the plan, under the service's own names of the fields, so that the file is a source of
// contacts as it stands.
import { join } from 'node:path';
import {
  ORIGINAL_COLUMN,
  REJECT_COLUMNS,
  originalContact,
  originalText,
} from '../contacts/index.ts';
import type { Item, ItemOf } from '../plan/index.ts';
import { type RunException, exactCsv } from '../report/index.ts';
import { ensurePrivateDirectory } from '../state/index.ts';
import { writeWhole } from './rejected-rows.ts';

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
  const directory = join(run.stateDir, 'rejects');
  ensurePrivateDirectory(directory);
  const path = join(directory, `${run.runId}-rejected.csv`);
  const header = [...REJECT_COLUMNS, ORIGINAL_COLUMN, 'contact_type', 'email', ...names];
  // Says that the file is in UTF-8.
  const pieces = exactCsv(header, rowsOf(run, names));
  writeWhole(path, withMark(pieces));
  return path;
}

function* withMark(pieces: Iterable<string>): Generator<string> {
  yield '\ufeff';
  yield* pieces;
}

function* rowsOf(run: RejectedRun, names: readonly string[]): Generator<readonly string[]> {
  for (const { item, reason } of rejectedContacts(run)) {
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
  for (const { item } of rejectedContacts(run)) {
    count += 1;
    for (const name of valuesOf(item).keys()) names.add(name);
  }
  return count === 0 ? undefined : [...names].sort();
}

interface RejectedContact {
  readonly item: RejectableItem;
  readonly reason: string;
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

function* rejectedContacts({ exceptions, itemOf }: RejectedRun): Generator<RejectedContact> {
  for (const { seq, verdict, reason } of exceptions()) {
    if (verdict !== 'rejected') continue;
    const item = itemOf(seq);
    if (item?.kind === 'createContact' || item?.kind === 'updateContact')
      yield { item, reason: reason ?? '' };
  }
}
