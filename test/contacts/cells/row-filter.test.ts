import { describe, expect, it } from 'vitest';
import { compileSelection, type SelectionRequest } from '../../../src/contacts/cells/row.ts';

const HEADER = ['email', 'Land', 'Liste'];

function select(request: Omit<SelectionRequest, 'header'>, cells: readonly string[]) {
  const selection = compileSelection({ header: HEADER, ...request });
  return selection.kind === 'selection' ? selection.select({ line: 2, cells }) : selection;
}

describe('the selection of rows', () => {
  it.each([
    ['DE', 'selected'],
    [' AT ', 'selected'],
    ['at', 'excluded'],
    ['CH', 'excluded'],
    ['', 'excluded'],
  ])('decides by the exact trimmed text when the cell is %j', (cell, kind) => {
    const where = { Land: ['DE', 'AT'] };

    expect(select({ where, contactType: 'News' }, ['a@example.test', cell])).toEqual({
      kind,
      contactType: 'News',
    });
  });

  it('wants every condition when there are several', () => {
    const where = { Land: 'DE', Liste: 'A' };

    expect(select({ where, contactType: 'News' }, ['', 'DE', 'A']).kind).toBe('selected');
    expect(select({ where, contactType: 'News' }, ['', 'DE', 'B']).kind).toBe('excluded');
  });

  it('takes the contact type from the row when a column names it', () => {
    expect(select({ contactType: { column: 'Liste' } }, ['', 'DE', ' Shop '])).toEqual({
      kind: 'selected',
      contactType: 'Shop',
    });
  });

  it.each([[['', 'DE', ' ']], [['', 'DE']], [['', 'DE', 'NULL']], [['', 'DE', 'N/A']]])(
    'leaves the row out when it names no contact type: %j',
    (cells) => {
      expect(select({ contactType: { column: 'Liste' } }, cells)).toEqual({ kind: 'excluded' });
    },
  );

  it('tells every problem at once when columns are missing', () => {
    const selection = compileSelection({
      header: HEADER,
      where: { Lnad: 'DE' },
      contactType: { column: 'List' },
    });

    expect(selection).toMatchObject({
      kind: 'problems',
      problems: [{ hint: 'The nearest is "Land".' }, { hint: 'The nearest is "Liste".' }],
    });
  });
});
