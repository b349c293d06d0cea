// From what a person wrote to what the worker uses: one form per option, milliseconds, absolute
// directories. Everything was checked before; nothing here can refuse.
import { dirname, resolve } from 'node:path';
import { assert, encodingName, normaliseBaseUrl } from '../lib/index.ts';
import {
  DEFAULT_FIELD_POLICY,
  type FieldName,
  type FieldPolicy,
  type StatusMapping,
  isFieldName,
  isPresetType,
} from '../contacts/index.ts';
import type {
  Config,
  GuardConfig,
  GuardLimit,
  SecretReference,
  ServiceConfig,
  SourceConfig,
  SuppressionConfig,
  SyncConfig,
} from './config.ts';
import type {
  WrittenConfig,
  WrittenService,
  WrittenSource,
  WrittenSuppression,
  WrittenSync,
} from './schema.ts';

/** The path is the configuration's, absolute: every other path is relative to its directory. */
export function normaliseConfig(written: WrittenConfig, path: string): Config {
  const baseDir = dirname(path);
  return {
    path,
    service: normaliseService(written.service, baseDir),
    stateDir: resolve(baseDir, written.stateDir),
    sources: Object.entries(written.sources).map(([name, source]) => ({
      name,
      ...normaliseSource(source, baseDir),
    })),
    syncs: written.syncs.map((sync) => normaliseSync(sync, written.duplicates)),
    suppressions: written.suppressions.map((entry) => normaliseSuppression(entry)),
    guards: normaliseGuards(written.guards),
    uploads: { patienceMs: durationMs(written.uploads.patience) },
    migration: written.migration?.phase,
    acceptAutomations: written.acceptAutomations,
  };
}

function normaliseService(service: WrittenService, baseDir: string): ServiceConfig {
  return {
    baseUrl: normaliseBaseUrl(service.baseUrl),
    baseUrl2: normaliseBaseUrl(service.baseUrl2),
    publicKey: secretReference(service.publicKey, baseDir),
    secretKey: secretReference(service.secretKey, baseDir),
    requestsPerSecond: service.requestsPerSecond,
    concurrency: service.concurrency,
    timeoutMs: Math.round(service.timeoutSeconds * 1_000),
    quietMs: Math.round(service.quietSeconds * 1_000),
  };
}

function secretReference(text: string, baseDir: string): SecretReference {
  if (text.startsWith('env:')) return { kind: 'environment', name: text.slice('env:'.length) };
  return { kind: 'file', path: resolve(baseDir, text.slice('file:'.length)) };
}

function normaliseSource(source: WrittenSource, baseDir: string): Omit<SourceConfig, 'name'> {
  return {
    type: source.type,
    paths: typeof source.path === 'string' ? [source.path] : source.path,
    baseDir,
    ...(source.encoding === undefined ? {} : { encoding: encodingName(source.encoding) }),
    ...selectOf(source),
    ...columnsOf(source),
    ...statusOf(source),
    ...(source.id === undefined ? {} : { id: source.id }),
    ...tagUse(source),
  };
}

/** Which column fills which field, apart from what its values stand for. */
function columnsOf({ columns }: WrittenSource): Pick<SourceConfig, 'columns' | 'values'> {
  const values = new Map<string, ReadonlyMap<string, string>>();
  const names = Object.entries(columns).map(([field, written]) => {
    if (written === null || typeof written === 'string') return [field, written] as const;
    values.set(field, new Map(Object.entries(written.values)));
    return [field, written.column] as const;
  });
  const named: SourceConfig['columns'] = Object.fromEntries(names);
  return values.size === 0 ? { columns: named } : { columns: named, values };
}

function selectOf({ table, query, parameters }: WrittenSource): Pick<SourceConfig, 'select'> {
  if (table !== undefined) return { select: { kind: 'table', table } };
  if (query === undefined) return {};
  return { select: { kind: 'query', query, parameters: parameters ?? {} } };
}

/** A snapshot says itself who left. */
function statusOf({ type, status }: WrittenSource): Pick<SourceConfig, 'status' | 'statusWritten'> {
  if (type === 'snapshot') {
    return { status: { kind: 'column', column: 'status', map: {} }, statusWritten: true };
  }
  // A provider's export says itself who agreed, or is refused until a person says it.
  if (status === undefined && isPresetType(type)) {
    return { status: { kind: 'rules', rules: [], map: {} }, statusWritten: true };
  }
  return { status: statusMapping(status), statusWritten: status !== undefined };
}

