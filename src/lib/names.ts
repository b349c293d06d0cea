// Names from outside: looks them up in a record, brings them to one spelling, and guesses mistyped ones.

/** The record's own value of the name, if any; nothing that every object inherits, such as `constructor`. */
export function own<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Longer names, such as column titles, are compared by their beginning. */
const LONGEST_COMPARED_LENGTH = 64;

/** The first known name with the fewest edits, ignoring case; undefined when none is close enough to help. */
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

/** A question to append to a message that refused a name; empty without a guess. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const nearest = nearestName(typed, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** Two edits swap neighbouring letters. A guess must share at least one letter. */
function mostEdits(wanted: string): number {
  return Math.min(Math.max(2, Math.floor(wanted.length / 3)), wanted.length - 1);
}

function comparable(name: string): string {
  return name.toLowerCase().slice(0, LONGEST_COMPARED_LENGTH);
}

/** The Levenshtein distance, row by row. */
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
