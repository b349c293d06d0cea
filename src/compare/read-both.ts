// Reads both sides at the same time into one scratch database.
import { silentProgress } from '../lib/progress.ts';
import { together } from '../lib/together.ts';
import type { Reject } from '../contacts/row.ts';
import { Scratch } from '../state/scratch/scratch.ts';
import { chooseTargets, readsSegments, unknownTargets } from './choose-targets.ts';
import { unknownCountry } from './default-country.ts';
import { MappingProblemsError } from './errors.ts';
import { findGroup } from './account-changes.ts';
import type { IntakeElsewhere } from './intake/intake-elsewhere.ts';
import { listFeeds, Scopes, type Feed } from './feeds.ts';
import { namedSuppressions } from './held-groups.ts';
import { carryFormer, type FormerAddresses } from './former-addresses.ts';
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
import { readSources, type SourceReading } from './read-sources.ts';
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
  /** Entries of the global unsubscribe list, and the hash of the answer. */
  readonly suppressions: { readonly rowCount: number; readonly sha256: string };
  /** Left out where no source has ids, or there is no state to remember them in. */
  readonly former?: FormerAddresses;
}

export async function readBoth(
  request: CompareRequest,
  tools: CompareTools,
  onReject: (reject: Reject) => void,
): Promise<BothSides> {
  const outline = await readOutline(tools.client, tools.countryNames, {
    withSegments: readsSegments(request),
  });
  const intake = startIntake(outline, { isShareable: tools.scratch.kind === 'file' });
  try {
    return await readSides(request, { ...tools, onReject }, { outline, intake });
  } finally {
    await intake?.stop();
  }
}

async function readSides(
  request: CompareRequest,
  tools: CompareTools & { readonly onReject: (reject: Reject) => void },
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
      readSources(opened, { ...tools, feeds, targets, scratch }),
      readContacts({ ...tools, scratch, targets, outline, intake }),
      readSuppressions({ ...tools, progress: silentProgress }, { scratch, outline, groups }),
    ]);
    await readSegments(tools.client, { scratch, targets });
    const latest = await withSecondLook(tools, { outline, scratch, targets, contacts });
    const sides = { ...latest, scratch, targets, feeds, groups, sources };
    return { ...sides, suppressions: suppressed, ...formerPart(request, tools, sides) };
  } catch (error) {
    scratch.close();
    throw error;
  }
}

function formerPart(
  { sources }: CompareRequest,
  { memory }: CompareTools,
  { scratch, groups, targets }: Pick<BothSides, 'scratch' | 'groups' | 'targets'>,
): Pick<BothSides, 'former'> {
  if (memory === undefined || sources.every(({ id }) => id === undefined)) return {};
  return { former: carryFormer({ scratch, groups, targets, sourceIds: memory.sourceIds }) };
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
  const problems = [...unknown, ...unknownTargets(request, outline)];
  if (problems.length > 0) throw new MappingProblemsError(problems);
  return { feeds, scopes };
}

export interface SuppressionReading {
  readonly scratch: Scratch;
  readonly outline: AccountOutline;
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
}

/** Reads the global list and the recipients of the groups that take part. */
export async function readSuppressions(
  tools: Pick<CompareTools, 'client' | 'progress'>,
  reading: SuppressionReading,
): Promise<BothSides['suppressions']> {
  const global = await readGlobalUnsubscribes(tools.client, reading.scratch);
  for (const { scope, group } of reading.groups) {
    const record = findGroup(reading.outline, group);
    if (record === undefined) continue;
    await readGroupRecipients(tools.client, reading.scratch, { id: record.id, scope });
  }
  return global;
}
