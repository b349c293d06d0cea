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
  /** Called with each record. */
  readonly onRecord?: (() => void) | undefined;
}

/** Throws `SnapshotUnusableError` for anything but a whole snapshot. */
export function openCopiedAccount(path: string, facts: readonly KnownFact[]): CopiedAccount {
  const { head } = readSnapshot(path);
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
    copyInto: async (service, { clock, signal, onRecord }) => {
      function* untilStopped(): Generator<typeof records extends Iterable<infer R> ? R : never> {
        for (const record of records) {
          if (signal.aborted) throw new RehearsalStoppedError();
          onRecord?.();
          yield record;
        }
      }
      const copy = { accountId: head.accountId, countries, records: untilStopped() };
      await copyAccount(service, copy, clock);
    },
    close: () => {
      contents.close();
    },
  };
}
