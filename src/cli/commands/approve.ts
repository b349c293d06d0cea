// Saves a person's decision about a plan. It needs neither the configuration nor the service, and says what makes the
// decision count: by the configuration of the plan where that is at hand, else as the plan has it.
import { closeSync, existsSync, lstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configHash, fileReaders, loadConfig } from '../../config/index.ts';
import { counted, grouped, shellWord, systemClock, systemRandom } from '../../lib/index.ts';
import {
  type ApprovalAsks,
  asksOfPart,
  type GuardResult,
  type ItemSet,
  type PlanHead,
} from '../../plan/index.ts';
import {
  approvalFaultWords,
  changesWords,
  changeLines,
  refusedPartWords,
  liftingOptions,
} from '../../report/index.ts';
import {
  acceptedCounts,
  APPROVAL_NAMESPACE,
  type Approval,
  approvalText,
  chosenHead,
  confirmationsNeeded,
  madeBy,
  parseApproval,
  sampleOf,
  type Survey,
  surveyPlan,
} from '../../review/index.ts';
import { type PlanReader, readPlan } from '../../state/index.ts';
import { mayReplace, openToLook, writeWhole } from '../files/private-file.ts';
import { declined, guardsByRules } from '../runs/carry-out.ts';
import { selectedItems } from '../runs/choosing.ts';
import { givenPlan } from '../runs/given.ts';
import { walkGroups } from '../runs/group-walk.ts';
import { plannerName } from '../session/own-state.ts';
import { acceptWords } from '../shell/accept.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { printAll, printOwn, shownPath, type Terminal } from '../shell/terminal.ts';
import type { approveCommand } from '../specs/writing-commands.ts';

export type ApproveOptions = OptionsOf<typeof approveCommand>;

export async function approve(given: ApproveOptions, terminal: Terminal): Promise<number> {
  const { path: planPath, name } = givenPlan(given.plan, given);
  const options = { ...given, plan: name };
  const plan = readPlan(resolve(planPath));
  try {
    if (plan.head.itemCount === 0)
      throw new UsageError('The plan is empty: there is nothing to approve.');
    const path = options.out ?? shownPath(`${planPath}.approval.json`);
    const place = { path, by: nameOf(options.by) };
    // Before a person goes through the plan.
    replaceable(place, plan);
    const survey = surveyPlan(plan);
    // With --output json the one object stands alone on stdout.
    const beside = options.output === 'json' ? { ...terminal, print: terminal.warn } : terminal;
    const decided = await decide(options, plan, survey, beside);
    if (decided === undefined) return declined(terminal);
    return save(place, { decided, options, plan, survey }, terminal);
  } finally {
    plan.close();
  }
}

interface Decided {
  readonly accepted: ItemSet;
  readonly confirmed: Approval['confirmed'];
  readonly sample: Approval['sample'];
}

/** Undefined where the person says no. */
async function decide(
  options: ApproveOptions,
  plan: PlanReader,
  survey: Survey,
  terminal: Terminal,
): Promise<Decided | undefined> {
  const isSelected = options.only.length + options.except.length > 0;
  if (!isSelected && !options.yes && terminal.isInteractive) {
    const walked = await walkGroups(plan, survey, terminal);
    if (walked === undefined) return undefined;
    const accepted = plan.needs.closed(walked.items);
    if (accepted.count === 0)
      throw new UsageError('No change was accepted. There is nothing to save.');
    const needed = confirmationsNeeded(acceptedCounts(plan, accepted));
    const how = (count: number): number | 'listed' | null => {
      if (count === 0) return null;
      return walked.wasTyped ? count : 'listed';
    };
    const confirmed = { deletes: how(needed.deletes), suppressions: how(needed.suppressions) };
    return await sampled(options, { accepted, confirmed }, plan, terminal);
  }
  const accepted = selectedItems(options, plan, survey, terminal);
  const confirmed = confirmedBy(options, plan, accepted);
  const decided = await sampled(options, { accepted, confirmed }, plan, terminal);
  if (decided === undefined || options.yes) return decided;
  if (!terminal.isInteractive)
    throw new UsageError(
      'approve asks before it saves a decision, and there is nobody to ask here.',
      `Look at the plan with \`listferry show ${shellWord(options.plan)}\`, then give --yes.`,
    );
  const all = counted(plan.head.itemCount, 'change');
  const question = `Accept ${grouped(accepted.count)} of ${all}?`;
  return (await terminal.ask(question)) ? decided : undefined;
}

/** Throws `UsageError` where the numbers are not those of what is accepted. */
function confirmedBy(
  { accept, plan: planName }: ApproveOptions,
  plan: PlanReader,
  accepted: ItemSet,
): Approval['confirmed'] {
  const { deletes, suppressions } = confirmationsNeeded(acceptedCounts(plan, accepted));
  const problems = [
    ...numberProblem('delete', 'delete', deletes, accept.delete),
    ...numberProblem('suppress', 'suppression', suppressions, accept.suppress),
  ];
  if (problems.length > 0) {
    throw new UsageError(
      problems.join('\n'),
      `Look at each of them with \`listferry show ${shellWord(planName)} --limit all\`, or leave them out with --except.`,
    );
  }
  return { deletes: deletes || null, suppressions: suppressions || null };
}

