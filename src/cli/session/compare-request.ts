// Makes the request of a comparison from the configuration, with sources that can be read.
import { type CompareRequest, type SourceSpec, snapshotSource } from '../../compare/index.ts';
import { type Config, type SourceConfig, configHash } from '../../config/index.ts';
import { isPresetType } from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import type { Source, SourceFile } from '../../sources/index.ts';

/** `planner` is who makes plans from it. */
export function compareRequestOf(
  config: Config,
  accountHash: string,
  planner?: string,
): CompareRequest {
  return {
    sources: config.sources.map(sourceSpecOf),
    syncs: config.syncs,
    suppressions: config.suppressions,
    guards: config.guards,
    phase: config.migration,
    configurationHash: configHash(config),
    accountHash,
    host: new URL(config.service.baseUrl).host,
    planner,
    acceptErased: config.acceptErased,
    approvals: config.approvals,
    acceptAutomations: config.acceptAutomations,
    requestsPerSecond: config.service.requestsPerSecond,
  };
}

export function sourceSpecOf(config: SourceConfig): SourceSpec {
  const namesContactTypes = config.tags?.kind === 'contactTypes';
  return { ...config, source: sourceOf(config), namesContactTypes };
}

/** By their names. */
function statusColumns({ status }: SourceConfig): readonly string[] {
  if (status.kind === 'column') return [status.column];
  return status.kind === 'statements' ? status.statements.map(({ column }) => column) : [];
}

function sourceOf(config: SourceConfig): Source {
  const { type, name, baseDir, paths } = config;
  if (type === 'snapshot') return snapshotSource({ name, baseDirectory: baseDir, path: paths });
  async function* files(): AsyncGenerator<SourceFile> {
    yield* (await readerOf(config)).files();
  }
  return { name, files };
}

/** A command that opens no source goes without the readers. */
async function readerOf(config: SourceConfig): Promise<Source> {
  const { PRESETS, fileSource, notePlainExports, presetSource, sqliteSource } =
    await import('../../sources/readers.ts');
  const { type, name, baseDir, paths, encoding, select } = config;
  const place = { name, baseDirectory: baseDir, path: paths, encoding };
  if (type === 'sqlite') {
    assert(select !== undefined, 'a source of type sqlite has a table or a query');
    return sqliteSource({ ...place, select });
  }
  if (!isPresetType(type)) return notePlainExports(fileSource(place), statusColumns(config));
  const preset = PRESETS[type];
  const { members } = preset;
  const wantsMember = members && ((member: string): boolean => members.test(member));
  return presetSource(fileSource({ ...place, members: wantsMember }), {
    preset,
    tagUse: config.tags ?? { kind: 'customField', name: 'tags' },
    wanted: wantedColumns(config),
  });
}

/** Every column that the configuration names. */
function wantedColumns({ columns, furtherEmail = [], fullName }: SourceConfig): readonly string[] {
  const named = [...Object.values(columns), ...furtherEmail, fullName?.column];
  return named.filter((column) => typeof column === 'string');
}
