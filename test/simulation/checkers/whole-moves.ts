// P5: a move, or a change of address behind a new id, is one decision: where its delete waits for a person, or is left out
// since its person did not arrive, the run has created nobody either.
import { firstHalfOf } from '../../../src/plan/index.ts';
import type { Checker } from '../checker.ts';
import type { RunEvidence } from '../evidence.ts';

export const WHOLE_MOVES: Checker = {
  promise: 'P5 no half of a move is done',
  breaks: ({ runs }) => runs.flatMap(halves),
};

function halves({ name, items, verdicts }: RunEvidence): string[] {
  const stateOf = (seq: number | undefined) => (seq === undefined ? undefined : verdicts.get(seq));
  return items.flatMap((item) => {
    const half = item.kind === 'deleteContact' ? firstHalfOf(item) : undefined;
    const reason = half && stateOf(item.seq)?.reason;
    if (reason?.code !== 'not-released' && reason?.code !== 'move-failed') return [];
    const create = items.find(
      (other) =>
        other.kind === 'createContact' &&
        other.contactType === half?.contactType &&
        other.address === half.address,
    );
    return stateOf(create?.seq)?.state === 'applied'
      ? [`item ${String(item.seq)} of the ${name} run: ${reason.code}, and its person was created`]
      : [];
  });
}