function numberProblem(
  name: 'delete' | 'suppress',
  noun: string,
  needed: number,
  given?: number,
): string[] {
  if (needed === (given ?? 0)) return [];
  if (needed === 0) return [`This would accept no ${noun}: leave out ${acceptWords(name)}.`];
  return [
    `This would accept ${counted(needed, noun)}, and each of them has to be seen: give ${acceptWords(name, needed)}.`,
  ];
}

/** Shows a sample where one is asked for. */
async function sampled(
  { sample: size, yes }: ApproveOptions,
  choice: Omit<Decided, 'sample'>,
  plan: PlanReader,
  terminal: Terminal,
): Promise<Decided | undefined> {
  const decided = { ...choice, sample: null };
  if (size === undefined) return decided;
  const { items, of } = sampleOf(plan, size, decided.accepted);
  if (items.length === 0) {
    terminal.warn(size === 0 ? NO_SAMPLE_ASKED : NOTHING_SAMPLED);
    return decided;
  }
  const { countryNames } = plan.head;
  for (const seq of items) {
    const item = plan.item(seq);
    if (item !== undefined) printAll(terminal, changeLines(item, countryNames, terminal.style));
  }
  const changes = counted(items.length, 'change');
  if (yes) {
    terminal.warn(
      `The sample of ${changes} is shown above. It is not recorded as reviewed: --yes skips the question whether ${items.length === 1 ? 'it is' : 'all are'} right.`,
    );
    return decided;
  }
  const isFine = await terminal.ask(
    items.length === 1
      ? 'Is the one change of the sample right?'
      : `Are all ${changes} of the sample right?`,
  );
  return isFine ? { ...decided, sample: { size: items.length, of } } : undefined;
}

const NO_SAMPLE_ASKED = 'No sample is shown or recorded, as --sample 0 asks.';

const NOTHING_SAMPLED =
  'The sample is skipped: it can stand for none of the changes that would be accepted. Deletes and suppressions have to be looked at one by one.';

const ID_BYTES = 16;
/** Where whose decision goes. */
interface ApprovalFile {
  readonly path: string;
  readonly by: string;
}

interface Made {
  readonly decided: Decided;
  readonly options: ApproveOptions;
  readonly plan: PlanReader;
  readonly survey: Survey;
}

/** Returns the exit code. */
function save({ path, by }: ApprovalFile, made: Made, terminal: Terminal): number {
  const { decided, plan, survey } = made;
  // Going through the plan may have taken a while, and somebody else may have decided meanwhile.
  const earlier = replaceable({ path, by }, plan);
  if (earlier !== undefined) terminal.warn(replacedWords(earlier));
  const id = Buffer.from(systemRandom().bytes(ID_BYTES)).toString('hex');
  const text = approvalText(plan, survey, { ...decided, by, id, now: systemClock().wallTime() });
  writeWhole(path, [text]);
  return tell({ ...made, path, text }, terminal);
}

/**
 * The approval that stands there; undefined where nothing does. Throws `UsageError` for anything but one that has expired, and
 * one of the same name for the same plan: a decision of somebody else is not lost to a later one.
 */
function replaceable({ path, by }: ApprovalFile, { head }: PlanReader): Approval | undefined {
  const earlier = approvalAt(path);
  if (earlier === undefined || hasExpired(earlier)) return earlier;
  if (earlier.by !== by) throw notReplaced(path, 'it is an approval by another name.');
  if (earlier.planId !== head.planId || earlier.fingerprint !== head.fingerprint)
    throw notReplaced(path, 'it is an approval of another plan.');
  return earlier;
}

/** Throws `UsageError` for what is no approval. */
function approvalAt(path: string): Approval | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && !existsSync(path))
    throw notReplaced(path, 'a link stands there that leads nowhere.');
  if (!mayReplace(path, beginsLikeApproval))
    throw notReplaced(path, 'the file exists, and is not an approval.');
  const file = openToLook(path);
  if (file === undefined) return undefined;
  const approval = parseApproval(readAndClose(file));
  if ('code' in approval)
    throw notReplaced(
      path,
      'it is an approval that was changed, or of another version of listferry.',
    );
  return approval;
}

function notReplaced(path: string, why: string): UsageError {
  return new UsageError(`Saving the approval ${shellWord(path)}: ${why}`, ANOTHER_FILE);
}

function replacedWords(earlier: Approval): string {
  return hasExpired(earlier)
    ? `It replaces an approval that has expired, on ${earlier.until}.`
    : `It replaces your earlier approval of this plan, of ${earlier.at}.`;
}

function hasExpired({ until }: Approval): boolean {
  return Date.parse(until) <= systemClock().wallTime().getTime();
}

/** Also where `format` stands past the bytes that are looked at. */
function beginsLikeApproval(start: string): boolean {
  return start.includes('"format":"listferry approval"') || start.includes('"accepted":');
}

const ANOTHER_FILE =
  'Name another file with --out FILE: `apply` takes several, each with an --approval of its own. Only an approval by the same name of the same plan is replaced, and one that has expired.';

