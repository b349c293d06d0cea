// How a run ended: what its final read found, and everything that is to be said of it, so that every format says the same.
import { capitalised, counted } from '../../lib/index.ts';
import {
  type Condition,
  conditionsOfRun,
  isNote,
  openCopies,
  type RunEnd,
  worstFirst,
} from '../../plan/index.ts';
import { chosenCount } from '../../state/index.ts';
import { lossWords } from './phrases.ts';
import { verdictTerms, type WholeRunReport } from './run-words.ts';

/** How a finished run ended, in the words of every format. */
export interface Ending {
  /** A final read found every item in effect, and nobody twice. */
  readonly isVerified: boolean;
  /** `good`: nothing is left to look at. `bad`: something is unknown, failed or lost. */
  readonly tone: 'good' | 'warn' | 'bad';
  readonly word: 'verified' | 'verified in part' | 'not verified';
  /** What the final read found. */
  readonly words: string;
}

/** A run with its result, as a report or the history has it. */
type EndedRun = Pick<WholeRunReport, 'result'> & {
  readonly run: Pick<WholeRunReport['run'], 'runId' | 'release'>;
  readonly exitCode?: number | null | undefined;
  readonly plan?: Pick<NonNullable<WholeRunReport['plan']>, 'head'> | undefined;
  readonly removed?: WholeRunReport['removed'];
};

export function endingOf(ended: EndedRun): Ending {
  const found = foundBy(ended.result);
  const isVerified = found.word === 'verified';
  return { ...found, isVerified, tone: toneOf(ended, isVerified) };
}

/** What is to be said of a run, the worst first: of one that has not ended, how it stands. */
export function conditionsOfReport(report: WholeRunReport): readonly Condition[] {
  const { run, finished, isUnderWay, lostPlan, exitCode } = report;
  if (finished) return exitCode === null || run.planId === null ? [] : endingConditions(report);
  const { runId, command } = run;
  if (isUnderWay === true) {
    return [
      { id: 'RUN_UNDER_WAY', count: 1, message: `${command} is working on it right now.`, runId },
    ];
  }
  const first = lostPlan === undefined ? '' : ` ${lostPlan.hint}`;
  const message = `${capitalised(command)} was interrupted.${first}`;
  return [{ id: 'RUN_INTERRUPTED', count: 1, message, next: 'listferry resume', runId }];
}

function endingConditions({ run, result, exitCode, plan, removed }: EndedRun): Condition[] {
  const { runId, release } = run;
  return worstFirst(
    conditionsOfRun({
      runId,
      result,
      head: plan?.head,
      unaccepted: release.unaccepted,
      chosen: chosenCount(release),
      // A call that ended with 0 tolerated them.
      invalid: exitCode !== 0,
      canRetry: removed === undefined,
    }),
  );
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

function toneOf(ended: EndedRun, isVerified: boolean): Ending['tone'] {
  const { verdicts, lostValues = 0 } = ended.result;
  if (verdicts.unknown + lostValues > 0 || A_PERSON_MUST_LOOK.includes(ended.exitCode ?? 0))
    return 'bad';
  return isVerified && endingConditions(ended).every(isNote) ? 'good' : 'warn';
}

function foundBy(result: RunEnd): Pick<Ending, 'word' | 'words'> {
  const { verified, verifiedPart, verdicts, lostValues = 0 } = result;
  if (lostValues > 0) return { word: 'not verified', words: lossWords(lostValues) };
  if (!verified && verifiedPart !== true)
    return { word: 'not verified', words: notVerifiedWords(result) };
  const isIdle = verdictTerms(verdicts).total === 0;
  const whole = isIdle ? IDLE : 'a final read found every item in effect';
  const words = verified ? whole : 'a final read found every item that was carried out in effect';
  const twice = copiesWords(result);
  if (twice.length > 0)
    return { word: 'not verified', words: `${words}, with ${twice.join(' and ')}` };
  return { word: verified ? 'verified' : 'verified in part', words };
}

export function notVerifiedWords(result: Pick<RunEnd, 'verdicts' | 'listReads'>): string {
  const { verdicts, listReads } = result;
  const { total } = verdictTerms(verdicts);
  if (total === 0 && listReads === 0) return UNREAD;
  return total > 0 && verdicts.skipped === total
    ? 'nothing was carried out'
    : 'no final read found every item in effect';
}

const IDLE = 'the plan is empty, so nothing was written, and the contact list was read';

const UNREAD =
  'the plan is empty, so nothing was written or read; `listferry verify` reads the contact list';

/** The command `verify` says the same of people who are there twice. */
function copiesWords({ copies }: RunEnd): string[] {
  const { left = [], named = [] } = copies ?? {};
  const further = openCopies(left).reduce((sum, { copies }) => sum + copies, 0);
  return [
    ...(further === 0
      ? []
      : [`${counted(further, 'further contact')} of people who are there already`]),
    ...(named.length === 0
      ? []
      : [`${counted(named.length, 'name')} that the service has more than once`]),
  ];
}
