// Finds the known name that a mistyped one most likely means.

/** The candidate with the fewest edits from the text, or undefined when there is none. */
export function closestName(text: string, candidates: readonly string[]): string | undefined {
  let closest: string | undefined;
  let fewest = Infinity;
  for (const candidate of candidates) {
    const edits = editDistance(text, candidate);
    if (edits >= fewest) continue;
    closest = candidate;
    fewest = edits;
  }
  return closest;
}

function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const inserted = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, (above[column] ?? 0) + 1));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}
