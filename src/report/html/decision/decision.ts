// The decision in the page of a plan: the bar in which a person sees what the ticks come to, says who decides, and saves the
// approval; and the script that shows it and follows the ticks of groups and single changes. Without the script, the
// command does the same. Each function of the script stands alone, as in `changes-script.ts`.
import { grouped } from '../../../lib/index.ts';
import { type ApprovalAsks, bitCount, closedOver, hasBit, setBit } from '../../../plan/index.ts';
import { APPROVAL_NAMESPACE, type Sample } from '../../../review/index.ts';
import { asksWords } from '../../words/guard-words.ts';
import { markup, type Markup, NOTHING } from '../page/markup.ts';
import type { PageElement } from '../page/page-dom.ts';
import { type PageRows, unpacked } from '../changes/blocks-script.ts';
import { drawList, type PageList } from '../changes/list-script.ts';
import {
  approvalContent,
  columnsOf,
  countsByGroup,
  countsByKind,
  countOver,
  countsInPlaces,
  type DecidedPlan,
  type ItemColumns,
  type LiftingNeed,
  namesOfRemoval,
  neededOptions,
  pairsIn,
  randomId,
  sealed,
  selectorsFor,
  setText,
  type SignedBy,
  typedNumber,
} from './approval-script.ts';

/** `asks`: what approvals must be to count. */
export function decisionBar({ items, of }: Sample, asks: ApprovalAsks | undefined): Markup {
  const sample =
    of === 0
      ? NOTHING
      : markup`<label class="check"><input type="checkbox" id="sample-clean"> ${items.length === 1 ? 'I looked at the one change of the sample, and it was right' : `I looked at all ${grouped(items.length)} changes of the sample, and all were right`}</label>
`;
  return markup`<section id="decision" class="deciding" aria-labelledby="deciding" hidden>
<h2 id="deciding">Your decision</h2> <p id="accepted" role="status"></p>
${rules(asks)}<div class="when-ticked" hidden><div class="confirm">
${confirmation('deletes')}${confirmation('suppressions')}${sample}<div class="control"><label for="approved-by">Your name</label><input id="approved-by" type="text" maxlength="200" autocomplete="name"></div>
<button type="button" id="save-approval" disabled>Save the approval</button>
</div>
<details><summary>What you leave out is refused</summary><p>Once the approval is applied, no later run makes it until its source or its contact changes, or somebody accepts it by name. For “not yet”, use <code>listferry apply</code> with <code>--only</code> instead.</p></details></div>
<p id="saved" role="status" hidden>Saved. It holds for 72 hours. Put the file beside the plan${signing(asks)}, then run: <code id="apply-command"></code></p>
<p id="approve-instead" hidden>Or, on a terminal: <code id="approve-command"></code></p>
</section>
`;
}

/** Nothing where one approval of anybody will do. The script shows what holds for the part that is ticked. */
function rules(asks: ApprovalAsks | undefined): Markup {
  const words = asksWords(asks).replace(/,$/u, '');
  if (asks === undefined || words === '') return NOTHING;
  const { people, signed, byOthers } = asks;
  const file = [signed ? 'signed' : [], byOthers ? 'not by the maker of the plan' : []]
    .flat()
    .join(', and ');
  const asked =
    people === 0
      ? NOTHING
      : markup`<p class="if-asked">The guards over approvals ask for approvals${words}.</p>
`;
  const unasked =
    file === ''
      ? NOTHING
      : markup`<p class="if-unasked" hidden>Nobody has to approve this part. A file of it still counts only if it is ${file}.</p>
`;
  return markup`${asked}${unasked}`;
}

function signing(asks: ApprovalAsks | undefined): Markup {
  if (asks === undefined) return NOTHING;
  const others =
    asks.people > 1
      ? markup`<span class="if-asked">, have the others approve the same plan</span>`
      : NOTHING;
  const sign = asks.signed
    ? markup`, sign it there: <code>ssh-keygen -Y sign -n ${APPROVAL_NAMESPACE} -f KEY FILE</code>`
    : NOTHING;
  return markup`${sign}${others}`;
}

function confirmation(what: 'deletes' | 'suppressions'): Markup {
  return markup`<div class="control" id="confirm-${what}" hidden><label for="number-of-${what}">You are accepting ${what} that you have not seen. Type how many:</label><input id="number-of-${what}" type="text" inputmode="numeric" autocomplete="off"></div>
`;
}

