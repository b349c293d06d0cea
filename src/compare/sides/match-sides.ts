// Reads both sides at the same time, matches them, and reads what depends on both afterwards. `matchSides` is the
// door to what differs: it takes a reader of the sources and one of the account. It hides where the rows are
// staged, how equal ones are dropped, and which thread takes in the contacts.
import type { FieldName, Reject } from '../../contacts/index.ts';
import { together, utcDay } from '../../lib/index.ts';
import type { Finding, PlanWarning } from '../../plan/index.ts';
import { type DatabaseLocation, Scratch } from '../../state/index.ts';
import type { IntakeThread } from '../account/intake-elsewhere.ts';
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
import { holdAlike, mentionCutOff, wholeLines } from '../rows/unsure-rows.ts';
import { countryWarnings } from '../rows/country-columns.ts';
import { closeSources, openSources, ownedFields } from '../rows/open-sources.ts';
import {
  erasedPeople,
  readSources,
  type ReadSourcesOptions,
  type SourceReading,
} from '../rows/read-sources.ts';
import { type AccountMetadata, findGroup, readMetadata } from '../scope/account-metadata.ts';
import {
  chooseTargets,
  readsSegments,
  unclearFields,
  unclearGroups,
  unknownTargets,
  type Target,
  type Targets,
} from '../scope/targets.ts';
import {
  type CompareRequest,
  type CompareTools,
  IdsNumberError,
  type NamedSuppressions,
} from '../scope/request.ts';
import {
  listBindings,
  namedSuppressions,
  readingOrder,
  Scopes,
  type SourceBinding,
  MappingProblemsError,
} from '../scope/source-bindings.ts';
import { unknownCountry } from '../scope/spelling.ts';
import { carryFormer, findFormer, type FormerAddresses } from './former-addresses.ts';
import { takeOverIds } from './renamed-sources.ts';
import { agreedFurther } from './renames.ts';
import { judgeOtherNames } from './other-names.ts';

/** Both sides, as they were when they were read. */
export interface BothSides {
  readonly metadata: AccountMetadata;
  readonly match: Match;
  readonly targets: Targets;
  readonly bindings: readonly SourceBinding[];
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  readonly sources: SourceReading;
  readonly countryWarnings: readonly PlanWarning[];
  readonly contacts: ContactListing;
  readonly suppressions: SuppressionSummary;
  /** Left out where no source has ids or further addresses, or there is no state to remember them in. */
  readonly former?: FormerAddresses;
  /** Addresses about which the plan asks whether their people may return. */
  readonly asked: ReadonlySet<string>;
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
  const metadata = await readMetadata(tools.client, tools.countryNames, {
    withSegments: readsSegments(request),
  });
  const intake = startIntake(metadata, { isShareable: tools.scratch.kind === 'file' });
  try {
    return await readSides(request, { ...tools, onReject, onFinding }, metadata, intake);
  } finally {
    closeSources(request.sources);
    await intake?.stop();
  }
}

async function readSides(
  request: CompareRequest,
  tools: CompareTools & Pick<ReadSourcesOptions, 'onReject' | 'onFinding'>,
  metadata: AccountMetadata,
  intake: IntakeThread | undefined,
): Promise<OpenSides> {
  const { signal } = tools;
  const named = await namedSuppressions(request, { signal });
  const { bindings, scopes } = openBindings({ ...request, suppressions: named }, metadata);
  const opened = await openSources(readingOrder(request.sources, request.syncs), {
    bindings,
    countries: metadata.countries,
    signal,
  });
  const fields = ownedFields(opened);
  const unclear = unclearFields(fields, metadata);
  if (unclear.length > 0) throw new MappingProblemsError(unclear);
  const targets = chooseTargets(request, metadata, fields, tools.memory?.past);
  const groups = scopes.groups();
  const { rows, contacts, match, scratch } = await matchSides(
    { place: tools.scratch, ownedFields: targets.ownedFields },
    (wanted) =>
      readSources(opened, {
        ...tools,
        bindings,
        targets,
        scratch: wanted,
        wholeLines: wholeLines(tools.memory?.baseline),
        isErased: erasedPeople(tools.memory?.past),
      }),
    (account) =>
      together([
        readContacts({ ...tools, scratch: account, targets, metadata, intake }),
        readSuppressions(tools, { scratch: account, metadata, groups }),
      ]),
  );
  try {
    const [listing, suppressions] = contacts;
    // Rows may have named them.
    if (targets.ambiguous.length > 0) throw new MappingProblemsError(targets.ambiguous);
    await readSegments(tools.client, { scratch, targets });
    const latest = await withSecondLook(tools, { metadata, scratch, targets, contacts: listing });
    // Whom a broken row may mean is looked for among all contacts, also those that the second look brought.
    mentionCutOff(rows.cutOff, { scratch, targets });
    holdAlike({ scratch, targets, isErased: erasedPeople(tools.memory?.past) });
    const told = { countryWarnings: countryWarnings(opened, request) };
    const sides = { ...latest, ...told, match, scratch, targets, bindings, groups, sources: rows };
    return { ...sides, suppressions, ...(await formerPart(request, tools, sides)) };
  } catch (error) {
    scratch.close();
    throw error;
  }
}

