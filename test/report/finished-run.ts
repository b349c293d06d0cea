// Builds runs for reports.
import type { VerdictCounts } from '../../src/plan/item.ts';
import type { RunRecord, RunResult } from '../../src/state/journal/runs.ts';

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
    baseline: { validRows: {}, listedContacts: 1, listedSuppressions: 0, mirrored: [] },
    ...more,
  };
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
    release: { withoutDeletes: false, itemLimit: null },
    phase: 'done',
    result: resultOf({ applied: 9 }),
    ...more,
  };
}
