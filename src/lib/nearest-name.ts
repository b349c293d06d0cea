// Guesses which known name a mistyped one was meant to be, for a hint. A far-off guess misleads
// more than none.

/** Names are short; a longer one, such as a column's title, is compared by its beginning. */
const LONGEST_COMPARED_LENGTH = 64;

/** The first of the known names that take the fewest edits, capitals aside; undefined when none is near. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const wanted = comparable(typed);
  let nearest: string | undefined;
  let fewest = mostEdits(wanted) + 1;
  for (const name of known) {
    const edits = editCount(wanted, comparable(name));
    if (edits >= fewest) continue;
    fewest = edits;
    nearest = name;
  }
  return nearest;
}

/** Completes a sentence that refused a name: the guess, or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const nearest = nearestName(typed, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** Two edits are one swap of neighbours; a guess that shares no letter is none. */
function mostEdits(wanted: string): number {
  return Math.min(Math.max(2, Math.floor(wanted.length / 3)), wanted.length - 1);
}

function comparable(name: string): string {
  return name.toLowerCase().slice(0, LONGEST_COMPARED_LENGTH);
}

/** Inserts, removals and replacements that turn one text into the other; Levenshtein's, row by row. */
function editCount(from: string, to: string): number {
  let count = to.length;
  let above = Array.from({ length: to.length }, (_, column) => column + 1);
  for (const [row, letter] of from.split('').entries()) {
    let diagonal = row;
    count = row + 1;
    above = above.map((removed, column) => {
      const replaced = diagonal + (letter === to[column] ? 0 : 1);
      diagonal = removed;
      count = Math.min(replaced, removed + 1, count + 1);
      return count;
    });
  }
  return count;
}
