// How a plan ended that was carried out: by a run on the service, or by a rehearsal on a copy. Of a run, what a final read
// found and what is still open, decided here alone, so that every format says the same. Of a rehearsal, what it showed, in one
// sentence for a page and all of it for a terminal, and what it cannot show: behaviours of the service that no fact tells.
import { counted, grouped, listed, nouns } from '../../lib/index.ts';
import { openCopies, parkedItemCount, parkedPlans, unacceptedErased } from '../../plan/index.ts';
import type { FoundRehearsal, Rehearsal, RunResult } from '../../state/index.ts';
import { capitalised, durationWords, lossWords, refusedItems } from './phrases.ts';
import { isProbed, openQuestion } from './open-behaviours.ts';
import { asksWords } from './plan-words.ts';
import { reasonWords } from './reasons.ts';
import type { Style } from './report-options.ts';
import { parkedWords, verdictSum, verdictTerms, type WholeRunReport } from './run-words.ts';
import { visible } from './visible-text.ts';

/** How a finished run ended, in the words of every format. */
export interface Ending {
  /** A final read found every item in effect, and nobody twice. */
  readonly isVerified: boolean;
  /** `good`: nothing is left to look at. `bad`: something is unknown, failed or lost. */
  readonly tone: 'good' | 'warn' | 'bad';
  readonly word: 'verified' | 'verified in part' | 'not verified';
  /** What the final read found. */
  readonly words: string;
  /** What a person has to look at, the weightiest first. */
  readonly open: readonly string[];
}

/** A run with its result, as a report or the history has it. */
interface EndedRun {
  readonly run: Pick<WholeRunReport['run'], 'release'>;
  readonly result: Omit<RunResult, 'baseline'>;
  readonly exitCode?: number | null | undefined;
}

export function endingOf({ run: { release }, result, exitCode }: EndedRun): Ending {
  const { word, words } = found(result);
  const told = OPEN.flatMap((words) => words(result));
  const open = [...told, ...openGuards(release, result)];
  const code = exitCode ?? 0;
  const isUnsaid = open.length === 0 && word === 'verified' && code !== 0;
  if (isUnsaid) open.push(`exit code ${String(code)}`);
  return {
    isVerified: word === 'verified',
    tone: toneOf(result, { word, open, code }),
    word,
    words,
    open,
  };
}

/** Guards that tripped, held back nothing that is told in other words, and that nobody has accepted. */
export function openGuards(
  { unaccepted = [] }: EndedRun['run']['release'],
  result: EndedRun['result'],
): string[] {
  if (toldElsewhere(result)) return [];
  return unaccepted.map(({ name, of }) => `guard ${name} (${visible(of)}) tripped`);
}

/** `verified in part: a final read found …`. */
export function foundWords({ word, words }: Pick<Ending, 'word' | 'words'>): string {
  return `${word}: ${words}`;
}

/** The same as a sentence. */
export function foundSentence(ending: Pick<Ending, 'word' | 'words'>): string {
  return `${capitalised(foundWords(ending))}.`;
}

const A_PERSON_MUST_LOOK: readonly number[] = [1, 7];

function toneOf(
  { verdicts, lostValues = 0 }: EndedRun['result'],
  { word, open, code }: Pick<Ending, 'word' | 'open'> & { readonly code: number },
): Ending['tone'] {
  if (verdicts.unknown + lostValues > 0 || A_PERSON_MUST_LOOK.includes(code)) return 'bad';
  return word === 'verified' && open.length === 0 ? 'good' : 'warn';
}

function found(result: EndedRun['result']): Pick<Ending, 'word' | 'words'> {
  const { verified, verifiedPart, verdicts, lostValues = 0 } = result;
  if (lostValues > 0) return { word: 'not verified', words: lossWords(lostValues) };
  if (!verified && verifiedPart !== true)
    return { word: 'not verified', words: unverifiedWords(result) };
  const isIdle = verdictTerms(verdicts).total === 0;
  const whole = isIdle ? IDLE : 'a final read found every item in effect';
  const words = verified ? whole : 'a final read found every item that was carried out in effect';
  const copies = copiesOpen(result);
  if (copies.length > 0)
    return { word: 'not verified', words: `${words}, with ${copies.join(' and ')}` };
  return { word: verified ? 'verified' : 'verified in part', words };
}

function unverifiedWords(result: Pick<EndedRun['result'], 'verdicts' | 'listReads'>): string {
  const { verdicts, listReads } = result;
  const { total } = verdictTerms(verdicts);
  if (total === 0 && listReads === 0) return UNREAD;
  return total > 0 && verdicts.skipped === total
    ? 'nothing was carried out'
    : 'no final read found every item in effect';
}

const IDLE = 'the plan has no items, so nothing was written, and the contact list was read';

