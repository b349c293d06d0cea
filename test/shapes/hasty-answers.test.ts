// Random tables with random columns of consent, in the hands of a person who says yes to everything: whoever is
// forbidden by a column gets no mail, unless a question that was answered with yes named that column.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuzzRuns, fuzzTimeout } from '../sources/fuzzing/fuzz-runs.ts';
import { COLUMN_SORTS, consentTables } from './consent-tables.ts';
import { harmOf } from './hasty-answers.ts';

const NOBODY = { mailed: [], suppressed: [] };

const RUNS = 60;

it(
  'nobody whom a column forbids becomes mailable, and nobody is suppressed who did not leave',
  async () => {
    const tables = fc
      .constantFrom(...COLUMN_SORTS)
      .chain((sort) => consentTables(sort, COLUMN_SORTS));

    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        expect(await harmOf(table)).toEqual(NOBODY);
      }),
      fuzzRuns(RUNS),
    );
  },
  fuzzTimeout(RUNS),
);
