// A short summary of the rows that could not be taken, for the terminal. Apart from their files, which `status` writes none of.
import { grouped } from '../lib/index.ts';
import type { Reject } from '../contacts/index.ts';
import { rowFaultKind } from './words/faults.ts';
import { visible } from './words/visible-text.ts';

/** Enough to show what is wrong with a file. */
const SHOWN_KINDS = 5;

interface Kind {
  readonly first: Reject;
  count: number;
}

/** Counts rejects by column and code. Quotes no cell, since its lines go to the terminal and to logs. */
export class RejectSummary {
  readonly #kinds = new Map<string, Kind>();
  #count = 0;

  add(reject: Reject): void {
    this.#count += 1;
    const key = [reject.source, reject.file, reject.column, reject.fault.code].join('\n');
    const kind = this.#kinds.get(key) ?? { first: reject, count: 0 };
    kind.count += 1;
    this.#kinds.set(key, kind);
  }

  /** The most frequent reason first, each with its first row. Lines without line ends. */
  lines(): string[] {
    const shown = [...this.#kinds.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_KINDS);
    const left = this.#count - shown.reduce((sum, { count }) => sum + count, 0);
    return [...shown.map(kindLine), ...(left > 0 ? [`${grouped(left)} × other reasons`] : [])];
  }
}

function kindLine({ first, count }: Kind): string {
  const { file, line, column, fault } = first;
  const what = column === '' ? 'the row' : `column ${column}:`;
  const where = `first in ${file} line ${String(line)}`;
  return visible(`${grouped(count)} × ${what} ${rowFaultKind(fault)}, ${where}`);
}
