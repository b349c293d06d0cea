// What became of a run's items, as a sum, and what a person does next.
import { VERDICTS, type Verdict } from '../../plan/index.ts';
import { nextSteps } from '../next-steps.ts';
import type { WholeRunReport } from '../run-report.ts';
import { sumBar, type Tone } from './page/bars.ts';
import { markup, type Markup } from './page/markup.ts';
import { section, stepList } from './page/page-parts.ts';
import { shownValue } from './page/shown-value.ts';

/** What the page of a run is made from. */
export type HtmlRunReport = Omit<WholeRunReport, 'standing'>;

const VERDICT_TONES: Readonly<Record<Verdict, Tone>> = {
  applied: 'good',
  rejected: 'bad',
  drifted: 'warn',
  skipped: 'aside',
  unknown: 'suppress',
};

export function* runNumbers(report: HtmlRunReport): Generator<Markup> {
  const { result, finished, note } = report;
  if (note !== undefined)
    yield markup`<p class="note">${shownValue(note)}</p>
`;
  const content = markup`<ul class="sums"><li>${verdictBar(report)}</li></ul>
`;
  yield section({ id: 'verdicts', title: 'What became of the items', content });
  const { verdicts, parked, late } = result;
  const steps = nextSteps({ finished, verdicts, parked, late });
  if (steps.length > 0) {
    yield section({ id: 'next', title: 'What to do next', content: stepList(steps.map(stepOf)) });
  }
}

/** The plan's items; where it is gone, those that have a verdict. */
export function itemCount({ plan, result }: HtmlRunReport): number {
  return plan?.head.itemCount ?? judgedCount(result);
}

export function openCount(report: HtmlRunReport): number {
  return itemCount(report) - judgedCount(report.result);
}

function verdictBar(report: HtmlRunReport): Markup {
  const { verdicts } = report.result;
  const terms = VERDICTS.map((verdict) => ({
    count: verdicts[verdict],
    label: verdict,
    tone: VERDICT_TONES[verdict],
  }));
  const open = { count: openCount(report), label: 'open', tone: 'same' } as const;
  return sumBar({ total: itemCount(report), label: 'items', terms: [...terms, open] });
}

function judgedCount({ verdicts }: HtmlRunReport['result']): number {
  return VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0);
}

/** A step of the text report: a command, four blanks, and what it does. */
function stepOf(step: string): { readonly command: string; readonly does: string } {
  const end = step.lastIndexOf('    ');
  return { command: step.slice(0, end), does: step.slice(end).trim() };
}