/** What the page was told about deciding; null in the page of a run. */
export interface DecisionAbout extends DecidedPlan {
  /** The sample that the page shows. */
  readonly sample: { readonly size: number; readonly of: number };
  /** What the file is to be called. */
  readonly file: string;
  /** The commands, up to their last option. */
  readonly apply: string;
  /** What may have to be given to `apply` besides, and the items that it may count. */
  readonly needs: readonly LiftingNeed[];
  readonly waiting: readonly number[];
  /** What people have to approve. */
  readonly asked: readonly string[];
  readonly approve: string;
}

interface Decision {
  readonly about: DecisionAbout;
  readonly rows: PageRows;
  readonly list: PageList;
  readonly columns: ItemColumns;
  readonly pairs: Uint32Array;
  readonly ticked: Uint8Array<ArrayBuffer>;
  accepted: Uint8Array<ArrayBuffer>;
  /** Deletes and suppressions that were in sight. */
  readonly seen: Uint8Array<ArrayBuffer>;
  counts: Record<string, number>;
}

export const DECISION_FUNCTIONS = [
  openDecision,
  listen,
  afterTick,
  showGroups,
  showDecision,
  acceptedWords,
  showAsked,
  withdrawSaved,
  showConfirmation,
  confirmationOf,
  removalCount,
  confirmedNumbers,
  isAllSeen,
  lackedBy,
  signedBy,
  saveApproval,
  tickGroup,
  tickShown,
  sawList,
];

export async function openDecision(rows: PageRows, list: PageList): Promise<void> {
  const about = (rows.about as { decision?: DecisionAbout | null }).decision ?? null;
  const bar = rows.page.querySelector('#decision');
  if (about === null || bar === null) return;
  const needs = await unpacked(rows.page, 'needs');
  const measured = await unpacked(rows.page, 'measured');
  const bytes = Math.ceil(about.itemCount / 8);
  const decision: Decision = {
    about,
    rows,
    list,
    columns: columnsOf(rows, about.itemCount, measured ?? new Uint8Array(0)),
    pairs: pairsIn(needs ?? new Uint8Array(0)),
    ticked: new Uint8Array(bytes),
    accepted: new Uint8Array(bytes),
    seen: new Uint8Array(bytes),
    counts: {},
  };
  // In a list, since functions that are members would be named, and named functions wrapped.
  const [isTicked, lacks, tick, saw] = [
    (seq: number): boolean => hasBit(decision.ticked, seq),
    (seq: number): readonly number[] => lackedBy(decision, seq),
    (seq: number, isTicked: boolean): void => {
      setBit(decision.ticked, seq, isTicked);
      afterTick(decision, false);
    },
    (seen: readonly number[]): void => {
      for (const row of seen) setBit(decision.seen, rows.seqs[row] ?? 0, true);
      showDecision(decision);
    },
  ] as const;
  list.choice = { isTicked, lacks, tick, saw };
  listen(decision, bar);
  for (const one of rows.page.querySelectorAll('.deciding')) one.hidden = false;
  afterTick(decision, true);
}

/** To ticks of groups, lists that are opened, and what is typed. */
function listen(decision: Decision, bar: PageElement): void {
  const { rows } = decision;
  for (const box of rows.page.querySelectorAll('input[data-group]')) {
    box.hidden = false;
    box.addEventListener('change', () => {
      tickGroup(decision, Number(box.getAttribute('data-group')), box.checked);
    });
  }
  for (const listed of rows.page.querySelectorAll('details[data-lists]')) {
    if (listed.open) sawList(decision, listed);
    listed.addEventListener('toggle', () => {
      sawList(decision, listed);
    });
  }
  for (const [id, isTicked] of [
    ['tick-shown', true],
    ['untick-shown', false],
  ] as const) {
    rows.page.querySelector(`#${id}`)?.addEventListener('click', () => {
      tickShown(decision, isTicked);
    });
  }
  for (const input of bar.querySelectorAll('input'))
    input.addEventListener('input', () => {
      withdrawSaved(decision);
      showDecision(decision);
    });
  rows.page.querySelector('#save-approval')?.addEventListener('click', () => {
    void saveApproval(decision);
  });
}

function afterTick(decision: Decision, redraws: boolean): void {
  const { about, columns, ticked, pairs, list } = decision;
  decision.accepted = closedOver(ticked, pairs) as Uint8Array<ArrayBuffer>;
  decision.counts = countsByKind(about, columns, decision.accepted);
  withdrawSaved(decision);
  showGroups(decision);
  showDecision(decision);
  if (redraws) void drawList(list);
}