function tagUse({ tags }: WrittenSource): Pick<SourceConfig, 'tags'> {
  if (tags === undefined) return {};
  if (tags === 'ignore') return { tags: { kind: 'ignore' } };
  if ('contactTypes' in tags) return { tags: { kind: 'contactTypes' } };
  return { tags: { kind: 'customField', name: tags.customField } };
}

function statusMapping(status: WrittenSource['status']): StatusMapping {
  if (status === undefined) return { kind: 'constant', status: 'subscribed' };
  if (typeof status === 'string') return { kind: 'constant', status };
  if (status.column === undefined) return { kind: 'rules', rules: [], map: status.map };
  return { kind: 'column', column: status.column, map: status.map };
}

function normaliseSync(sync: WrittenSync, duplicates: WrittenConfig['duplicates']): SyncConfig {
  return {
    sources: sourcesOf(sync),
    target: syncTarget(sync),
    where: Object.fromEntries(
      Object.entries(sync.where).map(([column, cells]) => [
        column,
        typeof cells === 'string' ? [cells] : cells,
      ]),
    ),
    mode: sync.mode,
    defaultCountry: sync.defaultCountry === undefined ? undefined : String(sync.defaultCountry),
    policies: fieldPolicies(sync),
    duplicates: sync.duplicates ?? duplicates,
    acceptDuplicates: sync.acceptDuplicates,
  };
}

function syncTarget({ contactType, contactTypeFrom, into }: WrittenSync): SyncConfig['target'] {
  if (contactType !== undefined) return { kind: 'name', contactType: contactType.trim() };
  if (contactTypeFrom !== undefined) return { kind: 'column', contactTypeFrom };
  assert(into !== undefined, 'a sync has one of contactType, contactTypeFrom and into');
  return 'segment' in into
    ? { kind: 'segment', segment: into.segment.trim() }
    : { kind: 'segment-column', segmentFrom: into.segmentFrom };
}

function fieldPolicies(sync: WrittenSync): ReadonlyMap<FieldName, FieldPolicy> {
  const policies = new Map<FieldName, FieldPolicy>();
  for (const [field, { owner, blank }] of Object.entries(sync.fields)) {
    assert(isFieldName(field), 'a field with a policy is a field of a contact');
    policies.set(field, {
      owner: owner ?? DEFAULT_FIELD_POLICY.owner,
      blank: blank ?? DEFAULT_FIELD_POLICY.blank,
    });
  }
  return policies;
}

function normaliseSuppression(entry: WrittenSuppression): SuppressionConfig {
  return {
    sources: sourcesOf(entry),
    into:
      typeof entry.into === 'string'
        ? { kind: entry.into }
        : { kind: 'group', group: entry.into.group.trim() },
  };
}

function sourcesOf(entry: WrittenSync | WrittenSuppression): readonly string[] {
  return entry.sources ?? (entry.source === undefined ? [] : [entry.source]);
}

function normaliseGuards(guards: WrittenConfig['guards']): GuardConfig {
  return {
    maxDelete: guards.maxDelete === undefined ? undefined : guardLimit(guards.maxDelete),
    maxUpdate: guardLimit(guards.maxUpdate),
    maxSuppress: guardLimit(guards.maxSuppress),
    maxShrink: guardLimit(guards.maxShrink),
    maxInvalid: guardLimit(guards.maxInvalid),
    firstMirror: guards.firstMirror,
    onTrip: guards.onTrip,
  };
}

const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

function durationMs(written: string): number {
  const unitMs = UNIT_MS.get(written.slice(-1));
  assert(unitMs !== undefined, 'the schema takes no other unit');
  return Math.round(Number(written.slice(0, -1)) * unitMs);
}

function guardLimit(written: string | number): GuardLimit {
  if (typeof written === 'number') return { kind: 'count', count: written };
  if (!written.endsWith('%')) return { kind: 'count', count: Number(written) };
  return { kind: 'share', share: Number(written.slice(0, -1)) / 100 };
}
