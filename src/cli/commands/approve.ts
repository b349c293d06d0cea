// Saves a person's decision about a plan. It needs neither the configuration nor the service.
import { resolve } from 'node:path';
import { systemClock, systemRandom, shellWord } from '../../lib/index.ts';
import type { ItemSet } from '../../plan/index.ts';
import { changesWords, counted, grouped, itemLines, liftingOptions } from '../../report/index.ts';
import {
  acceptedCounts,
  type Approval,
  approvalText,
  chosenHead,
  closed,
  confirmationsNeeded,
  parseApproval,
  sampleOf,
  type Survey,
  surveyPlan,
} from '../../review/index.ts';
import { type PlanReader, readPlan } from '../../state/index.ts';
import { mayReplace, PrivateFile } from '../files/private-file.ts';
import { declined } from '../runs/carry-out.ts';
import { selectedItems } from '../runs/choosing.ts';
import { walkGroups } from '../runs/group-walk.ts';
import { plannerName } from '../session/own-state.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { printAll, shownPath, type Terminal } from '../shell/terminal.ts';
import type { approveCommand } from '../specs/writing-commands.ts';

export type ApproveOptions = OptionsOf<typeof approveCommand>;

export async function approve(options: ApproveOptions, terminal: Terminal): Promise<number> {
  const plan = readPlan(resolve(options.plan));
  try {
    if (plan.head.itemCount === 0) throw new UsageError('The plan changes nothing: there is nothing to approve.'); // prettier-ignore
    const survey = surveyPlan(plan);
    const decided = await decide(options, plan, survey, beside(options, terminal));
    if (decided === undefined) return declined(terminal);
    save(options, decided, plan, survey, terminal);
    return 0;
  } finally {
    plan.close();
  }
}

/** Shows what there is to decide: with --output json the one object stands alone on stdout. */
function beside({ output }: Pick<ApproveOptions, 'output'>, terminal: Terminal): Terminal {
  return output === 'json' ? { ...terminal, print: terminal.warn } : terminal;
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
    const accepted = closed(plan, walked.items);
    if (accepted.count === 0) throw new UsageError('Nothing of the plan was accepted: there is nothing to save.'); // prettier-ignore
    const needed = confirmationsNeeded(acceptedCounts(plan, accepted));
    const how = (count: number): number | 'listed' | null => {
      if (count === 0) return null;
      return walked.wasTyped ? count : 'listed';
    };
    const confirmed = { deletes: how(needed.deletes), suppressions: how(needed.suppressions) };
    return await sampled(options, { accepted, confirmed, sample: null }, plan, terminal);
  }
  const accepted = selectedItems(options, plan, survey, terminal);
  const confirmed = confirmedBy(options, plan, accepted);
  const decided = await sampled(options, { accepted, confirmed, sample: null }, plan, terminal);
  if (decided === undefined || options.yes) return decided;
  if (!terminal.isInteractive)
    throw new UsageError(
      'approve asks before it saves a decision, and there is nobody to ask here.',
      'Look at the plan with `listferry show`, then give --yes.',
    );
  const all = counted(plan.head.itemCount, 'change');
  const question = `Accept ${grouped(accepted.count)} of ${all}?`;
  return (await terminal.ask(question)) ? decided : undefined;
}

/** Throws `UsageError` where the numbers are not those of what is accepted. */
function confirmedBy(
  { allowDelete, allowSuppress }: ApproveOptions,
  plan: PlanReader,
  accepted: ItemSet,
): Approval['confirmed'] {
  const { deletes, suppressions } = confirmationsNeeded(acceptedCounts(plan, accepted));
  const problems = [
    ...numberProblem('--allow-delete', 'delete', deletes, allowDelete),
    ...numberProblem('--allow-suppress', 'suppression', suppressions, allowSuppress),
  ];
  if (problems.length > 0) {
    throw new UsageError(
      problems.join('\n'),
      'Look at each of them with `listferry show PLAN --limit all`, or leave them out with --except.',
    );
  }
  return { deletes: deletes || null, suppressions: suppressions || null };
}

