import { expect, it } from 'vitest';
import { TAG_COLUMN, addedColumns } from '../../../src/sources/presets/added-columns.ts';
import { commaTags } from '../../../src/sources/presets/cells/tag-list.ts';
import type { FileKind } from '../../../src/sources/presets/preset.ts';

const KIND: FileKind = {
  name: 'contacts',
  recognise: {},
  columns: {},
  status: 'unsaid',
  rest: 'offered',
  derived: [
    { from: ['Name'], columns: ['First', 'Last'], parts: (cell) => cell.split(' ') },
    {
      from: ['attributes'],
      columns: { below: 'attributes' },
      parts: (cell, columns) => columns.map((column) => `${column}=${cell}`),
    },
    { from: ['Missing'], columns: ['Never'], parts: () => [] },
  ],
  tags: { column: ['Tags'], parts: commaTags },
  fromPath: [{ column: 'List', pattern: /list\d+_([^/]+)/u }],
};
const HEADER = ['Email', 'Name', 'attributes', 'Tags'];
const CELLS = ['ada@example.com', 'Ada Example', '{}', 'b , a'];
const request = {
  look: { path: 'x.zip/list7_News/active.csv', header: HEADER },
  tagUse: { kind: 'customField', name: 'tags' },
  wanted: ['Attributes.city', 'Name', 'attributes.city'],
} as const;

it('adds the parts of cells, the asked ones of attributes, the tags and what the path says', () => {
  const added = addedColumns(KIND, request);

  expect(added.names).toEqual([
    'First',
    'Last',
    'Attributes.city',
    'attributes.city',
    TAG_COLUMN,
    'List',
  ]);
  expect(added.cellsOf(CELLS)).toEqual([
    ...['Ada', 'Example', 'Attributes.city={}', 'attributes.city={}', 'b, a', 'News'],
  ]);
  expect(added.taken).toEqual([1, 2, 3]);
});

it('has a blank cell for every part that is not there', () => {
  const added = addedColumns(KIND, {
    ...request,
    wanted: [],
    look: { path: 'a.csv', header: HEADER },
  });

  expect(added.cellsOf(['ada@example.com', 'Ada'])).toEqual(['Ada', '', '', '']);
});

it('adds no tags where nobody wants them, and takes their column all the same', () => {
  const added = addedColumns(KIND, { ...request, tagUse: { kind: 'ignore' } });

  expect(added.names).not.toContain(TAG_COLUMN);
  expect(added.taken).toContain(3);
});

it('gives the parts what stands beside their cell, or a blank where that column is missing', () => {
  const kind: FileKind = {
    ...KIND,
    derived: [
      {
        from: ['Name'],
        beside: ['Tags'],
        columns: ['Name and tags'],
        parts: (cell, _, beside) => [`${cell}: ${beside}`],
      },
      {
        from: ['Email'],
        beside: ['Missing'],
        columns: ['Email alone'],
        parts: (cell, _, beside) => [cell + beside],
      },
    ],
  };

  const added = addedColumns(kind, request);

  expect(added.cellsOf(CELLS).slice(0, 2)).toEqual(['Ada Example: b , a', 'ada@example.com']);
});
