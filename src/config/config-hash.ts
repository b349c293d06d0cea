// One hash over what decides a plan. A plan is stale when it changed; pacing, limits and keys may
// change between planning and applying, and neither they nor the file's place are part of it.
import { type Json, canonicalJson, sha256Hex } from '../lib/index.ts';
import type { Config, SourceConfig, SyncConfig } from './config.ts';

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
