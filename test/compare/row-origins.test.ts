import { expect, it } from 'vitest';
import { personOrigin, valuesOrigin } from '../../src/compare/changes/change-sources.ts';
import type { ChangeSources } from '../../src/compare/changes/change-sources.ts';
import type { FieldName } from '../../src/contacts/index.ts';

const sources: Pick<ChangeSources, 'originOf'> = {
  originOf: ({ feed, file, line }) => ({
    source: `source ${String(feed)}`,
    file: `${String(file)}.csv`,
    line,
  }),
};

function given(line: number, ...fields: FieldName[]) {
  return { feed: 0, file: 0, line, fields };
}

/** The last of the rows, in line 9; the others gave what they say. */
function merged(...givers: ReturnType<typeof given>[]) {
  const text = givers.length === 0 ? null : JSON.stringify(givers);
  return { feed: 1, file: 1, line: 9, givers: text };
}

const LAST = { source: 'source 1', file: '1.csv', line: 9 };

function first(line: number, ...fields: FieldName[]) {
  return { source: 'source 0', file: '0.csv', line, ...(fields.length > 0 && { fields }) };
}

it('leads to the one row where there are no others', () => {
  expect(personOrigin(merged(), () => true, sources)).toEqual(LAST);
  expect(valuesOrigin(merged(), ['city'], sources)).toEqual(LAST);
});

it('leads a person to the last row, and only what the change carries to the others', () => {
  const row = merged(given(2, 'city', 'state'), given(3, 'first_name'));

  expect(personOrigin(row, (field) => field === 'city', sources)).toEqual({
    ...LAST,
    others: [first(2, 'city')],
  });
  expect(personOrigin(row, () => false, sources)).toEqual(LAST);
});

it('leads values to the last row that gave one of them', () => {
  const row = merged(given(2, 'city'), given(3, 'first_name'));

  expect(valuesOrigin(row, ['first_name'], sources)).toEqual(first(3));
  expect(valuesOrigin(row, ['city', 'first_name'], sources)).toEqual({
    ...first(3),
    others: [first(2, 'city')],
  });
});

it('leads values to the last row of all when it gave one of them, or none is left', () => {
  const row = merged(given(2, 'city'));

  expect(valuesOrigin(row, ['city', 'state'], sources)).toEqual({
    ...LAST,
    others: [first(2, 'city')],
  });
  expect(valuesOrigin(row, ['state'], sources)).toEqual(LAST);
  expect(valuesOrigin(row, [], sources)).toEqual(LAST);
});
