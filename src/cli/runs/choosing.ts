// What of a plan a person chose: by selectors, or by approval files. The text of these is not trusted (see
// review/decision/approval.ts); who signed them, and how many had to, the configuration says.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { firstItems, firstTogether } from '../../apply/index.ts';
import { asksOfPart, ItemSet, type PlanHead, withApprovalGuards } from '../../plan/index.ts';
import { selectorFaultWords, approvalFaultWords, type PolicyFault } from '../../report/index.ts';
import {
  choose,
  chosenHead,
  parseSelector,
  type Selector,
  type Survey,
  surveyPlan,
  acceptedBy,
  type Approval,
  APPROVAL_NAMESPACE,
  type ApprovalFault,
  countNames,
  countPeople,
  type GoodSignature,
  madeBy,
  parseApproval,
  type Signer,
  verifySignature,
} from '../../review/index.ts';
import { type ChosenItems, type PlanReader, type UsedApproval } from '../../state/index.ts';
import { counted, listed, sha256Hex, shellWord, SyncError } from '../../lib/index.ts';
import { readGiven } from '../files/given-file.ts';
import type { Session } from '../session/session.ts';
import { UsageError } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';
import { readSigners } from '../session/signers.ts';

export interface ChoosingOptions {
  /** As commands name it. */
  readonly plan: string;
  readonly only: readonly string[];
  readonly except: readonly string[];
}

interface ApprovedOptions extends ChoosingOptions {
  readonly approval: readonly string[];
}

/** What is carried out, and the head of the plan in its numbers. */
export interface ChosenPart {
  /** What the person chose; left out where that is all of the plan. */
  readonly chosen?: ChosenItems;
  readonly items: ItemSet;
  readonly head: PlanHead;
  /** Whether approvals say so, as many as are asked for. */
  readonly isApproved: boolean;
}

/** Undefined where it is all of the plan. Throws `UsageError` or `ApprovalRefusedError`. */
export function chosenPart(
  options: ApprovedOptions,
  plan: PlanReader,
  session: Session,
): ChosenPart | undefined {
  const isSelected = options.only.length + options.except.length > 0;
  if (options.approval.length === 0) {
    if (!isSelected) return undefined;
    const items = selectedItems(options, plan, surveyPlan(plan), session.terminal);
    return { ...partOf(plan, items), isApproved: false };
  }
  if (isSelected)
    throw new UsageError('An approval says what is carried out: leave out --only and --except.');
  const { items, approvals } = approvedItems(options, plan, session);
  const { chosen, ...part } = partOf(plan, items);
  return { ...part, chosen: { ...chosen, approvals }, isApproved: true };
}

function partOf(plan: PlanReader, items: ItemSet) {
  return {
    items,
    chosen: { items: items.toBase64(), count: items.count, isAll: items.isAll },
    head: chosenHead(plan, items),
  };
}

/** The first items of a part, or of a plan; as they are within the limit. Throws `UsageError` where none go without others. */
export function withinLimit(
  part: ChosenPart | undefined,
  plan: PlanReader,
  limit = Infinity,
): ChosenPart | undefined {
  if (limit >= (part?.items.count ?? plan.head.itemCount)) return part;
  const items = firstItems(plan, limit, part?.items);
  if (items.count === 0 && limit > 0) {
    const least = firstTogether(plan, part?.items);
    throw new UsageError(
      `--limit ${String(limit)} lets nothing through: the first change and ${counted(least - 1, 'other')} go together, such as the create and the delete of a move.`,
      `Give --limit ${String(least)} or a higher one.`,
    );
  }
  return { isApproved: false, ...part, items, head: chosenHead(plan, items) };
}

