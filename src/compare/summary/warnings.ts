// What a person should know about a plan, although nothing stops it; also what the memory of earlier runs shows:
// contacts that somebody else removed from the service, and values that somebody changed there.
import { customFieldName, isCustomField } from '../../contacts/index.ts';
import { own, quantity, withoutAddresses } from '../../lib/index.ts';
import {
  type ContactTypeCounts,
  type CopyCounts,
  copyWarnings,
  goneWarnings,
  lostMemoryWarning,
  lostStateWarning,
  type MemoryCounts,
  memoryWarningsBefore,
  type MigrationCounts,
  type NamedAlike,
  namedAlikeWarnings,
  type PlanHead,
  type PlanWarning,
  type SegmentCounts,
  UNNAMED_SEGMENT,
  UNNAMED_TYPE,
  type ConditionId,
} from '../../plan/index.ts';
import { countedNow } from '../account/short-lists.ts';
import { findGroup } from '../scope/account-metadata.ts';
import { placeName } from '../scope/targets.ts';
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
    ...refusedWarning(described.leftOut.counts().refused),
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

function warningIf(count: number, warning: PlanWarning): PlanWarning[] {
  return count === 0 ? [] : [warning];
}

function refusedWarning(count = 0): PlanWarning[] {
  const [them, all] = count === 1 ? ['it', 'it'] : ['them', 'all of them'];
  return warningIf(count, {
    code: 'REFUSED_BY_NAME',
    message: `${quantity(count, 'change is', 'changes are')} left out of the plan: somebody refused ${them} by name, or a change that ${count === 1 ? 'it depends' : 'they depend'} on. No run makes ${them} while the source and the contact stay as they were.`,
    hint: `\`listferry show PLAN\` names ${them}. To make ${all} after all: \`listferry plan --accept refused=${String(count)}\`, or the same with \`listferry sync --yes\`.`,
  });
}

/** What a contact lacks decides what helps: without a country it cannot be changed at all, with one some fields cannot. */
function unwritableWarnings({ sides, tallies }: Described): PlanWarning[] {
  return sides.targets.decided('contactType').flatMap(({ index, name }) => {
    const { unwritable = 0, lackingCountry = 0 } = tallies.get(index) ?? {};
    const kinds = [
      [
        lackingCountry,
        'and cannot be changed: every change of a contact needs a country that the service knows.',
        'Give the sync a defaultCountry, or correct the country in the source.',
      ],
      [
        unwritable - lackingCountry,
        'in custom fields or alt_email, which no endpoint changes in a contact that exists.',
        'Change these by hand on the service, or take the fields out of the configuration.',
      ],
    ] as const;
    return kinds.flatMap(([count, how, hint]) => {
      const contacts = `${quantity(count, 'contact', 'contacts')} of ${name}`;
      const message = `${contacts} ${count === 1 ? 'differs' : 'differ'} ${how}`;
      return warningIf(count, { code: 'UNWRITABLE', message, hint });
    });
  });
}

function unlistedWarning({ contactType, existing, counted = 0 }: ContactTypeCounts): PlanWarning[] {
  const people = `${quantity(counted, 'contact', 'contacts')} of ${contactType}`;
  const hint =
    'It may count deleted ones. If it cuts its list instead, contacts that are not listed would be created again: compare with its pages. `listferry probe` learns what it counts.';
  return counted > existing ? fewerListed(people, existing, hint) : [];
}

/** A difference that a person has explained is not told again: nothing could learn what a segment counts. */
function unlistedRecipientsWarnings(of: Parameters<typeof listWarnings>[0]): PlanWarning[] {
  const { segments, tools, sides } = of;
  return segments.flatMap(({ segment, existing, counted = 0 }) => {
    const key = sides.targets.segmentNamed(segment)?.key ?? '';
    const known = own(tools.memory?.baseline?.unlisted, key) ?? 0;
    const people = `${quantity(counted, 'recipient', 'recipients')} of the segment ${segment}`;
    const hint =
      'It may count people whom it does not list, such as unsubscribed ones. If it cuts its list instead, those who are not listed would be added again: compare with its pages.';
    return counted - existing > known ? fewerListed(people, existing, hint) : [];
  });
}

