// P5: a move, or a change of address behind a new id, is one decision: where its delete waits for a person, or is left out
// since its person did not arrive or its contact has changed, the run has created nobody either.
import { newPlaceOf } from '../new-place.ts';
import type { Checker } from '../checker.ts';
import type { ItemEnd, RunEvidence } from '../evidence.ts';
import { hasForeignWriter, hasShortLists, hasShortOtherLists } from '../excuses.ts';

export const WHOLE_MOVES: Checker = {
  promise: 'P5 no half of a move is done',
  // Somebody may change a contact between the look at it and the request.
  breaks: (evidence) => {
    if (hasForeignWriter(evidence)) return [];
    // A process that died does not tell the next one that somebody was seen too late.
    const isForgotten = hasShortOtherLists(evidence) && evidence.scenario.crashes > 0;
    const mayHide = hasShortLists(evidence) || isForgotten;
    return evidence.runs.flatMap((run) => halves(run, mayHide));
  },
};

/** `mayHide`: a list may show who arrived, and hide them again while the deletes are made. */
function halves({ name, items, verdicts }: RunEvidence, mayHide: boolean): string[] {
  return items.flatMap((item) => {
    const half = item.kind === 'deleteContact' ? newPlaceOf(item) : undefined;
    const end = verdicts.get(item.seq);
    if (half === undefined || !isLeftOut(end, mayHide)) return [];
    const create = items.find((other) => other.kind === 'createContact' && isAt(other, half));
    return create !== undefined && wasCreated(verdicts.get(create.seq), end)
      ? [
          `item ${String(item.seq)} of the ${name} run: ${String(end?.reason?.code)}, and its person was created`,
        ]
      : [];
  });
}

/** Seen after the deletes, a create does no harm: the next run takes the former contact away. */
function wasCreated(created: ItemEnd | undefined, end: ItemEnd | undefined): boolean {
  if (created?.state !== 'applied') return false;
  return end?.reason?.code !== 'move-failed' || created.reason?.code !== 'arrived-late';
}

function isLeftOut(end: ItemEnd | undefined, mayHide: boolean): boolean {
  const code = end?.reason?.code;
  if (mayHide && code === 'move-failed') return false;
  // A service that holds an address once takes a contact out of its old type by itself: then it is gone.
  return ['contact-changed', 'held-by-guard', 'beyond-limit', 'move-failed'].includes(code ?? '');
}

type Place = NonNullable<ReturnType<typeof newPlaceOf>>;

function isAt(create: Place, half: Place): boolean {
  return create.contactType === half.contactType && create.address === half.address;
}
