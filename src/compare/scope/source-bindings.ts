// A binding binds one source to one sync or to one list of suppressions; its rows are counted there. A source is read
// once, however many bindings it has.
import type { SuppressionConfig, SyncConfig, SyncTarget } from '../../config/index.ts';
import {
  holdsAddress,
  isSubscribed,
  namesContactType,
  saysWhoAgreed,
} from '../../contacts/index.ts';
import { SyncError } from '../../lib/index.ts';
import {
  type HeldRows,
  namesLeaversAlone,
  type RowsOptions,
  type Source,
  type SourceFile,
  statusOfFolder,
} from '../../sources/index.ts';
import {
  type CompareRequest,
  failureOf,
  isSegmentTarget,
  type NamedSuppressions,
  type SourceSpec,
  type SuppressionList,
} from './request.ts';
import { spelledAs, unclearHeldGroup } from './spelling.ts';
import type { Target, Targets } from './targets.ts';

export interface SyncBinding {
  readonly kind: 'sync';
  readonly index: number;
  readonly source: string;
  readonly sync: SyncConfig;
  /** A country id, once the reference data is known. */
  readonly defaultCountry: string | undefined;
}

export interface SuppressionBinding {
  readonly kind: 'suppression';
  readonly index: number;
  readonly source: string;
  readonly into: SuppressionList;
  readonly scope: number;
}

export type SourceBinding = SyncBinding | SuppressionBinding;

/** The place of a row, by the numbers of its binding and file. */
export interface RowPosition {
  /** Negative (-1 - binding) for a row that was already counted, or counted as invalid. */
  readonly binding: number;
  readonly file: number;
  readonly line: number;
}

/** Marks a row as already counted and keeps its place. */
export function uncounted(place: RowPosition): RowPosition {
  return { ...place, binding: -1 - place.binding };
}

/** The number of the binding, also for a row that was already counted. */
export function bindingOf({ binding }: Pick<RowPosition, 'binding'>): number {
  return binding < 0 ? -1 - binding : binding;
}

/** Numbers the unsubscribe groups that take part; scope 0 is the global list. */
export class Scopes {
  readonly #groups: string[] = [];

  ofInto(into: SuppressionList): number {
    if (into.kind === 'global') return GLOBAL_SCOPE;
    const known = this.#groups.indexOf(into.group);
    return known >= 0 ? known + 1 : this.#groups.push(into.group);
  }

  groups(): { readonly scope: number; readonly group: string }[] {
    return this.#groups.map((group, index) => ({ scope: index + 1, group }));
  }
}

/** All bindings, those of one sync in the order in which its sources are named. */
export function listBindings(
  request: Pick<CompareRequest, 'syncs'> & { readonly suppressions: readonly NamedSuppressions[] },
  scopes: Scopes,
  /** The key says where the configuration names the country. */
  resolveCountry: (text: string, key: string) => string | undefined,
): SourceBinding[] {
  const bindings: SourceBinding[] = [];
  for (const [index, sync] of request.syncs.entries()) {
    const { defaultCountry: text } = sync;
    const key = `syncs[${String(index)}].defaultCountry`;
    const defaultCountry = text === undefined ? undefined : resolveCountry(text, key);
    for (const source of sync.sources) {
      bindings.push({ kind: 'sync', index: bindings.length, source, sync, defaultCountry });
    }
  }
  for (const { sources, into } of request.suppressions) {
    const scope = scopes.ofInto(into);
    for (const source of sources) {
      bindings.push({ kind: 'suppression', index: bindings.length, source, into, scope });
    }
  }
  return bindings;
}

/** The default country of the binding whose row counted last, else of any of the syncs. */
export function defaultCountryOf(
  bindings: readonly SourceBinding[],
  syncs: readonly SyncConfig[],
  index: number,
): string | undefined {
  const own = bindings[bindingOf({ binding: index })];
  if (own?.kind === 'sync' && own.defaultCountry !== undefined) return own.defaultCountry;
  return bindings
    .filter((binding) => binding.kind === 'sync')
    .find((binding) => syncs.includes(binding.sync) && binding.defaultCountry !== undefined)
    ?.defaultCountry;
}

/** Whether a binding decides the recipients of segments. */
export function isForSegment(binding: SourceBinding): boolean {
  return binding.kind === 'sync' && isSegmentTarget(binding.sync.target);
}

/** Whether rows of this kind are for the binding. */
export function takes(binding: SourceBinding, held: HeldRows | undefined): boolean {
  if (held === undefined) return true;
  if (held.kind === 'contacts') return binding.kind === 'sync';
  if (binding.kind === 'sync' || binding.into.kind !== held.kind) return false;
  if (binding.into.kind === 'global') return true;
  const { group, heldAs = group } = binding.into;
  return held.kind === 'group' && held.group === heldAs;
}

