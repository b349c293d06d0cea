// What a person should know about a plan, although nothing stops it; also what the memory of earlier runs shows:
// contacts that somebody else removed from the service, and values that somebody changed there.
import { customFieldName, isCustomField } from '../../contacts/index.ts';
import { own, withoutAddresses } from '../../lib/index.ts';
import {
  type ContactTypeCounts,
  type CopyCounts,
  copyWarnings,
  goneWarnings,
  type MemoryCounts,
  memoryWarningsBefore,
  type NamedAlike,
  namedAlikeWarnings,
  type PlanHead,
  type PlanWarning,
  type SegmentCounts,
  warningOf,
} from '../../plan/index.ts';
import { countedNow } from '../account/short-lists.ts';
import { findGroup } from '../scope/account-metadata.ts';
import { placeName, type Target } from '../scope/targets.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { BothSides } from '../sides/match-sides.ts';
import { automationWarning } from './live-automations.ts';
import { latePart, migrationCounts, strayContacts, type Described } from './plan-counts.ts';
import {
  addressWarnings,
  assumedStatuses,
  consentWarnings,
  fileWarnings,
  fixedRowWarnings,
  formerAddressWarnings,
  silentRows,
} from './row-warnings.ts';

export function listWarnings(
  described: Described &
    Pick<PlanHead, 'contactTypes' | 'segments' | 'automations'> & {
      readonly copies: readonly CopyCounts[];
      readonly memory: MemoryCounts | undefined;
      /** Of what is unlike other nights. */
      readonly unlike: readonly PlanWarning[];
    },
): PlanWarning[] {
  return warningsOf(described).map((warning) => ({
    ...warning,
    message: withoutAddresses(warning.message),
  }));
}

function warningsOf(described: Parameters<typeof listWarnings>[0]): PlanWarning[] {
  return [
    ...described.automations.map(automationWarning),
    ...lostWarnings(described.tools.memory),
    ...memoryWarnings(described.memory),
    ...countedWarning('REFUSED_BY_NAME', described.leftOut.counts().refused),
    ...unseenFieldWarnings(described),
    ...assumedStatuses(described),
    ...consentWarnings(described.sides, described.request),
    ...silentRows(described.sides),
    ...described.sides.countryWarnings,
    ...addressWarnings(described.sides),
    ...formerAddressWarnings(described.sides),
    ...suppressionEntryWarnings(described.sides),
    ...fixedRowWarnings(described.sides),
    ...migrationWarnings(described),
    ...lateWarnings(described),
    ...fileWarnings(described.sides.sources),
    ...unwritableWarnings(described),
    ...described.segments.flatMap(unwritableRecipientWarning),
    ...described.contactTypes.flatMap(unlistedWarning),
    ...unlistedRecipientsWarnings(described),
    ...unlistedTypesWarning(described),
    ...unlistedGroupsWarning(described),
    ...unnamedWarnings(described),
    ...copyWarnings(described.copies),
    ...namedAlikeWarnings(namedAlike(described.sides)),
    ...spellingWarnings(described.sides),
    ...described.unlike,
  ];
}

/** None where nothing is counted. */
function countedWarning(code: CountedId, count = 0): PlanWarning[] {
  return count === 0 ? [] : [warningOf(code, { count })];
}

/** Warnings that say how many, and nothing else. */
type CountedId =
  | 'ADDED_ON_SERVICE'
  | 'ADDRESS_PERHAPS_CHANGED'
  | 'CONFLICTS_BY_SERVICE'
  | 'CONFLICTS_BY_SOURCE'
  | 'CONFLICTS_PARKED'
  | 'CONTACTS_OF_UNLISTED_TYPES'
  | 'EDITS_KEPT'
  | 'EDITS_OVERWRITTEN'
  | 'ENTRIES_OF_UNLISTED_GROUPS'
  | 'REFUSED_BY_NAME'
  | 'SUPPRESSIONS_ODD'
  | 'SUPPRESSIONS_OF_UNKNOWN_GROUPS'
  | 'SUPPRESSIONS_UNREADABLE';

function unwritableWarnings({ sides, tallies }: Described): PlanWarning[] {
  return sides.targets.decided('contactType').flatMap(({ index, name: contactType }) => {
    const { unwritable = 0, lackingCountry = 0 } = tallies.get(index) ?? {};
    const kinds = [
      { count: lackingCountry, contactType, lacksCountry: true },
      { count: unwritable - lackingCountry, contactType, lacksCountry: false },
    ];
    return kinds.filter(({ count }) => count > 0).map((kind) => warningOf('UNWRITABLE', kind));
  });
}