/** The file that was saved is no longer of what the page shows. */
function withdrawSaved({ rows }: Decision): void {
  const saved = rows.page.querySelector('#saved');
  if (saved !== null) saved.hidden = true;
}

/** A group is ticked, unticked, or in part. */
function showGroups({ about, rows, columns, ticked }: Decision): void {
  const counts = countsByGroup(about, columns, ticked);
  for (const box of rows.page.querySelectorAll('input[data-group]')) {
    const group = Number(box.getAttribute('data-group'));
    const [count, all] = [counts[group] ?? 0, about.groupCounts[group] ?? 0];
    box.checked = count === all;
    box.indeterminate = count > 0 && count < all;
  }
}

function showDecision(decision: Decision): void {
  const { rows, about, ticked, accepted, columns } = decision;
  const count = bitCount(accepted);
  setText(rows, '#accepted', acceptedWords(decision, count));
  showConfirmation(decision, 'deletes');
  showConfirmation(decision, 'suppressions');
  showAsked(decision);
  for (const one of rows.page.querySelectorAll('.when-ticked')) one.hidden = bitCount(ticked) === 0;
  const signed = signedBy(decision);
  const save = rows.page.querySelector('#save-approval');
  if (save !== null) save.disabled = count === 0 || signed === undefined;
  const selectors = count === 0 ? [] : selectorsFor(about, columns, accepted);
  const numbers = confirmedNumbers(decision);
  const isShown = count > 0 && selectors.length <= 20 && numbers !== undefined;
  setText(
    rows,
    '#approve-command',
    isShown ? [about.approve, ...selectors, ...numbers].join(' ') : '',
  );
  const other = rows.page.querySelector('#approve-instead');
  if (other !== null) other.hidden = !isShown;
}

function acceptedWords({ rows, about, ticked, counts }: Decision, count: number): string {
  const lost = bitCount(ticked) - count;
  const all = about.itemCount.toLocaleString('en-US');
  const parts = Object.entries(counts).map(
    ([kind, of]) =>
      `${of.toLocaleString('en-US')} × ${rows.about.kinds[about.kindNames.indexOf(kind)] ?? kind}`,
  );
  const words =
    count > 0
      ? `${count.toLocaleString('en-US')} of ${all} accepted: ${parts.join(', ')}.`
      : lost > 0
        ? `Nothing of ${all} is accepted.`
        : `Nothing of ${all} is ticked: tick groups or single changes.`;
  if (lost === 0) return words;
  return `${words} ${lost.toLocaleString('en-US')} that you ticked cannot go alone: the list says what else to tick.`;
}

/** While nothing is ticked, the page says what the plan asks for. */
function showAsked({ rows: { page }, about: { asked }, accepted, counts }: Decision): void {
  const isAsked = bitCount(accepted) === 0 || countOver(asked, counts) > 0;
  for (const one of page.querySelectorAll('.if-asked')) one.hidden = !isAsked;
  for (const one of page.querySelectorAll('.if-unasked')) one.hidden = isAsked;
}

