// For each sort of column of consent, whether random tables with it harm somebody, and the smallest that does.
import fc from 'fast-check';
import { COLUMN_SORTS, type ConsentTable, consentTables } from './consent-tables.ts';
import { harmOf } from './hasty-answers.ts';

const TABLES_PER_SORT = 30;

export async function* columnLines(): AsyncGenerator<string> {
  for (const sort of COLUMN_SORTS) {
    const property = fc.asyncProperty(consentTables(sort, COLUMN_SORTS), async (table) => {
      const { mailed, suppressed } = await harmOf(table);
      return mailed.length + suppressed.length === 0;
    });
    const { counterexample } = await fc.check(property, { numRuns: TABLES_PER_SORT, seed: 1 });
    yield `${sort.kind} in ${sort.language}: ${counterexample === null ? 'holds' : 'HARMS'}`;
    if (counterexample !== null) yield* harmLines(counterexample[0]);
  }
}

async function* harmLines(table: ConsentTable): AsyncGenerator<string> {
  const { mailed, suppressed } = await harmOf(table);
  yield `    mails: ${mailed.join(', ')}; suppresses: ${suppressed.join(', ')}`;
  for (const line of linesOf(table)) yield `      ${line}`;
}

function linesOf({ files }: ConsentTable): readonly string[] {
  return Object.values(files).flatMap((file) => (Array.isArray(file) ? (file as string[]) : []));
}
