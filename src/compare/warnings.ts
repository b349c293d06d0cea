// What a person should know about a plan although nothing stops it.
import {
  type ContactTypeCounts,
  type CopyCounts,
  type LiveAutomation,
  type PlanWarning,
  type SegmentCounts,
  copyWarnings,
} from '../plan/index.ts';
import { findGroup } from './account-changes.ts';
import { addressWarnings } from './address-warnings.ts';
import { placeName } from './contact-type-counts.ts';
import { decidedSegments, decidedTargets } from './changes.ts';
import { consentWarnings } from './consent-warnings.ts';
import type { Described } from './described.ts';
import { fixedRowWarnings } from './fixed-row-warnings.ts';
import { lateWarnings } from './late-warnings.ts';
import { migrationWarnings } from './migration-counts.ts';
import { formerAddressWarnings } from './former-address-warnings.ts';
import type { BothSides } from './read-both.ts';
import { suppressionEntryWarnings } from './suppression-entry-warnings.ts';
import type { SourceReading } from './read-sources.ts';

export function listWarnings(
  described: Described & {
    readonly contactTypes: readonly ContactTypeCounts[];
    readonly segments: readonly SegmentCounts[];
    readonly automations: readonly LiveAutomation[];
    readonly copies: readonly CopyCounts[];
  },
): PlanWarning[] {
  return [
    ...described.automations.map(automationWarning),
    ...assumedStatuses(described),
    ...consentWarnings(described.sides, described.request),
    ...silentRows(described.sides),
    ...addressWarnings(described.sides),
    ...formerAddressWarnings(described.sides),
    ...suppressionEntryWarnings(described.sides),
    ...fixedRowWarnings(described.sides),
    ...migrationWarnings(described),
    ...lateWarnings(described),
    ...fileWarnings(described.sides.sources),
    ...described.contactTypes.flatMap(unwritableWarning),
    ...described.segments.flatMap(unwritableRecipientWarning),
    ...described.contactTypes.flatMap(unlistedWarning),
    ...copyWarnings(described.copies),
    ...sameNameWarnings(described.sides),
    ...spellingWarnings(described.sides),
  ];
}

/** What a person is told of one. */
export function automationWarning({ utr, name, contactType }: LiveAutomation): PlanWarning {
  return {
    code: 'LIVE_AUTOMATION',
    message: `The automation ${name} is live for ${contactType}: it may send mail to every contact that is created.`,
    hint: `Pause it on the service, or accept it with --accept-automation ${utr}.`,
  };
}

function assumedStatuses({ request }: Described): PlanWarning[] {
  return request.sources
    .filter(({ statusWritten }) => !statusWritten)
    .map(({ source }) => ({
      code: 'STATUS_ASSUMED',
      message: `The source ${source.name} has no status: every row is taken as subscribed.`,
      hint: 'Name its status column, or write `status: subscribed` if that is so.',
    }));
}

/** Once per source, however many feeds it serves. */
function silentRows({ feeds, sources }: BothSides): PlanWarning[] {
  const counts = new Map<string, number>();
  for (const { index, source } of feeds) {
    const count = sources.tallies[index]?.silent ?? 0;
    if (count > 0) counts.set(source, count);
  }
  return [...counts].map(([source, count]) => ({
    code: 'ROWS_PASSED_OVER',
    message: `${count === 1 ? '1 row' : `${String(count)} rows`} of ${source} passed over: no address, or nothing that lasts.`,
  }));
}

function fileWarnings({
  notes,
  noteCount,
}: Pick<SourceReading, 'notes' | 'noteCount'>): PlanWarning[] {
  const told = notes.map(({ file, note }) => `${file}: ${note}`);
  const untold = noteCount - notes.length;
  if (untold > 0) told.push(`${String(untold)} more things were noticed about the files.`);
  return told.map((message) => ({
    code: 'FILE_NOTE',
    message,
    hint: 'config/files.md tells what is done about it.',
  }));
}

function unwritableWarning(counts: ContactTypeCounts): PlanWarning[] {
  if (counts.unwritable === 0) return [];
  return [
    {
      code: 'UNWRITABLE',
      message: `${String(counts.unwritable)} contacts of ${counts.contactType} differ in something that no endpoint can change: custom fields or alt_email of an existing contact, or any field of one without a known country.`,
      hint: 'Give the sync a defaultCountry, or change these by hand on the service.',
    },
  ];
}

/** A list may be cut without a word, and a count may include deleted contacts: neither is specified. */
function unlistedWarning({ contactType, existing, counted }: ContactTypeCounts): PlanWarning[] {
  if (counted === undefined || counted <= existing) return [];
  return [
    {
      code: 'FEWER_LISTED_THAN_COUNTED',
      message: `The service counts ${String(counted)} contacts of ${contactType} and lists ${String(existing)}.`,
      hint: 'It may count deleted ones. If it cuts its list instead, contacts that are not listed would be created again: compare with its pages. `listferry probe` learns what it counts.',
    },
  ];
}

function unwritableRecipientWarning({ segment, unwritable }: SegmentCounts): PlanWarning[] {
  if (unwritable === 0) return [];
  return [
    {
      code: 'RECIPIENTS_UNWRITABLE',
      message: `${String(unwritable)} recipients of the segment ${segment} have another name than the sources say, and no endpoint can change it.`,
      hint: 'Change them by hand on the service, or leave them: mail reaches them all the same.',
    },
  ];
}

function sameNameWarnings(sides: BothSides): PlanWarning[] {
  return [...decidedTargets(sides), ...decidedSegments(sides)].flatMap((target) => {
    const count = sides.targets.countNamed(target);
    if (count < 2) return [];
    return [
      {
        code: 'CONTACT_TYPE_COPIES',
        message: `The service has ${String(count)} ${target.kind === 'segment' ? 'segments' : 'contact types'} named ${target.name}; only the one with the lowest id is used.`,
        hint: 'Rename or empty the others on the service.',
      },
    ];
  });
}

/** What a name was taken for that the service only has in another spelling. */
function spellingWarnings({ targets, groups, outline }: BothSides): PlanWarning[] {
  const ofTargets = targets.respelled.map(({ asked, target }) => {
    const place = target.id === undefined ? 'new ' : '';
    return [asked, `${place}${placeName(target)}`] as const;
  });
  const ofGroups = groups.flatMap(({ group }) => {
    const found = findGroup(outline, group)?.groupName ?? group;
    return found === group ? [] : [[group, `group ${found}`] as const];
  });
  return [...ofTargets, ...ofGroups].map(([asked, used]) => ({
    code: 'NAME_SPELLED_OTHERWISE',
    message: `${JSON.stringify(asked)} is taken for the ${used}, which is written differently.`,
    hint: 'Write the name exactly as the service has it: one that is written so would be used from then on.',
  }));
}