/** What --only and --except come to, without what lacks something it needs. */
export function selectedItems(
  { only, except, plan: planName }: ChoosingOptions,
  plan: PlanReader,
  survey: Survey,
  terminal: Pick<Terminal, 'warn'>,
): ItemSet {
  const given = { only: placed('--only', only), except: placed('--except', except) };
  refuseFaults([...given.only, ...given.except]);
  const choice = { only: selectorsOf(given.only), except: selectorsOf(given.except) };
  const { items, empty } = choose(plan, survey, choice);
  if (empty.length > 0) {
    const texts = new Set(empty.map(({ text }) => text));
    const names = [...given.only, ...given.except].flatMap(({ text, name }) =>
      texts.has(text) ? [name] : [],
    );
    throw new UsageError(
      `${capitalised(listed(names))} ${names.length === 1 ? 'fits' : 'fit'} no item of the plan ${plan.head.planId}.`,
      `\`listferry show ${shellWord(planName)}\` shows its changes and groups.${empty.some(({ text }) => text.includes('…')) ? CUT_NAME : ''}`,
    );
  }
  const left = plan.needs.closed(items);
  const lost = items.count - left.count;
  if (lost > 0)
    terminal.warn(
      `${counted(lost, 'more item')} left out: ${lost === 1 ? 'it needs' : 'they need'} another change that is not chosen. That may be a suppression of the same address, a contact type, or the other half of a move or of a changed address. It may also be the change of another person who had this address before or gets it now.`,
    );
  if (left.count === 0) throw new UsageError('Nothing of the plan is chosen.');
  return left;
}

const CUT_NAME =
  ' A name that is shown with … is cut: choose by the id of its group, as in group=17ff3edb.';

interface GivenSelector {
  readonly text: string;
  readonly selector: ReturnType<typeof parseSelector>;
  /** Leads to it in the command, although messages name no address. */
  readonly name: string;
}

