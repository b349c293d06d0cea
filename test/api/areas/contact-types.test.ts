import { describe, expect, it } from 'vitest';
import { parseContactType } from '../../../src/api/areas/contact-structure.ts';
import { UnexpectedAnswerError } from '../../../src/api/outcome/errors.ts';
import { answer, formOf, lineOf, scriptedService, success } from '../wire-script.ts';

describe('the calls', () => {
  const RAW = { id: 3, user_id: 7, name: 'News', contacts_count: 12 };

  it('lists and views contact types', async () => {
    const { client, requests } = scriptedService([
      success({ contactTypes: [RAW] }),
      success({ contactType: { ...RAW, contacts_count: undefined } }),
      answer({ status: 'failed', errors: 'Record Not Found' }),
    ]);

    const listed = await client.contactTypes.list();
    const viewed = await client.contactTypes.view('3');
    const missing = await client.contactTypes.view('4');

    expect(listed).toMatchObject([{ id: '3', name: 'News', contactsCount: 12 }]);
    expect(viewed).toMatchObject({ id: '3', contactsCount: undefined });
    expect(missing).toBeUndefined();
    expect(requests.map(lineOf)).toEqual([
      'GET one contacts-type',
      'GET one contacts-type/view?contact_type_id=3',
      'GET one contacts-type/view?contact_type_id=4',
    ]);
  });

  it('adds and renames a contact type', async () => {
    const { client, requests } = scriptedService([
      success('Added Successfully'),
      success('Updated Successfully'),
    ]);

    const added = await client.contactTypes.add('News');
    const updated = await client.contactTypes.update({ id: '3', name: 'Post' });

    expect([added.kind, updated.kind]).toEqual(['acknowledged', 'acknowledged']);
    expect(requests.map(lineOf)).toEqual([
      'POST one contacts-type/add',
      'POST one contacts-type/update',
    ]);
    expect(await formOf(requests[0])).toEqual({ name: 'News' });
    expect(await formOf(requests[1])).toEqual({ id: '3', name: 'Post' });
  });

  it('believes a deletion only when its text stands where it is specified', async () => {
    const { client, requests } = scriptedService([
      answer({ status: 'success', errors: 'Deleted Successfully' }),
      success('Deleted Successfully'),
    ]);

    const specified = await client.contactTypes.delete('3');
    const other = await client.contactTypes.delete('3');

    expect([specified.kind, other.kind]).toEqual(['acknowledged', 'doubt']);
    expect(lineOf(requests[0])).toBe('DELETE one contacts-type/delete?contact_type_id=3');
  });
});

describe('the record', () => {
  const RAW = { id: 3, user_id: 7, name: 'News' };

  it.each([
    ['a number', 12, 12],
    ['text', '12', 12],
    ['left out', undefined, undefined],
    ['null', null, undefined],
  ])('reads a count that is %s', (_name, contacts_count, expected) => {
    expect(parseContactType({ ...RAW, contacts_count }).contactsCount).toBe(expected);
  });

  it('reads a name that the service sends as a number', () => {
    expect(parseContactType({ ...RAW, name: 2026 }).name).toBe('2026');
  });

  it.each([
    ['a count that is no number', { ...RAW, contacts_count: 'many' }],
    ['a type without a name', { ...RAW, name: null }],
  ])('refuses %s', (_name, value) => {
    expect(() => parseContactType(value)).toThrow(UnexpectedAnswerError);
  });
});
