// The configuration as the rest of the worker sees it: defaults filled in, one form per option,
// directories absolute. `WrittenConfig` (schema.ts) is what a person may write instead.
import type {
  FieldPolicies,
  FieldValues,
  MappedField,
  PresetType,
  StatusMapping,
  TagUse,
} from '../contacts/index.ts';
import { type Json, canonicalJson, sha256Hex } from '../lib/index.ts';

export interface Config {
  /** The file that it was read from, absolute. */
  readonly path: string;
  readonly service: ServiceConfig;
  /** Absolute. */
  readonly stateDir: string;
  /** In the order in which they are written. */
  readonly sources: readonly SourceConfig[];
  readonly syncs: readonly SyncConfig[];
  readonly suppressions: readonly SuppressionConfig[];
  readonly guards: GuardConfig;
  readonly uploads: UploadConfig;
  /** How far the move from another provider has come; undefined where there is none. */
  readonly migration: MigrationPhase | undefined;
  /** The `utr` of every automation whose mails to new contacts are wanted. */
  readonly acceptAutomations: readonly string[];
}

export interface ServiceConfig {
  /** Both end in a slash. */
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: SecretReference;
  readonly secretKey: SecretReference;
  readonly requestsPerSecond: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly quietMs: number;
}

/** Where a secret is, never what it is. */
export type SecretReference =
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string };

export type SourceType = 'csv' | 'sqlite' | 'snapshot' | PresetType;

/** All of a table, or what a query selects. */
export type SelectConfig =
  | { readonly kind: 'table'; readonly table: string }
  | {
      readonly kind: 'query';
      readonly query: string;
      readonly parameters: Readonly<Record<string, string | number>>;
    };

export interface SourceConfig {
  readonly name: string;
  readonly type: SourceType;
  /** Files and globs as written, each relative to `baseDir` unless absolute. */
  readonly paths: readonly string[];
  /** The directory of the configuration, absolute. */
  readonly baseDir: string;
  /** Of files that carry no byte order mark; left out, it is found. */
  readonly encoding?: string | undefined;
  /** Of a database: what in it are the rows. */
  readonly select?: SelectConfig | undefined;
  readonly columns: Readonly<Partial<Record<MappedField, string | null>>>;
  /** Of those columns whose values stand for others. */
  readonly values?: FieldValues | undefined;
  readonly status: StatusMapping;
  /** False: nobody said what the rows' status is, and `status` holds the assumption `subscribed`. */
  readonly statusWritten: boolean;
  /** The column that names a person for good. */
  readonly id?: string | undefined;
  /** Of a provider's export; left out, they go into a custom field of their own. */
  readonly tags?: TagUse | undefined;
}

export type SyncMode = 'upsert' | 'mirror' | 'create-only' | 'update-only';

/** In their order; none is gone back to without a person's word. */
export type MigrationPhase = 'presync' | 'cutover' | 'drain';

export type DuplicatePolicy = 'report' | 'remove';

export interface SyncConfig {
  /** Names of sources; where two fill a field, the later one wins. */
  readonly sources: readonly string[];
  readonly target: SyncTarget;
  /** Column: the values that a selected row may hold there. Every column must agree. */
  readonly where: Readonly<Record<string, readonly string[]>>;
  readonly mode: SyncMode;
  /** As written: an id, a code or a name, for a contact that has no country. */
  readonly defaultCountry: string | undefined;
  readonly policies: FieldPolicies;
  /** What to do with several contacts of one key on the service. */
  readonly duplicates: DuplicatePolicy;
  /** So many of them a person knows of and leaves. */
  readonly acceptDuplicates: number | undefined;
}

export type SyncTarget =
  | { readonly kind: 'name'; readonly contactType: string }
  | { readonly kind: 'column'; readonly contactTypeFrom: string }
  /** The recipients of a segment that exists on the service. */
  | { readonly kind: 'segment'; readonly segment: string }
  | { readonly kind: 'segment-column'; readonly segmentFrom: string };

export interface SuppressionConfig {
  readonly sources: readonly string[];
  readonly into:
    | { readonly kind: 'global' }
    | { readonly kind: 'group'; readonly group: string }
    /** Of a snapshot: every group of it into the group of the same name. */
    | { readonly kind: 'groups' };
}

export interface UploadConfig {
  /** How long acknowledged contacts may be late. */
  readonly patienceMs: number;
}

/** A share of what is there, or a number. */
export type GuardLimit =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'count'; readonly count: number };

export interface GuardConfig {
  /** Undefined: by size of the contact type. */
  readonly maxDelete: GuardLimit | undefined;
  readonly maxUpdate: GuardLimit;
  readonly maxSuppress: GuardLimit;
  readonly maxShrink: GuardLimit;
  readonly maxInvalid: GuardLimit;
  readonly firstMirror: 'park' | 'allow';
  readonly onTrip: 'park' | 'stop';
}

// One hash over what decides a plan. A plan is stale when it changed; pacing, limits and keys may
// change between planning and applying, and neither they nor the file's place are part of it.

/** 64 hexadecimal digits. */
export function configHash(config: Config): string {
  const { service, sources, syncs, suppressions, migration } = config;
  return sha256Hex(
    canonicalJson({
      baseUrl: service.baseUrl,
      baseUrl2: service.baseUrl2,
      sources: sources.map((source) => sourceParts(source)),
      syncs: syncs.map((sync) => syncParts(sync)),
      suppressions: suppressions.map(({ sources: names, into }) => ({
        sources: names,
        into: { ...into },
      })),
      // What was planned in one phase is not carried out in another.
      ...(migration === undefined ? {} : { migration }),
    }),
  );
}

function sourceParts(source: SourceConfig): Json {
  const { name, type, paths, encoding, select, columns, status, statusWritten } = source;
  const fields = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, column ?? null]),
  );
  return {
    name,
    type,
    paths,
    columns: fields,
    ...(source.values === undefined ? {} : { values: valuesParts(source.values) }),
    status: statusParts(status),
    statusWritten,
    ...(source.tags === undefined ? {} : { tags: { ...source.tags } }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(source.id === undefined ? {} : { id: source.id }),
    ...(select === undefined ? {} : { select: { ...select } }),
  };
}

/** As pairs: a value may be called like a member of every object. */
function valuesParts(values: NonNullable<SourceConfig['values']>): Json {
  return [...values].map(([field, meanings]) => [field, [...meanings].map((pair) => [...pair])]);
}

function statusParts(status: SourceConfig['status']): Json {
  // The rules of a preset come with the program; only a person's words are configuration.
  return status.kind === 'rules' ? { kind: status.kind, map: status.map } : { ...status };
}

function syncParts(sync: SyncConfig): Json {
  return {
    sources: sync.sources,
    target: { ...sync.target },
    where: sync.where,
    mode: sync.mode,
    defaultCountry: sync.defaultCountry ?? null,
    policies: Object.fromEntries(
      [...sync.policies].map(([field, policy]) => [field, { ...policy }]),
    ),
    duplicates: sync.duplicates,
  };
}
