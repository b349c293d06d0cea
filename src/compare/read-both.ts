// Reads both sides at the same time into one scratch database.
import { silentProgress, together } from '../lib/index.ts';
import type { Reject } from '../contacts/index.ts';
import type { Finding } from '../plan/index.ts';
import { Scratch } from '../state/index.ts';
import { mentionCutOff } from './cut-off.ts';
import { chooseTargets, readsSegments, unclearGroups, unknownTargets } from './choose-targets.ts';
import { unknownCountry } from './default-country.ts';
import { MappingProblemsError } from './errors.ts';
import { findGroup } from './account-changes.ts';
import type { IntakeElsewhere } from './intake/intake-elsewhere.ts';
import { listFeeds, Scopes, type Feed } from './feeds.ts';
import { namedSuppressions } from './held-groups.ts';
import { carryFormer, findFormer, type FormerAddresses } from './former-addresses.ts';
import { openSources, ownedFields } from './open-sources.ts';
import {
  readContacts,
  readGlobalUnsubscribes,
  readGroupRecipients,
  readOutline,
  readSegments,
  startIntake,
  type AccountOutline,
  type ContactListing,
} from './read-account.ts';
import { readSources, type ReadSourcesOptions, type SourceReading } from './read-sources.ts';
import { readingOrder } from './reading-order.ts';
import type { CompareRequest, CompareTools, NamedSuppressions } from './request.ts';
import type { Targets } from './targets.ts';
import { isListShort } from './unlisted.ts';
import { decidedTargets } from './changes.ts';

/** Both sides, as they stood when they were read. */
export interface BothSides {
  readonly outline: AccountOutline;
  readonly scratch: Scratch;
  readonly targets: Targets;
  readonly feeds: readonly Feed[];
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  readonly sources: SourceReading;
  readonly contacts: ContactListing;
  readonly suppressions: SuppressionSummary;
  /** Left out where no source has ids, or there is no state to remember them in. */
  readonly former?: FormerAddresses;
}

export async function readBoth(
  request: CompareRequest,
  tools: CompareTools,
  onReject: (reject: Reject) => void,
  onFinding?: (finding: Finding) => void,
): Promise<BothSides> {
  const outline = await readOutline(tools.client, tools.countryNames, {
    withSegments: readsSegments(request),
  });
  const intake = startIntake(outline, { isShareable: tools.scratch.kind === 'file' });
  try {
    return await readSides(request, { ...tools, onReject, onFinding }, { outline, intake });
  } finally {
    await intake?.stop();
  }
}

async function readSides(
  request: CompareRequest,
  tools: CompareTools & Pick<ReadSourcesOptions, 'onReject' | 'onFinding'>,
  {
    outline,
    intake,
  }: { readonly outline: AccountOutline; readonly intake: IntakeElsewhere | undefined },
): Promise<BothSides> {
  const suppressions = await namedSuppressions(request);
  const { feeds, scopes } = bindFeeds({ ...request, suppressions }, outline);
  const opened = await openSources(readingOrder(request.sources, request.syncs), {
    feeds,
    countries: outline.countries,
  });
  const targets = chooseTargets(request, outline, ownedFields(opened));
  const scratch = new Scratch(tools.scratch, 'compare', targets.ownedFields);
  try {
    const groups = scopes.groups();
    const [sources, contacts, suppressed] = await together([
      readSources(opened, { ...tools, feeds, targets, scratch, wholeLines: wholeLines(tools) }),
      readContacts({ ...tools, scratch, targets, outline, intake }),
      readSuppressions({ ...tools, progress: silentProgress }, { scratch, outline, groups }),
    ]);
    // Rows may have named them.
    if (targets.ambiguous.length > 0) throw new MappingProblemsError(targets.ambiguous);
    await readSegments(tools.client, { scratch, targets });
    mentionCutOff(sources.cutOff, { scratch, targets });
    const latest = await withSecondLook(tools, { outline, scratch, targets, contacts });
    const sides = { ...latest, scratch, targets, feeds, groups, sources };
    return { ...sides, suppressions: suppressed, ...(await formerPart(request, tools, sides)) };
  } catch (error) {
    scratch.close();
    throw error;
  }
}

/** Sources whose files have all ended with a line end so far. */
function wholeLines({ memory }: CompareTools): ReadonlySet<string> {
  const known = Object.entries(memory?.baseline?.lineEnds ?? {});
  return new Set(known.filter(([, ends]) => ends).map(([source]) => source));
}

/**
 * Who changes an address takes along what they left, of whatever group: where anybody does, those groups are
 * read that the configuration does not name, and take part from then on.
 */
async function formerPart(
  { sources }: CompareRequest,
  { memory, client }: CompareTools,
  sides: Pick<BothSides, 'outline' | 'scratch' | 'groups' | 'targets'>,
): Promise<Partial<Pick<BothSides, 'former' | 'groups'>>> {
  if (memory === undefined || sources.every(({ id }) => id === undefined)) return {};
  const { scratch, targets } = sides;
  const { sourceIds } = memory;
  const unstable = findFormer({ scratch, sourceIds });
  const further = scratch.ids.hasFormer() ? furtherGroups(sides) : [];
  for (const group of further) await readGroupRecipients(client, scratch, group);
  const groups = [...sides.groups, ...further];
  return { groups, former: carryFormer({ scratch, groups, targets, sourceIds, unstable }) };
}

