// Who approved, and whether that is enough: how many different people, and whether one of them made the plan.
import {
  faultOfUse,
  nameKey,
  type Owner,
  ownerOf,
  principalsOf,
  type Signer,
} from './allowed-signers.ts';
import { APPROVAL_NAMESPACE } from './signatures.ts';

/**
 * At least so many different people are behind these keys. A key beside which the file has patterns alone could be
 * anybody's: such keys are one person together, and nobody new beside people with names.
 */
export function countPeople(owners: readonly Owner[]): number {
  const people = owners.flatMap(({ person }) => (person === null ? [] : [nameKey(person)]));
  return people.length === 0 ? Math.min(1, owners.length) : new Set(people).size;
}

/** How many different people can sign an approval now. */
export function peopleNow(signers: readonly Signer[], now: Date): number {
  const usable = signers.filter(
    (one) => faultOfUse(one, APPROVAL_NAMESPACE, now) === undefined && principalsOf(one).length > 0,
  );
  return countPeople(usable.map(({ key }) => ownerOf(key, signers)));
}

/** The names of unsigned approvals prove nothing; they are counted so that one person does not count twice by accident. */
export function countNames(names: readonly string[]): number {
  return new Set(names.map(nameKey)).size;
}

/**
 * Whether a person made a plan. `planner` is what the plan says, such as `anna@laptop`; the name of its user alone
 * counts as well, so that anna@example.com did not make it on another machine unnoticed. Unknown where the plan does
 * not say, or where the person has no name: then it has to be taken for the same.
 */
export function madeBy(
  planner: string | undefined,
  names: readonly string[],
): 'same' | 'other' | 'unknown' {
  if (planner === undefined || names.length === 0) return 'unknown';
  const made = nameKey(planner);
  const isSame = names.some((name) => {
    const key = nameKey(name);
    return key === made || userOf(key) === userOf(made);
  });
  return isSame ? 'same' : 'other';
}

function userOf(name: string): string {
  return name.split('@', 1)[0] ?? name;
}
