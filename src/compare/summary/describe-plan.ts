// The head of a plan: its numbers, guards, warnings and basis, once all items are written.
import {
  checkGuards,
  columnsPart,
  conflictsGuard,
  type ContactTypeCounts,
  estimateCost,
  goneGuards,
  goneSums,
  type GuardResult,
  guardsNow,
  heldKinds,
  leaversOf,
  leaversPart,
  listedInGroupsPart,
  withApprovalGuards,
  type MemoryCounts,
  mayDeleteIn,
  nightOf,
  type PlanCost,
  type PlanHead,
  type PlanWarning,
  returnedGuard,
  type RowCounts,
  type SourceSizes,
  type StateTrust,
  suppressCount,
  silentGuards,
  type Unusual,
  unplacedPart,
  unusual,
  unusualGuard,
  warningOf,
} from '../../plan/index.ts';
import type { OpenHead } from '../../state/index.ts';
import { countsDeleted, listSizes } from '../account/short-lists.ts';
import { sumOf } from '../rows/read-sources.ts';
import type { CompareMemory, CompareRequest, CompareTools } from '../scope/request.ts';
import type { Target } from '../scope/targets.ts';
import type { ErasedContacts } from '../sides/erased-contacts.ts';
import type { BothSides } from '../sides/match-sides.ts';
import {
  countContactTypes,
  countMailable,
  countCopies,
  countSegments,
  countStray,
  guardSizes,
  latePart,
  migrationCounts,
  strayContacts,
  wantedTypesUnlisted,
  type Described,
} from './plan-counts.ts';
import { liveAutomations } from './live-automations.ts';
import {
  countRows,
  largestOf,
  leaversBySource,
  sourceFiles,
  sourceSizes,
  sourceSpeech,
} from './row-counts.ts';
import { idsWaiting } from './row-warnings.ts';
import { listWarnings } from './warnings.ts';

export function describePlan(described: Described): OpenHead {
  const { request, sides, seen, tools } = described;
  const contactTypes = countContactTypes(described);
  const segments = countSegments(described);
  const copies = countCopies(described);
  const { rows, files } = countRows(sides);
  const sizes = sourceSizes(sides, tools.memory?.baseline, {
    maxShrink: request.guards.maxShrink,
    mirroring: mirroringSources(request),
    telling: tellingSources(described, rows),
  });
  const automations = liveAutomations(sides, seen, request.acceptAutomations);
  const ofSizes = sizeGuards(described, { contactTypes, segments, rows }, sizes);
  const ofChanges = [...ofSizes, ...returnedGuard(seen.returned), ...memoryGuardsOf(described)];
  const isShort = shortLists(described, contactTypes, ofChanges);
  const memory = countMemory(described, rows, isShort);
  const left = sumOf({ unchanged: 0, leftAlone: 0, unwritable: 0 }, contactTypes);
  const newAddresses = seen.newAddresses || undefined;
  const refused = described.leftOut.counts();
  const counts = { ...seen.counts, ...left, ...gonePart(memory), ...refused, newAddresses };
  const found = { contactTypes, segments, automations, copies, memory };
  const createdAt = described.createdAt.toISOString();
  const baseline = baselineOf(described, sizes, rows);
  const night = nightOf({ createdAt, baseline, counts });
  const unlike = unlikeOtherNights(described, { night, sizes, guards: ofChanges });
  const guards = [...ofChanges, ...unlike.guards];
  const measured = { guards, counts: seen.counts, contactTypes };
  const trusted = guardsNow(measured, trustIn(tools));
  return {
    planId: described.planId,
    createdAt,
    planner: request.planner,
    host: request.host,
    accountId: sides.contacts.accountId ?? sides.metadata.accountId,
    basis: basisOf(described),
    counts,
    contactTypes,
    mailable: countMailable(described, contactTypes),
    segments,
    rows,
    sources: sides.sources.rows,
    files,
    guards: withApprovalGuards(trusted, request.approvals, { guards: [], counts }),
    warnings: listWarnings({ ...described, ...found, unlike: unlike.warnings }),
    ...(copies.length === 0 ? {} : { copies }),
    automations,
    cost: costOf(described),
    countryNames: countryNamesOf(described),
    baseline,
    migration: migrationCounts(described),
    ...(memory && { memory }),
    ...latePart(described),
  };
}

