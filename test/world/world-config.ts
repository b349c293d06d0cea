// A configuration in few words: what a test does not say is what most configurations have.
import type { CompareRequest, SourceSpec } from '../../src/compare/index.ts';
import type { SuppressionConfig, SyncConfig } from '../../src/config/index.ts';
import type {
  ConflictRule,
  EditRule,
  FieldName,
  FieldPolicy,
  SourceRow,
  StatusMapping,
} from '../../src/contacts/index.ts';
import { sha256Hex } from '../../src/lib/index.ts';
import type { GuardLimits, MigrationPhase, SyncMode } from '../../src/plan/index.ts';
import type { Source, SourceFile } from '../../src/sources/index.ts';

export interface WorldConfig {
  /** By name: a table whose first row is the header. */
  readonly sources: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Sources that are more than a table, after the others. */
  readonly readySources?: readonly SourceSpec[];
  readonly syncs: readonly WorldSync[];
  readonly suppressions?: readonly WorldSuppression[];
  readonly guards?: Partial<GuardLimits>;
  /** Left out, a warning tells of what is unlike other nights. */
  readonly expect?: CompareRequest['expect'] | false;
  /** Of a move from another provider. */
  readonly phase?: MigrationPhase;
  /** Service field: source column. */
  readonly columns?: SourceSpec['columns'];
  /** By source: the column that names people for good. */
  readonly ids?: Readonly<Record<string, string>>;
  /** A `Status` column is read as status where a source has one. */
  readonly status?: StatusMapping;
  /** Another one stands for a changed configuration, or for other keys. */
  readonly configurationHash?: string;
  readonly accountHash?: string;
}

export interface WorldSync {
  readonly sources: readonly string[];
  readonly contactType?: string;
  readonly contactTypeFrom?: string;
  readonly segment?: string;
  readonly segmentFrom?: string;
  readonly mode?: SyncMode;
  readonly where?: Readonly<Record<string, readonly string[]>>;
  readonly defaultCountry?: string;
  readonly fields?: Readonly<Partial<Record<FieldName, FieldPolicy>>>;
  readonly duplicates?: 'report' | 'remove';
  readonly onGone?: 'leave' | 'recreate';
  readonly onAdded?: 'leave' | 'delete';
  readonly onEdit?: EditRule;
  readonly onConflict?: ConflictRule;
  readonly acceptDuplicates?: number;
}

export interface WorldSuppression {
  readonly sources: readonly string[];
  readonly group?: string;
  /** Every group that the sources hold. */
  readonly groups?: true;
}

const GUARDS: GuardLimits = {
  maxUpdate: { kind: 'share', share: 0.3 },
  maxSuppress: { kind: 'share', share: 0.3 },
  maxShrink: { kind: 'share', share: 0.3 },
  maxInvalid: { kind: 'share', share: 0.1 },
  firstMirror: 'park',
};

export function compareRequest(config: WorldConfig): CompareRequest {
  return {
    sources: [
      ...Object.entries(config.sources).map(([name, table]) => sourceSpec(name, table, config)),
      ...(config.readySources ?? []),
    ],
    syncs: config.syncs.map(syncSpec),
    suppressions: (config.suppressions ?? []).map(suppressionSpec),
    guards: { ...GUARDS, ...config.guards },
    expect: config.expect === false ? undefined : (config.expect ?? { block: false }),
    phase: config.phase,
    configurationHash: config.configurationHash ?? 'configuration',
    accountHash: config.accountHash ?? 'account',
    host: 'sandbox.test',
    requestsPerSecond: 1_000,
  };
}

function sourceSpec(name: string, table: Table, config: WorldConfig): SourceSpec {
  const hasStatus = table[0]?.includes('Status') === true;
  const byColumn: StatusMapping = { kind: 'column', column: 'Status', map: {} };
  const constant: StatusMapping = { kind: 'constant', status: 'subscribed' };
  return {
    source: tableSource(name, table),
    columns: config.columns ?? {},
    status: config.status ?? (hasStatus ? byColumn : constant),
    statusWritten: true,
    id: config.ids?.[name],
  };
}

function suppressionSpec({ sources, group, groups }: WorldSuppression): SuppressionConfig {
  if (groups === true) return { sources, into: { kind: 'groups' } };
  return { sources, into: group === undefined ? { kind: 'global' } : { kind: 'group', group } };
}

function syncSpec(sync: WorldSync): SyncConfig {
  return {
    sources: sync.sources,
    target: syncTarget(sync),
    where: sync.where ?? {},
    mode: sync.mode ?? 'upsert',
    defaultCountry: sync.defaultCountry,
    policies: new Map(Object.entries(sync.fields ?? {}) as [FieldName, FieldPolicy][]),
    duplicates: sync.duplicates ?? 'report',
    onGone: sync.onGone ?? 'leave',
    onAdded: sync.onAdded ?? 'leave',
    onEdit: sync.onEdit ?? 'overwrite',
    onConflict: sync.onConflict ?? 'source',
    acceptDuplicates: sync.acceptDuplicates,
  };
}

function syncTarget(sync: WorldSync): SyncConfig['target'] {
  const { contactType = 'Newsletter', contactTypeFrom, segment, segmentFrom } = sync;
  if (segment !== undefined) return { kind: 'segment', segment };
  if (segmentFrom !== undefined) return { kind: 'segment-column', segmentFrom };
  if (contactTypeFrom !== undefined) return { kind: 'column', contactTypeFrom };
  return { kind: 'name', contactType };
}

/** A source whose rows may all get mail. */
export function plainSpec(source: Source): SourceSpec {
  const status: StatusMapping = { kind: 'constant', status: 'subscribed' };
  return { source, columns: {}, status, statusWritten: true };
}

function tableSource(name: string, table: Table): Source {
  return filesSource(name, { [`${name}.csv`]: table });
}

type Table = readonly (readonly string[])[];

/** A source of several files; the first row of each is its header. */
export function filesSource(name: string, tables: Readonly<Record<string, Table>>): Source {
  return { name, files: () => filesOf(tables) };
}

async function* filesOf(tables: Readonly<Record<string, Table>>): AsyncGenerator<SourceFile> {
  await Promise.resolve();
  for (const [path, table] of Object.entries(tables)) yield tableFile(path, table);
}

function tableFile(path: string, table: Table): SourceFile {
  const [header = [], ...rows] = table;
  return {
    path,
    header,
    bytes: 0,
    bytesRead: () => 0,
    rows: () => batches(rows),
    sha256: () => sha256Hex(JSON.stringify(table)),
  };
}

async function* batches(rows: readonly (readonly string[])[]): AsyncGenerator<SourceRow[]> {
  await Promise.resolve();
  yield rows.map((cells, index) => ({ line: index + 2, cells }));
}
