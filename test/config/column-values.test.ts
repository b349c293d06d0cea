// Columns whose values stand for others, as a person writes them in the configuration.
import { expect, it } from 'vitest';
import { load, problemsOf, written } from './written-config.ts';

function withColumns(columns: string): string {
  return written({
    sources: `sources:
  crm: { type: csv, path: crm.csv, status: subscribed, columns: ${columns} }
`,
  });
}

it('takes the column and what its values stand for', () => {
  const [source] = load(
    withColumns('{ country: { column: Land, values: { A: Austria, 49: Germany } }, city: Ort }'),
  ).sources;

  expect(source?.columns).toEqual({ country: 'Land', city: 'Ort' });
  expect([...(source?.values?.get('country') ?? [])].sort()).toEqual([
    ['49', 'Germany'],
    ['A', 'Austria'],
  ]);
});

it('reads the values of any field, and has none if no column has them', () => {
  const [source] = load(
    withColumns('{ custom.plan: { column: Tarif, values: { g: gold } } }'),
  ).sources;

  expect([...(source?.values?.get('custom.plan') ?? [])]).toEqual([['g', 'gold']]);
  expect(load(withColumns('{ country: Land }')).sources[0]).not.toHaveProperty('values');
});

it.each([
  [
    'values of the address',
    '{ email: { column: Mail, values: { a: b } } }',
    'columns.email.values cannot change addresses; take it out',
  ],
  [
    'a blank value',
    '{ country: { column: Land, values: { " ": Austria } } }',
    'is a blank value, which stands for nothing; take it out',
  ],
  [
    'a field that is none',
    '{ contry: { column: Land, values: { A: Austria } } }',
    'columns.contry is not a field of a contact. Did you mean country?',
  ],
  ['values without a column', '{ country: { values: { A: Austria } } }', 'columns.country'],
  ['a column without values', '{ country: { column: Land } }', 'columns.country'],
  [
    'an option that is none',
    '{ country: { column: Land, value: { A: Austria } } }',
    'columns.country',
  ],
  ['a list of values', '{ country: { column: Land, values: [A, Austria] } }', 'columns.country'],
  [
    'a value that stands for a number',
    '{ country: { column: Land, values: { A: 14 } } }',
    'country',
  ],
])('refuses %s, with the place and what it must be', (_, columns, words) => {
  const problems = problemsOf(withColumns(columns));

  expect(problems.join('\n')).toContain(words);
  expect(problems.every((problem) => /^8:\d+ sources\.crm\.columns/u.test(problem))).toBe(true);
});

it('takes several columns of addresses, the first of which is the column of the field', () => {
  const [source] = load(withColumns('{ email: [Mail, Mail 2, Mail 3] }')).sources;

  expect(source).toMatchObject({ columns: { email: 'Mail' }, furtherEmail: ['Mail 2', 'Mail 3'] });
});

it.each([
  ['{ name: Name }', { column: 'Name', as: 'split' }],
  ['{ name: { column: Name, as: split } }', { column: 'Name', as: 'split' }],
  ['{ name: { column: Name, as: first_name } }', { column: 'Name', as: 'first_name' }],
  ['{ name: null }', null],
  ['{ city: Ort }', undefined],
])('takes whole names by their rule: %s', (columns, fullName) => {
  const [source] = load(withColumns(columns)).sources;

  expect(source?.fullName).toEqual(fullName);
  expect(source?.columns).not.toHaveProperty('name');
});

it.each([
  ['{ city: [Ort, Stadt] }', 'columns.city cannot be taken from several columns; only email can'],
  ['{ email: [Mail] }', 'columns.email'],
  ['{ city: { column: Ort, as: split } }', 'columns.city.as is for name; take it out'],
  [
    '{ name: { column: Name, values: { A: B } } }',
    'columns.name.values cannot change whole names; take it out',
  ],
  ['{ name: { column: Name, as: last_name } }', 'columns.name'],
])('refuses a form that means nothing there: %s', (columns, words) => {
  expect(problemsOf(withColumns(columns)).join('\n')).toContain(words);
});
