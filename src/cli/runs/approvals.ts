// What approval files allow of a plan. Their text is not trusted (see review/decision/approval.ts); who signed them, and
// how many had to, the configuration says.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sha256Hex, SyncError } from '../../lib/index.ts';
import { approvalsNeeded, ItemSet } from '../../plan/index.ts';
import { approvalFaultWords, type PolicyFault, shellWord } from '../../report/index.ts';
import {
  acceptedBy,
  type Approval,
  APPROVAL_NAMESPACE,
  type ApprovalFault,
  chosenHead,
  closed,
  countNames,
  countPeople,
  type GoodSignature,
  madeBy,
  parseApproval,
  type Signer,
  type Survey,
  surveyPlan,
  verifySignature,
} from '../../review/index.ts';
import { type PlanReader, refuseSpecialFile, type UsedApproval } from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import { readSigners } from '../session/signers.ts';
import { UsageError } from '../shell/errors.ts';

/** What several approvals allow together. */
export interface Approved {
  readonly items: ItemSet;
  readonly approvals: readonly UsedApproval[];
}

/** Approvals that do not allow what they are given for. */
class ApprovalRefusedError extends SyncError {
  constructor(planId: string, faults: readonly string[]) {
    const lines = faults.map((fault) => `  ${fault}`).join('\n');
    super(`The plan ${planId} is not carried out: its approval does not hold.\n${lines}`, {
      code: 'APPROVAL_REFUSED',
      hint: 'Nothing was sent. Look at the plan again, and approve it anew with `listferry approve`.',
    });
  }
}

interface ReadApproval {
  readonly bytes: Uint8Array;
  readonly approval: Approval;
  readonly items: ItemSet;
  /** Where the configuration names signers. */
  readonly signature: GoodSignature | undefined;
}

/** Throws `ApprovalRefusedError` with everything that speaks against any of them. */
export function approvedItems(
  paths: readonly string[],
  plan: PlanReader,
  session: Session,
): Approved {
  const { approvals: rules } = session.config;
  const now = session.clock.wallTime();
  const signers = rules?.signers === undefined ? undefined : readSigners(rules, now);
  const judge = { plan, survey: surveyPlan(plan), session, signers, now };
  const judged = paths.map((path) => readApproval(resolve(path), judge));
  const faults = judged.flatMap((one) => ('faults' in one ? one.faults : []));
  if (faults.length > 0) throw new ApprovalRefusedError(plan.head.planId, faults);
  const good = judged.flatMap((one) => ('faults' in one ? [] : [one]));
  const items = closed(
    plan,
    good.map((one) => one.items).reduce((all, one) => all.intersection(one)),
  );
  const need = approvalsNeeded(rules, chosenHead(plan, items));
  const people = peopleOf(good, signers !== undefined);
  const policy: PolicyFault[] = [
    ...(items.count === 0 ? [{ code: 'none-in-common' } as const] : []),
    ...(people < need ? [{ code: 'too-few', people, need } as const] : []),
  ];
  if (policy.length > 0)
    throw new ApprovalRefusedError(plan.head.planId, policy.map(approvalFaultWords));
  return { items, approvals: good.map(usedApproval) };
}

function peopleOf(approvals: readonly ReadApproval[], isSigned: boolean): number {
  if (!isSigned) return countNames(approvals.map(({ approval }) => approval.by));
  return countPeople(approvals.flatMap(({ signature }) => signature ?? []));
}

function usedApproval({ bytes, approval }: ReadApproval): UsedApproval {
  return { digest: sha256Hex(bytes), by: approval.by, at: approval.at };
}

interface Judge {
  readonly plan: PlanReader;
  readonly survey: Survey;
  readonly session: Session;
  readonly signers: readonly Signer[] | undefined;
  readonly now: Date;
}

/** Everything that speaks against one file, each after its name. */
function readApproval(
  path: string,
  judge: Judge,
): ReadApproval | { readonly faults: readonly string[] } {
  const bytes = bytesOf(path);
  const approval = parseApproval(bytes.toString());
  if ('code' in approval) return { faults: [faultWords(path, approval)] };
  const items = acceptedBy(approval, judge.plan, judge.survey, judge.now);
  const signed = signatureOf(path, bytes, judge);
  const names = signed.signature?.names ?? [approval.by];
  const faults = [
    ...(items instanceof ItemSet ? [] : items),
    ...usedFaults(bytes, judge),
    ...signed.faults,
    ...plannerFaults(names, judge),
  ];
  if (faults.length > 0 || !(items instanceof ItemSet))
    return { faults: faults.map((fault) => faultWords(path, fault)) };
  return { bytes, approval, items, signature: signed.signature };
}

function faultWords(path: string, fault: ApprovalFault | PolicyFault): string {
  return `${shellWord(path)}: ${approvalFaultWords(fault)}`;
}

/** More than an approval of millions of exceptions has. */
const LARGEST_APPROVAL_BYTES = 64 * 1_024 * 1_024;

function bytesOf(path: string): Buffer {
  refuseSpecialFile(path);
  if (!existsSync(path)) throw new UsageError(`There is no approval ${shellWord(path)}.`);
  const bytes = readFileSync(path);
  if (bytes.length > LARGEST_APPROVAL_BYTES)
    throw new UsageError(`The approval ${shellWord(path)} is too large to be one.`);
  return bytes;
}

function usedFaults(bytes: Uint8Array, { session }: Judge): ApprovalFault[] {
  const runId = session.journal.runs.approvedBy(sha256Hex(bytes));
  return runId === undefined ? [] : [{ code: 'used', runId }];
}

interface Signed {
  readonly signature?: GoodSignature;
  readonly faults: readonly PolicyFault[];
}

/** Of the file beside the approval, where the configuration names signers. */
function signatureOf(path: string, message: Uint8Array, { signers, now }: Judge): Signed {
  if (signers === undefined) return { faults: [] };
  const beside = `${path}.sig`;
  if (!existsSync(beside)) return { faults: [{ code: 'unsigned' }] };
  refuseSpecialFile(beside);
  const armored = readFileSync(beside, 'latin1');
  const verdict = verifySignature({
    message,
    armored,
    namespace: APPROVAL_NAMESPACE,
    signers,
    now,
  });
  if (verdict.kind === 'good') return { signature: verdict, faults: [] };
  return { faults: [{ code: 'signature', fault: verdict.code }] };
}

function plannerFaults(names: readonly string[], { plan, session }: Judge): PolicyFault[] {
  if (session.config.approvals?.planner !== 'excluded') return [];
  switch (madeBy(plan.head.planner, names)) {
    case 'same':
      return [{ code: 'by-planner' }];
    case 'unknown':
      return [{ code: 'planner-unknown' }];
    case 'other':
      return [];
  }
}
