// An account as a snapshot holds it, on its way into a sandbox that behaves as the known facts say. The sandbox knows
// neither snapshots nor facts: it is handed records, and the choice of its behaviours.
import type { Clock } from '../../lib/index.ts';
import { behavioursOf, copyAccount, type SandboxService } from '../../sandbox/index.ts';
import {
  type KnownFact,
  readSnapshot,
  type Snapshot,
  SnapshotContents,
} from '../../state/index.ts';
import { RehearsalStoppedError } from './errors.ts';

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
