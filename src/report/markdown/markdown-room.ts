// How much a Markdown report may still say. What does not fit is counted, never dropped in silence.

/** GitHub refuses the text of a comment, an issue or a pull request beyond 65,536 characters. */
export const COMMENT_CHARACTERS = 65_536;

export interface Room {
  /** Characters that are left. */
  left(): number;
  /** Takes the room for a text, if there is enough for all of it. */
  take(text: string): boolean;
}

/** Counts units of UTF-16, of which a text never has fewer than characters. */
export function roomFor(characters: number): Room {
  let left = characters;
  return {
    left: () => left,
    take: (text) => {
      if (text.length > left) return false;
      left -= text.length;
      return true;
    },
  };
}

/** Yields pieces for as long as they fit, and then how many were left out. */
export function* fitting(pieces: readonly string[], room: Room): Generator<string> {
  const fit = pieces.findIndex((piece) => !room.take(piece));
  if (fit === -1) {
    yield* pieces;
    return;
  }
  yield* pieces.slice(0, fit);
  yield `\n… and ${String(pieces.length - fit)} more.\n`;
}