function unlistedWarning({ contactType, existing, counted = 0 }: ContactTypeCounts): PlanWarning[] {
  if (counted <= existing) return [];
  return [warningOf('FEWER_LISTED_THAN_COUNTED', { of: { contactType }, counted, existing })];
}

/** A difference that a person has explained is not told again: nothing could learn what a segment counts. */
function unlistedRecipientsWarnings(of: Parameters<typeof listWarnings>[0]): PlanWarning[] {
  const { segments, tools, sides } = of;
  return segments.flatMap(({ segment, existing, counted = 0 }) => {
    const key = sides.targets.segmentNamed(segment)?.key ?? '';
    const known = own(tools.memory?.baseline?.unlisted, key) ?? 0;
    if (counted - existing <= known) return [];
    return [warningOf('FEWER_LISTED_THAN_COUNTED', { of: { segment }, counted, existing })];
  });
}

/** As long as no contact type is missing that rows want, these contacts are nothing to us. */
function unlistedTypesWarning({ sides }: Described): PlanWarning[] {
  const { unlisted, deleted } = strayContacts(sides);
  return [
    ...countedWarning('CONTACTS_OF_UNLISTED_TYPES', unlisted),
    ...deleted.map(({ contactType, contacts: count }) =>
      warningOf('CONTACTS_OF_DELETED_TYPES', { contactType, count }),
    ),
  ];
}

/** As long as no group is created, nothing of them is at risk. */
function unlistedGroupsWarning({ sides, seen }: Described): PlanWarning[] {
  const isAnyMade = seen.counts.createUnsubscribeGroup > 0;
  return isAnyMade
    ? countedWarning('ENTRIES_OF_UNLISTED_GROUPS', sides.suppressions.ofUnknownGroups)
    : [];
}

/**
 * A mirror compares only the contact types or segments that its rows or the configuration name; one that is named no more is
 * skipped, so we warn. A contact type that the configuration dropped may be meant so, unless its people are in another one.
 */
function unnamedWarnings(described: Described): PlanWarning[] {
  const { request, sides, tools } = described;
  const { memory } = tools;
  const { targets, metadata } = sides;
  const byRow = request.syncs.flatMap(({ mode, target }) =>
    mode === 'mirror' ? [target.kind] : [],
  );
  const unnamed = targets.all().filter((target) => {
    if (target.id === undefined || targets.syncsOf(target).length > 0) return false;
    if (memory?.ownership.wasMirrored(target.key) !== true) return false;
    if (countedNow(target, metadata) === 0) return false;
    return byRow.includes(MIRRORED_BY[target.kind]) || isDoubled(target, described);
  });
  return unnamed.map(({ kind, name }) =>
    warningOf(kind === 'segment' ? 'MIRRORED_SEGMENT_UNNAMED' : 'MIRRORED_TYPE_UNNAMED', { name }),
  );
}

/** Whether anybody in it is, or is to be, in a contact type of tonight as well. */
function isDoubled({ index, kind }: Target, { sides, tools }: Described): boolean {
  if (kind !== 'contactType') return false;
  const { match, targets } = sides;
  const past = tools.memory?.past;
  const others = targets.decided('contactType');
  const isIn = (address: string, { index: other, key: contactType }: Target): boolean =>
    match.desired.statusOf(other, address) !== undefined ||
    past?.ofType(contactType)?.has(past.sums.ofContact({ contactType, address })) === true;
  for (const address of match.actual.addresses(index)) {
    if (others.some((other) => isIn(address, other))) return true;
  }
  return false;
}

/** The syncs by whose rows they are found. */
const MIRRORED_BY = { contactType: 'column', segment: 'segment-column' } as const;

function unwritableRecipientWarning({ segment, unwritable }: SegmentCounts): PlanWarning[] {
  if (unwritable === 0) return [];
  return [warningOf('RECIPIENTS_UNWRITABLE', { count: unwritable, segment })];
}

