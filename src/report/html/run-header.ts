// The top of a run's page: how it ended, what it took, and which run it is.
import { type Verdict, openCopies, parkedPlans } from '../../plan/index.ts';
import { durationWords } from '../duration.ts';
import { parkedWords } from '../parked-words.ts';
import { suppressedSinceWords } from '../suppressed-since-words.ts';
import { markup, type Markup } from './page/markup.ts';
import { grouped, minuteOf } from './page/numbers.ts';
import { banner, fact, fingerprintFact, opening, type Fact } from './page/page-parts.ts';
import { listed } from './plan-sentence.ts';
import { itemCount, openCount, type HtmlRunReport } from './run-verdicts.ts';

const NOT_APPLIED: Readonly<Record<Exclude<Verdict, 'applied'>, string>> = {
  unknown: 'in doubt',
  rejected: 'refused by the service',
  drifted: 'changed meanwhile and left alone',
  skipped: 'not attempted',
};

export function runHeader(report: HtmlRunReport): Markup {
  const { run, finished } = report;
  return opening({
    what: `listferry ${run.command}`,
    heading: finished ? 'What the run did' : 'The run was interrupted',
    lead: runSentence(report),
    banner: runBanner(report),
    facts: runFacts(report),
  });
}

/** `26 of 30 changes are in effect. The others: 3 in doubt and 1 not attempted.` */
function runSentence(report: HtmlRunReport): string {
  const { run, result } = report;
  const { verdicts } = result;
  const total = itemCount(report);
  if (run.planId === null) return 'The run ended before it had a plan.';
  if (total === 0) return 'There was nothing to do.';
  const others = [
    ...(['unknown', 'rejected', 'drifted', 'skipped'] as const).map(
      (verdict) => [verdicts[verdict], NOT_APPLIED[verdict]] as const,
    ),
    [openCount(report), 'without a result yet'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${grouped(count)} ${words}`);
  const applied = verdicts.applied;
  const inEffect = `${grouped(applied)} of ${grouped(total)} ${total === 1 ? 'change' : 'changes'} ${applied === 1 ? 'is' : 'are'} in effect.`;
  return others.length === 0 ? inEffect : `${inEffect} The others: ${listed(others)}.`;
}

function runBanner({ finished, result }: HtmlRunReport): Markup {
  if (!finished) {
    return banner(
      'bad',
      markup`<b>Unfinished:</b> the run goes on with <code>listferry resume</code>.`,
    );
  }
  if (result.verdicts.unknown > 0) {
    return banner(
      'bad',
      markup`<b>A person must look:</b> nobody knows yet how some changes ended.`,
    );
  }
  if (result.verified && openCopies(result.copies?.left ?? []).length > 0) {
    return banner(
      'warn',
      markup`<b>Not verified:</b> a final read found every item in effect, and people who are there more often than once.`,
    );
  }
  return result.verified
    ? banner('good', markup`<b>Verified:</b> a final read found every item in effect.`)
    : banner('warn', markup`<b>Not verified:</b> no final read found every item in effect.`);
}

function runFacts(report: HtmlRunReport): Fact[] {
  const { run, result, plan } = report;
  const { parked } = result;
  return [
    ...(plan === undefined
      ? []
      : [fact('Service', plan.head.host), fact('Account', plan.head.accountId)]),
    fact('Began', minuteOf(run.startedAt)),
    ...effortFacts(report),
    ...parkedPlans(parked).map((plan) =>
      fact('Parked', `${parkedWords(plan)} in ${plan.planPath}`),
    ),
    ...suppressedSinceWords(result.suppressedSince).map((words) =>
      fact('Left since the plan was made', words),
    ),
    fact('Run', run.runId),
    ...(run.planId === null ? [] : [fact('Plan', run.planId)]),
    ...(plan === undefined ? [] : [fingerprintFact(plan.head.fingerprint)]),
  ];
}

/** Not known of a run that has not ended. */
function effortFacts({ result, exitCode }: HtmlRunReport): Fact[] {
  if (exitCode === null) return [];
  const { requests, listReads, seconds, invalidRows } = result;
  return [
    fact('Took', durationWords(seconds)),
    fact('Requests', grouped(requests)),
    fact('Contact list read', listReads === 1 ? 'once' : `${grouped(listReads)} times`),
    ...(invalidRows === 0 ? [] : [fact('Rows that could not be taken', grouped(invalidRows))]),
    fact('Exit code', String(exitCode)),
  ];
}
