// Reads everything that the account holds into one snapshot file. Writes nothing to the service.
import {
  explainStorage,
  type Shortfall,
  type Snapshot,
  SnapshotWriter,
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

export interface SnapshotRequest {
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
