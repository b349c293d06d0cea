// Guesses which known name a mistyped one was meant to be. A far-off guess misleads more than none.

/** The known name that few edits lead to, capitals aside; undefined when none is near. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, edits: editCount(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  if (best === undefined) return undefined;
  // Two edits are one swap of neighbours; a guess that shares no letter is none.
  const most = Math.min(Math.max(2, Math.floor(typed.length / 3)), typed.length - 1);
  return best.edits <= most ? best.name : undefined;
}

/** Completes a sentence that refused a name: the guess, or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const nearest = nearestName(typed, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** Inserts, removals and replacements that turn one text into the other. */
function editCount(from: string, to: string): number {
  let costs = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 0; row < from.length; row += 1) {
    const next = [row + 1];
    for (let column = 0; column < to.length; column += 1) {
      const replace = cost(costs, column) + (from[row] === to[column] ? 0 : 1);
      next.push(Math.min(replace, cost(costs, column + 1) + 1, cost(next, column) + 1));
    }
    costs = next;
  }
  return cost(costs, to.length);
}

function cost(costs: readonly number[], index: number): number {
  return costs[index] ?? Infinity;
}
