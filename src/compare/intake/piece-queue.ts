// The pieces of a body on their way from one thread to another: added as messages come, read as a stream.
// Every piece is given back, also those that nobody wants to read any more.

interface Piece {
  readonly buffer: ArrayBuffer;
  readonly length: number;
}

export class PieceQueue {
  readonly #giveBack: (buffer: ArrayBuffer) => void;
  #waiting: Piece[] = [];
  #state: 'open' | 'ended' | 'broken' | 'abandoned' = 'open';
  #wake: () => void = () => undefined;

  constructor(giveBack: (buffer: ArrayBuffer) => void) {
    this.#giveBack = giveBack;
  }

  add(buffer: ArrayBuffer, length: number): void {
    if (this.#state === 'abandoned') this.#giveBack(buffer);
    else this.#waiting.push({ buffer, length });
    this.#wake();
  }

  end(): void {
    if (this.#state === 'open') this.#state = 'ended';
    this.#wake();
  }

  /** The body will not come to its end: whoever reads it is told so. */
  breakOff(): void {
    if (this.#state === 'open') this.#state = 'broken';
    this.#wake();
  }

  /** Nobody reads on: what waits, and what is still to come, is given back unread. */
  abandon(): void {
    this.#state = 'abandoned';
    for (const { buffer } of this.#waiting) this.#giveBack(buffer);
    this.#waiting = [];
  }

  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#state === 'broken') throw new Error('the body broke off');
      const piece = this.#waiting.shift();
      if (piece === undefined) {
        if (this.#state === 'ended') return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      try {
        yield Buffer.from(piece.buffer, 0, piece.length);
      } finally {
        this.#giveBack(piece.buffer);
      }
    }
  }
}