const UNREAD =
  'the plan has no items, so nothing was written, and the contact list was not read; `listferry verify` reads it';

/** The command `verify` says the same of people who are there twice. */
function copiesOpen({ copies }: EndedRun['result']): string[] {
  const { left = [], named = [] } = copies ?? {};
  const further = openCopies(left).reduce((sum, { copies }) => sum + copies, 0);
  return [
    ...counts(
      further,
      (count) => `${counted(count, 'further contact')} of people who are there already`,
    ),
    ...counts(
      named.length,
      (count) => `${counted(count, 'name')} that the service has more than once`,
    ),
  ];
}

/** Nothing, or what is open; the order is that of the sentence. */
const OPEN: readonly ((result: EndedRun['result']) => readonly string[])[] = [
  parkedOpen,
  verdictsOpen,
  lateOpen,
  ({ strangers = {} }) =>
    counts(
      sumOf(strangers),
      (count) => `${counted(count, 'contact')} more than ${count === 1 ? 'was' : 'were'} sent`,
    ),
  ({ lostValues = 0 }) => counts(lostValues, lossWords),
  copiesOpen,
  ({ returned = 0 }) =>
    counts(
      returned,
      (count) =>
        `${counted(count, 'change')} that would bring back ${count === 1 ? 'somebody' : 'people'} who had left`,
    ),
  ({ goneAtOnce = {} }) =>
    counts(
      sumOf(goneAtOnce),
      (count) => `${counted(count, 'contact')} gone from the service at once`,
    ),
  memoryOpen,
  stateOpen,
  ({ heldBack }) =>
    heldBack === undefined
      ? []
      : [`sources that could not be read again: ${listed(heldBack.unreadSources.map(visible))}`],
  ({ finishedFirst: first }) =>
    (first?.exitCode ?? 0) === 0
      ? []
      : [
          `the run ${first?.runId ?? ''}, which was finished first and ended with exit code ${String(first?.exitCode)}`,
        ],
  ({ invalidRows }) =>
    counts(invalidRows, (count) => `${counted(count, 'row')} that could not be taken`),
];

function counts(count: number, words: (count: number) => string): string[] {
  return count === 0 ? [] : [words(count)];
}

function sumOf(byName: Readonly<Record<string, number>>): number {
  return Object.values(byName).reduce((sum, count) => sum + count, 0);
}

/** People who get mail although they left weigh most, then those who are still there. */
const PARKED_FIRST: readonly string[] = ['suppressions', 'deletes'];

export function parkedOpen({ parked }: Pick<EndedRun['result'], 'parked'>): string[] {
  const plans = parkedPlans(parked);
  const first = PARKED_FIRST.flatMap((kind) => plans.filter((plan) => plan.kind === kind));
  const others = plans.filter(({ kind }) => !PARKED_FIRST.includes(kind));
  return [...first, ...others].map((plan) => `${parkedWords(plan)} parked`);
}

/** Of what was skipped, only what nothing else explains. */
function verdictsOpen(result: EndedRun['result']): string[] {
  const { verdicts, parked, returned = 0, late, refused } = result;
  const { unknown, rejected, drifted, skipped } = verdicts;
  const held = returned + (late?.held ?? 0) + refusedItems(refused);
  const unsent = skipped - parkedItemCount(parked) - held;
  return [
    ...counts(unknown, (count) => `${counted(count, 'item')} in doubt`),
    ...counts(rejected, (count) => `${counted(count, 'item')} rejected`),
    ...counts(drifted, (count) => `${counted(count, 'item')} drifted`),
    ...counts(Math.max(0, unsent), (count) => `${counted(count, 'item')} not attempted`),
  ];
}

function lateOpen({ late }: EndedRun['result']): string[] {
  const { waiting, held } = late ?? { waiting: 0, held: 0 };
  return [
    ...counts(waiting, (count) => `${counted(count, 'contact')} acknowledged and not seen`),
    ...counts(held, (count) => `${counted(count, 'create')} held back`),
  ];
}

function memoryOpen({ memory }: EndedRun['result']): string[] {
  const { erasedOnService, idsWaiting = 0 } = memory ?? {};
  // Of a run that has ended, nobody is leaving any more.
  const erased =
    erasedOnService === undefined ? 0 : unacceptedErased({ ...erasedOnService, leaving: 0 });
  return [
    ...counts(
      erased,
      (count) =>
        `${counted(count, 'person')} still there who ${count === 1 ? 'was' : 'were'} erased`,
    ),
    ...counts(
      idsWaiting,
      (count) =>
        `${counted(count, 'person')} whose ${count === 1 ? 'id has another address' : 'ids have other addresses'}`,
    ),
  ];
}

function stateOpen({ stateLost, memoryLost }: EndedRun['result']): string[] {
  if (stateLost === true) return ['it is not known what earlier runs did'];
  return memoryLost === true ? ['nothing was remembered of this run'] : [];
}

