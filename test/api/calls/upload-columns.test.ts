import { describe, expect, it } from 'vitest';
import { countryForm, uploadColumns } from '../../../src/api/areas/contact-upload.ts';

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
