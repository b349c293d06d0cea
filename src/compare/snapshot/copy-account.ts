// Copies what the account holds: everything into one snapshot file, or the lists of an export, which are staged
// until every one was read to its end. Writes nothing to the service.
import type { ContactTypeRecord } from '../../api/index.ts';
import { contactTypeKey } from '../../contacts/index.ts';
import { didYouMean, SyncError } from '../../lib/index.ts';
import {
  explainStorage,
  pathOf,
  type DatabaseLocation,
  type Shortfall,
  type Snapshot,
  SnapshotWriter,
  StagedAccount,
} from '../../state/index.ts';
import { collectShortfalls, contactsExpected, type ShrinkGuard } from '../account/short-lists.ts';
import {
  type AccountReading,
  accountWitness,
  notMade,
  readAutomations,
  readContactList,
  readContactTypes,
  readCountries,
  readCustomFields,
  readReservedFields,
  readSegmentList,
  readSegments,
  readSuppressions,
  type SnapshotTools,
} from './account-reading.ts';

interface SnapshotRequest {
  /** Where the file goes. It is there only when it is whole. */
  readonly path: string;
  readonly host: string;
  readonly listferryVersion: string;
  /** Told the account before anything is kept; throws where it is the wrong one. */
  readonly checkAccount: (accountId: string) => void;
  readonly guard: ShrinkGuard;
}

export interface TakenSnapshot {
  readonly snapshot: Snapshot;
  readonly shortfalls: readonly Shortfall[];
}

/**
 * Rejects with an `AccountUnreadError` where a list cannot be read to its end or is far too short, and
 * then leaves no file.
 */
export async function takeSnapshot(
  request: SnapshotRequest,
  tools: SnapshotTools,
): Promise<TakenSnapshot> {
  const writer = new SnapshotWriter(request.path);
  const witness = accountWitness(request.checkAccount);
  const shortfalls = collectShortfalls(request.guard);
  try {
    const startedAt = tools.clock.wallTime().toISOString();
    const { tables } = writer;
    const onList: AccountReading['onList'] = (list) => {
      shortfalls.note(list);
      writer.completeList(list);
    };
    await readEverything({ ...tools, tables, witness, onList });
    const { host, listferryVersion } = request;
    const endedAt = tools.clock.wallTime().toISOString();
    const accountId = witness.accountId();
    const snapshot = writer.finish({ host, accountId, startedAt, endedAt, listferryVersion });
    return { snapshot, shortfalls: shortfalls.found };
  } catch (error) {
    writer.discard();
    throw notMade('snapshot', explainStorage(error, request.path));
  }
}

/**
 * Suppressions are read after the contacts, so that they include people who unsubscribe meanwhile. The other way
 * round, the snapshot would hold people as mailable who had just left.
 */
async function readEverything(reading: AccountReading): Promise<void> {
  const contactTypes = await readContactTypes(reading);
  await readReservedFields(reading);
  await readCustomFields(reading);
  const countries = await readCountries(reading);
  await readAutomations(reading);
  const segments = await readSegments(reading);
  const expectedCount = contactsExpected(contactTypes);
  await readContactList(reading, countries, expectedCount);
  for (const segment of segments) await readSegmentList(reading, segment);
  await readSuppressions(reading);
}

export type ExportedPart =
  /** Names of contact types; none takes all. */
  | { readonly kind: 'contacts'; readonly contactTypes: readonly string[] }
  | { readonly kind: 'suppressions' };

interface ExportRequest {
  readonly part: ExportedPart;
  /** Where the rows wait. */
  readonly place: DatabaseLocation;
  /** Told the account; throws where it is the wrong one. */
  readonly checkAccount: (accountId: string) => void;
  readonly guard: ShrinkGuard;
}

export interface StagedExport {
  /** Open until its `close`. */
  readonly staged: StagedAccount;
  readonly shortfalls: readonly Shortfall[];
}

/** Rejects with an `AccountUnreadError` where a list cannot be read to its end or is far too short. */
export async function stageExport(
  request: ExportRequest,
  tools: SnapshotTools,
): Promise<StagedExport> {
  const staged = new StagedAccount(request.place);
  const shortfalls = collectShortfalls(request.guard);
  try {
    const { tables } = staged;
    const witness = accountWitness(request.checkAccount);
    await readPart(request.part, { ...tools, tables, witness, onList: shortfalls.note });
    tables.makeIndexes();
    return { staged, shortfalls: shortfalls.found };
  } catch (error) {
    staged.close();
    throw notMade('export', explainStorage(error, pathOf(request.place)));
  }
}

async function readPart(part: ExportedPart, reading: AccountReading): Promise<void> {
  if (part.kind === 'suppressions') await readSuppressions(reading);
  else await readContacts(part.contactTypes, reading);
}

async function readContacts(names: readonly string[], reading: AccountReading): Promise<void> {
  const contactTypes = await readContactTypes(reading);
  const chosen = names.length === 0 ? undefined : idsNamed(names, contactTypes);
  await readCustomFields(reading);
  const countries = await readCountries(reading);
  await readContactList(reading, countries, contactsExpected(contactTypes), chosen);
}

/** The exact name counts, else one that differs only in spelling. Several contact types may share a name. */
function idsNamed(
  names: readonly string[],
  contactTypes: readonly ContactTypeRecord[],
): ReadonlySet<string> {
  const present = contactTypes.filter(({ deletedAt }) => deletedAt === null);
  const ids = names.flatMap((name) => {
    const key = contactTypeKey(name);
    const exact = present.filter((type) => type.name === name);
    const alike = present.filter((type) => contactTypeKey(type.name) === key);
    const found = exact.length > 0 ? exact : alike;
    const known = present.map((type) => type.name);
    if (found.length === 0) throw new ContactTypeMissingError(name, known);
    return found.map(({ id }) => id);
  });
  return new Set(ids);
}

/** The service has no contact type of this name. */
export class ContactTypeMissingError extends SyncError {
  constructor(name: string, known: readonly string[]) {
    super(`The service has no contact type ${name}.${didYouMean(name, known)}`, {
      code: 'CONTACT_TYPE_MISSING',
      hint:
        known.length === 0 ? 'The account has no contact types.' : `It has: ${known.join(', ')}.`,
    });
  }
}
