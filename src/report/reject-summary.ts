// Why rows could not be taken, in few lines: each reason with its column, how often it was met, and the
// first row to look at. Quotes no cell: this goes to the terminal and to logs.
import type { Reject } from '../contacts/index.ts';
import { visible } from './text/visible-text.ts';

/** Enough for a person to see what is wrong with a file; its file of rejects has the rest. */
const SHOWN_REASONS = 5;

/** Bounds the memory for files in which every row has a reason of its own. */
const MOST_REASONS = 1_000;

interface Reason {
  readonly first: Reject;
  count: number;
}

export class RejectSummary {
  readonly #reasons = new Map<string, Reason>();
  #count = 0;

  add(reject: Reject): void {
    this.#count += 1;
    const key = `${reject.source}\n${reject.file}\n${reject.column}\n${withoutQuote(reject.reason)}`;
    const known = this.#reasons.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#reasons.size < MOST_REASONS) this.#reasons.set(key, { first: reject, count: 1 });
  }

  /** The most frequent reason first. Lines without line ends. */
  lines(): string[] {
    const shown = [...this.#reasons.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, SHOWN_REASONS);
    const left = this.#count - shown.reduce((sum, { count }) => sum + count, 0);
    return [...shown.map(reasonLine), ...(left > 0 ? [`${String(left)} × other reasons`] : [])];
  }
}

function reasonLine({ first, count }: Reason): string {
  const { file, line, column, reason } = first;
  const what = column === '' ? 'the row' : `column ${column}:`;
  const where = `first in ${file} line ${String(line)}`;
  return visible(`${String(count)} × ${what} ${withoutQuote(reason)}, ${where}`);
}

/** A reason may end with the word that it is about, which can be anybody's name. */
function withoutQuote(reason: string): string {
  return reason.replace(/: "[^"]*"$/u, '');
}