function countryNamesOf({ sides: { metadata }, seen }: Described): PlanHead['countryNames'] {
  return Object.fromEntries(seen.countryIds().map((id) => [id, metadata.countries.name(id)]));
}

function costOf({
  request: { requestsPerSecond },
  sides: { contacts },
  seen,
}: Described): PlanCost {
  const listSeconds = (contacts.endedMs - contacts.startedMs) / 1_000;
  return estimateCost(seen.costInput({ requestsPerSecond, listSeconds }));
}

/**
 * Undefined where there is no state. `isShort`: whether one that the service does not list in a contact type may be there.
 */
function countMemory(
  { goneCounts, added, erased, edits, request, tools, sides }: Described,
  rows: readonly RowCounts[],
  isShort: (target: Target) => boolean,
): MemoryCounts | undefined {
  // A row that serves several bindings of its source is one row of a person who was erased.
  const bySource = largestOf(
    rows.map(({ source, excludedAs }) => ({ source, erased: excludedAs.erased ?? 0 })),
    ({ erased }) => erased,
  );
  const erasedRows = sumOf({ erased: 0 }, bySource).erased;
  if (tools.memory?.past === undefined) return undefined;
  const { recipientsAway } = goneCounts;
  const tallies = goneCounts.tallies().map(([target, tally]) => {
    return { ...tally, isUnsure: isShort(target) || goneCounts.lacksAnEnd(target) };
  });
  const { erasedForgotten = 0 } = tools.memory;
  const waiting = sides.former === undefined ? 0 : idsWaiting(sides.former);
  return {
    fields: sides.targets.ownedFields,
    ...goneSums(tallies, added.count),
    ...(recipientsAway > 0 && { recipientsAway }),
    ...edits.counts(),
    erasedRows,
    ...erasedPart(erased.counts, request.acceptErased),
    ...(waiting > 0 && { idsWaiting: waiting }),
    ...(erasedForgotten > 0 && { erasedForgotten }),
  };
}

function erasedPart(
  erased: ErasedContacts['counts'],
  accepted = 0,
): Pick<MemoryCounts, 'erasedOnService'> {
  if (erased.people === 0) return {};
  const acceptedPart = accepted > 0 ? { accepted } : {};
  return { erasedOnService: { ...erased, ...acceptedPart } };
}

/** Over what earlier runs remembered of the contacts. */
function memoryGuardsOf({ goneCounts, edits }: Described): GuardResult[] {
  return [...goneGuards(goneCounts.sizes()), ...conflictsGuard(edits.waiting)];
}

/**
 * Tells of which contact types the service may list a part of the contacts: it counts more, shows contacts of no type that
 * it lists, or lacks so many at once that a guard trips.
 */
function shortLists(
  { sides, tools }: Described,
  contactTypes: readonly ContactTypeCounts[],
  guards: readonly GuardResult[],
): (target: Target) => boolean {
  const isCountTrue = !countsDeleted(tools.memory);
  const short = contactTypes
    .filter(({ counted = 0, existing }) => isCountTrue && counted > existing)
    .map(({ contactType }) => contactType);
  const tripped = guards.filter(({ tripped }) => tripped);
  const many = tripped.filter(({ name }) => name === 'maxGone').map(({ of }) => of);
  const isWholeShort = tripped.some(({ of }) => of === 'contacts/list');
  const stray = countStray(strayContacts(sides));
  const names = new Set([...short, ...many]);
  return ({ id, name }) => isWholeShort || names.has(name) || (id === undefined && stray > 0);
}

function gonePart(memory: MemoryCounts | undefined): Pick<PlanHead['counts'], 'goneOnService'> {
  const { goneOnService = 0 } = memory ?? {};
  return goneOnService === 0 ? {} : { goneOnService };
}

