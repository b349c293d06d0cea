// Builds runs for pages: a plan of three changes, and what became of them.
import type { WholeRunReport } from '../../../src/report/words/run-words.ts';
import { resultOf, runOf, timingOf } from '../finished-run.ts';
import { create, plannedIn, update } from '../planned.ts';

export function runReportOf(more: Partial<WholeRunReport> = {}): WholeRunReport {
  return {
    run: runOf(),
    result: resultOf({ applied: 3 }, { verified: true }),
    finished: true,
    exitCode: 0,
    plan: plannedIn({
      changes: [
        create('anna@example.com', { city: 'Wien' }),
        update('ben@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
        update('cleo@example.com', [{ field: 'city', old: 'Linz', new: 'Ulm' }]),
      ],
    }),
    exceptions: () => [],
    notes: () => [],
    standing: () => undefined,
    timings: () => [timingOf()],
    ...more,
  };
}
