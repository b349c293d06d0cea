// Copies are further contacts with an address that another contact of the same contact type has. Their people get mail
// twice, so an account with copies is not as its sources say.
import type { CopyCounts, PlanWarning } from './plan.ts';

/** Those that no person has accepted. */
export function openCopies(counts: readonly CopyCounts[]): CopyCounts[] {
  return counts.filter(({ copies, accepted }) => copies > accepted);
}

const CODE = 'CONTACT_COPIES';

export function copyWarnings(counts: readonly CopyCounts[]): PlanWarning[] {
  return openCopies(counts).map((place) => ({
    code: CODE,
    message: copyWords(place),
    hint: copyHint(place),
  }));
}

export function isCopyWarning({ code }: PlanWarning): boolean {
  return code === CODE;
}

export function copyWords({ in: place, copies, accepted }: CopyCounts): string {
  const known = accepted === 0 ? '' : ` (${String(accepted)} are accepted)`;
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
