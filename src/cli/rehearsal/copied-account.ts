// An account as a snapshot holds it, on its way into a sandbox that behaves as the known facts say. The sandbox knows
// neither snapshots nor facts: it is handed records, and the choice of its behaviours.
import { type Clock, SyncError } from '../../lib/index.ts';
import { behavioursOf, copyAccount, type SandboxService } from '../../sandbox/index.ts';
import {
  type KnownFact,
  readSnapshot,
  type Snapshot,
  SnapshotContents,
} from '../../state/index.ts';

export interface CopiedAccount {
  readonly head: Snapshot['head'];
  /** A file of behaviours. */
  readonly behaviours: Readonly<Record<string, string>>;
  /** Facts that no behaviour expresses, by name. */
  readonly notImitated: readonly string[];
  /** Whether a fact or the snapshot itself tells of the behaviour. */
  isKnown(behaviour: string): boolean;
  /** Fills an empty sandbox. Rejects with a `RehearsalStoppedError` once the signal is aborted. */
  copyInto(service: SandboxService, tools: CopyTools): Promise<void>;
  close(): void;
}

interface CopyTools {
  readonly clock: Pick<Clock, 'turn'>;
  readonly signal: AbortSignal;
  /** The account's user id, in case the snapshot shows none. */
  readonly accountId?: string | null | undefined;
  /** Called with each record. */
  readonly onRecord?: (() => void) | undefined;
}

/** Throws `SnapshotUnusableError` for anything but a whole snapshot. */
export function openCopiedAccount(
  path: string,
  factsOf: (head: Snapshot['head']) => readonly KnownFact[],
): CopiedAccount {
  const { head } = readSnapshot(path);
  const facts = factsOf(head);
  const contents = new SnapshotContents(path);
  const { countries, traits, records } = contents.account();
  const { choices, unexpressed } = behavioursOf(facts);
  // The lists that were read show this better than an earlier probe could.
  const seen = {
    ...(traits.listsDeleted && { list_includes_soft_deleted: 'yes' }),
    ...(traits.listsGroupEntries && { global_list_groups: 'with' }),
  };
  const known = new Set([...facts.map(({ name }) => name), ...Object.keys(seen)]);
  return {
    head,
    behaviours: { ...choices, ...seen },
    notImitated: unexpressed,
    isKnown: (behaviour) => known.has(behaviour),
    copyInto: async (service, { clock, ...tools }) => {
      const accountId = head.accountId ?? tools.accountId ?? null;
      await copyAccount(service, { accountId, countries, records: passed(records, tools) }, clock);
    },
    close: () => {
      contents.close();
    },
  };
}

function* passed<Entry>(
  entries: Iterable<Entry>,
  { signal, onRecord }: Pick<CopyTools, 'signal' | 'onRecord'>,
): Generator<Entry> {
  for (const entry of entries) {
    if (signal.aborted) throw new RehearsalStoppedError();
    onRecord?.();
    yield entry;
  }
}

// Why a plan is not rehearsed, or not to its end. Nothing was written to the service.

/** A person asked to stop. */
export class RehearsalStoppedError extends SyncError {
  constructor() {
    super('The rehearsal was interrupted: nothing of it is kept.', {
      code: 'REHEARSAL_INTERRUPTED',
      hint: 'Run `listferry rehearse` again: the service was not touched.',
    });
  }
}

/** On the copy the run ended as it would for real. The code is the cause's. */
export class RehearsalEndedError extends SyncError {
  constructor(cause: SyncError, hint: string) {
    super(`The rehearsal ended where the run would end too. ${cause.message}`, {
      code: cause.code,
      hint,
      cause,
    });
  }
}

/** The account could not be read to its end, so there is no copy. The code is the cause's. */
export class AccountUncopiedError extends SyncError {
  constructor(cause: SyncError) {
    super(`The rehearsal did not begin: copying the account failed. ${cause.message}`, {
      code: cause.code,
      hint: 'Run `listferry rehearse` again, or give it a snapshot with --snapshot.',
      cause,
    });
  }
}
