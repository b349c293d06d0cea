// Checks everything that a plan needs, without making one, and collects every problem.
import { buildCountryIndex, isSuppression, type MappedRow } from '../contacts/index.ts';
import { SyncError } from '../lib/index.ts';
import { type PlanWarning, warningOf } from '../plan/index.ts';
import type { RowsOptions } from '../sources/index.ts';
import { closeSources, type OpenSource, openSources, ownedFields } from './rows/open-sources.ts';
import { statementsOf } from './rows/row-findings.ts';
import { readsSegments, unclearFields, unclearGroups, unknownTargets } from './scope/targets.ts';
import type { CompareRequest, CompareTools, NamedSuppressions } from './scope/request.ts';
import {
  type SourceBinding,
  listBindings,
  namedSuppressions,
  readingOrder,
  Scopes,
  MappingProblemsError,
} from './scope/source-bindings.ts';
import { type AccountMetadata, readMetadata } from './scope/account-metadata.ts';
import { unknownCountry } from './scope/spelling.ts';
import { countryWarnings } from './rows/country-columns.ts';

export interface Validation {
  readonly problems: readonly SyncError[];
  /** Sources that could be opened, with the number of their files. */
  readonly sources: readonly { readonly name: string; readonly files: number }[];
  readonly accountId: string | null;
  /** Facts that a person should know although they stop no plan. */
  readonly warnings: readonly PlanWarning[];
}

/** Checks the service and each source separately, so that no problem hides another. */
export async function validate(request: CompareRequest, tools: CompareTools): Promise<Validation> {
  try {
    return await validateAll(request, tools);
  } finally {
    closeSources(request.sources);
  }
}

async function validateAll(request: CompareRequest, tools: CompareTools): Promise<Validation> {
  const { signal } = tools;
  const problems: SyncError[] = [];
  const metadata = await collect(problems, () =>
    readMetadata(tools.client, tools.countryNames, { withSegments: readsSegments(request) }),
  );
  if (metadata !== undefined) noteProblems(problems, unknownTargets(request, metadata));
  await collect(problems, () => Promise.resolve(readingOrder(request.sources, request.syncs)));
  const suppressions = await knownSuppressions(request, { signal }, problems);
  const bindings = bindingsOf({ ...request, suppressions }, metadata, problems);
  const countries = metadata?.countries ?? buildCountryIndex([], tools.countryNames);
  const opened: OpenSource[] = [];
  for (const spec of request.sources) {
    const found = await collect(problems, () =>
      openSources([spec], { bindings, countries, signal }),
    );
    opened.push(...(found ?? []));
  }
  const warnings = await warningsOf(opened, request, problems);
  if (metadata !== undefined) noteProblems(problems, unclearFields(ownedFields(opened), metadata));
  const sources = opened.map(({ name, files }) => ({ name, files: files.length }));
  return { problems, sources, accountId: metadata?.accountId ?? null, warnings };
}

async function warningsOf(
  opened: readonly OpenSource[],
  request: CompareRequest,
  problems: SyncError[],
): Promise<PlanWarning[]> {
  const warnings = countryWarnings(opened, request);
  for (const source of opened) {
    warnings.push(...((await collect(problems, () => leftWarnings(source))) ?? []));
  }
  return warnings;
}

/**
 * Counts the rows that say their person left, in a source that no suppressions name; other sources are not read here.
 * Only a plan knows whom the service keeps from mail already.
 */
async function leftWarnings({ name, files }: OpenSource): Promise<PlanWarning[]> {
  if (files.some(({ bindings }) => bindings.some(({ binding }) => binding.kind === 'suppression')))
    return [];
  let count = 0;
  for (const { file, bindings } of files) {
    const [open] = bindings;
    if (open === undefined) continue;
    for await (const rows of file.rows()) {
      count += rows.filter((row) => saysThatOneLeft(open.mapRow(row))).length;
    }
  }
  return count === 0 ? [] : [warningOf('LEFT_STILL_MAILABLE', { source: name, count })];
}

function saysThatOneLeft(mapped: MappedRow): boolean {
  if (mapped.kind === 'blank' || mapped.kind === 'silent') return false;
  return statementsOf(mapped).some(({ status }) => isSuppression(status));
}

function bindingsOf(
  request: CompareRequest & { readonly suppressions: readonly NamedSuppressions[] },
  metadata: AccountMetadata | undefined,
  problems: SyncError[],
): SourceBinding[] {
  const scopes = new Scopes();
  const bindings = listBindings(request, scopes, (text, key) => {
    const id = metadata?.countries.resolve(text);
    if (metadata !== undefined && id === undefined) {
      problems.push(new MappingProblemsError([unknownCountry(key, text, metadata.countries)]));
    }
    return id;
  });
  if (metadata !== undefined) noteProblems(problems, unclearGroups(scopes.groups(), metadata));
  return bindings;
}

/** None where a source cannot be read: its problem is reported once, when it is opened. */
async function knownSuppressions(
  request: CompareRequest,
  reading: RowsOptions,
  problems: SyncError[],
): Promise<NamedSuppressions[]> {
  const met: SyncError[] = [];
  const named = await collect(met, () => namedSuppressions(request, reading));
  problems.push(...met.filter((problem) => problem instanceof MappingProblemsError));
  return named ?? [];
}

function noteProblems(problems: SyncError[], found: readonly string[]): void {
  if (found.length > 0) problems.push(new MappingProblemsError(found));
}

async function collect<T>(problems: SyncError[], look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    problems.push(error);
    return undefined;
  }
}
