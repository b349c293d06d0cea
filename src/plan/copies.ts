// What the service has more than once: contacts of one key, and contact types, segments, groups and custom fields of one
// name. Their people get mail twice, so an account with copies is not as its sources say: a plan warns of what it found, a
// run of what it left behind.
import type { CopyCounts, NamedAlike, PlanWarning } from './plan.ts';

/** Those that no person has accepted. */
export function openCopies(counts: readonly CopyCounts[]): CopyCounts[] {
  return counts.filter(({ copies, accepted }) => copies > accepted);
}

const COPIES = 'CONTACT_COPIES';

export function copyWarnings(counts: readonly CopyCounts[]): PlanWarning[] {
  return openCopies(counts).map((place) => ({
    code: COPIES,
    message: copyWords(place),
    hint: copyHint(place),
  }));
}

export function isCopyWarning({ code }: PlanWarning): boolean {
  return code === COPIES;
}

export function copyWords({ in: place, copies, accepted }: CopyCounts): string {
  const known =
    accepted === 0 ? '' : ` (${String(accepted)} ${accepted === 1 ? 'is' : 'are'} accepted)`;
  const contacts = copies === 1 ? '1 further contact' : `${String(copies)} further contacts`;
  return `${place} holds ${contacts} with an address that another contact has${known}; the one with the lowest id counts.`;
}

/** How to remove them, or to accept them. */
function copyHint({ policy }: Pick<CopyCounts, 'policy'>): string {
  const remove =
    policy === 'remove'
      ? '`duplicates: remove` plans to delete the others'
      : 'Set `duplicates: remove` to delete the others, or delete them on the service';
  return `${remove}. To keep them and stop this warning, set \`acceptDuplicates\` of the sync to their number.`;
}

const PLACES = {
  code: 'CONTACT_TYPE_COPIES',
  so: 'only the one with the lowest id is used',
  hint: 'Rename or empty the others on the service.',
} as const;

const NAMED_ALIKE = {
  contactType: { ...PLACES, what: 'contact types' },
  segment: { ...PLACES, what: 'segments' },
  group: {
    ...PLACES,
    code: 'GROUP_COPIES',
    what: 'unsubscribe groups',
    // One that is emptied would let its people be mailed again.
    hint: 'Add the people of the others to it on the service, and rename those.',
  },
  customField: {
    code: 'CUSTOM_FIELD_COPIES',
    what: 'custom fields',
    so: 'which of them keeps the value of a contact is up to the service',
    hint: 'See on the pages of the service which one holds the values, and rename or delete the others there.',
  },
} as const;

export function namedAlikeWarnings(names: readonly NamedAlike[]): PlanWarning[] {
  return names.flatMap(({ kind, name, count }) => {
    const { code, what, so, hint } = NAMED_ALIKE[kind];
    const message = `The service has ${String(count)} ${what} named ${name}; ${so}.`;
    return count < 2 ? [] : [{ code, message, hint }];
  });
}