function readAndClose(file: number): string {
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

const LONGEST_NAME = 200;

function nameOf(given: string | undefined): string {
  const name = (given ?? plannerName() ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new UsageError('An approval needs the name of who decides: give it as --by NAME.');
  return name;
}

interface Saved extends Made {
  readonly path: string;
  readonly text: string;
}

function tell(saved: Saved, terminal: Terminal): number {
  const { path, text, options, plan } = saved;
  const { head } = plan;
  const approval = parseApproval(text);
  if ('code' in approval) throw new Error('The approval that was written cannot be read.');
  const { counts, by, until, accepted, sample } = approval;
  const guards = guardsByNow(options, head);
  const measured = { head: { ...head, guards }, items: plan.items.bind(plan) };
  const part = chosenHead(measured, saved.decided.accepted);
  const asks = asksOfPart(guards, part.counts);
  const exitCode = endOf(asks, by, head, terminal);
  if (options.output === 'json') {
    terminal.give({
      approval: resolve(path),
      planId: head.planId,
      counts,
      accepted,
      sample,
      by,
      until,
    });
    return exitCode;
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  terminal.print(
    `${by} accepted ${grouped(total)} of ${counted(head.itemCount, 'change')}: ${changesWords(counts)}.`,
  );
  if (total < head.itemCount) terminal.print(refusedPartWords(head.part));
  terminal.print(`Saved as ${shownPath(path)}, valid until ${until}.`);
  if (exitCode === 0) printOwn(terminal, nextLines(saved, asks, part));
  else if (asks?.people === 0)
    printOwn(terminal, [withoutApproval(options, part, total < head.itemCount)]);
  return exitCode;
}

/** The rules about approvals as they are now, where the configuration is at hand that the plan was made with. */
function guardsByNow(
  { config: path }: Pick<ApproveOptions, 'config'>,
  head: PlanHead,
): readonly GuardResult[] {
  try {
    const config = loadConfig(
      path,
      fileReaders(() => undefined),
    );
    if (configHash(config) !== head.basis.configuration) return head.guards;
    return guardsByRules(head, config, head);
  } catch {
    // The second person may have the plan alone.
    return head.guards;
  }
}

/** The exit code, with its reason where the approval cannot count. */
function endOf(
  asks: ApprovalAsks | undefined,
  by: string,
  { planner }: PlanHead,
  terminal: Terminal,
): number {
  if (asks?.byOthers !== true) return 0;
  // Whose key signs it is not known yet.
  if (planner !== undefined && (asks.signed || madeBy(planner, [by]) === 'other')) return 0;
  const fault = approvalFaultWords({
    code: planner === undefined ? 'planner-unknown' : 'by-planner',
  });
  const { people } = asks;
  const others = people === 1 ? 'by somebody else is' : 'by other people are';
  const need =
    planner === undefined || people === 0
      ? ''
      : ` ${counted(people, 'approval')} ${others} needed.`;
  const message = `The approval does not count: ${fault}${need}`;
  terminal.because({ id: 'APPROVAL_COUNTS_FOR_NOTHING', message });
  return 4;
}

/** What makes it count, and the command that carries it out. */
function* nextLines(
  { path, options }: Saved,
  asks: ApprovalAsks | undefined,
  part: PlanHead,
): Generator<string> {
  if (asks?.signed === true) {
    const whose = asks.byOthers ? ', with a key of somebody who did not make the plan' : '';
    yield `It counts once it is signed${whose}: ssh-keygen -Y sign -n ${APPROVAL_NAMESPACE} -f KEY ${shellWord(path)}`;
  }
  const more = Math.max(0, (asks?.people ?? 1) - 1);
  const whose = more === 1 ? 'somebody else' : 'other people';
  const others = more === 0 ? '' : `, with ${counted(more, 'more approval')} by ${whose}`;
  const files = [shellWord(path), ...Array<string>(more).fill('FILE')];
  const approved = files.map((file) => `--approval ${file}`);
  yield `To carry it out${others}: ${applyCommand(options.plan, approved, part)}`;
}

/** Where no approval is asked for. Who went through the groups has named none of them. */
function withoutApproval(
  { plan, only, except }: ApproveOptions,
  part: PlanHead,
  isPart: boolean,
): string {
  const chosen = [
    ...only.map((selector) => `--only ${shellWord(selector)}`),
    ...except.map((selector) => `--except ${shellWord(selector)}`),
  ];
  const command =
    isPart && chosen.length === 0
      ? `name it to \`listferry apply ${shellWord(plan)}\` with --only or --except`
      : applyCommand(plan, chosen, part);
  return `Nobody has to approve this. To carry it out without an approval: ${command}`;
}

/** With every option that its guards and automations may need besides. */
function applyCommand(planFile: string, chosen: readonly string[], part: PlanHead): string {
  // What is chosen is approved, or needs no approval.
  const guards = part.guards.filter(({ name }) => name !== 'approvals');
  const options = [...chosen, ...liftingOptions({ ...part, guards })];
  return ['listferry apply', shellWord(planFile), ...options].join(' ');
}
