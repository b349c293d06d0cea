// What the service has more than once: contacts of one key, and contact types, segments, groups and custom fields of one
// name. Their people get mail twice, so an account with copies is not as its sources say: a plan warns of what it found, a
// run of what it left behind.
import { type ConditionId, warningOf } from './conditions/catalogue.ts';
import type { CopyCounts, NamedAlike, PlanWarning } from './plan.ts';

/** Those that no person has accepted. */
export function openCopies(counts: readonly CopyCounts[]): CopyCounts[] {
  return counts.filter(({ copies, accepted }) => copies > accepted);
}

const COPIES = 'CONTACT_COPIES';

export function copyWarnings(counts: readonly CopyCounts[]): PlanWarning[] {
  return openCopies(counts).map((place) => warningOf(COPIES, place));
}

export function isCopyWarning({ code }: PlanWarning): boolean {
  return code === COPIES;
}

const NAMED_ALIKE = {
  contactType: 'CONTACT_TYPE_COPIES',
  segment: 'CONTACT_TYPE_COPIES',
  group: 'GROUP_COPIES',
  customField: 'CUSTOM_FIELD_COPIES',
} as const satisfies Readonly<Record<NamedAlike['kind'], ConditionId>>;

export function namedAlikeWarnings(names: readonly NamedAlike[]): PlanWarning[] {
  return names.filter(({ count }) => count > 1).map((one) => warningOf(NAMED_ALIKE[one.kind], one));
}
