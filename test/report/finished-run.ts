// Builds runs for reports.
import {
  type ItemReason,
  NOTHING_HELD,
  type ParkedPlan,
  VERDICTS,
  type VerdictCounts,
} from '../../src/plan/index.ts';
import type { RunStanding, WholeRunReport } from '../../src/report/words/run-words.ts';
import type { EndpointTiming, RunRecord, RunRelease, RunResult } from '../../src/state/index.ts';

const NO_VERDICTS: VerdictCounts = { applied: 0, rejected: 0, drifted: 0, skipped: 0, unknown: 0 };

export function verdictsOf(some: Partial<VerdictCounts>): VerdictCounts {
  return { ...NO_VERDICTS, ...some };
}

export function resultOf(
  some: Partial<VerdictCounts>,
  more: Partial<Omit<RunResult, 'verdicts'>> = {},
): RunResult {
  return {
    verdicts: verdictsOf(some),
    requests: 23,
    listReads: 2,
    seconds: 125,
    verified: false,
    invalidRows: 0,
    parked: null,
    warnings: [],
    baseline: { validRows: {}, files: {}, listedContacts: 1, listedSuppressions: 0, mirrored: [] },
    ...more,
  };
}

/** Of a run that may carry out all of its plan. */
export function releaseOf(more: Partial<RunRelease> = {}): RunRelease {
  const nothing = { withoutDeletes: false, held: NOTHING_HELD, unaccepted: [] };
  return { ...nothing, itemLimit: null, acceptedAutomations: [], ...more };
}

/** One delete that waits for the first time. */
export function parkedPlanOf(more: Partial<ParkedPlan> = {}): ParkedPlan {
  const at = '2026-11-20T02:00:00.000Z';
  const plan = { kind: 'deletes', planId: 'p', planPath: 'p.plan', fingerprint: 'f' } as const;
  return { ...plan, count: 1, others: 0, at, since: at, ...more };
}

export function runOf(more: Partial<RunRecord> = {}): RunRecord {
  return {
    runId: '20261120T020000-0000aa',
    command: 'apply',
    startedAt: '2026-11-20T02:00:00.000Z',
    endedAt: '2026-11-20T02:02:05.000Z',
    planId: '20261120T010203-abc123',
    planPath: 'state/plans/nightly.plan',
    planFingerprint: 'f',
    release: releaseOf(),
    phase: 'done',
    result: resultOf({ applied: 9 }),
    ...more,
  };
}

export function timingOf(more: Partial<EndpointTiming> = {}): EndpointTiming {
  return {
    endpoint: 'contacts/add',
    requests: 3,
    items: 3,
    totalMs: 640,
    longestMs: 230,
    unendedRequests: 0,
    ...more,
  };
}

/** A reason with this sentence. */
export function told(text: string): ItemReason {
  return { code: 'told', text };
}

/** A report on a run whose items stand so, by their place in the plan. */
export function wholeReportOf(
  standings: Readonly<Record<number, Partial<RunStanding>>>,
  more: Partial<WholeRunReport> = {},
): WholeRunReport {
  const ended = Object.entries(standings).map(([seq, { state = 'applied', reason = null }]) => ({
    seq: Number(seq),
    verdict: VERDICTS.find((verdict) => verdict === state) ?? ('open' as const),
    reason,
  }));
  const exceptions = ended.filter(({ verdict }) => verdict !== 'applied' && verdict !== 'open');
  const notes = ended.filter(({ verdict, reason }) => verdict === 'applied' && reason !== null);
  return {
    run: runOf(),
    result: resultOf(countsOf(ended.map(({ verdict }) => verdict)), { verified: true }),
    finished: true,
    exitCode: 0,
    // Filtered above: what is open is no exception, and a note has a reason.
    exceptions: () => exceptions as ReturnType<WholeRunReport['exceptions']>,
    notes: () => notes as ReturnType<WholeRunReport['notes']>,
    standing: (seq) => {
      const found = standings[seq];
      return found && { state: 'applied', attempts: 1, reason: null, ...found };
    },
    timings: () => [],
    ...more,
  };
}

function countsOf(ended: readonly string[]): VerdictCounts {
  const counts = VERDICTS.map((verdict) => [
    verdict,
    ended.filter((end) => end === verdict).length,
  ]);
  // One entry per verdict; `Object.fromEntries` widens the names to text.
  return Object.fromEntries(counts) as VerdictCounts;
}