/** It is not specified whether a list may be cut, nor whom a count may include. */
function fewerListed(people: string, existing: number, hint: string): PlanWarning[] {
  const message = `The service counts ${people} and lists ${existing.toLocaleString('en')}.`;
  return [{ code: 'FEWER_LISTED_THAN_COUNTED', message, hint }];
}

/** As long as no contact type is missing that rows want, these contacts are nothing to us. */
function unlistedTypesWarning({ sides }: Described): PlanWarning[] {
  const { unlisted, deleted } = strayContacts(sides);
  return [
    ...warningIf(unlisted, {
      code: 'CONTACTS_OF_UNLISTED_TYPES',
      message: `The service shows ${quantity(unlisted, 'contact', 'contacts')} whose contact type it does not list. If its list of contact types is short, this plan would create a contact type that exists, and its contacts, a second time.`,
      hint: 'Run it again later, and compare with the contact types on the pages of the service. If theirs were deleted there and the contacts stayed: --accept shrink, once.',
    }),
    ...deleted.map(({ contactType, contacts: count }): PlanWarning => ({
      code: 'CONTACTS_OF_DELETED_TYPES',
      message: `The service lists the contact type ${contactType} as deleted, and still shows ${quantity(count, 'contact', 'contacts')} of it. If it is restored after this plan, the service has 2 contact types of that name.`,
      hint: 'Restore it on the pages of the service. To leave it deleted and create another one of that name: --accept shrink, once.',
    })),
  ];
}

/** As long as no group is created, nothing of them is at risk. */
function unlistedGroupsWarning({ sides, seen }: Described): PlanWarning[] {
  const { ofUnknownGroups: count } = sides.suppressions;
  const entries = quantity(count, 'entry of an unsubscribe group', 'entries of unsubscribe groups');
  return warningIf(seen.counts.createUnsubscribeGroup === 0 ? 0 : count, {
    code: 'ENTRIES_OF_UNLISTED_GROUPS',
    message: `The service shows ${entries} that it does not list. If its list of groups is short, this plan would create a group that exists a second time, and no endpoint can delete one.`,
    hint: 'Run it again later, and compare with the groups on the pages of the service. If theirs were deleted there and the entries stayed: --accept shrink, once.',
  });
}

/** A mirror compares only the contact types or segments that its rows name; one that no row names is skipped, so we warn. */
function unnamedWarnings({ request, sides, tools: { memory } }: Described): PlanWarning[] {
  const { targets, metadata } = sides;
  const byRow = request.syncs.flatMap(({ mode, target }) =>
    mode === 'mirror' ? [target.kind] : [],
  );
  const unnamed = targets.all().filter((target) => {
    const isNamed = target.id === undefined || targets.syncsOf(target).length > 0;
    if (isNamed || !byRow.includes(UNNAMED[target.kind].mirroredBy)) return false;
    return memory?.ownership.wasMirrored(target.key) === true && countedNow(target, metadata) !== 0;
  });
  return unnamed.map(({ kind, name }) => {
    const { code, what, hint } = UNNAMED[kind];
    const message = `No row names the ${what[0]} ${name} now, which earlier runs mirrored. Its ${what[1]} are left as they are.`;
    return { code, message, hint };
  });
}

const UNNAMED = {
  contactType: {
    mirroredBy: 'column',
    code: UNNAMED_TYPE,
    what: ['contact type', 'contacts'],
    hint: 'If they should go, delete them on the service, or give it a sync of its own with `contactType`.',
  },
  segment: {
    mirroredBy: 'segment-column',
    code: UNNAMED_SEGMENT,
    what: ['segment', 'recipients'],
    hint: 'If they should go, take them out on the service, or give it a sync of its own with `into: { segment: … }`.',
  },
} as const;

function unwritableRecipientWarning({ segment, unwritable }: SegmentCounts): PlanWarning[] {
  return warningIf(unwritable, {
    code: 'RECIPIENTS_UNWRITABLE',
    message: `${unwritable === 1 ? `1 recipient of the segment ${segment} has` : `${String(unwritable)} recipients of the segment ${segment} have`} another name than the sources say, and no endpoint can change it.`,
    hint: 'Change them by hand on the service, or leave them: mail reaches them all the same.',
  });
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
  return [...ofTargets, ...ofGroups].map(([asked, used]) => ({
    code: 'NAME_SPELLED_OTHERWISE',
    message: `${JSON.stringify(asked)} is taken for the ${used}, which is written differently.`,
    hint: 'Write the name exactly as the service has it: one that is written so would be used from then on.',
  }));
}

