// A snapshot as a source: what one account held, on its way into another. A contact whose address gets no mail at all
// becomes an unsubscribed row, and each list of suppressions a file of its own.
import { type SourceRow, STANDARD_FIELDS } from '../../contacts/index.ts';
import { HashFold, yieldTurn } from '../../lib/index.ts';
import {
  type FilePath,
  type FilesOptions,
  findFiles,
  type RowsOptions,
  type Source,
  SourceChangedError,
  type SourceFile,
} from '../../sources/index.ts';
import {
  type AccountContact,
  type AccountSuppression,
  explainSnapshot,
  readSnapshot,
  type Snapshot,
  SnapshotContents,
  type SnapshotList,
  SnapshotUnusableError,
} from '../../state/index.ts';

/** Throws when it is read, not when it is made: `SnapshotUnusableError` and what sources throw. */
export function snapshotSource({ name, baseDirectory, path }: FilesOptions): Source {
  async function* files(reading?: RowsOptions): AsyncGenerator<SourceFile> {
    for (const file of await findFiles(baseDirectory, path, reading)) yield* openSnapshot(file);
  }
  const groups = async (reading?: RowsOptions): Promise<readonly string[]> => {
    const found = await findFiles(baseDirectory, path, reading);
    return found.flatMap((file) => open(file).groups.map((group) => group.name));
  };
  return { name, files, groups };
}

