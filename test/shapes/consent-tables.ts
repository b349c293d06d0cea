// Random tables with random columns of consent. What each cell says of its person is known, since it was chosen
// first: the truth about everybody is the worst that any column says.
import fc from 'fast-check';
import { LANGUAGES, type Language, VOCABULARIES, type Vocabulary } from './consent-vocabulary.ts';
import type { Shape, Truth } from './shape.ts';

/** What a cell says. Nothing: a column of who left that does not name this person. */
type Says = 'agreed' | 'never agreed' | 'left' | 'nothing';

interface Cell {
  readonly text: string;
  readonly says: Says;
}

/** The texts that may stand in one column, and what they say; a column keeps to one way of writing. */
type WayOfWriting = readonly (readonly [text: string, says: Says])[];

interface Column {
  readonly title: string;
  readonly writing: WayOfWriting;
}

const COLUMN_KINDS = [
  'optOut',
  'optIn',
  'leftAt',
  'confirmedAt',
  'bounced',
  'state',
  'question',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** One kind of column in one language. */
export interface ColumnSort {
  readonly kind: ColumnKind;
  readonly language: Language;
}

export const COLUMN_SORTS: readonly ColumnSort[] = COLUMN_KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => ({ kind, language })),
);

export interface ConsentTable extends Shape {
  /** By address: the columns that forbid mail to this person. */
  readonly forbiddenBy: Readonly<Record<string, readonly string[]>>;
}

const FEWEST_ROWS = 2;
const MOST_ROWS = 10;

/** Tables with a column of the sort, and up to two more of other sorts, in any order. */
export function consentTables(
  sort: ColumnSort,
  others: readonly ColumnSort[],
): fc.Arbitrary<ConsentTable> {
  const more = others.length === 0 ? fc.constant([]) : moreColumns(others);
  return fc
    .tuple(columnOf(sort), more)
    .chain(([column, rest]) => {
      const ofOtherNames = rest.filter(({ title }) => title !== column.title);
      return fc.shuffledSubarray([column, ...ofOtherNames], { minLength: ofOtherNames.length + 1 });
    })
    .chain((columns) =>
      fc
        .array(fc.tuple(...columns.map(cellOf)), { minLength: FEWEST_ROWS, maxLength: MOST_ROWS })
        .map((rows) => tableOf(columns, rows)),
    );
}

const MOST_OTHERS = 2;

function moreColumns(sorts: readonly ColumnSort[]): fc.Arbitrary<Column[]> {
  const column = fc.constantFrom(...sorts).chain(columnOf);
  return fc.uniqueArray(column, { maxLength: MOST_OTHERS, selector: ({ title }) => title });
}

function columnOf({ kind, language }: ColumnSort): fc.Arbitrary<Column> {
  const words: Vocabulary = VOCABULARIES[language];
  return fc.record({
    title: fc.constantFrom(...titlesOf(kind, words)),
    writing: fc.constantFrom(...waysOfWriting(kind, words)),
  });
}

function cellOf({ writing }: Column): fc.Arbitrary<Cell> {
  return fc.constantFrom(...writing).map(([text, says]) => ({ text, says }));
}

function titlesOf(kind: ColumnKind, words: Vocabulary): readonly string[] {
  if (kind === 'state') return words.state.titles;
  return kind === 'question' ? [words.question.title] : words[kind];
}

function waysOfWriting(kind: ColumnKind, words: Vocabulary): readonly WayOfWriting[] {
  switch (kind) {
    case 'optOut':
    case 'bounced':
      return flags(words, 'left', 'nothing');
    case 'optIn':
      return flags(words, 'agreed', 'never agreed');
    case 'leftAt':
      return moments('left', 'nothing');
    case 'confirmedAt':
      return moments('agreed', 'never agreed');
    case 'state':
      return [stateWriting(words.state)];
    case 'question':
      return [
        [
          [words.question.yes, 'agreed'],
          [words.question.no, 'never agreed'],
        ],
      ];
  }
}

/** A blank cell of a flag says nothing. */
function flags({ yes, no, truth }: Vocabulary, meant: Says, otherwise: Says): WayOfWriting[] {
  const pairs = [['1', '0'], ['true', 'false'], [yes, no], truth, ['x', '']] as const;
  return pairs.map(([set, unset]) => [
    [set, meant],
    [unset, unset === '' ? 'nothing' : otherwise],
    ['', 'nothing'],
  ]);
}

const MOMENTS = [
  ['2024-03-12 08:15:00', '2023-11-02 17:40:09'],
  ['2024-03-12T08:15:00Z', '2023-11-02T17:40:09Z'],
  ['12.03.2024', '02.11.2023'],
  ['3/12/2024', '11/2/2023'],
  // Of a spreadsheet: days since the end of 1899.
  ['45363', '45232.5'],
] as const;
const ZERO_DATE = '0000-00-00 00:00:00';

/** No moment: it did not happen. */
function moments(meant: Says, otherwise: Says): WayOfWriting[] {
  return [...MOMENTS, [...MOMENTS[0], ZERO_DATE]].map((texts) => [
    ...texts.map((text) => [text, text === ZERO_DATE ? otherwise : meant] as const),
    ['', otherwise],
  ]);
}

function stateWriting({ agreed, left, unconfirmed }: Vocabulary['state']): WayOfWriting {
  return [
    ...agreed.map((word) => [word, 'agreed'] as const),
    ...left.map((word) => [word, 'left'] as const),
    ...unconfirmed.map((word) => [word, 'never agreed'] as const),
  ];
}

function tableOf(columns: readonly Column[], rows: readonly (readonly Cell[])[]): ConsentTable {
  const titles = columns.map(({ title }) => title);
  const people = rows.map((cells, number) => ({
    address: `p${String(number)}@example.com`,
    cells,
  }));
  const lines = people.map(({ address, cells }, number) => [
    address,
    `Person ${String(number)}`,
    'Germany',
    ...cells.map(({ text }) => text),
  ]);
  const table = [['Email', 'Name', 'Country', ...titles], ...lines];
  return {
    title: titles.join(', '),
    fact: 'Made at random.',
    files: { 'people.csv': table.map((cells) => cells.map(quoted).join(',')) },
    people: Object.fromEntries(people.map(({ address, cells }) => [address, truthOf(cells)])),
    owner: 'asked nobody',
    forbiddenBy: Object.fromEntries(
      people.map(({ address, cells }) => [
        address,
        titles.filter((_, place) => forbids(cells[place]?.says)),
      ]),
    ),
  };
}

function forbids(says: Says | undefined): boolean {
  return says === 'left' || says === 'never agreed';
}

function truthOf(cells: readonly Cell[]): Truth {
  const said = new Set(cells.map(({ says }) => says));
  if (said.has('left')) return 'left';
  if (said.has('never agreed')) return 'never agreed';
  return said.has('agreed') ? 'agreed' : 'unknown';
}

function quoted(text: string): string {
  return /[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