/** Names the target of a binding for people. */
export function bindingLabel(binding: SourceBinding): string {
  if (binding.kind === 'suppression') {
    return binding.into.kind === 'global' ? 'global unsubscribes' : `group ${binding.into.group}`;
  }
  const named = namedBy(binding.sync.target);
  const label = typeof named === 'string' ? named : `by ${named.column}`;
  return isForSegment(binding) ? `segment ${label}` : label;
}

/** The name of a target, or the column that names it in each row. */
export function namedBy(target: SyncTarget): string | { readonly column: string } {
  switch (target.kind) {
    case 'name':
      return target.contactType;
    case 'column':
      return { column: target.contactTypeFrom };
    case 'segment':
      return target.segment;
    case 'segment-column':
      return { column: target.segmentFrom };
  }
}

/** The target that a row of a sync names. Undefined if nothing can have that name. */
export function targetNamed(
  name: string,
  binding: SyncBinding,
  targets: Targets,
): Target | undefined {
  if (isForSegment(binding)) return targets.segmentNamed(name);
  if (isNamedByAddress(name, binding)) return undefined;
  return namesContactType(name) ? targets.named(name) : undefined;
}

/** Whether a row names a contact type by an address: names are shown, also to people who may not see it. */
export function isNamedByAddress(name: string, { sync }: SyncBinding): boolean {
  return sync.target.kind === 'column' && holdsAddress(name);
}

/** The list of addresses that are unsubscribed from everything. */
export const GLOBAL_SCOPE = 0;

/**
 * Every suppression list of the request, by name. A snapshot holds recipients of unsubscribe groups, and must be
 * read to learn which groups: each becomes a list of its own. Rejects if a source cannot be read.
 */
export async function namedSuppressions(
  request: Pick<CompareRequest, 'sources' | 'suppressions'>,
  reading: RowsOptions = {},
): Promise<NamedSuppressions[]> {
  const { sources, suppressions } = request;
  const named: NamedSuppressions[] = [];
  for (const entry of suppressions) {
    const { into } = entry;
    if (into.kind === 'groups') named.push(...(await heldGroups(entry, sources, reading)));
    else if (into.kind === 'global') named.push({ ...entry, into });
    else named.push(...(await heldAlmostSo(entry.sources, into, sources, reading)));
  }
  return named;
}

type Specs = readonly SourceSpec[];

type Syncs = readonly SyncConfig[];

async function heldGroups(
  entry: SuppressionConfig,
  sources: Specs,
  reading: RowsOptions,
): Promise<NamedSuppressions[]> {
  const byName = new Map<string, NamedSuppressions>();
  for (const { source } of sources) {
    if (!entry.sources.includes(source.name)) continue;
    for (const group of await groupsIn(source, reading)) {
      const names = new Set([...(byName.get(group)?.sources ?? []), source.name]);
      byName.set(group, { sources: [...names], into: { kind: 'group', group, heldAs: group } });
    }
  }
  return [...byName.values()];
}

/** A source may spell the name of a configured group differently: the exact name counts, else the only match. */
async function heldAlmostSo(
  names: readonly string[],
  into: Extract<SuppressionList, { kind: 'group' }>,
  sources: Specs,
  reading: RowsOptions,
): Promise<NamedSuppressions[]> {
  const named: NamedSuppressions[] = [];
  for (const name of names) {
    const spec = sources.find(({ source }) => source.name === name);
    const held = spec === undefined ? [] : await groupsIn(spec.source, reading);
    const found = spelledAs(into.group, held, (group) => group);
    if (found.kind === 'ambiguous') {
      throw new MappingProblemsError([unclearHeldGroup(name, into.group, held)]);
    }
    const heldAs = found.kind === 'found' ? { heldAs: found.record } : {};
    named.push({ sources: [name], into: { ...into, ...heldAs } });
  }
  return named;
}

async function groupsIn(source: Source, reading: RowsOptions): Promise<readonly string[]> {
  try {
    return (await source.groups?.(reading)) ?? [];
  } catch (error) {
    throw failureOf(error, source.name, reading.signal);
  }
}

/**
 * The order in which sources are read. Each is read once, and where two meet in a sync, the one named later is
 * read later, since its rows count. Throws where the syncs want orders that cannot all be kept.
 */
