// Makes the request of a comparison from the configuration, with sources that can be read.
import { resolve } from 'node:path';
import { type CompareRequest, type SourceSpec, snapshotSource } from '../../compare/index.ts';
import {
  type Config,
  type ProgramConfig,
  type ProgramEnvironment,
  type SourceConfig,
  configHash,
} from '../../config/index.ts';
import { isPresetType } from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import {
  type FetchedFile,
  type FilesOptions,
  type ProgramTools,
  programOutput,
  type RowsOptions,
  type Source,
  type SourceFile,
} from '../../sources/index.ts';

/** `planner` is who makes plans from it. Without `programs`, no source may be the output of one. */
export function compareRequestOf(
  config: Config,
  accountHash: string,
  {
    planner,
    programs,
  }: { readonly planner?: string | undefined; readonly programs?: Programs } = {},
): CompareRequest {
  return {
    sources: config.sources.map((source) => sourceSpecOf(source, programs)),
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
    expect: config.expect,
    acceptAutomations: config.acceptAutomations,
    requestsPerSecond: config.service.requestsPerSecond,
  };
}

/** What runs programs, and what they are given. */
export interface Programs extends ProgramTools {
  readonly environmentOf: (named: ProgramConfig['environment']) => ProgramEnvironment;
}

export function sourceSpecOf(config: SourceConfig, programs?: Programs): SourceSpec {
  const namesContactTypes = config.tags?.kind === 'contactTypes';
  return { ...config, source: sourceOf(config, programs), namesContactTypes };
}

/** By their names. */
function statusColumns({ status }: SourceConfig): readonly string[] {
  if (status.kind === 'column') return [status.column];
  return status.kind === 'statements' ? status.statements.map(({ column }) => column) : [];
}

function sourceOf(config: SourceConfig, programs: Programs | undefined): Source {
  const { type, name, baseDir, paths, program } = config;
  const output = program && outputOf(program, config, programs);
  const place = { name, baseDirectory: baseDir, path: output ?? paths };
  async function* files(reading?: RowsOptions): AsyncGenerator<SourceFile> {
    yield* (await readerOf(config, place)).files(reading);
  }
  const source = type === 'snapshot' ? snapshotSource(place) : { name, files };
  return output === undefined ? source : { ...source, close: output.close };
}

function outputOf(
  { command, cwd, environment, timeoutMs, mostBytes }: ProgramConfig,
  { name: source, baseDir }: SourceConfig,
  programs: Programs | undefined,
): FetchedFile {
  assert(programs !== undefined, 'who reads the output of a program can run it');
  const program = { source, command, directory: resolve(baseDir, cwd), timeoutMs, mostBytes };
  return programOutput(program, () => programs.environmentOf(environment), programs);
}

/** A command that opens no source goes without the readers. */
async function readerOf(config: SourceConfig, files: FilesOptions): Promise<Source> {
  const { PRESETS, fileSource, notePlainExports, presetSource, sqliteSource } =
    await import('../../sources/readers.ts');
  const { type, encoding, select } = config;
  const place = { ...files, encoding };
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