/** One for each contact type; `--accept resend` takes the number of all of them. */
function lateWarnings(described: Described): PlanWarning[] {
  const { late: total = 0 } = latePart(described);
  const { sides, tallies } = described;
  return sides.targets.decided('contactType').flatMap((target) => {
    const late = total === 0 ? 0 : (tallies.get(target.index)?.late ?? 0);
    const [are, them] = late === 1 ? ['is', 'it'] : ['are', 'them'];
    return warningIf(late, {
      code: 'CONTACTS_LATE',
      message: `${quantity(late, 'contact', 'contacts')} of ${target.name} ${are} late: the service acknowledged ${them} in an earlier run but does not show ${them} there.`,
      hint: `They are looked for, and not sent again unless a person says so, since they may still arrive. If the service has lost them, and no other contact type has them: --accept resend=${String(total)}.`,
    });
  });
}

export function suppressionEntryWarnings({
  suppressions,
}: Pick<BothSides, 'suppressions'>): PlanWarning[] {
  const { odd, unreadable, ofUnknownGroups } = suppressions;
  const entries = (count: number): string => quantity(count, 'entry', 'entries');
  return [
    ...warningIf(unreadable, {
      code: 'SUPPRESSIONS_UNREADABLE',
      message: `${entries(unreadable)} of the service's suppression lists ${unreadable === 1 ? 'has' : 'have'} no address that can be read: whoever is meant may be created.`,
      hint: 'Look for them on the pages of the service, and add the right address.',
    }),
    ...warningIf(odd, {
      code: 'SUPPRESSIONS_ODD',
      message: `${entries(odd)} of the service's suppression lists ${odd === 1 ? 'has' : 'have'} several addresses, or an address among other words. Nobody is created who is named there, but the service may mail a contact that exists.`,
      hint: 'Add each of the addresses to the list by itself, on the pages of the service.',
    }),
    ...warningIf(ofUnknownGroups, {
      code: 'SUPPRESSIONS_OF_UNKNOWN_GROUPS',
      message: `${entries(ofUnknownGroups)} of the global list ${ofUnknownGroups === 1 ? 'belongs' : 'belong'} to unsubscribe groups that the service does not list. What these people left is unknown, so no contact is created for them.`,
      hint: 'Look at the groups on the pages of the service. Add to the global list by itself whoever left everything.',
    }),
  ];
}

export function migrationWarnings({
  request,
  tallies,
  tools,
}: Pick<Described, 'request' | 'tallies' | 'tools'>): PlanWarning[] {
  const counts = migrationCounts({ request, tallies, tools });
  return [...withheldWarning(counts), ...leavingWarning(counts)];
}

/** Changes that the phase of a migration left out of the plan. */
function withheldWarning({ phase, withheld }: MigrationCounts): PlanWarning[] {
  const parts = [
    ...(withheld.deletes === 0 ? [] : [quantity(withheld.deletes, 'delete', 'deletes')]),
    ...(withheld.updates === 0 ? [] : [quantity(withheld.updates, 'update', 'updates')]),
  ];
  return warningIf(phase === null ? 0 : parts.length, {
    code: 'MIGRATION_WITHHELD',
    message: `The migration is in its phase ${String(phase)}: ${parts.join(' and ')} that the sources ask for ${withheld.deletes + withheld.updates === 1 ? 'was' : 'were'} left out.`,
    hint: 'Since the switch the account knows better than an old export. What should change or go all the same is done on the service.',
  });
}

/** Only a warning, since a plan changes nothing yet. */
function leavingWarning({ phase, leaves: reached }: MigrationCounts): PlanWarning[] {
  if (reached === undefined) return [];
  return [
    {
      code: 'MIGRATION_PHASE_LEFT',
      message: `The migration had reached its phase ${reached}; this plan was made ${phase === null ? 'without any phase' : `for the phase ${phase}`}.`,
      hint: `apply and sync refuse that without --accept phase=${reached}.`,
    },
  ];
}

