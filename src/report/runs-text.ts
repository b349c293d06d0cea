import type { RunRecord } from '../state/runs.ts';
import type { Style } from './style.ts';

export function* runsText(runs: Iterable<RunRecord>, options: { readonly style: Style }): Generator<string> {
  for (const run of runs) yield options.style.bold(run.runId);
}
