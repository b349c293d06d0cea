// Which changes wait until people have approved them, as the section `approvals` of the configuration says.
import type { GuardResult, GuardScope } from './guards.ts';
import { ITEM_KINDS } from './item.ts';
import type { PlanHead } from './plan.ts';
import { createCount, deleteCount, suppressCount } from './release.ts';

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

/** What is carried out, in numbers. */
type Numbers = Pick<PlanHead, 'counts' | 'contactTypes'>;

/** How many different people must approve a plan: 0 where nobody has to. */
export function approvalsNeeded(rules: ApprovalRules | undefined, numbers: Numbers): number {
  return approvalGuards(rules, numbers).some(({ tripped }) => tripped) ? (rules?.need ?? 0) : 0;
}

/** The guards, with those over approvals as the rules are now. */
export function withApprovalGuards(
  guards: readonly GuardResult[],
  rules: ApprovalRules | undefined,
  numbers: Numbers,
): GuardResult[] {
  const others = guards.filter(({ name }) => name !== 'approvals');
  return [...others, ...approvalGuards(rules, numbers)];
}

/** What waits for approvals, counted as other guards count. Without thresholds everything does. */
function approvalGuards(
  rules: ApprovalRules | undefined,
  { counts, contactTypes }: Numbers,
): GuardResult[] {
  if (rules === undefined) return [];
  const { when } = rules;
  if (when === undefined) {
    const value = ITEM_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
    return [approvalGuard('plan', value, 1, 'all')];
  }
  const { updateContact } = counts;
  const withUpdates = contactTypes.filter(({ update }) => update > 0);
  return [
    ...over(when.create, createCount(counts), 'creates', 'creates'),
    // Updates are held back by contact type.
    ...withUpdates.flatMap(({ contactType }) =>
      over(when.update, updateContact, contactType, 'updates'),
    ),
    ...over(when.delete, deleteCount(counts), 'deletes', 'deletes-refuse'),
    ...over(when.suppress, suppressCount(counts), 'suppressions', 'suppressions'),
  ];
}

function over(
  least: number | undefined,
  value: number,
  of: string,
  scope: GuardScope,
): GuardResult[] {
  return least === undefined ? [] : [approvalGuard(of, value, least, scope)];
}

function approvalGuard(of: string, value: number, least: number, scope: GuardScope): GuardResult {
  return { name: 'approvals', of, limit: least - 1, value, tripped: value >= least, scope };
}
