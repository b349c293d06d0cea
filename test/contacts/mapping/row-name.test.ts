import { describe, expect, it } from 'vitest';
import type { SourceMapping } from '../../../src/contacts/mapping/mapping.ts';
import { DEFAULT_FIELD_POLICY } from '../../../src/contacts/values/field-names.ts';
import { compile, map } from './mapped-row.ts';

describe('a column of whole names', () => {
  const header = ['email', 'Name', 'first_name', 'last_name'];
  const fieldsIn = (cells: readonly string[], mapping: Partial<SourceMapping> = {}): unknown => {
    const mapped = map(header, cells, { fullName: { column: 'Name', as: 'split' }, ...mapping });
    return 'fields' in mapped && mapped.fields;
  };

  it('fills the first and the last name of a row that has neither', () => {
    expect(fieldsIn(['a@example.test', 'Dr. Ann van Lee', '', ''])).toEqual({
      first_name: 'Ann',
      last_name: 'van Lee',
    });
    expect(fieldsIn(['a@example.test', 'Ann Lee', '', 'Ray'])).toEqual({ last_name: 'Ray' });
    expect(fieldsIn(['a@example.test', 'Ann Lee', 'Cy', ''])).toEqual({ first_name: 'Cy' });
    expect(fieldsIn(['a@example.test'])).toEqual({});
  });

  it('may keep it whole, and takes no field that the configuration leaves out', () => {
    const fullName = { column: 'Name', as: 'first_name' } as const;
    const cells = ['a@example.test', 'Huber & Co', '', ''];

    expect(fieldsIn(cells, { fullName })).toEqual({ first_name: 'Huber & Co' });
    expect(fieldsIn(cells, { fullName, columns: { first_name: null } })).toEqual({});
    expect(
      fieldsIn(['a@example.test', 'Ann Lee', '', ''], { columns: { first_name: null } }),
    ).toEqual({ last_name: 'Lee' });
  });

  it('takes the name beside the address where it is blank or holds the address itself', () => {
    expect(fieldsIn(['Ann Lee <a@example.test>', 'N/A', '', ''])).toEqual({
      first_name: 'Ann',
      last_name: 'Lee',
    });
    expect(fieldsIn(['a@example.test', 'Ann Lee <a@example.test>', '', ''])).toHaveProperty(
      'first_name',
      'Ann',
    );
    expect(fieldsIn(['a@example.test', 'a@example.test', '', ''])).toEqual({});
  });

  it('marks a text that is not clearly the name of one person', () => {
    const mapping = { fullName: { column: 'Name', as: 'split' } } as const;

    expect(map(header, ['a@example.test', 'Huber GmbH', '', ''], mapping)).toMatchObject({
      fields: {},
      hasUnclearName: true,
    });
    expect(map(header, ['a@example.test', '', '', ''], mapping)).not.toMatchObject({
      hasUnclearName: true,
    });
  });

  it('empties the names of a blank cell only where their policies say so', () => {
    const policies = new Map([['last_name', { ...DEFAULT_FIELD_POLICY, blank: 'clear' }]] as const);
    const short = ['email', 'Name'];
    const fullName = { column: 'Name', as: 'split' } as const;

    expect(map(short, ['a@example.test', ' '], { fullName, policies })).toHaveProperty('fields', {
      last_name: '',
    });
  });

  it('counts as the column of both fields, and must be there', () => {
    const compiled = compile(header.slice(0, 2), { fullName: { column: 'Name', as: 'split' } });
    const missing = compile(['email'], { fullName: { column: 'Nome', as: 'split' } });

    expect(compiled.kind === 'mapping' && [...compiled.bound]).toEqual([
      ['first_name', 'Name'],
      ['last_name', 'Name'],
      ['email', 'email'],
    ]);
    expect(missing).toMatchObject({ kind: 'problems', problems: [{ column: 'Nome' }] });
    expect(compile(['email'], { furtherEmail: ['Mail 2'] })).toMatchObject({
      kind: 'problems',
      problems: [{ column: 'Mail 2' }],
    });
  });

  it('is not read from an object of JSON', () => {
    const compiled = compile(['email', 'Name'], { fullName: { column: 'Name', as: 'split' } });
    const nested = new Map([[1, '{"first":"Ann"}']]);

    expect(
      compiled.kind === 'mapping' &&
        compiled.mapRow({ line: 2, cells: ['a@example.test', ''], nested }),
    ).toMatchObject({ fields: {} });
  });
});

it('puts a value of several lines on one, and says so', () => {
  const header = ['email', 'last_name', 'city'];

  expect(map(header, ['a@example.test', 'multi\r\nline', 'Ulm'])).toMatchObject({
    fields: { city: 'Ulm', last_name: 'multi line' },
    hadLineBreaks: true,
  });
  expect(map(header, ['a@example.test', 'Müller\n', 'Ulm'])).not.toMatchObject({
    hadLineBreaks: true,
  });
});

it('puts a whole name of several lines on one', () => {
  const fullName = { column: 'Name', as: 'first_name' } as const;

  expect(map(['email', 'Name'], ['a@example.test', 'Huber\n& Co'], { fullName })).toMatchObject({
    fields: { first_name: 'Huber & Co' },
    hadLineBreaks: true,
  });
});