function lostWarnings(memory: CompareMemory | undefined): PlanWarning[] {
  const { past, erasedForgotten: forgotten = 0, stateLost, memoryLost = false } = memory ?? {};
  // The state that was lost as a whole has its own words.
  if (stateLost === true) return [lostStateWarning(forgotten, memoryLost)];
  return past !== undefined && memoryLost ? [lostMemoryWarning(forgotten)] : [];
}

function memoryWarnings(memory: MemoryCounts | undefined): PlanWarning[] {
  if (memory === undefined) return [];
  const { edits, conflicts, readdressed = 0, addedOnService = 0 } = memory;
  return [
    ...goneWarnings(memory),
    ...warning(readdressed, 'ADDRESS_PERHAPS_CHANGED', (count) => ({
      message: `${quantity(count, 'contact', 'contacts')} of a mirror ${count === 1 ? 'is in no row for its' : 'are in no row for their'} contact type, while others are missing there. Somebody may have changed an address there, so ${count === 1 ? 'it is' : 'they are'} kept.`,
      hint: '`listferry show PLAN` names them. Where an address was corrected, correct it in the sources too. Remove a contact that should go by hand, on the service.',
    })),
    ...warning(addedOnService, 'ADDED_ON_SERVICE', (count) => ({
      message: `${quantity(count, 'contact', 'contacts')} of a mirror ${count === 1 ? 'is' : 'are'} in no row for ${count === 1 ? 'its' : 'their'} contact type. No run created ${count === 1 ? 'it' : 'them'} there or agreed on ${count === 1 ? 'it' : 'them'}: somebody added or moved ${count === 1 ? 'it' : 'them'} there, so ${count === 1 ? 'it is' : 'they are'} kept.`,
      hint: '`listferry show PLAN` names them. Take them into the sources, or remove them on the service. A mirror deletes such contacts with `onAdded: delete`.',
    })),
    ...memoryWarningsBefore(memory),
    ...warning(edits.overwritten, 'EDITS_OVERWRITTEN', (count) => ({
      message: `${fields(count)} that somebody changed on the service: the sources' values go there again.`,
      hint: 'To leave such values as they are: `onEdit: keep`, for the sync or for a field.',
    })),
    ...warning(edits.kept, 'EDITS_KEPT', (count) => ({
      message: `${fields(count)} that somebody changed on the service, and that ${count === 1 ? 'stays' : 'stay'} so until the sources have other values.`,
    })),
    ...warning(conflicts.source, 'CONFLICTS_BY_SOURCE', (count) => ({
      message: `${fields(count)} that both sides changed, or may have changed: the sources' values count.`,
    })),
    ...warning(conflicts.service, 'CONFLICTS_BY_SERVICE', (count) => ({
      message: `${fields(count)} that both sides changed, or may have changed: the service's values stay.`,
    })),
    ...warning(conflicts.parked, 'CONFLICTS_PARKED', (count) => ({
      message: `${fields(count)} that both sides changed, or may have changed: ${count === 1 ? "its contact's update waits" : "their contacts' updates wait"} for a person.`,
    })),
  ];
}

/** Where an edit by hand would stay, and nobody can tell whether there was one. */
function unseenFieldWarnings({ edits }: Described): PlanWarning[] {
  return [...edits.unseenFields].flatMap(([field, unseen]) =>
    warning(unseen, 'FIELD_OWNED_ANEW', (count) => ({
      message: `The sources own the field ${field} since the last run. In ${quantity(count, 'contact', 'contacts')} the service has another value, which they change. Whether somebody edited it there is unknown.`,
      hint: 'If the column was only missing from a file for a while, look at these updates before they are applied.',
    })),
  );
}

function warning(
  count: number,
  code: ConditionId,
  words: (count: number) => Omit<PlanWarning, 'code'>,
): PlanWarning[] {
  return count === 0 ? [] : [{ code, ...words(count) }];
}

function fields(count: number): string {
  return count === 1 ? '1 field' : `${count.toLocaleString('en')} fields`;
}
