// What a comparison is asked to compare. The command line fills it from the configuration.
import type { EngineClient } from '../../api/index.ts';
import type {
  CountryNames,
  FieldPolicies,
  FieldValues,
  MappedField,
  StatusMapping,
} from '../../contacts/index.ts';
import type { Clock, Progress } from '../../lib/index.ts';
import type { Baseline, GuardLimits, MigrationPhase, SyncMode } from '../../plan/index.ts';
import type { Source } from '../../sources/index.ts';
import type {
  FactTable,
  LateTable,
  OwnershipTable,
  Place,
  SourceIdTable,
  SuppressedKeyTable,
} from '../../state/index.ts';

export interface SourceSpec {
  readonly source: Source;
  /** Service field: source column; `null` takes none. What is left out is matched by name. */
  readonly columns: Readonly<Partial<Record<MappedField, string | null>>>;
  /** What the values of those columns stand for. */
  readonly values?: FieldValues | undefined;
  readonly status: StatusMapping;
  /** False: the configuration does not say the rows' status, and `status` holds the assumption `subscribed`. */
  readonly statusWritten: boolean;
  /** The column that names a person for good, whatever becomes of the address. */
  readonly id?: string | undefined;
  /** Whether its rows may name further contact types; left out, they do not. */
  readonly namesContactTypes?: boolean;
}

/** What a sync's contacts go into: one by name, or one per value of a column. */
export type SyncTarget =
  | { readonly kind: 'name'; readonly contactType: string }
  | { readonly kind: 'column'; readonly contactTypeFrom: string }
  /** The recipients of a segment that exists on the service. */
  | { readonly kind: 'segment'; readonly segment: string }
  | { readonly kind: 'segment-column'; readonly segmentFrom: string };

export interface SyncSpec {
  /** Names of sources; where rows contradict each other, the later source counts. */
  readonly sources: readonly string[];
  readonly target: SyncTarget;
  readonly where: Readonly<Record<string, readonly string[]>>;
  readonly mode: SyncMode;
  /** A name, code or id. */
  readonly defaultCountry: string | undefined;
  readonly policies: FieldPolicies;
  readonly duplicates: 'report' | 'remove';
  /** How many copies a person knows of and leaves. Left out: none. */
  readonly acceptDuplicates?: number | undefined;
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

export interface SuppressionSpec {
  readonly sources: readonly string[];
  /** `groups`: every group that the sources hold, into the one of the same name. */
  readonly into: SuppressionList | { readonly kind: 'groups' };
}

/** A list by name, after the sources were asked for theirs. */
export interface NamedSuppressions extends SuppressionSpec {
  readonly into: SuppressionList;
}

/** Everything that decides a plan. */
export interface CompareRequest {
  readonly sources: readonly SourceSpec[];
  readonly syncs: readonly SyncSpec[];
  readonly suppressions: readonly SuppressionSpec[];
  readonly guards: GuardLimits;
  /** Of a move from another provider; left out where there is none. */
  readonly phase?: MigrationPhase | undefined;
  /** Hash of the part of the configuration that decides a plan. */
  readonly configurationHash: string;
  /** Hash of the base addresses and the public key. */
  readonly accountHash: string;
  readonly host: string;
  readonly requestsPerSecond: number;
}

/** What a comparison works with. */
export interface CompareTools {
  /** Ends the reading of sources, which may never end by itself. */
  readonly signal?: AbortSignal | undefined;
  readonly client: EngineClient;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly countryNames: CountryNames;
  /** Where the scratch database goes. */
  readonly scratch: Place;
  /** What earlier runs learned; absent while there is no state yet. */
  readonly memory?: CompareMemory | undefined;
}

export interface CompareMemory {
  readonly facts: FactTable;
  readonly ownership: OwnershipTable;
  readonly sourceIds: SourceIdTable;
  /** Left out where late contacts are not to be told. */
  readonly late?: LateTable | undefined;
  readonly suppressedKeys: SuppressedKeyTable;
  readonly baseline: Baseline | undefined;
  /** The phase of a migration that finished runs have reached; null for none. */
  readonly reachedPhase?: MigrationPhase | null | undefined;
  /** What earlier runs did is not known, so nothing may be deleted. */
  readonly stateLost?: boolean;
}
