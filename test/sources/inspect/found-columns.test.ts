// What a person sees of each column before they say what it is.
import { expect, it } from 'vitest';
import type { FoundColumn } from '../../../src/contacts/index.ts';
import { foundColumns } from '../../../src/sources/inspect/found-columns.ts';
import { WordTally } from '../../../src/sources/inspect/read-table.ts';

it('shows the form of the values, and the words of a column that has few', () => {
  const [mail, plan] = look(
    ['Mail', 'Plan?'],
    [
      ['ada@example.com', 'gold'],
      ['bram@example.com', 'gold'],
      ['cleo@example.com', ''],
    ],
  );

  expect(mail).toMatchObject({
    column: 'Mail',
    place: 0,
    samples: ['a…@example.com', 'b…@example.com', 'c…@example.com'],
    words: undefined,
  });
  expect(plan).toMatchObject({
    samples: ['g…'],
    blankCount: 1,
    custom: 'custom.plan',
    words: [{ word: 'gold', rows: 2, meaning: undefined }],
  });
});

it('takes no word of a column for an agreement or an unsubscription by itself', () => {
  const [, state] = look(
    ['Mail', 'Level'],
    [
      ['a@example.com', 'active'],
      ['b@example.com', 'active'],
      ['c@example.com', 'cancelled'],
      ['d@example.com', 'cancelled'],
    ],
  );

  expect(state?.words).toMatchObject([
    { word: 'active', meaning: 'no-consent', isDoubtful: true },
    { word: 'cancelled', meaning: 'no-consent', isDoubtful: true },
  ]);
});

it.each(['Vorname', 'Last name', 'Full name', 'Religion', 'Notes'])(
  'shows no word of the column %s, however many share it',
  (title) => {
    const [column] = look([title], [['Ann'], ['Ann'], ['Ann']]);

    expect(column).toMatchObject({ samples: ['A…'], words: undefined });
  },
);

it('leaves out blank columns and those without a name, and knows days and names that are no custom field', () => {
  const found = look(
    ['Since', '', 'Blank', '名'],
    [
      ['2024-01-02', 'x', '', 'y'],
      ['2024-01-03', 'x', '', 'z'],
    ],
  );

  expect(found.map(({ column, isDays, custom }) => [column, isDays, custom])).toEqual([
    ['Since', true, 'custom.since'],
    ['名', false, undefined],
  ]);
});

function look(
  header: readonly string[],
  cells: readonly (readonly string[])[],
): readonly FoundColumn[] {
  const tally = new WordTally(header.length);
  for (const row of cells) tally.take(row);
  const rows = cells.map((row, index) => ({ line: index + 2, cells: row }));
  return foundColumns({ header, rows, tally });
}