/** The groups of the account that take no part yet. Of several with one name the first is meant. */
function furtherGroups({
  outline,
  scratch,
  groups,
}: Pick<BothSides, 'outline' | 'scratch' | 'groups'>) {
  const taken = new Set(groups.map(({ group }) => findGroup(outline, group)?.id));
  return outline.groups
    .filter(({ id, groupName }) => findGroup(outline, groupName)?.id === id && !taken.has(id))
    .map(({ id, groupName }) => ({
      id,
      group: groupName,
      scope: scratch.actual.furtherScope(id),
    }));
}

/** Hardly a wait for a person, and longer than a burst of requests. */
const SECOND_LOOK_MS = 10_000;

/**
 * A list may be late, or cut while the service has too much to do: one that shows fewer contacts than are
 * counted is read once more.
 */
async function withSecondLook(
  tools: CompareTools,
  first: Pick<BothSides, 'outline' | 'scratch' | 'targets' | 'contacts'>,
): Promise<Pick<BothSides, 'outline' | 'contacts'>> {
  const { outline, scratch, targets, contacts } = first;
  const decided = decidedTargets({ targets });
  const isShort = ({ contactTypes }: AccountOutline): boolean =>
    isListShort({ contactTypes, scratch }, decided, tools.memory);
  if (!isShort(outline)) return { outline, contacts };
  await tools.clock.sleep(SECOND_LOOK_MS);
  const latest = { ...outline, contactTypes: await tools.client.contactTypes.list() };
  if (!isShort(latest)) return { outline: latest, contacts };
  const again = await readContacts({ ...tools, scratch, targets, outline: latest });
  return { outline: latest, contacts: again };
}

function bindFeeds(
  request: CompareRequest & { readonly suppressions: readonly NamedSuppressions[] },
  outline: AccountOutline,
): { readonly feeds: readonly Feed[]; readonly scopes: Scopes } {
  const scopes = new Scopes();
  const unknown: string[] = [];
  const feeds = listFeeds(request, {
    scopes,
    resolveCountry: (text, key) => {
      const id = outline.countries.resolve(text);
      if (id === undefined) unknown.push(unknownCountry(key, text, outline.countries));
      return id;
    },
  });
  const problems = [
    ...unknown,
    ...unknownTargets(request, outline),
    ...unclearGroups(scopes.groups(), outline),
  ];
  if (problems.length > 0) throw new MappingProblemsError(problems);
  return { feeds, scopes };
}

export interface SuppressionReading {
  readonly scratch: Scratch;
  readonly outline: AccountOutline;
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
}

/** What the lists of suppressions held, and the hash of the global one. */
export interface SuppressionSummary {
  /** Of the global list. */
  readonly rowCount: number;
  readonly sha256: string;
  /** Entries of all lists with several addresses, or with an address among other words. */
  readonly odd: number;
  /** Entries of all lists without an address that can be read. */
  readonly unreadable: number;
  /** Entries of the global list whose group the service does not list. */
  readonly ofUnknownGroups: number;
}

/** Reads the global list and the recipients of the groups that take part. */
export async function readSuppressions(
  tools: Pick<CompareTools, 'client' | 'progress'>,
  reading: SuppressionReading,
): Promise<SuppressionSummary> {
  const { scratch, outline } = reading;
  const global = await readGlobalUnsubscribes(tools.client, scratch, groupScopeOf(reading));
  let { odd, unreadable } = global;
  for (const { scope, group } of reading.groups) {
    const record = findGroup(outline, group);
    if (record === undefined) continue;
    const list = await readGroupRecipients(tools.client, scratch, { id: record.id, scope });
    odd += list.odd;
    unreadable += list.unreadable;
  }
  const { rowCount, sha256 } = global;
  const ofUnknownGroups = countUnknown(global.ofGroups, outline);
  return { rowCount, sha256, odd, unreadable, ofUnknownGroups };
}

/** The scope of a group by its id: the one that it takes part with, or one of its own. */
function groupScopeOf({
  groups,
  outline,
  scratch,
}: SuppressionReading): (groupId: string) => number {
  const scopes = new Map<string, number>();
  for (const { scope, group } of groups) {
    const record = findGroup(outline, group);
    if (record !== undefined) scopes.set(record.id, scope);
  }
  return (groupId) => scopes.get(groupId) ?? scratch.actual.furtherScope(groupId);
}

function countUnknown(
  ofGroups: ReadonlyMap<string, number>,
  { groups }: Pick<AccountOutline, 'groups'>,
): number {
  const known = new Set(groups.map(({ id }) => id));
  let count = 0;
  for (const [groupId, entries] of ofGroups) if (!known.has(groupId)) count += entries;
  return count;
}