/** What is unlike other nights: held back where the configuration says so and anything can be, else told. */
function unlikeOtherNights(
  { request: { expect }, tools: { memory } }: Described,
  { night, sizes, guards }: NightMeasures,
): { readonly guards: readonly GuardResult[]; readonly warnings: readonly PlanWarning[] } {
  if (expect === undefined || memory?.nights === undefined) return { guards: [], warnings: [] };
  const found = unusual(night, memory.nights).filter((one) => !isHeldAnyhow(one, guards));
  const judged = found.map((one) => {
    const guard = expect.block ? unusualGuard(one, sizes) : undefined;
    return guard ?? warningOf('UNUSUAL_NIGHT', one);
  });
  return {
    guards: judged.filter((one) => 'scope' in one),
    warnings: judged.filter((one) => 'code' in one),
  };
}

interface NightMeasures {
  readonly night: ReturnType<typeof nightOf>;
  readonly sizes: readonly SourceSizes[];
  /** Of limits that people wrote. */
  readonly guards: readonly GuardResult[];
}

/** One word about it is enough. */
function isHeldAnyhow(found: Unusual, guards: readonly GuardResult[]): boolean {
  const tripped = guards.filter((guard) => guard.tripped);
  if (found.what === 'rows')
    return tripped.some(({ name, source }) => name === 'maxShrink' && source === found.source);
  // That of one contact type leaves the others.
  const ofAll = tripped.filter(({ scope }) => scope !== 'updates' && scope !== 'creates-of');
  return found.what === 'changes' && heldKinds(ofAll).includes(found.kind);
}

function trustIn({ memory }: CompareTools): StateTrust {
  return { journal: memory?.stateLost !== true, memory: memory?.memoryLost !== true };
}

/** The guards over how large the changes, the sources and the lists are, and over what the sources no longer say. */
function sizeGuards(
  described: Described,
  { contactTypes, segments, rows }: Pick<PlanHead, 'contactTypes' | 'segments' | 'rows'>,
  sizes: readonly SourceSizes[],
): GuardResult[] {
  const { request, sides, seen, tools } = described;
  const baseline = tools.memory?.baseline;
  const ofSizes = checkGuards(
    {
      contactTypes: guardSizes({ contactTypes, segments }, described),
      suppressions: suppressCount(seen.counts),
      isFirstImport: isWithoutHistory(tools.memory),
      contacts: contactsIn({ sides, contactTypes, rows }),
      sources: sizes,
      lists: listSizes(sides, baseline),
      ...unplacedOf(described),
    },
    request.guards,
  );
  const silent = silentGuards(sourceSpeech(sides, rows, baseline), request.guards.maxShrink);
  // With its rows went those of who left: one word is enough.
  const shrunk = ofSizes.filter(({ name, tripped }) => tripped && name === 'maxShrink');
  const isOfShrunk = ({ name, source }: GuardResult): boolean =>
    name === 'leaversGone' && shrunk.some((guard) => guard.source === source);
  return [...ofSizes, ...silent.filter((guard) => !isOfShrunk(guard))];
}

/** What the next plan is compared with. */
function baselineOf(
  { request, sides, tools }: Described,
  sizes: readonly SourceSizes[],
  rows: readonly RowCounts[],
): PlanHead['baseline'] {
  const { lineEnds } = sides.sources;
  const before = tools.memory?.baseline;
  const unlisted = before?.unlisted;
  const unplaced = unplacedNow({ sides, tools });
  return {
    validRows: Object.fromEntries(
      sizes.map(({ source, read, invalid }) => [source, read - invalid]),
    ),
    files: sourceFiles(sides),
    // Cards and JSON have no columns of their own: what is known of a source without any other file stays.
    ...columnsPart({ ...before?.columns, ...sides.sources.columns }),
    ...leaversPart(leaversBySource(rows, sides.bindings)),
    // Left out where nothing can be said of any source.
    ...(Object.keys(lineEnds).length > 0 && { lineEnds }),
    listedContacts: sides.contacts.rowCount,
    listedSuppressions: sides.suppressions.rowCount,
    ...listedInGroupsPart(sides.suppressions.listedInGroups),
    mirrored: mayDeleteIn(request.phase) ? mirroredTargets(sides) : [],
    // Kept until a run has counted again.
    ...(unlisted !== undefined && { unlisted }),
    // Fewer than a person accepted are all that is known from then on.
    ...unplacedPart({
      ofUnlistedTypes: Math.min(unplaced.ofUnlistedTypes.known, unplaced.ofUnlistedTypes.count),
      ofUnlistedGroups: Math.min(unplaced.ofUnlistedGroups.known, unplaced.ofUnlistedGroups.count),
    }),
  };
}