export function readingOrder(sources: Specs, syncs: Syncs): SourceSpec[] {
  const left = [...sources];
  const ordered: SourceSpec[] = [];
  while (left.length > 0) {
    const names = new Set(left.map((spec) => spec.source.name));
    const next = left.findIndex((spec) => !hasPredecessor(spec.source.name, names, syncs));
    if (next < 0) throw contradiction(names, syncs);
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

/** Whether a source that is still to be read must be read before the named one. */
function hasPredecessor(name: string, left: ReadonlySet<string>, syncs: Syncs): boolean {
  return syncs.some(({ sources }) =>
    sources.slice(0, Math.max(0, sources.lastIndexOf(name))).some((earlier) => left.has(earlier)),
  );
}

function contradiction(names: ReadonlySet<string>, syncs: Syncs): MappingProblemsError {
  const wanted = syncs
    .filter(({ sources }) => sources.filter((name) => names.has(name)).length > 1)
    .map(({ sources }) => sources.join(', '));
  return new MappingProblemsError([
    `The syncs name their sources in orders that contradict each other (${wanted.join('; ')}); a source is read once, so they must agree.`,
  ]);
}

/**
 * One sentence for each file, sheet of a workbook, table of a database, or list inside JSON that is called like a list of
 * people who left, where everybody in the source would be subscribed, whatever its type: nobody wrote that, or others beside
 * it are called otherwise, and it may have come overnight.
 */
export function leaverFiles(
  { source, status, statusWritten }: SourceSpec,
  files: readonly { readonly file: NamedFile }[],
): string[] {
  if (!takesRestAsSubscribed(status)) return [];
  const plain = files.map(({ file }) => file).filter(isLeftToPerson);
  // Who hands back fixed rows of such files has chosen how they are read.
  const isBeside = plain.some(
    ({ path, isFixed }) => isFixed !== true && !isCalledAsOfLeavers(path),
  );
  const problem = (path: string, what: string, then: string): string =>
    `source ${source.name}, ${path}: the name of the ${what} is that of a list of people who left or may get no mail, and everybody in it would be subscribed. ${then}`;
  return plain.flatMap((file) => {
    const { path, sheet = '', keysOfList = [] } = file;
    if (isBeside && isCalledAsOfLeavers(path)) return problem(path, 'file', OF_ITS_OWN);
    const unsaid = statusWritten ? undefined : namedOfLeavers(file);
    if (unsaid !== undefined) return problem(path, unsaid, SAY_SO);
    const lists = keysOfList.filter(namesLeaversAlone).map((key) =>
      problem(
        path,
        // Keys may be made of data.
        key.includes('@') ? 'list whose rows are read' : `list ${JSON.stringify(key)}`,
        'Give it a source of its own, with its status, or save the right list in a file of its own.',
      ),
    );
    if (!readsSheetOfLeavers(file)) return lists;
    return problem(
      path,
      `sheet ${JSON.stringify(sheet)}`,
      'Name the right sheet behind the file under path, as in book.xlsx/Sheet.',
    );
  });
}

const OF_ITS_OWN = 'Give it a source of its own, with its status, or another name.';
const SAY_SO =
  'Write `status: unsubscribed`, or `status: subscribed` if everybody in it agreed to get mail.';

type NamedFile = Pick<
  SourceFile,
  'path' | 'reading' | 'isFixed' | 'sheet' | 'otherSheets' | 'table' | 'keysOfList'
>;

/** Whether everybody is subscribed of whom no column says otherwise. */
function takesRestAsSubscribed(status: SourceSpec['status']): boolean {
  if (status.kind === 'constant') return isSubscribed(status.status);
  return status.kind === 'statements' && status.otherwise === 'subscribed';
}

/** Whether the configuration says what its people are, and no program whose export it is. */
function isLeftToPerson({ reading }: NamedFile): boolean {
  return reading === undefined || (reading.kind === 'known' && !saysWhoAgreed(reading));
}

/** What of it is called like a list of people who left, where it holds no others. */
function namedOfLeavers({ path, table = '' }: NamedFile): string | undefined {
  if (isCalledAsOfLeavers(path)) return 'file';
  return namesLeaversAlone(table) ? 'table' : undefined;
}

function isCalledAsOfLeavers(path: string): boolean {
  return namesLeaversAlone(path) || statusOfFolder(path) !== undefined;
}

/** A sheet that the configuration names is meant. */
function readsSheetOfLeavers({ path, sheet, otherSheets = [] }: NamedFile): boolean {
  if (sheet === undefined || path.endsWith(`/${sheet}`) || !namesLeaversAlone(sheet)) return false;
  return otherSheets.some((other) => !namesLeaversAlone(other));
}

/** The columns of a source do not fit the configuration. Lists every problem of every file. */
export class MappingProblemsError extends SyncError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`;
    super(
      `The mapping of the sources has ${count}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
      {
        code: 'MAPPING_INCOMPLETE',
        hint: 'Fix what is named, in the configuration or in the file, then run `listferry validate`.',
      },
    );
    this.problems = problems;
  }
}
