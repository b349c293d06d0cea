// Prints a long text piece by piece on stdout.
import type { Terminal } from './terminal.ts';

/** Few calls for many small pieces, and little to hold. */
const CHUNK_CHARACTERS = 65_536;

/** The terminal prints lines, so what is printed ends at the end of one. */
export function printPieces(terminal: Terminal, pieces: Iterable<string>): void {
  let held = '';
  for (const piece of pieces) {
    held += piece;
    if (held.length < CHUNK_CHARACTERS) continue;
    const end = held.lastIndexOf('\n');
    if (end === -1) continue;
    terminal.print(held.slice(0, end));
    held = held.slice(end + 1);
  }
  if (held !== '') terminal.print(held.replace(/\n$/u, ''));
}
