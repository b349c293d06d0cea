// Looks at the rows of a sheet until it is known whether it holds addresses and how it begins.
import { type SourceRow, holdsAddress } from '../../contacts/index.ts';

/** Enough to find the header in, as for CSV. */
const BEGINNING_ROWS = 20;

export interface Survey {
  readonly holdsAddress: boolean;
  readonly beginning: readonly SourceRow[];
}

/** What is looked at row by row, where the rows of several sheets come one after the other. */
export class Surveyor {
  readonly #beginning: SourceRow[] = [];
  #holdsAddress = false;

  take(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      if (this.#beginning.length < BEGINNING_ROWS) this.#beginning.push(row);
      else if (this.#holdsAddress) return;
      this.#holdsAddress ||= row.cells.some((cell) => cell.includes('@') && holdsAddress(cell));
    }
  }

  get isDone(): boolean {
    return this.#holdsAddress && this.#beginning.length >= BEGINNING_ROWS;
  }

  get survey(): Survey {
    return { holdsAddress: this.#holdsAddress, beginning: this.#beginning };
  }
}

export async function surveyOf(rows: AsyncIterable<readonly SourceRow[]>): Promise<Survey> {
  const surveyor = new Surveyor();
  for await (const batch of rows) {
    surveyor.take(batch);
    if (surveyor.isDone) break;
  }
  return surveyor.survey;
}