function numberProblem(option: string, noun: string, needed: number, given?: number): string[] {
  if (needed === (given ?? 0)) return [];
  if (needed === 0) return [`This would accept no ${noun}: leave out ${option}.`];
  return [
    `This would accept ${counted(needed, noun)}, of which none may go unseen: give ${option} ${String(needed)}.`,
  ];
}

/** Shows a sample where one is asked for. */
async function sampled(
  { sample: size, yes }: ApproveOptions,
  decided: Decided,
  plan: PlanReader,
  terminal: Terminal,
): Promise<Decided | undefined> {
  if (size === undefined) return decided;
  const { items, of } = sampleOf(plan, size, decided.accepted);
  if (items.length === 0) {
    terminal.warn(NOTHING_SAMPLED);
    return decided;
  }
  const look = { countryNames: plan.head.countryNames, style: terminal.style };
  for (const seq of items) {
    const item = plan.item(seq);
    if (item !== undefined) printAll(terminal, itemLines(item, look));
  }
  const changes = counted(items.length, 'change');
  if (yes) {
    terminal.warn(`The sample of ${changes} is shown above, and not recorded as reviewed: with --yes nobody was asked whether all are right.`); // prettier-ignore
    return decided;
  }
  const isFine = await terminal.ask(`Are all ${changes} of the sample right?`);
  return isFine ? { ...decided, sample: { size: items.length, of } } : undefined;
}

const NOTHING_SAMPLED =
  'No sample is shown or recorded: of what would be accepted, no change is of a kind that a sample may stand for. Deletes and suppressions are looked at one by one.';

const ID_BYTES = 16;
const START_BYTES = 2_048;

function save(
  options: ApproveOptions,
  decided: Decided,
  plan: PlanReader,
  survey: Survey,
  terminal: Terminal,
): void {
  const path = options.out ?? `${options.plan}.approval.json`;
  const isApproval = (start: string): boolean => start.includes('"format":"listferry approval"') || start.includes('"accepted":'); // prettier-ignore
  if (!mayReplace(path, isApproval, START_BYTES))
    throw new UsageError(
      `Saving the approval ${shellWord(path)}: the file exists, and is no approval.`,
      'Name another file with --out.',
    );
  const id = Buffer.from(systemRandom().bytes(ID_BYTES)).toString('hex');
  const by = nameOf(options.by);
  const text = approvalText(plan, survey, { ...decided, by, id, now: systemClock().wallTime() });
  const file = new PrivateFile(path);
  try {
    file.write(text);
    file.keep();
  } catch (error) {
    file.discard();
    throw error;
  }
  const command = applyCommand(options.plan, path, plan, decided.accepted);
  tell(path, text, { ...options, command }, plan, terminal);
}

/** With every option that its guards and automations may need besides. */
function applyCommand(planFile: string, path: string, plan: PlanReader, accepted: ItemSet): string {
  const { guards, ...head } = chosenHead(plan, accepted);
  // The file says that it is approved.
  const others = liftingOptions({ ...head, guards: guards.filter(({ name }) => name !== 'approvals') }); // prettier-ignore
  const approved = ['--approval', shellWord(path), ...others];
  return ['listferry apply', shellWord(planFile), ...approved].join(' ');
}

const LONGEST_NAME = 200;

function nameOf(given: string | undefined): string {
  const name = (given ?? plannerName() ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new UsageError('An approval needs the name of who decides: give it as --by NAME.');
  return name;
}

function tell(
  path: string,
  text: string,
  { output, command }: ApproveOptions & { readonly command: string },
  { head }: PlanReader,
  terminal: Terminal,
): void {
  const approval = parseApproval(text);
  if ('code' in approval) throw new Error('An approval was written that is none.');
  const { counts, by, until, accepted, sample } = approval;
  if (output === 'json') {
    terminal.give({ approval: resolve(path), planId: head.planId, counts, accepted, sample, by, until }); // prettier-ignore
    return;
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  terminal.print(
    `${by} accepted ${grouped(total)} of ${counted(head.itemCount, 'change')}: ${changesWords(counts)}.`,
  );
  terminal.print(`Saved as ${shownPath(path)}, valid until ${until}.`);
  terminal.print(`To carry it out: ${command}`);
}