function removalCount({ counts }: Decision, what: 'deletes' | 'suppressions'): number {
  return namesOfRemoval(what).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** Asks for the number of them, unless each was in sight. */
function showConfirmation(decision: Decision, what: 'deletes' | 'suppressions'): void {
  const { page } = decision.rows;
  const [control, input] = [
    page.querySelector(`#confirm-${what}`),
    page.querySelector(`#number-of-${what}`),
  ];
  if (control === null || input === null) return;
  const needed = removalCount(decision, what);
  control.hidden = needed === 0 || isAllSeen(decision, what);
  const isRight = typedNumber(input.value) === needed;
  input.setAttribute('aria-invalid', String(!control.hidden && !isRight));
}

function isAllSeen(
  { about, accepted, seen, columns }: Decision,
  what: 'deletes' | 'suppressions',
): boolean {
  const kinds = namesOfRemoval(what).map((name) => about.kindNames.indexOf(name));
  for (let seq = 1; seq <= about.itemCount; seq += 1) {
    if (!hasBit(accepted, seq) || hasBit(seen, seq)) continue;
    if (kinds.includes(columns.kindOf[seq] ?? 0)) return false;
  }
  return true;
}

/** For the command; undefined while one is neither listed nor counted. */
function confirmedNumbers(decision: Decision): string[] | undefined {
  const all = (['deletes', 'suppressions'] as const).map((what) =>
    confirmationOf(decision, what) === undefined ? undefined : removalCount(decision, what),
  );
  if (all.includes(undefined)) return undefined;
  return all.flatMap((count, at) =>
    count === 0 ? [] : [`--accept ${at === 0 ? 'delete' : 'suppress'}=${String(count)}`],
  );
}

/** Undefined while it is neither listed nor counted. */
function confirmationOf(
  decision: Decision,
  what: 'deletes' | 'suppressions',
): number | 'listed' | null | undefined {
  const needed = removalCount(decision, what);
  if (needed === 0) return null;
  if (isAllSeen(decision, what)) return 'listed';
  const input = decision.rows.page.querySelector(`#number-of-${what}`);
  return input !== null && typedNumber(input.value) === needed ? needed : undefined;
}

/** Those that are not ticked; where all are, those that lack something themselves. */
function lackedBy({ ticked, accepted, pairs }: Decision, seq: number): readonly number[] {
  if (!hasBit(ticked, seq) || hasBit(accepted, seq)) return [];
  const lacks: number[] = [];
  for (let at = 0; at < pairs.length; at += 2)
    if (pairs[at] === seq) lacks.push(pairs[at + 1] ?? 0);
  const unticked = lacks.filter((needed) => !hasBit(ticked, needed));
  return unticked.length > 0 ? unticked : lacks.filter((needed) => !hasBit(accepted, needed));
}

/** Undefined while something is missing. */
function signedBy(decision: Decision): SignedBy | undefined {
  const { page } = decision.rows;
  // As the command cleans it: a name holds no line, and nothing that cannot be seen.
  const typed = page.querySelector('#approved-by')?.value ?? '';
  const by = typed.replace(/[\s\p{C}]+/gu, ' ').trim();
  const deletes = confirmationOf(decision, 'deletes');
  const suppressions = confirmationOf(decision, 'suppressions');
  if (by === '' || by.length > 200 || deletes === undefined || suppressions === undefined)
    return undefined;
  const isClean = page.querySelector('#sample-clean')?.checked === true;
  const sample = isClean ? decision.about.sample : null;
  return {
    by,
    id: randomId(), // eslint-disable-next-line syntax/no-restricted-syntax -- in a browser there is no other clock
    now: new Date(),
    confirmed: { deletes, suppressions },
    sample,
  };
}

async function saveApproval(decision: Decision): Promise<void> {
  const { about, columns, accepted, rows } = decision;
  const signed = signedBy(decision);
  if (signed === undefined) return;
  const text = await sealed(await approvalContent(about, columns, accepted, signed));
  const link: PageElement = rows.page.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = about.file;
  link.click();
  const waiting = about.waiting.filter((seq) => hasBit(accepted, seq)).length;
  const inPlaces = countsInPlaces(about, columns, accepted);
  const options = neededOptions(about.needs, { counts: decision.counts, inPlaces, waiting });
  setText(rows, '#apply-command', [about.apply, ...options].join(' '));
  const saved = rows.page.querySelector('#saved');
  if (saved !== null) saved.hidden = false;
}

function tickGroup(decision: Decision, group: number, isTicked: boolean): void {
  const { about, columns, ticked } = decision;
  for (let seq = 1; seq <= about.itemCount; seq += 1)
    if (columns.groupOf[seq] === group) setBit(ticked, seq, isTicked);
  afterTick(decision, true);
}

/** All rows that the filters leave. */
function tickShown(decision: Decision, isTicked: boolean): void {
  const { list, rows, ticked } = decision;
  const { positions } = list;
  const count = positions === null ? rows.about.rows : positions.length;
  for (let place = 0; place < count; place += 1) {
    const row = positions === null ? place : (positions[place] ?? 0);
    setBit(ticked, rows.seqs[row] ?? 0, isTicked);
  }
  afterTick(decision, true);
}

/** A list that holds every item of a kind was opened. */
function sawList(decision: Decision, listed: PageElement): void {
  if (!listed.open) return;
  const kind = decision.about.kindNames.indexOf(listed.getAttribute('data-lists') ?? '');
  for (let seq = 1; seq <= decision.about.itemCount; seq += 1)
    if (decision.columns.kindOf[seq] === kind) setBit(decision.seen, seq, true);
  showDecision(decision);
}
