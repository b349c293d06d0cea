import { describe, expect, it } from 'vitest';
import { encodeForm } from '../../../src/api/calls/form.ts';
import { endpointOf } from '../../../src/api/endpoints/table.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';
import { formOf } from '../wire-script.ts';

const ADD = endpointOf('contacts-type/add');

describe('a form as bytes', () => {
  it('writes multipart that the platform reads back', async () => {
    const encoded = encodeForm(endpointOf('contacts/update'), {
      contact_id: '4',
      contact_type_id: '3',
      email: 'ada@example.com',
      country: '101',
      city: 'a\r\n--listferry-x\r\n"ü"',
      state: '',
    });
    const fields = await formOf({
      method: 'POST',
      url: '',
      headers: { 'content-type': encoded?.contentType ?? '' },
      body: encoded?.body ?? Buffer.of(),
    });

    expect(fields).toEqual({
      contact_id: '4',
      contact_type_id: '3',
      email: 'ada@example.com',
      country: '101',
      city: 'a\r\n--listferry-x\r\n"ü"',
      state: '',
    });
  });

  it('gives the same bytes for the same form', () => {
    expect(encodeForm(ADD, { name: 'News' })).toEqual(encodeForm(ADD, { name: 'News' }));
  });

  it('has no body for an endpoint that takes none', () => {
    expect(encodeForm(endpointOf('contacts/list'), {})).toBeUndefined();
  });

  it.each([
    ['a missing required field', {}],
    ['an undefined required field', { name: undefined }],
  ])('refuses %s as a call that cannot be made', (_name, values) => {
    expect(() => encodeForm(ADD, values)).toThrow(CallError);
  });

  it.each([
    ['a field that the endpoint does not have', { name: 'News', title: 'x' }],
    ['several values for one text', { name: ['a', 'b'] }],
  ])('refuses %s as a fault in listferry', (_name, values) => {
    expect(() => encodeForm(ADD, values)).toThrow('fault in listferry');
  });
});
