import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  countryForm,
  readCsvSample,
  uploadColumns,
  uploadFileBytes,
} from '../../../src/api/areas/contacts.ts';
import { answer, scriptedChannel } from '../wire-script.ts';

describe('the sample of an upload file', () => {
  it.each([
    ['blank lines before it', '\n\na,b\n1,2\n', ['a', 'b'], ['1', '2']],
    ['a longer first row', 'a\n1,2\n', ['a'], ['1', '2']],
    ['quoted line breaks', '"a\nb",c\n', ['a\nb', 'c'], undefined],
    ['carriage returns', 'a,b\r\n1,2\r\n', ['a', 'b'], ['1', '2']],
    ['a fault behind the first row', 'a,b\n1,2\n"x', ['a', 'b'], ['1', '2']],
  ])('takes header and first row of a file with %s', async (_name, text, header, firstRow) => {
    const { channel } = scriptedChannel([answer(text)]);

    expect(await readCsvSample(channel)).toEqual({ header, firstRow });
  });

  it.each([
    ['JSON', '[{"a":1}]'],
    ['JSON behind a byte order mark', '\uFEFF {"a":1}'],
    ['white space', ' \n\t'],
    ['a quote that never ends', '"a,b'],
  ])('has no sample when the file is %s', async (_name, text) => {
    const { channel } = scriptedChannel([answer(text)]);

    expect(await readCsvSample(channel)).toBeUndefined();
  });
});

const SAMPLE = {
  header: ['E-mail', 'First Name', 'COUNTRY', 'Favourite', 'custom_plan'],
  firstRow: ['a@example.com', 'A', 'India', '', ''],
};

describe('the columns of an upload', () => {
  it('follow the sample, and then come the custom fields that it lacks', () => {
    const sample = { header: ['Email', 'First Name', 'Country', 'Plan'], firstRow: undefined };

    const columns = uploadColumns(sample, ['custom.plan', 'custom.size']);

    expect(columns).toEqual([
      { title: 'Email', holds: 'email' },
      { title: 'First Name', holds: 'first_name' },
      { title: 'Country', holds: 'country' },
      { title: 'Plan', holds: 'custom.plan' },
      { title: 'size', holds: 'custom.size' },
    ]);
  });

  it('leave a column empty that we know nothing of', () => {
    const unknown = uploadColumns(SAMPLE, []).filter(({ holds }) => holds === undefined);

    expect(unknown.map(({ title }) => title)).toContain('Favourite');
  });

  it('leave those empty that are called like a column of ours but for capitals and signs', () => {
    const header = ['EMAIL', 'email', 'City', 'city', 'FIRST_NAME', 'first_name', 'Plan', 'plan'];

    const columns = uploadColumns({ header, firstRow: undefined }, ['custom.plan']);

    const filled = columns.filter(({ holds }) => holds !== undefined);
    expect(filled.map(({ title }) => title)).toEqual(['email', 'city', 'first_name', 'plan']);
  });

  it('tell custom fields apart whose names differ in capitals', () => {
    const sample = { header: ['email', 'plan', 'Plan'], firstRow: undefined };

    expect(uploadColumns(sample, ['custom.Plan', 'custom.plan'])).toEqual([
      { title: 'email', holds: 'email' },
      { title: 'plan', holds: 'custom.plan' },
      { title: 'Plan', holds: 'custom.Plan' },
    ]);
  });

  it('fill every column of a name that stands there twice', () => {
    const header = ['email', 'Plan', 'plan', 'plan', 'City', 'City'];

    const columns = uploadColumns({ header, firstRow: undefined }, ['custom.plan']);

    expect(columns.map(({ holds }) => holds)).toEqual([
      'email',
      undefined,
      'custom.plan',
      'custom.plan',
      'city',
      'city',
    ]);
  });

  it.each(['E-mail', 'Email Address', 'EMAIL'])('find the address under %s', (title) => {
    const sample = { header: ['Country', title], firstRow: undefined };

    expect(uploadColumns(sample, [])[1]).toEqual({ title, holds: 'email' });
  });

  it.each([
    ['there is no sample', undefined],
    ['the sample has no address', { header: ['Welcome'], firstRow: undefined }],
  ])('are all that a contact can hold when %s', (_when, sample) => {
    const titles = uploadColumns(sample, ['custom.plan']).map(({ title }) => title);

    expect(titles.slice(0, 4)).toEqual(['email', 'first_name', 'last_name', 'country']);
    expect(titles.slice(-2)).toEqual(['alt_email', 'plan']);
  });
});

describe('how countries are written', () => {
  it.each([
    ['India', 'name'],
    ['IN', 'code'],
    ['101', 'id'],
    ['', 'id'],
  ])('takes an example of %j for a %s', (example, form) => {
    const sample = { header: ['email', 'Country'], firstRow: ['a@example.com', example] };

    expect(countryForm(sample)).toBe(form);
  });

  it('writes ids when the sample says nothing', () => {
    expect(countryForm(undefined)).toBe('id');
    expect(countryForm({ header: ['email'], firstRow: ['a@example.com'] })).toBe('id');
  });
});

describe('the bytes of an upload file', () => {
  it('gives back every cell as it was when it is read again', () => {
    const header = ['email', 'a "b", c', 'city'];
    const rows = [
      ['ada@example.com', '=1+1', '  Köln '],
      ['', "'x", 'line\nbreak'],
      ['a\rb', '"', '\u{1f600}'],
    ];

    const bytes = uploadFileBytes({ header, rows });

    expect(parse(Buffer.from(bytes), { recordDelimiter: '\n' })).toEqual([header, ...rows]);
  });

  it('writes UTF-8 without a byte order mark and ends lines with LF', () => {
    const bytes = uploadFileBytes({ header: ['email', 'city'], rows: [['x', 'ü']] });

    expect(Buffer.from(bytes).toString('latin1')).toBe('email,city\nx,Ã¼\n');
  });

  it('refuses a row of another length', () => {
    expect(() => uploadFileBytes({ header: ['a', 'b'], rows: [['1']] })).toThrow('as long as');
  });
});