/** Whether what the guards held back is named in other words. */
function toldElsewhere({ parked, goneAtOnce, stateLost, memoryLost }: EndedRun['result']): boolean {
  return [parked ?? undefined, goneAtOnce, stateLost, memoryLost].some((one) => one !== undefined);
}

/** For a page: `Rehearsed on 2026-11-24 on a copy read 3 min before the plan: 4,988 applied, 12 rejected (…), …`. */
export function rehearsalSentence(rehearsal: Rehearsal): string {
  const { rehearsedAt, requests, estimatedSeconds } = rehearsal;
  const day = rehearsedAt.slice(0, 10);
  const ends = listed(endings(rehearsal));
  const cost = `${counted(requests, 'request')}, ${aboutWords(estimatedSeconds)}`;
  return `Rehearsed on ${day} on a copy read ${distanceWords(rehearsal)}: ${ends}; ${cost}.`;
}

/** `12 rejected (the service refused it)`. */
function endings({ verdicts, reasons }: Rehearsal): string[] {
  const ends = Object.entries(verdicts).filter(([, count]) => count > 0);
  if (ends.length === 0) return ['nothing to do'];
  return ends.map(([verdict, count]) => {
    const because = reasons.filter((entry) => entry.verdict === verdict);
    const reason = because[0]?.reason ?? null;
    const plain = `${grouped(count)} ${verdict}`;
    if (reason === null) return plain;
    const others =
      because.length === 1 ? '' : `, and for ${counted(because.length - 1, 'other reason')}`;
    return `${plain} (${visible(reasonWords(reason))}${others})`;
  });
}

function aboutWords(seconds: number): string {
  return seconds < 1 ? 'within a second' : `about ${durationWords(seconds)}`;
}

/** Under a second nobody could tell the difference. */
function distanceWords({ copyOlderBySeconds: seconds }: Rehearsal): string {
  if (Math.abs(seconds) < 1) return 'when the plan was made';
  const side = seconds > 0 ? 'before' : 'after';
  return `${durationWords(Math.abs(seconds))} ${side} the plan was made`;
}

/** Both moments, and what they mean for what was seen. */
export function copyWords({ copy, planCreatedAt, copyOlderBySeconds }: Rehearsal): string {
  const moments = `it was read at ${moment(copy.endedAt)}, and the plan was made at ${moment(planCreatedAt)}`;
  if (copyOlderBySeconds >= 1) {
    return `The copy is older than the plan: ${moments}. What changed in the account in between is not in it.`;
  }
  if (copyOlderBySeconds <= -1) {
    return `The copy is newer than the plan: ${moments}. What changed in the account in between shows as drifted, as it would when the plan is applied.`;
  }
  return `The copy is as old as the plan: ${moments}.`;
}

