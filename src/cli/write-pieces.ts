// Writes a long text piece by piece and lets the process breathe in between: a loop without a pause
// would not notice Ctrl-C.
import type { Clock } from '../lib/index.ts';

const PIECES_BEFORE_PAUSE = 16;

export interface PieceWriting {
  readonly write: (piece: string) => void;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Aborted: no further piece is written. */
  readonly signal: AbortSignal;
}

/** Whether all of it was written. */
export async function writePieces(
  pieces: Iterable<string>,
  { write, clock, signal }: PieceWriting,
): Promise<boolean> {
  let count = 0;
  for (const piece of pieces) {
    if (signal.aborted) return false;
    write(piece);
    count += 1;
    if (count % PIECES_BEFORE_PAUSE === 0) await clock.sleep(0);
  }
  return !signal.aborted;
}