function openBindings(
  request: CompareRequest & { readonly suppressions: readonly NamedSuppressions[] },
  metadata: AccountMetadata,
): { readonly bindings: readonly SourceBinding[]; readonly scopes: Scopes } {
  const scopes = new Scopes();
  const unknown: string[] = [];
  const bindings = listBindings(request, scopes, (text, key) => {
    const id = metadata.countries.resolve(text);
    if (id === undefined) unknown.push(unknownCountry(key, text, metadata.countries));
    return id;
  });
  const problems = [
    ...unknown,
    ...unknownTargets(request, metadata),
    ...unclearGroups(scopes.groups(), metadata),
  ];
  if (problems.length > 0) throw new MappingProblemsError(problems);
  return { bindings, scopes };
}

/** Short for a person, and longer than a burst of requests. */
const SECOND_LOOK_MS = 10_000;

/** A list may be late, or cut by a busy service: one that shows fewer people than are counted is read once more. */
async function withSecondLook(
  tools: CompareTools,
  first: Pick<OpenSides, 'metadata' | 'scratch' | 'targets' | 'contacts'>,
): Promise<Pick<BothSides, 'metadata' | 'contacts'>> {
  const { metadata, scratch, targets, contacts } = first;
  const { client, memory } = tools;
  const isShort = (kind: Target['kind'], account: AccountMetadata): boolean =>
    isListShort({ ...account, scratch }, targets.decided(kind), memory);
  const [ofContacts, ofRecipients] = [
    isShort('contactType', metadata),
    isShort('segment', metadata),
  ];
  if (!ofContacts && !ofRecipients) return { metadata, contacts };
  await tools.clock.sleep(SECOND_LOOK_MS);
  const latest: AccountMetadata = {
    ...metadata,
    ...(ofContacts && { contactTypes: await client.contactTypes.list() }),
    ...(ofRecipients && { segments: await client.segments.list() }),
  };
  const isAgain = isShort('contactType', latest);
  const again = isAgain
    ? await readContacts({ ...tools, scratch, targets, metadata: latest })
    : contacts;
  if (isShort('segment', latest)) await readSegments(client, { scratch, targets });
  return { metadata: latest, contacts: again };
}

/**
 * Suppressions of every group follow a changed address. Where any address changed, the groups that the configuration
 * does not name are read as well, and take part from then on.
 */
async function formerPart(
  { sources, acceptIds }: CompareRequest,
  { memory, client, clock }: CompareTools,
  sides: Pick<OpenSides, 'metadata' | 'scratch' | 'groups' | 'targets'>,
): Promise<Pick<BothSides, 'asked'> & Partial<Pick<BothSides, 'former' | 'groups'>>> {
  const { scratch, targets } = sides;
  const hasIds = sources.some(({ id }) => id !== undefined);
  if (memory === undefined || !(hasIds || scratch.held.hasFurther)) {
    if (acceptIds !== undefined) throw new IdsNumberError(acceptIds, 0);
    return judgeByRows(scratch, memory);
  }
  const { sourceIds, past, knownLeavers: leavers } = memory;
  const today = utcDay(clock);
  const context = { scratch, targets, sourceIds, past, leavers, today, acceptIds };
  takeOverIds(context, renamedSources(sources, memory));
  const unstable = findFormer(context);
  const agreed = agreedFurther(context);
  const isAnyOther = scratch.ids.hasFormer() || agreed.size > 0;
  const further = isAnyOther ? furtherGroups(sides) : [];
  for (const group of further) await readGroupRecipients(client, sides, group);
  const groups = [...sides.groups, ...further];
  const { asked, ...former } = carryFormer({ ...context, groups, unstable, agreed });
  leavers.remember(scratch.held.besideErased());
  return { groups, former, asked };
}

