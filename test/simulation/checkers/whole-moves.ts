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
  return items.flatMap((item) => {
    const half = item.kind === 'deleteContact' ? firstHalfOf(item) : undefined;
    const code = half && verdicts.get(item.seq)?.reason?.code;
    if (half === undefined || !isLeftOut(code)) return [];
    const create = items.find((other) => other.kind === 'createContact' && isAt(other, half));
    return create !== undefined && verdicts.get(create.seq)?.state === 'applied'
      ? [`item ${String(item.seq)} of the ${name} run: ${code}, and its person was created`]
      : [];
  });
}

function isLeftOut(code: string | undefined): code is string {
  return code === 'not-released' || code === 'move-failed';
}

type Place = NonNullable<ReturnType<typeof firstHalfOf>>;

function isAt(create: Place, half: Place): boolean {
  return create.contactType === half.contactType && create.address === half.address;
}
