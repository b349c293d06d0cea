import { describe, expect, it } from 'vitest';
import {
  TAG_COLUMN,
  addedColumns,
  allColumns,
  customNameOf,
  firstColumn,
  isWithin,
} from '../../../../src/sources/presets/engine/columns.ts';
import { commaTags } from '../../../../src/sources/presets/form/split-cells.ts';
import type { FileKind } from '../../../../src/sources/presets/form/preset.ts';

describe('finding columns', () => {
  const HEADER = ['Email Domain', 'E-Mail', 'UNSUB_TIME', 'State / Region', 'unsub time'];

  it('finds a column by the first of its names that is there', () => {
    expect(firstColumn(HEADER, ['Email', 'e mail'])).toBe(1);
    expect(firstColumn(HEADER, ['State/Region'])).toBe(3);
    expect(firstColumn(HEADER, ['Email', { containing: 'email' }])).toBe(0);
    expect(firstColumn(HEADER, ['Mail', { place: 2 }])).toBe(2);
    expect(firstColumn(HEADER, ['Mail', { place: 9 }])).toBeUndefined();
  });

  it('finds every column of a name, and each once', () => {
    expect(allColumns(HEADER, ['Unsub Time', { containing: 'unsub' }, 'E-Mail'])).toEqual([
      1, 2, 4,
    ]);
  });

  it('finds nothing outside its range', () => {
    expect(allColumns(HEADER, ['Unsub Time'], { from: 3 })).toEqual([4]);
    expect(firstColumn(HEADER, ['Unsub Time'], { to: 2 })).toBeUndefined();
    expect([1, 2, 3].map((index) => isWithin(index, { from: 2, to: 3 }))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('adding columns that a file does not have', () => {
  const KIND: FileKind = {
    name: 'contacts',
    recognise: {},
    columns: {},
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
    file: { path: 'x.zip/list7_News/active.csv', header: HEADER },
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
      file: { path: 'a.csv', header: HEADER },
    });

    expect(added.cellsOf(['ada@example.com', 'Ada'])).toEqual(['Ada', '', '', '']);
  });

  it('adds no tags where the configuration ignores them, and still uses up their column', () => {
    const added = addedColumns(KIND, { ...request, tagUse: { kind: 'ignore' } });

    expect(added.names).not.toContain(TAG_COLUMN);
    expect(added.taken).toContain(3);
  });

  it('passes the cell of a column beside it, or a blank where that column is missing', () => {
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
});

describe('naming a custom field after a column', () => {
  it.each([
    ['Shoe size (EU)', 'shoe_size_eu'],
    ['Größe', 'grosse'],
    ['Société', 'societe'],
    ['Country', 'country_of_export'],
    ['名前', ''],
  ])('makes of the title %j the name %j', (title, name) => {
    expect(customNameOf(title)).toBe(name);
  });
});
