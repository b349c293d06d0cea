// Who approved, and whether that is enough: how many different people, and whether one of them made the plan.
import { createCount, deleteCount, type PlanCounts, suppressCount } from '../../plan/index.ts';
import {
  faultOfUse,
  nameKey,
  type Owner,
  ownerOf,
  principalsOf,
  type Signer,
} from './allowed-signers.ts';
import { APPROVAL_NAMESPACE } from './signatures.ts';

/** As the section `approvals` of the configuration says. */
export interface ApprovalRules {
  /** So many different people. */
  readonly need: number;
  /** From so many changes of a kind on, any of them. Left out: always. */
  readonly when?: ApprovalThresholds | undefined;
  /** The file of allowed signers; left out where a name alone counts. */
  readonly signers?: string | undefined;
  /** Whether who made the plan may be one of them. */
  readonly planner: 'allowed' | 'excluded';
}

interface ApprovalThresholds {
  readonly create?: number | undefined;
  readonly update?: number | undefined;
  readonly delete?: number | undefined;
  readonly suppress?: number | undefined;
}

/** How many different people must approve a plan: 0 where nobody has to. Counts as the guards do. */
export function approvalsNeeded(rules: ApprovalRules | undefined, counts: PlanCounts): number {
  if (rules === undefined) return 0;
  const { need, when } = rules;
  if (when === undefined) return need;
  const reached = [
    [when.create, createCount(counts)],
    [when.update, counts.updateContact],
    [when.delete, deleteCount(counts)],
    [when.suppress, suppressCount(counts)],
  ] as const;
  return reached.some(([least = Infinity, count]) => count >= least) ? need : 0;
}

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