function namedAlike({ targets, groups, metadata }: BothSides): NamedAlike[] {
  const ofTargets = targets.decided().map((target) => {
    return { kind: target.kind, name: target.name, count: targets.countNamed(target) };
  });
  const ofGroups = groups.map(({ group }) => {
    const name = findGroup(metadata, group)?.groupName;
    const count = metadata.groups.filter(({ groupName }) => groupName === name).length;
    return { kind: 'group', name: String(name), count } as const;
  });
  const ofFields = targets.ownedFields.filter(isCustomField).map((field) => {
    const name = customFieldName(field);
    const count = metadata.customFields.filter(({ fieldName }) => fieldName === name).length;
    return { kind: 'customField', name, count } as const;
  });
  return [...ofTargets, ...ofGroups, ...ofFields];
}

/** Names that the service only has in another spelling. */
function spellingWarnings({ targets, groups, metadata }: BothSides): PlanWarning[] {
  const ofTargets = targets.respelled.map(({ asked, target }) => {
    const place = target.id === undefined ? 'new ' : '';
    return [asked, `${place}${placeName(target)}`] as const;
  });
  const ofGroups = groups.flatMap(({ group }) => {
    const found = findGroup(metadata, group)?.groupName ?? group;
    return found === group ? [] : [[group, `group ${found}`] as const];
  });
  return [...ofTargets, ...ofGroups].map(([asked, used]) =>
    warningOf('NAME_SPELLED_OTHERWISE', { asked, used }),
  );
}

/** One for each contact type. */
function lateWarnings(described: Described): PlanWarning[] {
  const { late: all = 0 } = latePart(described);
  const { sides, tallies } = described;
  return sides.targets.decided('contactType').flatMap(({ index, name: contactType }) => {
    const count = all === 0 ? 0 : (tallies.get(index)?.late ?? 0);
    return count === 0 ? [] : [warningOf('CONTACTS_LATE', { count, contactType, all })];
  });
}

export function suppressionEntryWarnings({
  suppressions,
}: Pick<BothSides, 'suppressions'>): PlanWarning[] {
  const { odd, unreadable, ofUnknownGroups } = suppressions;
  return [
    ...countedWarning('SUPPRESSIONS_UNREADABLE', unreadable),
    ...countedWarning('SUPPRESSIONS_ODD', odd),
    ...countedWarning('SUPPRESSIONS_OF_UNKNOWN_GROUPS', ofUnknownGroups),
  ];
}

export function migrationWarnings({
  request,
  tallies,
  tools,
}: Pick<Described, 'request' | 'tallies' | 'tools'>): PlanWarning[] {
  const { phase, withheld, leaves: reached } = migrationCounts({ request, tallies, tools });
  const isAny = withheld.deletes + withheld.updates > 0;
  return [
    ...(phase === null || !isAny ? [] : [warningOf('MIGRATION_WITHHELD', { phase, withheld })]),
    ...(reached === undefined ? [] : [warningOf('MIGRATION_PHASE_LEFT', { phase, reached })]),
  ];
}

function lostWarnings(memory: CompareMemory | undefined): PlanWarning[] {
  const { past, erasedForgotten: forgotten = 0, stateLost, memoryLost = false } = memory ?? {};
  // The state that was lost as a whole has its own words.
  if (stateLost === true) {
    return [warningOf('STATE_LOST', { forgotten, isMemoryLost: memoryLost })];
  }
  return past !== undefined && memoryLost ? [warningOf('MEMORY_LOST', { forgotten })] : [];
}

function memoryWarnings(memory: MemoryCounts | undefined): PlanWarning[] {
  if (memory === undefined) return [];
  const { edits, conflicts, readdressed = 0, addedOnService = 0 } = memory;
  return [
    ...goneWarnings(memory),
    ...countedWarning('ADDRESS_PERHAPS_CHANGED', readdressed),
    ...countedWarning('ADDED_ON_SERVICE', addedOnService),
    ...memoryWarningsBefore(memory),
    ...countedWarning('EDITS_OVERWRITTEN', edits.overwritten),
    ...countedWarning('EDITS_KEPT', edits.kept),
    ...countedWarning('CONFLICTS_BY_SOURCE', conflicts.source),
    ...countedWarning('CONFLICTS_BY_SERVICE', conflicts.service),
    ...countedWarning('CONFLICTS_PARKED', conflicts.parked),
  ];
}

/** Where an edit by hand would stay, and nobody can tell whether there was one. */
function unseenFieldWarnings({ edits }: Described): PlanWarning[] {
  return [...edits.unseenFields]
    .filter(([, count]) => count > 0)
    .map(([field, count]) => warningOf('FIELD_OWNED_ANEW', { field, count }));
}
