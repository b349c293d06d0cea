// Reads both sides at the same time, and what depends on them afterwards.
import type { Reject } from '../../contacts/index.ts';
import { silentProgress, together } from '../../lib/index.ts';
import type { Finding } from '../../plan/index.ts';
import type { Scratch } from '../../state/index.ts';
import type { IntakeElsewhere } from '../account/intake-elsewhere.ts';
import {
  type ContactListing,
  readContacts,
  readSegments,
  startIntake,
} from '../account/read-contacts.ts';
import {
  readGroupRecipients,
  readSuppressions,
  type SuppressionSummary,
} from '../account/read-suppressions.ts';
import { isListShort } from '../account/short-lists.ts';
import { openSources, ownedFields } from '../rows/open-sources.ts';
import { mentionCutOff } from '../rows/cut-off.ts';
import { readSources, type ReadSourcesOptions, type SourceReading } from '../rows/read-sources.ts';
import {
  chooseTargets,
  readsSegments,
  unclearGroups,
  unknownTargets,
} from '../scope/choose-targets.ts';
import { MappingProblemsError } from '../scope/errors.ts';
import { type Feed, listFeeds, namedSuppressions, readingOrder, Scopes } from '../scope/feeds.ts';
import { type AccountOutline, findGroup, readOutline } from '../scope/outline.ts';
import type { CompareRequest, CompareTools, NamedSuppressions } from '../scope/request.ts';
import { unknownCountry } from '../scope/spelling.ts';
import type { Targets } from '../scope/targets.ts';
import { carryFormer, findFormer, type FormerAddresses } from './former-addresses.ts';
import { type Match, matchSides } from './match-sides.ts';

/** Both sides, as they were when they were read. */
export interface BothSides {
  readonly outline: AccountOutline;
  readonly match: Match;
  readonly targets: Targets;
  readonly feeds: readonly Feed[];
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  readonly sources: SourceReading;
  readonly contacts: ContactListing;
  readonly suppressions: SuppressionSummary;
  /** Left out where no source has ids, or there is no state to remember them in. */
  readonly former?: FormerAddresses;
}

/** With the scratch database, which the caller closes: a run that follows looks up contacts in it. */
export interface OpenSides extends BothSides {
  readonly scratch: Scratch;
}

export async function readBoth(
  request: CompareRequest,
  tools: CompareTools,
  onReject: (reject: Reject) => void,
  onFinding?: (finding: Finding) => void,
): Promise<OpenSides> {
  const outline = await readOutline(tools.client, tools.countryNames, {
    withSegments: readsSegments(request),
  });
  const intake = startIntake(outline, { isShareable: tools.scratch.kind === 'file' });
  try {
    return await readSides(request, { ...tools, onReject, onFinding }, outline, intake);
  } finally {
    await intake?.stop();
  }
}

async function readSides(
  request: CompareRequest,
  tools: CompareTools & Pick<ReadSourcesOptions, 'onReject' | 'onFinding'>,
  outline: AccountOutline,
  intake: IntakeElsewhere | undefined,
): Promise<OpenSides> {
  const named = await namedSuppressions(request);
  const { feeds, scopes } = bindFeeds({ ...request, suppressions: named }, outline);
  const opened = await openSources(readingOrder(request.sources, request.syncs), {
    feeds,
    countries: outline.countries,
  });
  const targets = chooseTargets(request, outline, ownedFields(opened));
  const groups = scopes.groups();
  const { rows, contacts, match, scratch } = await matchSides(
    { place: tools.scratch, ownedFields: targets.ownedFields },
    (wanted) =>
      readSources(opened, {
        ...tools,
        feeds,
        targets,
        scratch: wanted,
        wholeLines: wholeLines(tools),
      }),
    (account) =>
      together([
        readContacts({ ...tools, scratch: account, targets, outline, intake }),
        readSuppressions(
          { ...tools, progress: silentProgress },
          { scratch: account, outline, groups },
        ),
      ]),
  );
  try {
    const [listing, suppressions] = contacts;
    // Rows may have named them.
    if (targets.ambiguous.length > 0) throw new MappingProblemsError(targets.ambiguous);
    await readSegments(tools.client, { scratch, targets });
    mentionCutOff(rows.cutOff, { scratch, targets });
    const latest = await withSecondLook(tools, { outline, scratch, targets, contacts: listing });
    const sides = { ...latest, match, scratch, targets, feeds, groups, sources: rows };
    return { ...sides, suppressions, ...(await formerPart(request, tools, sides)) };
  } catch (error) {
    scratch.close();
    throw error;
  }
}

function bindFeeds(
  request: CompareRequest & { readonly suppressions: readonly NamedSuppressions[] },
  outline: AccountOutline,
): { readonly feeds: readonly Feed[]; readonly scopes: Scopes } {
  const scopes = new Scopes();
  const unknown: string[] = [];
  const feeds = listFeeds(request, scopes, (text, key) => {
    const id = outline.countries.resolve(text);
    if (id === undefined) unknown.push(unknownCountry(key, text, outline.countries));
    return id;
  });
  const problems = [
    ...unknown,
    ...unknownTargets(request, outline),
    ...unclearGroups(scopes.groups(), outline),
  ];
  if (problems.length > 0) throw new MappingProblemsError(problems);
  return { feeds, scopes };
}

/** Sources whose files all ended with a line end in earlier runs. */
function wholeLines({ memory }: CompareTools): ReadonlySet<string> {
  const known = Object.entries(memory?.baseline?.lineEnds ?? {});
  return new Set(known.filter(([, ends]) => ends).map(([source]) => source));
}

/** Short for a person, and longer than a burst of requests. */
const SECOND_LOOK_MS = 10_000;

/** A list may be late, or cut by a busy service: one that shows fewer contacts than are counted is read once more. */
async function withSecondLook(
  tools: CompareTools,
  first: Pick<OpenSides, 'outline' | 'scratch' | 'targets' | 'contacts'>,
): Promise<Pick<BothSides, 'outline' | 'contacts'>> {
  const { outline, scratch, targets, contacts } = first;
  const decided = targets.decided('contactType');
  const isShort = ({ contactTypes }: AccountOutline): boolean =>
    isListShort({ contactTypes, scratch }, decided, tools.memory);
  if (!isShort(outline)) return { outline, contacts };
  await tools.clock.sleep(SECOND_LOOK_MS);
  const latest = { ...outline, contactTypes: await tools.client.contactTypes.list() };
  if (!isShort(latest)) return { outline: latest, contacts };
  const again = await readContacts({ ...tools, scratch, targets, outline: latest });
  return { outline: latest, contacts: again };
}

/**
 * Suppressions of every group follow a changed address. Where any address changed, the groups that the configuration
 * does not name are read as well, and take part from then on.
 */
async function formerPart(
  { sources }: CompareRequest,
  { memory, client }: CompareTools,
  sides: Pick<OpenSides, 'outline' | 'scratch' | 'groups' | 'targets'>,
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

/** The groups of the account that take no part yet; of several with one name, the first. */
function furtherGroups({
  outline,
  scratch,
  groups,
}: Pick<OpenSides, 'outline' | 'scratch' | 'groups'>) {
  const taken = new Set(groups.map(({ group }) => findGroup(outline, group)?.id));
  return outline.groups
    .filter(({ id, groupName }) => findGroup(outline, groupName)?.id === id && !taken.has(id))
    .map(({ id, groupName }) => ({
      id,
      group: groupName,
      scope: scratch.actual.furtherScope(id),
    }));
}
