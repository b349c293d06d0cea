// How a run ended, in one sentence in the words of who runs it: what was done to whom, whether that was seen, and where
// something is open, the worst of it and the command that comes next.
import { grouped } from '../../lib/index.ts';
import { isNote, type ItemKind } from '../../plan/index.ts';
import { conditionSentence } from './condition-words.ts';
import { conditionsOfReport, endingOf } from './ending-words.ts';
import { standingLists, type WholeRunReport } from './run-words.ts';
import { resultWarnings } from './warnings.ts';

type Done = Readonly<Partial<Record<ItemKind, number>>>;

/** What becomes of people, then of what they are in: singular and plural, and what was done. */
const DONE: readonly (readonly [kinds: readonly ItemKind[], noun: Noun, done: string])[] = [
  [['createContact'], 'person', 'added'],
  [['updateContact'], 'person', 'changed'],
  [['deleteContact'], 'person', 'deleted'],
  [['suppress', 'suppressInGroup'], 'person', 'unsubscribed'],
  [['addSegmentRecipient'], 'person', 'added to segments'],
  [['removeSegmentRecipient'], 'person', 'taken out of segments'],
  [['createContactType'], 'contact type', 'created'],
  [['createCustomField'], 'custom field', 'created'],
  [['createUnsubscribeGroup'], 'unsubscribe group', 'created'],
];

type Noun = 'person' | 'contact type' | 'custom field' | 'unsubscribe group';

/** `done`: applied items by kind. */
export function doneSentence(report: WholeRunReport, done: Done): string {
  const [worst] = conditionsOfReport(report).filter((condition) => !isNote(condition));
  const nothing = worst === undefined ? 'nothing had to be done' : 'nothing was done';
  const told = `Run ${report.run.runId}: ${doneWords(done) || nothing}; ${endingOf(report).word}.`;
  return worst === undefined ? told : `${told} ${conditionSentence(worst)}`;
}

/** `3 people added, 12 changed, 1 unsubscribed, 1 contact type created`: a noun is said once. Empty for nothing. */
function doneWords(done: Done): string {
  let said: Noun | undefined;
  const parts = DONE.flatMap(([kinds, noun, what]) => {
    const count = kinds.reduce((sum, kind) => sum + (done[kind] ?? 0), 0);
    if (count === 0) return [];
    const of = noun === said ? '' : ` ${nounOf(noun, count)}`;
    said = noun;
    return [`${grouped(count)}${of} ${what}`];
  });
  return parts.join(', ');
}

function nounOf(noun: Noun, count: number): string {
  if (count === 1) return noun;
  return noun === 'person' ? 'people' : `${noun}s`;
}

function hasFindings(plan: WholeRunReport['plan']): boolean {
  return plan !== undefined && Object.keys(plan.head.findings).length > 0;
}

/** Whether the sentence says all that a person has to know. Below the plan they have its warnings and findings. */
export function saysAll(report: WholeRunReport & { readonly isBelowPlan: boolean }): boolean {
  const { plan, isBelowPlan } = report;
  const result = isBelowPlan ? { ...report.result, warnings: [] } : report.result;
  return (
    endingOf(report).tone === 'good' &&
    conditionsOfReport(report).length === 0 &&
    result.finishedFirst === undefined &&
    result.refused === undefined &&
    resultWarnings(result).length === 0 &&
    (isBelowPlan || !hasFindings(plan)) &&
    standingLists(report).every(({ count }) => count === 0)
  );
}
