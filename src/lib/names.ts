// Names from outside: looked up in a record, brought to one spelling, and guessed when mistyped.

/**
 * The record's own value of the name; undefined where it has none. `constructor` or `__proto__` finds nothing
 * of what every object has.
 */
export function own<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The one name of an encoding for all its spellings, or undefined for one that the platform's decoder does not know. */
export function encodingName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Names are short; a longer one, such as a column's title, is compared by its beginning. */
const LONGEST_COMPARED_LENGTH = 64;

/**
 * The first of the known names that take the fewest edits, capitals aside; undefined when none is near, since
 * a far-off guess misleads more than none.
 */
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
