// Guesses which name was meant by a misspelt one, for a hint.

const LONGEST_COMPARED_LENGTH = 64;

/** The position of the name with the fewest edits; -1 where it takes more than half of the letters. */
export function nearestName(wanted: string, names: readonly string[]): number {
  let nearest = -1;
  let fewest = Math.ceil(wanted.length / 2) + 1;
  for (const [position, name] of names.entries()) {
    const edits = editDistance(wanted, name);
    if (edits >= fewest) continue;
    fewest = edits;
    nearest = position;
  }
  return nearest;
}

/** Levenshtein's, row by row. Names are short; a longer one is compared by its beginning. */
function editDistance(from: string, to: string): number {
  const source = from.slice(0, LONGEST_COMPARED_LENGTH);
  const target = to.slice(0, LONGEST_COMPARED_LENGTH);
  let distance = target.length;
  let above = Array.from({ length: target.length }, (_, column) => column + 1);
  for (const [row, letter] of source.split('').entries()) {
    let diagonal = row;
    distance = row + 1;
    above = above.map((removed, column) => {
      const replaced = diagonal + (letter === target[column] ? 0 : 1);
      diagonal = removed;
      distance = Math.min(replaced, removed + 1, distance + 1);
      return distance;
    });
  }
  return distance;
}
