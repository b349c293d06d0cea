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
  let previous = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (let row = 0; row < source.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < target.length; column += 1) {
      const replaced = (previous[column] ?? 0) + (source[row] === target[column] ? 0 : 1);
      const inserted = (current[column] ?? 0) + 1;
      const removed = (previous[column + 1] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, removed));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
