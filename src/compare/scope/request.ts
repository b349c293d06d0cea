// What a comparison compares, taken from the configuration by the command line, and what it works with.
import { type EngineClient, ReadInterruptedError } from '../../api/index.ts';
import type {
  SourceConfig,
  SuppressionConfig,
  SyncConfig,
  SyncTarget,
} from '../../config/index.ts';
import type { CountryNames } from '../../contacts/index.ts';
import { type Clock, type Progress, SyncError } from '../../lib/index.ts';
import type {
  ApprovalRules,
  Baseline,
  GuardLimits,
  MigrationPhase,
  NightRecord,
} from '../../plan/index.ts';
import type { Source } from '../../sources/index.ts';
import type {
  FactTable,
  LateTable,
  Memory,
  OwnershipTable,
  RefusalTable,
  DatabaseLocation,
  SourceIdTable,
  KnownLeavers,
} from '../../state/index.ts';

/** A source of the configuration, ready to be read. */
export type SourceSpec = Omit<
  SourceConfig,
  'name' | 'type' | 'paths' | 'program' | 'baseDir' | 'encoding' | 'select' | 'tags'
> & {
  readonly source: Source;
  /** Whether its rows may name further contact types; left out, they do not. */
  readonly namesContactTypes?: boolean;
};

/** What a reading of a source failed for, by `reading`, such as its name. After the signal, it is no fault of the source. */
export function failureOf(
  error: unknown,
  reading: string,
  signal: AbortSignal | undefined,
): unknown {
  return signal?.aborted === true ? new ReadInterruptedError(reading) : error;
}

export function isSegmentTarget({ kind }: SyncTarget): boolean {
  return kind === 'segment' || kind === 'segment-column';
}

/** A list of the service that stops mail. */
export type SuppressionList =
  | { readonly kind: 'global' }
  | {
      readonly kind: 'group';
      readonly group: string;
      /** The name of the group in a source that holds groups; left out where none does. */
      readonly heldAs?: string;
    };

/** A list by name, once the sources have named the groups that they hold. */
export interface NamedSuppressions extends SuppressionConfig {
  readonly into: SuppressionList;
}

/** Everything that decides a plan. */
export interface CompareRequest {
  readonly sources: readonly SourceSpec[];
  readonly syncs: readonly SyncConfig[];
  readonly suppressions: readonly SuppressionConfig[];
  readonly guards: GuardLimits;
  /** Left out where nobody has to approve. */
  readonly approvals?: ApprovalRules | undefined;
  /** Whether what is unlike other nights waits for a person; left out where nobody wants to hear of it. */
  readonly expect?: { readonly block: boolean } | undefined;
  /** UTRs of automations that may mail new contacts; left out for none. */
  readonly acceptAutomations?: readonly string[] | undefined;
  /** Of a move from another provider; left out where there is none. */
  readonly phase?: MigrationPhase | undefined;
  /** Hash of the part of the configuration that decides a plan. */
  readonly configurationHash: string;
  /** Hash of the base addresses and the public key. */
  readonly accountHash: string;
  readonly host: string;
  /** Who makes the plan; left out where nothing says. */
  readonly planner?: string | undefined;
  readonly requestsPerSecond: number;
  /** How many people who were erased may be on the service; left out for none. */
  readonly acceptErased?: number | undefined;
  /** So many contacts that somebody else removed from the service are created again; left out, none. */
  readonly recreate?: number | undefined;
  /** So many changes that somebody refused by name are made after all; left out, none. */
  readonly acceptRefused?: number | undefined;
  /** So many people are the same as before, although so many ids of a source changed; left out where nobody says so. */
  readonly acceptIds?: number | undefined;
}

/** What a comparison works with. */
export interface CompareTools {
  /** Stops the reading of a source that would not end by itself. */
  readonly signal?: AbortSignal | undefined;
  readonly client: EngineClient;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly countryNames: CountryNames;
  /** Where the scratch database goes. */
  readonly scratch: DatabaseLocation;
  /** What earlier runs learned; absent while there is no state yet. */
  readonly memory?: CompareMemory | undefined;
}

export interface CompareMemory {
  readonly facts: FactTable;
  readonly ownership: OwnershipTable;
  readonly sourceIds: SourceIdTable;
  /** Left out where late contacts are not reported. */
  readonly late?: LateTable | undefined;
  readonly knownLeavers: KnownLeavers;
  /** Changes that a person refused by name. Left out where none are known. */
  readonly refusals?: Pick<RefusalTable, 'isEmpty' | 'dayOf'> | undefined;
  readonly baseline: Baseline | undefined;
  /** What earlier runs said of their nights, the last one first. Left out where that is not looked at. */
  readonly nights?: readonly NightRecord[] | undefined;
  /** The phase of a migration that finished runs have reached; null for none. */
  readonly reachedPhase?: MigrationPhase | null | undefined;
  /** It is not known what earlier runs did, so nothing may be deleted. */
  readonly stateLost?: boolean;
  /** What they remembered of the contacts, and who was erased. Left out where nothing is remembered. */
  readonly past?: Memory | undefined;
  /** It is missing, or older than the journal says: creates wait. */
  readonly memoryLost?: boolean;
  /** People who were erased and whom the ledger of tombstones lacks, whether or not a person has accepted that. */
  readonly erasedForgotten?: number;
}

/** `--accept ids` names another number of people than wait. Nothing was written. */
export class IdsNumberError extends SyncError {
  constructor(named: number, waiting: number) {
    const some = `${String(waiting)} ${waiting === 1 ? 'person waits' : 'people wait'}`;
    const who = waiting === 0 ? 'nobody waits' : some;
    super(`--accept ids=${String(named)}: ${who} for the ids of a source to be accepted.`, {
      code: 'IDS_NUMBER_WRONG',
      hint:
        waiting === 0
          ? 'Leave the option out.'
          : `The warning IDS_UNSTABLE of \`listferry plan\` tells of them; if they are the same people as before, give --accept ids=${String(waiting)}.`,
    });
  }
}
