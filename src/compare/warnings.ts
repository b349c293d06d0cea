// What a person should know about a plan although nothing stops it.
import type { AutomationRecord } from '../api/index.ts';
import type { ContactTypeCounts, LiveAutomation, PlanWarning } from '../plan/plan.ts';
import { decidedTargets } from './changes.ts';
import type { Described } from './described.ts';
import type { BothSides } from './read-both.ts';
import type { SeenItems } from './seen-items.ts';
import type { Target } from './targets.ts';

/** Live automations of contact types that get new contacts: each may send mail to every one of them. */
export function liveAutomations(sides: BothSides, seen: SeenItems): LiveAutomation[] {
  const growing = decidedTargets(sides).filter(({ name }) => {
    const items = seen.ofContactType(name);
    return items.uploadOnly + items.plain > 0;
  });
  return growing.flatMap((target) =>
    sides.outline.automations
      .filter((automation) => mayMail(automation, target))
      .map(({ utr, automationName }) => ({ utr, name: automationName, contactType: target.name })),
  );
}

export function listWarnings(
  described: Described & {
    readonly contactTypes: readonly ContactTypeCounts[];
    readonly automations: readonly LiveAutomation[];
  },
): PlanWarning[] {
  return [
    ...described.automations.map(automationWarning),
    ...assumedStatuses(described),
    ...described.contactTypes.flatMap(unwritableWarning),
    ...copyWarnings(described.sides),
    ...sameNameWarnings(described.sides),
  ];
}

/** An automation names its contact type by id, alone or behind a `contacts_` prefix. */
function mayMail(automation: AutomationRecord, target: Target): boolean {
  if (!automation.isLive || automation.deletedAt !== null || target.id === undefined) return false;
  if (automation.automationForTable?.startsWith('segments') === true) return false;
  return (automation.automationFor ?? '').replace(/^contacts_/u, '') === target.id;
}

function automationWarning({ utr, name, contactType }: LiveAutomation): PlanWarning {
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

function copyWarnings(sides: BothSides): PlanWarning[] {
  return decidedTargets(sides).flatMap((target) => {
    const count = sides.scratch.actual.countCopies(target.index);
    if (count === 0) return [];
    return [
      {
        code: 'CONTACT_COPIES',
        message: `${target.name} holds ${String(count)} further contacts with an address that another contact has; the one with the lowest id counts.`,
        hint: 'Set `duplicates: remove` to delete the others.',
      },
    ];
  });
}

function sameNameWarnings(sides: BothSides): PlanWarning[] {
  return decidedTargets(sides).flatMap((target) => {
    const count = sides.targets.countNamed(target.key);
    if (count < 2) return [];
    return [
      {
        code: 'CONTACT_TYPE_COPIES',
        message: `The service has ${String(count)} contact types named ${target.name}; only the one with the lowest id is used.`,
        hint: 'Rename or empty the others on the service.',
      },
    ];
  });
}
