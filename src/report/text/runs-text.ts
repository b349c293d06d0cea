// The history of runs, one line each.
import type { RunPhase, RunRecord } from '../../state/journal/runs.ts';
import { durationWords } from '../duration.ts';
import { counted } from './sum-text.ts';
import { verdictSum } from './run-text.ts';
import type { Style } from './style.ts';
import { shellWord } from './visible-text.ts';

const UNFINISHED: Readonly<Record<Exclude<RunPhase, 'done'>, string>> = {
  planning: 'unfinished, no plan yet',
  applying: 'unfinished',
};

/** Yields lines without line ends, in the order of the runs. */
export function* runsText(
  runs: Iterable<RunRecord>,
  options: { readonly style: Style },
): Generator<string> {
  let count = 0;
  for (const run of runs) {
    count += 1;
    yield runLine(run, options.style);
  }
  if (count === 0) yield 'No run yet. Next: listferry plan';
}

/** When, what and how it ended: `2026-11-20T01:00:00.000Z  20261120T010000-ab12cd  sync  …`. */
export function runLine(run: RunRecord, style: Style): string {
  const plan = run.planPath === null ? [] : [style.dim(shellWord(run.planPath))];
  return [run.startedAt, style.bold(run.runId), run.command, outcome(run, style), ...plan].join(
    '  ',
  );
}

function outcome({ phase, result }: RunRecord, style: Style): string {
  if (phase !== 'done') return style.yellow(UNFINISHED[phase]);
  if (result === null) return 'ended without a result';
  const verified = result.verified ? style.green('verified') : style.yellow('not verified');
  const parked = result.parked === null ? '' : `, ${String(result.parked.deletes)} deletes parked`;
  const invalid = result.invalidRows === 0 ? '' : `, ${counted(result.invalidRows, 'invalid row')}`;
  return `${verdictSum(result.verdicts)}${parked}${invalid}, ${durationWords(result.seconds)}, ${verified}`;
}
