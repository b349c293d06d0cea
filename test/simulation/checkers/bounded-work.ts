// I10: a run comes to an end that has an exit code, with work in proportion to its plan.
import type { Checker } from '../checker.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import { behaves } from '../excuses.ts';

export const BOUNDED_WORK: Checker = {
  promise: 'I10 bounded work',
  breaks: (evidence) => [
    ...evidence.runs.flatMap((run) => unbounded(run, verbsOf(evidence))),
    ...stops(evidence)
      .filter(({ code, exitCode }) => exitCode === 1 && !(code === BROKEN && leadsAstray(evidence)))
      .map(({ code, message }) => `ended with ${code}, which has no exit code: ${message}`),
    ...stops(evidence)
      .filter(({ code }) => code === 'STATE_DAMAGED')
      .map(({ message }) => `nobody has damaged its state: ${message}`),
  ],
};

/**
 * A service that sends its readers elsewhere, or hides from wrong keys behind a missing page, breaks its
 * specification: a plain failure is right then.
 */
const BROKEN = 'UNEXPECTED_ANSWER';

function leadsAstray(evidence: Evidence): boolean {
  return behaves(
    evidence,
    'redirect',
    'validation_transport=redirect',
    'wrong_credentials=404',
    'wrong_credentials=success_empty',
  );
}

/** Requests of one write within one verb: three tries in each of four rounds. */
const WRITES_PER_ITEM = 12;
const MOST_LIST_READS = 60;

/** Within one verb: a list that never comes whole is given up after ten tries. */
const LIST_READS_OF_A_VERB = 10;

/** How often a run was begun or resumed. */
function verbsOf({ events }: Evidence): number {
  return events.filter(({ kind }) => kind === 'verb').length;
}

function unbounded(run: RunEvidence, verbs: number): string[] {
  const breaks: string[] = [];
  if (run.result === undefined && run.stopped === undefined) {
    breaks.push(`the ${run.name} run has neither a result nor a reason`);
  }
  if (run.writes > WRITES_PER_ITEM * verbs * (run.items.length + 1)) {
    breaks.push(`${String(run.writes)} writes for ${String(run.items.length)} items`);
  }
  const mostListReads = Math.max(MOST_LIST_READS, LIST_READS_OF_A_VERB * verbs);
  if (run.listReads > mostListReads) breaks.push(`${String(run.listReads)} readings of the list`);
  return breaks;
}

function stops({ runs, stops: others }: Evidence) {
  return [...runs.flatMap(({ stopped }) => (stopped === undefined ? [] : [stopped])), ...others];
}