interface Opened {
  readonly path: FilePath;
  readonly snapshot: Snapshot;
  /** Of its file. */
  readonly digest: string;
  readonly customFields: readonly string[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

/** Reads all of it once, to see that it is whole, and closes it again until its rows are read. */
function open(path: FilePath): Opened {
  const snapshot = readSnapshot(path.absolute);
  const held = new SnapshotContents(path.absolute);
  try {
    const { digest, contents } = held;
    const groups = contents.groups();
    refuseIncomplete(snapshot, groups, path.shown);
    return { path, snapshot, digest, customFields: contents.customFieldNames(), groups };
  } finally {
    held.close();
  }
}

function* openSnapshot(path: FilePath): Generator<SourceFile> {
  const opened = open(path);
  const { customFields } = opened;
  yield fileOf(opened, {
    part: 'contacts',
    holds: { kind: 'contacts' },
    header: [...CONTACT_COLUMNS, ...customFields.map((field) => `custom.${field}`), 'status'],
    lists: ['contacts-type', 'contacts/list', 'global-unsubscribes'],
    rowsOf: (held) => contactRows(held, customFields),
  });
  yield fileOf(opened, {
    part: 'global unsubscribes',
    holds: { kind: 'global' },
    header: SUPPRESSION_COLUMNS,
    lists: ['global-unsubscribes'],
    rowsOf: (held) => suppressionRows(held.gone()),
  });
  for (const { id, name } of opened.groups) {
    yield fileOf(opened, {
      part: `group ${name}`,
      holds: { kind: 'group', group: name },
      header: SUPPRESSION_COLUMNS,
      lists: ['global-unsubscribes'],
      recipientsOf: id,
      rowsOf: ({ contents }) => suppressionRows(contents.groupRecipients(id)),
    });
  }
}

const CONTACT_COLUMNS = ['contact_type', 'email', ...STANDARD_FIELDS, 'alt_email'];

const SUPPRESSION_COLUMNS = ['email', 'status'];

interface Part {
  readonly part: string;
  readonly holds: NonNullable<SourceFile['holds']>;
  readonly header: readonly string[];
  /** The lists of the account that decide its rows. */
  readonly lists: readonly string[];
  /** The unsubscribe group whose own list decides them as well. */
  readonly recipientsOf?: string;
  readonly rowsOf: (held: SnapshotContents) => Iterable<SourceRow>;
}

function fileOf(opened: Opened, part: Part): SourceFile {
  const { path, snapshot } = opened;
  const lists = snapshot.lists.filter(({ name, ownerId }) =>
    ownerId === ''
      ? part.lists.includes(name)
      : name === RECIPIENTS && ownerId === part.recipientsOf,
  );
  return {
    path: `${path.shown}/${part.part}`,
    header: part.header,
    holds: part.holds,
    // Its size says nothing about how many of its pages are these rows.
    bytes: 0,
    bytesRead: () => 0,
    rows: () => batches(opened, part),
    sha256: () => {
      const fold = new HashFold();
      for (const { sha256 } of lists) fold.add(sha256);
      return fold.digestHex();
    },
    notes: () => shortfallNotes(lists),
  };
}

const BATCH_ROW_COUNT = 1_000;

async function* batches(
  { path, digest }: Opened,
  { rowsOf }: Part,
): AsyncGenerator<readonly SourceRow[]> {
  const held = new SnapshotContents(path.absolute);
  try {
    if (held.digest !== digest) throw new SourceChangedError(path.shown);
    let batch: SourceRow[] = [];
    for (const row of rowsOf(held)) {
      batch.push(row);
      if (batch.length < BATCH_ROW_COUNT) continue;
      yield batch;
      batch = [];
      await yieldTurn();
    }
    yield batch;
  } catch (error) {
    throw explainSnapshot(error, path.absolute);
  } finally {
    held.close();
  }
}

/** Contact type, address, the standard fields, the second address, the custom fields, the status. */
export function* contactRows(
  held: Pick<SnapshotContents, 'contents' | 'isUnsubscribed'>,
  customFields: readonly string[],
): Generator<SourceRow> {
  let line = 0;
  for (const contact of held.contents.contacts()) {
    line += 1;
    const status = held.isUnsubscribed(contact.email) ? 'unsubscribed' : 'subscribed';
    const custom = customFields.map((name) => contact.customFields.get(name) ?? '');
    yield { line, cells: [...contactCells(contact), ...custom, status] };
  }
}

/** The country's name where it is known: another account may number its countries differently. */
function contactCells(contact: AccountContact): readonly string[] {
  return [
    contact.contactType,
    contact.email,
    contact.firstName,
    contact.lastName,
    contact.countryName ?? contact.country,
    contact.state,
    contact.city,
    contact.addressLine1,
    contact.addressLine2,
    contact.stateProvinceRegion,
    contact.postalCode,
    contact.altEmail,
  ].map((value) => value ?? '');
}

/** Everybody on a list of suppressions left, for whatever reason. */
export function* suppressionRows(entries: Iterable<AccountSuppression>): Generator<SourceRow> {
  let line = 0;
  for (const { emailAddress } of entries) {
    line += 1;
    yield { line, cells: [emailAddress, 'unsubscribed'] };
  }
}

const NEEDED = ['contacts-type', 'contacts/list', 'global-unsubscribes', 'unsubscribes-groups'];

const RECIPIENTS = 'unsubscribes-groups/recipients-list';

/** Throws where a list was not read: a snapshot without its suppressions would bring back people who left. */
export function refuseIncomplete(
  { lists }: Pick<Snapshot, 'lists'>,
  groups: readonly { readonly id: string; readonly name: string }[],
  shown: string,
): void {
  const missing = [
    ...NEEDED.filter((needed) => !lists.some(({ name }) => name === needed)),
    ...groups
      .filter(({ id }) => !lists.some(({ name, ownerId }) => name === RECIPIENTS && ownerId === id))
      .map(({ name }) => `the recipients of the group ${name}`),
  ];
  if (missing.length === 0) return;
  throw new SnapshotUnusableError(`The snapshot ${shown} lacks ${missing.join(', ')}.`, {
    hint: 'Make a new one with `listferry snapshot`.',
  });
}

/** Lists that the service itself counted as longer, when the snapshot was made. */
export function shortfallNotes(lists: readonly SnapshotList[]): readonly string[] {
  return lists.flatMap(({ name, rowCount, expectedCount }) =>
    expectedCount === null || rowCount >= expectedCount
      ? []
      : [
          `${name} holds ${String(rowCount)} records where the service counted ${String(expectedCount)}.`,
        ],
  );
}
