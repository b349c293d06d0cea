// Columns that speak of consent beside the status: which there are, and how many rows each of them keeps
// from mail. Counted for a warning; the rows themselves were held back when they were mapped.

export interface ConsentFinding {
  readonly feed: number;
  readonly column: string;
  /** Rows that it keeps from mail although their status is better. */
  readonly held: number;
  /** Whether its name speaks of consent and nothing reads it. */
  readonly isUnread: boolean;
}

export class ConsentFindings {
  readonly #found = new Map<string, ConsentFinding>();

  /** A column that nothing reads, before its rows are. */
  noteUnread(feed: number, column: string): void {
    this.#change({ feed, column, held: 0, isUnread: true });
  }

  noteHeld(feed: number, column: string): void {
    this.#change({ feed, column, held: 1, isUnread: false });
  }

  list(): readonly ConsentFinding[] {
    return [...this.#found.values()];
  }

  #change({ feed, column, held, isUnread }: ConsentFinding): void {
    const key = `${String(feed)} ${column}`;
    const known = this.#found.get(key);
    this.#found.set(key, {
      feed,
      column,
      held: held + (known?.held ?? 0),
      isUnread: isUnread || known?.isUnread === true,
    });
  }
}
