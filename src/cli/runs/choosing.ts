// What of a plan a person chose: by selectors, or by approval files.
import type { ItemSet, PlanHead } from '../../plan/index.ts';
import { counted, listed, selectorFaultWords, shellWord } from '../../report/index.ts';
import {
  choose,
  chosenHead,
  closed,
  parseSelector,
  type Selector,
  type Survey,
  surveyPlan,
} from '../../review/index.ts';
import type { ChosenItems, PlanReader } from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import { approvedItems } from './approvals.ts';
import { UsageError } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';

export interface ChoosingOptions {
  readonly only: readonly string[];
  readonly except: readonly string[];
}

/** What is carried out, and the head of the plan in its numbers. */
export interface ChosenPart {
  readonly chosen: ChosenItems;
  readonly head: PlanHead;
  /** Whether approvals say so, as many as are asked for. */
  readonly isApproved: boolean;
}

/** Undefined where it is all of the plan. Throws `UsageError` or `ApprovalRefusedError`. */
export function chosenPart(
  options: ChoosingOptions & { readonly approval: readonly string[] },
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
  const { items, approvals } = approvedItems(options.approval, plan, session);
  const { chosen, head } = partOf(plan, items);
  return { chosen: { ...chosen, approvals }, head, isApproved: true };
}

function partOf(plan: PlanReader, items: ItemSet): Pick<ChosenPart, 'chosen' | 'head'> {
  return {
    chosen: { items: items.toBase64(), count: items.count, isAll: items.isAll },
    head: chosenHead(plan, items),
  };
}

/** What --only and --except come to, without what lacks something it needs. */
export function selectedItems(
  { only, except }: ChoosingOptions,
  plan: PlanReader,
  survey: Survey,
  terminal: Pick<Terminal, 'warn'>,
): ItemSet {
  const choice = { only: selectorsOf('--only', only), except: selectorsOf('--except', except) };
  const { items, empty } = choose(plan, survey, choice);
  if (empty.length > 0) {
    const texts = listed(empty.map(({ text }) => shellWord(text)));
    throw new UsageError(
      `${texts} ${empty.length === 1 ? 'fits' : 'fit'} no item of the plan ${plan.head.planId}.`,
      `\`listferry show ${shellWord(plan.path)}\` shows its changes and groups.`,
    );
  }
  const left = closed(plan, items);
  const lost = items.count - left.count;
  if (lost > 0)
    terminal.warn(
      `${counted(lost, 'more item')} left out: ${lost === 1 ? 'it needs' : 'they need'} something that is not chosen, such as a suppression of the same address, a contact type, or the other half of a move.`,
    );
  if (left.count === 0) throw new UsageError('Nothing of the plan is chosen.');
  return left;
}

/** All problems at once. */
function selectorsOf(option: string, texts: readonly string[]): Selector[] {
  const parsed = texts.map((text) => ({ text, selector: parseSelector(text) }));
  const faults = parsed.flatMap(({ text, selector }) =>
    'code' in selector ? [`${option} ${shellWord(text)}: ${selectorFaultWords(selector)}`] : [],
  );
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return parsed.flatMap(({ selector }) => ('code' in selector ? [] : [selector]));
}
