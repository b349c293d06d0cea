// What a rehearsal of a plan on a copy of the account showed, in one sentence and in parts, and what it cannot show:
// behaviours of the service that no fact tells.
import { counted, grouped, listed } from '../../lib/index.ts';
import { reasonWords } from '../../plan/index.ts';
import type { FoundRehearsal, Rehearsal } from '../../state/index.ts';
import { notVerifiedWords } from './ending-words.ts';
import { openQuestion } from './open-behaviours.ts';
import { durationWords } from './phrases.ts';
import { visible } from './visible-text.ts';

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

/** They are no items, and `apply` ends otherwise for them. */
export function* rowLines({ invalidRows }: Rehearsal): Generator<string> {
  if (invalidRows === 0) return;
  const are = invalidRows === 1 ? 'was' : 'were';
  yield `${counted(invalidRows, 'row')} of the sources ${are} left out of the plan, as invalid.`;
}

export function endingLine({ verdict, reason, count }: Rehearsal['reasons'][number]): string {
  const why = reason === null ? 'no reason is known' : visible(reasonWords(reason));
  return `${grouped(count)} ${verdict}: ${why}`;
}

/** Every reason, what it took beside what the plan estimates, and what is open about the service: for a page. */
export function* rehearsalDetails(rehearsal: Rehearsal): Generator<string> {
  yield* rehearsal.reasons.map(endingLine);
  yield* costLines(rehearsal);
  yield foundInCopy(rehearsal);
  yield* rehearsal.open.map((name) => `Not known of the service: ${questionLine(name)}`);
}

export function* costLines(rehearsal: Rehearsal): Generator<string> {
  const { requests, listReads, estimatedSeconds, planned } = rehearsal;
  const reads = `the contact list read ${counted(listReads, 'time')}`;
  yield `${counted(requests, 'request')}, ${reads}, ${aboutWords(estimatedSeconds)} at the pace of the configuration.`;
  yield `The plan itself estimates ${counted(planned.requests, 'request')} and ${aboutWords(planned.estimatedSeconds)}. How long the service takes to answer comes on top.`;
}

export function foundInCopy(rehearsal: Rehearsal): string {
  const { verdicts, verified, verifiedPart } = rehearsal;
  if (Object.values(verdicts).every((count) => count === 0))
    return 'The plan is empty, so nothing was carried out.';
  if (verified) return 'Verified: a final read of the copy found every item in effect.';
  return verifiedPart === true
    ? 'Verified in part: a final read of the copy found every item that was carried out in effect.'
    : `Not verified: ${notVerifiedWords(rehearsal)}.`;
}

export function questionLine(name: string): string {
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
