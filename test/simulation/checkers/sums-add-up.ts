// P6: a run that ended gave every item one verdict, and its sums are those of its items.
import type { Checker } from '../checker.ts';
import type { RunEvidence } from '../evidence.ts';
import { VERDICTS } from '../../../src/plan/index.ts';

export const SUMS_ADD_UP: Checker = {
  promise: 'P6 the numbers add up',
  breaks: ({ runs }) => runs.filter((run) => run.result !== undefined).flatMap(wrongSums),
};

function wrongSums({ name, items, verdicts, result }: RunEvidence): string[] {
  const states = items.map(({ seq }) => verdicts.get(seq)?.state);
  const open = states.filter((state) => !VERDICTS.some((verdict) => verdict === state));
  const wrong = VERDICTS.filter(
    (verdict) => result?.verdicts[verdict] !== states.filter((state) => state === verdict).length,
  );
  return [
    ...open.map((state) => `an item of the ${name} run ended as ${String(state)}`),
    ...wrong.map((verdict) => `the ${name} run counts ${verdict} otherwise than its items do`),
  ];
}