/** By what the last run read. */
function renamedSources(
  sources: CompareRequest['sources'],
  { baseline }: Pick<NonNullable<CompareTools['memory']>, 'baseline'>,
): Parameters<typeof takeOverIds>[1] {
  const before = Object.keys(baseline?.validRows ?? {});
  const names = new Set(sources.map(({ source }) => source.name));
  return {
    gone: before.filter((name) => !names.has(name)),
    come: sources.flatMap(({ source: { name }, id }) =>
      id === undefined || before.includes(name) ? [] : [name],
    ),
  };
}

/** Where no ids tell of anybody. */
function judgeByRows(scratch: Scratch, memory: CompareTools['memory']): Pick<BothSides, 'asked'> {
  const { knownLeavers: leavers, past } = memory ?? {};
  const asked = judgeOtherNames({ scratch, leavers, past });
  leavers?.remember(scratch.held.besideErased());
  return { asked };
}

/** The groups of the account that take no part yet; of several with one name, the first. */
function furtherGroups(sides: Pick<OpenSides, 'metadata' | 'scratch' | 'groups'>) {
  const { metadata, scratch, groups } = sides;
  const taken = new Set(groups.map(({ group }) => findGroup(metadata, group)?.id));
  return metadata.groups
    .filter(({ id, groupName }) => findGroup(metadata, groupName)?.id === id && !taken.has(id))
    .map(({ id, groupName: group }) => ({ id, group, scope: scratch.actual.furtherScope(id) }));
}

/** The questions that a planner may ask once both sides are in. */
export interface Match extends Pick<Scratch, 'differences' | 'renames'> {
  readonly held: Pick<
    Scratch['held'],
    'countHeld' | 'erasedIn' | 'erasedPeople' | 'furtherOf' | 'goneOf' | 'hasOthers'
  >;
  readonly ids: Pick<Scratch['ids'], 'hasFormer' | 'ofFormer' | 'passedAlong' | 'targetsOf'>;
  readonly actual: Pick<
    Scratch['actual'],
    | 'addresses'
    | 'copies'
    | 'countBarred'
    | 'countContacts'
    | 'countCopies'
    | 'find'
    | 'idRanges'
    | 'isSuppressed'
    | 'keptAddresses'
    | 'spellingsOn'
    | 'willBeBarred'
  >;
  readonly desired: Pick<
    Scratch['desired'],
    'bindingCounts' | 'leftMailable' | 'lookAlikes' | 'rowOf' | 'statusOf' | 'suppressionCounts'
  >;
}

interface MatchPlace {
  readonly place: DatabaseLocation;
  /** Fields that the sources own anywhere, sorted: both sides are compared by them. */
  readonly ownedFields: readonly FieldName[];
}

/** Both sides in one scratch database. The caller closes it. */
interface MatchedSides<Rows, Contacts> {
  readonly rows: Rows;
  readonly contacts: Contacts;
  readonly match: Match;
  /** For readings that depend on both sides, and for a run that follows. */
  readonly scratch: Scratch;
}

/** Lets both readers fill their side at the same time. Nothing stays behind when one of them fails. */
export async function matchSides<Rows, Contacts>(
  { place, ownedFields }: MatchPlace,
  rows: (wanted: Scratch) => Promise<Rows>,
  contacts: (account: Scratch) => Promise<Contacts>,
): Promise<MatchedSides<Rows, Contacts>> {
  const scratch = new Scratch(place, 'compare', ownedFields);
  try {
    const [wanted, listed] = await together([rows(scratch), contacts(scratch)]);
    return { rows: wanted, contacts: listed, match: scratch, scratch };
  } catch (error) {
    scratch.close();
    throw error;
  }
}
