// A plan decided about group by group, as `git add -p` does it: each group in words with a few examples, and one letter.
// Deletes and suppressions ask for more: their exact number, or that each of them was listed.
import { counted } from '../../lib/index.ts';
import { ItemSet } from '../../plan/index.ts';
import { changeLines, groupWords } from '../../report/index.ts';
import { allItems, type Group, isSampled, type Survey } from '../../review/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { printAll, type Terminal } from '../shell/terminal.ts';

export interface Walked {
  readonly items: ItemSet;
  /** Whether a number was typed for any of them: then not all of them were listed. */
  readonly wasTyped: boolean;
}

/** `typed`: accepted by their exact number. */
type Reply = 'yes' | 'no' | 'all' | 'done' | 'quit' | 'typed';

const HELP = [
  'y - accept these changes',
  'n - leave them as they are',
  'l - list all of them, then ask again',
  'a - accept these and all later ones but deletes and suppressions',
  'd - leave these and all later ones',
  'q - quit, and save nothing',
];

/** Undefined where the person quits. */
export async function walkGroups(
  plan: PlanReader,
  survey: Survey,
  terminal: Terminal,
): Promise<Walked | undefined> {
  const accepted = new Set<number>();
  let wasTyped = false;
  let rest: 'asked' | 'accepted' | 'left' = 'asked';
  for (const [place, group] of survey.groups.entries()) {
    const reply = await replyTo({ plan, survey, place, group, terminal }, rest);
    if (reply === 'quit') return undefined;
    if (ACCEPTING.includes(reply)) accepted.add(place);
    wasTyped ||= reply === 'typed';
    rest = RESTS[reply] ?? rest;
  }
  return { items: itemsIn(accepted, plan, survey), wasTyped };
}

/** Deletes and suppressions are asked about even where a person accepted all the rest. */
async function replyTo(step: Step, rest: 'asked' | 'accepted' | 'left'): Promise<Reply> {
  const isSafe = isSampled(step.group);
  if (rest === 'left') return 'no';
  if (isSafe) return rest === 'accepted' ? 'yes' : await askSafe(step);
  return await askRemoval(step);
}

const ACCEPTING: readonly Reply[] = ['yes', 'all', 'typed'];

const RESTS: Readonly<Partial<Record<Reply, 'accepted' | 'left'>>> = {
  all: 'accepted',
  done: 'left',
};

function itemsIn(places: ReadonlySet<number>, { head }: PlanReader, survey: Survey): ItemSet {
  const items = new ItemSet(head.itemCount);
  for (let seq = 1; seq <= head.itemCount; seq += 1) {
    if (places.has(survey.groupIndexOf(seq) ?? -1)) items.add(seq);
  }
  return items;
}

interface Step {
  readonly plan: PlanReader;
  readonly survey: Survey;
  readonly place: number;
  readonly group: Group;
  readonly terminal: Terminal;
}

const EXAMPLES = 3;

function show({ plan, survey, place, group, terminal }: Step, most: number): void {
  const { countryNames } = plan.head;
  const head = `${counted(group.count, 'change')}: ${groupWords(group)}`;
  terminal.print('');
  printAll(terminal, [`(${String(place + 1)}/${String(survey.groups.length)}) ${head}`]);
  let shown = 0;
  for (const item of allItems(plan)) {
    if (shown >= most) break;
    if (survey.groupIndexOf(item.seq) !== place) continue;
    shown += 1;
    printAll(terminal, changeLines(item, countryNames, terminal.style));
  }
}

async function askSafe(step: Step): Promise<Reply> {
  show(step, EXAMPLES);
  for (;;) {
    const typed = await step.terminal.answer('Accept them? [y,n,l,a,d,q,?]');
    const reply = LETTERS.get(typed.toLowerCase());
    if (reply === 'list') show(step, Infinity);
    else if (reply !== undefined) return reply;
    // The end of the input is no answer.
    else if (typed === '') return 'quit';
    else for (const line of HELP) step.terminal.tell(line);
  }
}

const LETTERS: ReadonlyMap<string, Reply | 'list'> = new Map([
  ['y', 'yes'],
  ['n', 'no'],
  ['l', 'list'],
  ['a', 'all'],
  ['d', 'done'],
  ['q', 'quit'],
]);

/** A yes counts once each of them was listed. */
async function askRemoval(step: Step): Promise<Reply> {
  const number = String(step.group.count);
  show(step, EXAMPLES);
  let isListed = step.group.count <= EXAMPLES;
  for (;;) {
    const yes = isListed ? 'y' : `${number} to accept without listing each`;
    const typed = await step.terminal.answer(`Accept them? [${yes},n,l,d,q,?]`);
    if (typed === '') return 'quit';
    const reply = typed === number ? 'typed' : LETTERS.get(typed.toLowerCase());
    if (reply === 'list') {
      show(step, Infinity);
      isListed = true;
    } else if (isAnswer(reply, isListed)) return reply;
    else if (typed === '?') for (const line of removalHelp(number)) step.terminal.tell(line);
    else step.terminal.tell(`List them with l first, or type their exact number, ${number}.`);
  }
}

/** A letter for all later ones takes no deletes or suppressions. */
function removalHelp(number: string): string[] {
  return [
    `${number} - accept them without listing each: their exact number`,
    'y - accept these changes, once all of them were listed',
    ...HELP.filter((line) => !/^[ya] /u.test(line)),
  ];
}

function isAnswer(reply: Reply | undefined, isListed: boolean): reply is Reply {
  return reply !== undefined && reply !== 'all' && (reply !== 'yes' || isListed);
}