function moment(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Open behaviours in a terminal: the others are in the file. */
const MOST_QUESTIONS = 12;

/** Yields lines without line ends. */
export function* rehearsalText(
  rehearsal: Rehearsal,
  { style, file }: { readonly style: Style; readonly file: string },
): Generator<string> {
  const { planId, verdicts, reasons } = rehearsal;
  yield style.bold(
    `Rehearsal of plan ${planId} on a copy of the account. Nothing was written to the service.`,
  );
  yield copyWords(rehearsal);
  yield '';
  yield verdictSum(verdicts);
  for (const ending of reasons) {
    yield `  ${endingLine(ending)}`;
    yield* itemLine(rehearsal, ending.verdict, ending.reason?.code ?? null);
  }
  yield* rowLines(rehearsal);
  yield* costLines(rehearsal);
  if (rehearsal.approvals !== undefined) {
    yield style.bold(
      `Nothing reaches the service, so no approval was asked for. \`listferry apply\` will need approvals (\`listferry approve\`)${asksWords(rehearsal.approvals)} before it carries the plan out.`,
    );
  }
  yield '';
  yield* openLines(rehearsal, style, file);
}

/** They are no items, and `apply` ends otherwise for them. */
function* rowLines({ invalidRows = 0 }: Rehearsal): Generator<string> {
  if (invalidRows === 0) return;
  const are = invalidRows === 1 ? 'is' : 'are';
  yield `${counted(invalidRows, 'row')} of the sources could not be taken and ${are} not in the plan.`;
}

function endingLine({ verdict, reason, count }: Rehearsal['reasons'][number]): string {
  const why = reason === null ? 'no reason is known' : visible(reasonWords(reason));
  return `${grouped(count)} ${verdict}: ${why}`;
}

/** Every reason, what it took beside what the plan estimates, and what is open about the service: for a page. */
export function* rehearsalDetails(rehearsal: Rehearsal): Generator<string> {
  yield* rehearsal.reasons.map(endingLine);
  for (const line of costLines(rehearsal)) yield line.trim();
  yield* rehearsal.open.map((name) => `Not known of the service: ${questionLine(name)}`);
}

/** Enough to look the items up with `listferry show`. */
const MOST_SEQS = 10;

function* itemLine({ items }: Rehearsal, verdict: string, code: string | null): Generator<string> {
  const found = items.filter((item) => item.verdict === verdict && item.code === code);
  if (found.length === 0) return;
  const shown = found.slice(0, MOST_SEQS).map(({ seq }) => grouped(seq));
  const more = found.length > MOST_SEQS ? ' …' : '';
  yield `    ${nouns(found.length, 'item')} ${shown.join(' ')}${more}`;
}

function* costLines(rehearsal: Rehearsal): Generator<string> {
  const { requests, listReads, estimatedSeconds, planned } = rehearsal;
  const reads = `the contact list read ${counted(listReads, 'time')}`;
  yield `${counted(requests, 'request')}, ${reads}, ${aboutWords(estimatedSeconds)} at the pace of the configuration.`;
  yield `  The plan itself estimates ${counted(planned.requests, 'request')} and ${aboutWords(planned.estimatedSeconds)}. How long the service takes to answer comes on top.`;
  const isIdle = Object.values(rehearsal.verdicts).every((count) => count === 0);
  if (isIdle) yield 'The plan has no items, so nothing was carried out.';
  else yield copyFound(rehearsal);
}

function copyFound(rehearsal: Rehearsal): string {
  const { verified, verifiedPart } = rehearsal;
  if (verified) return 'Verified: a final read of the copy found every item in effect.';
  return verifiedPart === true
    ? 'Verified in part: a final read of the copy found every item that was carried out in effect.'
    : `Not verified: ${unverifiedWords(rehearsal)}.`;
}

function* openLines(
  { open, notImitated }: Rehearsal,
  style: Style,
  file: string,
): Generator<string> {
  if (notImitated.length > 0) {
    yield `Known of the service, and not imitated: ${notImitated.map(visible).join(', ')}.`;
  }
  if (open.length === 0) return;
  yield style.bold(
    `Not known of the service: ${counted(open.length, 'question')} that this plan depends on. The copy did what is usual; the service may not.`,
  );
  for (const name of open.slice(0, MOST_QUESTIONS)) yield `  ${questionLine(name)}`;
  const left = open.length - MOST_QUESTIONS;
  if (left > 0) yield `  … and ${grouped(left)} more, in ${visible(file)}`;
  const probed = open.filter(isProbed).length;
  if (probed > 0) yield `  \`listferry probe\` answers ${grouped(probed)} of them.`;
}

function questionLine(name: string): string {
  const question = openQuestion(name);
  return question === name ? visible(name) : `${question} (${name})`;
}

/** For `show`: the sentence, how old the copy was, and how much is open; or why the one beside the plan is not used. */
export function* foundRehearsalLines(found: FoundRehearsal): Generator<string> {
  if (found.kind === 'foreign') {
    yield foreignWords(found);
    return;
  }
  const { rehearsal } = found;
  yield rehearsalSentence(rehearsal);
  yield* rowLines(rehearsal);
  if (Math.abs(rehearsal.copyOlderBySeconds) >= WORTH_TELLING_SECONDS) yield copyWords(rehearsal);
  if (rehearsal.open.length > 0) yield openWords(rehearsal);
}

/** A rehearsal that follows the plan at once reads the account a moment later; both moments are in its file. */
const WORTH_TELLING_SECONDS = 60;

/** How much is not known of the service although the plan depends on it. */
function openWords({ open }: Pick<Rehearsal, 'open'>): string {
  const stand = open.length === 1 ? 'is' : 'are';
  const above = open.slice(0, MOST_NAMED).map((name) => clauseOf(openQuestion(name)));
  return `${counted(open.length, 'question')} about the service that this plan depends on ${stand} open: there the service may behave differently from the copy. Above all: ${above.join('; ')}.`;
}

const MOST_NAMED = 2;

function clauseOf(question: string): string {
  return `${question.charAt(0).toLowerCase()}${question.slice(1).replace(/\.$/u, '')}`;
}

function foreignWords({ because }: Extract<FoundRehearsal, { kind: 'foreign' }>): string {
  return `The rehearsal beside the plan is not used: ${FOREIGN[because]}. \`listferry rehearse\` makes a new one.`;
}

const FOREIGN = {
  'other-plan': 'it is of another plan',
  changed: 'the plan is another one since',
  altered: 'somebody changed it: it does not tell of as many items as the plan has',
  unreadable: 'it is no rehearsal that this version can read',
} as const;

/** The keys are a contract: they may grow, never change. */
export function rehearsalJson({ open, ...rehearsal }: Rehearsal) {
  return { ...rehearsal, open: open.map((name) => ({ name, question: openQuestion(name) })) };
}