/** All problems at once. */
function refuseFaults(given: readonly GivenSelector[]): void {
  const faults = given.flatMap(({ name, selector }) =>
    'code' in selector ? [`${name}: ${selectorFaultWords(selector)}`] : [],
  );
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

function selectorsOf(given: readonly GivenSelector[]): Selector[] {
  return given.flatMap(({ selector }) => ('code' in selector ? [] : [selector]));
}

function placed(option: string, texts: readonly string[]): GivenSelector[] {
  return texts.map((text, at) => {
    const selector = parseSelector(text);
    return {
      text,
      selector,
      name: `${placeOf(option, at, texts)} ${shellWord(nameless(text, selector))}`,
    };
  });
}

/** `--only` where there is one, else `the second --only`. */
function placeOf(option: string, at: number, { length }: readonly unknown[]): string {
  if (length === 1) return option;
  const ordinal = ORDINALS[at];
  return ordinal === undefined ? `${option} no. ${String(at + 1)}` : `the ${ordinal} ${option}`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Other conditions may hold an address as well: then all of the text is taken out, and the place is left. */
function nameless(text: string, selector: ReturnType<typeof parseSelector>): string {
  if ('code' in selector || selector.conditions.every(({ name }) => name !== 'key')) return text;
  return selector.conditions
    .map(({ name, value }) => `${name}=${name === 'key' ? 'ADDRESS' : value}`)
    .join(',');
}

function capitalised(text: string): string {
  return text.replace(/^the /u, 'The ');
}

/** What several approvals allow together. */
interface Approved {
  readonly items: ItemSet;
  readonly approvals: readonly UsedApproval[];
}

/** Approvals that do not allow what they are given for. */
class ApprovalRefusedError extends SyncError {
  constructor(planId: string, faults: readonly string[], hint: string = APPROVE_ANEW) {
    const lines = faults.map((fault) => `  ${fault}`).join('\n');
    super(`The plan ${planId} was not carried out. Its approval is refused:\n${lines}`, {
      code: 'APPROVAL_REFUSED',
      hint,
    });
  }
}

const APPROVE_ANEW = 'Look at the plan again, and approve it anew with `listferry approve`.';

/** No other plan is carried out before. */
const FINISH_FIRST =
  'Where the run was interrupted, `listferry resume` finishes it; `listferry status` shows where it stands.';

interface ReadApproval {
  readonly bytes: Uint8Array;
  readonly approval: Approval;
  readonly items: ItemSet;
  /** Where the configuration names signers. */
  readonly signature: GoodSignature | undefined;
}

interface RefusedApproval {
  readonly faults: readonly string[];
  /** An unfinished run has it. */
  readonly isInUse?: boolean;
}

/** Throws `ApprovalRefusedError` with everything that speaks against any of them. */
function approvedItems(options: ApprovedOptions, plan: PlanReader, session: Session): Approved {
  const { approval: paths, plan: planName } = options;
  const { approvals: rules } = session.config;
  const now = session.clock.wallTime();
  const signers = rules?.signers === undefined ? undefined : readSigners(rules, now);
  const judge = { plan, planName, survey: surveyPlan(plan), session, signers, now };
  const judged = paths.map((path, at) => {
    // A message takes a name with an address out.
    const place = path.includes('@') ? `${placeOf('--approval', at, paths)} ` : '';
    return readApproval({ path: resolve(path), place }, judge);
  });
  const faults = judged.flatMap((one) => ('faults' in one ? one.faults : []));
  const isInUse = judged.some((one) => 'faults' in one && one.isInUse === true);
  if (faults.length > 0)
    throw new ApprovalRefusedError(plan.head.planId, faults, isInUse ? FINISH_FIRST : undefined);
  const good = judged.flatMap((one) => ('faults' in one ? [] : [one]));
  const items = plan.needs.closed(
    good.map((one) => one.items).reduce((all, one) => all.intersection(one)),
  );
  const guards = withApprovalGuards(plan.head.guards, rules, plan.head);
  const need = asksOfPart(guards, chosenHead(plan, items).counts)?.people ?? 0;
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

function usedApproval({ bytes, approval: { by, at }, signature }: ReadApproval): UsedApproval {
  const signedBy = signature?.person ?? signature?.names[0] ?? signature?.keyFingerprint;
  return { digest: sha256Hex(bytes), by, at, ...(signedBy === undefined ? {} : { signedBy }) };
}

interface Judge {
  readonly plan: PlanReader;
  readonly planName: string;
  readonly survey: Survey;
  readonly session: Session;
  readonly signers: readonly Signer[] | undefined;
  readonly now: Date;
}

interface GivenFile {
  readonly path: string;
  /** Leads to it in the command where its name is not printed; else empty. */
  readonly place: string;
}

/** Everything that speaks against one file, each after its name. */
function readApproval(file: GivenFile, judge: Judge): ReadApproval | RefusedApproval {
  const { path } = file;
  const command = `listferry approve ${shellWord(judge.planName)}`;
  const bytes = bytesOf(
    path,
    'approval',
    `\`${command}\` makes one: name the file that it writes.`,
  );
  const approval = parseApproval(bytes.toString());
  if ('code' in approval) return { faults: [faultWords(file, approval)] };
  const items = acceptedBy(approval, judge.plan, judge.survey, judge.now);
  const signed = signatureOf(path, bytes, judge);
  const names = signed.signature?.names ?? [approval.by];
  const faults = [
    ...(items instanceof ItemSet ? [] : items),
    ...usedFaults(bytes, judge),
    ...signed.faults,
    ...plannerFaults(names, judge),
  ];
  if (faults.length > 0 || !(items instanceof ItemSet)) {
    const isInUse = faults.some(({ code }) => code === 'in-use');
    return { faults: faults.map((fault) => faultWords(file, fault)), isInUse };
  }
  return { bytes, approval, items, signature: signed.signature };
}

function faultWords({ path, place }: GivenFile, fault: ApprovalFault | PolicyFault): string {
  return `${place}${shellWord(path)}: ${approvalFaultWords(fault)}`;
}

/** More than an approval of millions of exceptions has. */
const LARGEST_APPROVAL_MIB = 64;

/** Throws `UsageError`. */
function bytesOf(path: string, what: 'approval' | 'signature', hint?: string): Buffer {
  const found = readGiven(path, LARGEST_APPROVAL_MIB);
  if (typeof found !== 'string') return found;
  throw new UsageError(`Reading the ${what} ${shellWord(path)}: ${found}`, hint);
}

function usedFaults(bytes: Uint8Array, { session }: Judge): ApprovalFault[] {
  const { runs } = session.journal;
  const runId = runs.approvedBy(sha256Hex(bytes));
  if (runId === undefined) return [];
  return [{ code: runs.unfinished()?.runId === runId ? 'in-use' : 'used', runId }];
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
  const armored = bytesOf(beside, 'signature').toString('latin1');
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
      return [{ code: plan.head.planner === undefined ? 'planner-unknown' : 'signer-unnamed' }];
    case 'other':
      return [];
  }
}