function strayNow(sides: BothSides): number {
  if (wantedTypesUnlisted(sides).length === 0) return sides.contacts.ofUnlistedTypes;
  return countStray(strayContacts(sides));
}

function unplacedNow({ sides, tools: { memory } }: Pick<Described, 'sides' | 'tools'>) {
  const { ofUnlistedTypes = 0, ofUnlistedGroups = 0 } = memory?.baseline ?? {};
  return {
    ofUnlistedTypes: { count: strayNow(sides), known: ofUnlistedTypes },
    ofUnlistedGroups: { count: sides.suppressions.ofUnknownGroups, known: ofUnlistedGroups },
  };
}

/** They matter where the plan creates such a contact type or group. */
function unplacedOf(described: Described): Partial<ReturnType<typeof unplacedNow>> {
  const { ofUnlistedTypes, ofUnlistedGroups } = unplacedNow(described);
  const { sides, seen } = described;
  return {
    ...(wantedTypesUnlisted(sides).length > 0 && { ofUnlistedTypes }),
    ...(seen.counts.createUnsubscribeGroup > 0 && { ofUnlistedGroups }),
  };
}

/**
 * Existing or desired, whichever are more. Where no contact type takes part, suppressions concern all contacts that are
 * listed, or else the people of the rows.
 */
function contactsIn({
  sides,
  contactTypes,
  rows,
}: Pick<Described, 'sides'> & Pick<PlanHead, 'contactTypes' | 'rows'>): number {
  if (contactTypes.length === 0) {
    const { suppressed: people } = sumOf({ suppressed: 0 }, rows);
    return Math.max(sides.contacts.rowCount, people);
  }
  const { existing, desired } = sumOf({ existing: 0, desired: 0 }, contactTypes);
  return Math.max(existing, desired);
}

function basisOf({ request, sides }: Described): PlanHead['basis'] {
  return {
    sources: sides.sources.hashes,
    lists: {
      'contacts/list': sides.contacts.sha256,
      'global-unsubscribes': sides.suppressions.sha256,
    },
    configuration: request.configurationHash,
    account: request.accountHash,
  };
}

/** Only mirrors delete people whom their sources do not mention, where the phase of a migration allows it. */
function mirroringSources({ syncs, phase }: CompareRequest): ReadonlySet<string> {
  if (!mayDeleteIn(phase)) return new Set();
  return new Set(syncs.filter(({ mode }) => mode === 'mirror').flatMap(({ sources }) => sources));
}

/** Sources that tell who left: those of suppressions, and those with rows of such people. */
function tellingSources(
  { request, sides, tools }: Described,
  rows: readonly RowCounts[],
): ReadonlySet<string> {
  const before = Object.keys(leaversOf(tools.memory?.baseline));
  const suppressing = request.suppressions.flatMap(({ sources }) => sources);
  const { leavers = {} } = leaversPart(leaversBySource(rows, sides.bindings));
  return new Set([...suppressing, ...before, ...Object.keys(leavers)]);
}

/** After lost state the history is unknown. */
function isWithoutHistory(memory: CompareMemory | undefined): boolean {
  return memory !== undefined && memory.baseline === undefined && memory.stateLost !== true;
}

function mirroredTargets({ targets }: BothSides): string[] {
  const mirrored = targets.decided().filter((target) => targets.isMirrored(target));
  return mirrored.map(({ key }) => key);
}
