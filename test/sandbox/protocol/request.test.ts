import { describe, expect, it } from 'vitest';
import {
  type FormField,
  type SandboxRequest,
  formArray,
  formText,
  idNumber,
  receivedRequest,
} from '../../../src/sandbox/protocol/request.ts';

describe('form fields', () => {
  it('keeps the last value when a field is sent twice', () => {
    const request = requestWith([
      ['name', 'first'],
      ['name', 'second'],
    ]);

    expect(formText(request, 'name')).toBe('second');
    expect(formText(request, 'other')).toBeUndefined();
  });

  it('keeps the order of array fields and leaves out other names', () => {
    const request = requestWith([
      ['strIds[1]', '7'],
      ['strIds[0]', '9'],
      ['strIds[x]', '1'],
      ['strIds[]', '3'],
      ['strIdsOther[0]', '2'],
    ]);

    const values = formArray(request, 'strIds');

    expect(values).toEqual(['7', '9']);
  });
});

function requestWith(fields: readonly FormField[]): SandboxRequest {
  return { method: 'POST', path: '/', query: new URLSearchParams(), headers: {}, fields };
}

it.each([
  ['12', 12],
  ['-1', undefined],
  ['1.5', undefined],
  ['9'.repeat(16), undefined],
  [null, undefined],
])('reads the id %j as %s', (text, id) => {
  expect(idNumber(text)).toBe(id);
});

const URL_OF_ADD = 'http://127.0.0.1/two/api/contacts/add?page=2';

function posted(contentType: string, body: string | Uint8Array) {
  const headers = { 'Content-Type': contentType, PublicKey: 'p' };
  return receivedRequest({ method: 'POST', url: URL_OF_ADD, headers, body });
}

describe('a request that comes without a socket', () => {
  it('has its path, its query and its headers in lower case', () => {
    const { method, path, query, headers } = posted('text/plain', '');

    expect([method, path, query.get('page')]).toEqual(['POST', '/two/api/contacts/add', '2']);
    expect(headers['publickey']).toBe('p');
  });

  it('has no fields without a body', () => {
    const request = receivedRequest({ method: 'GET', url: URL_OF_ADD, headers: {} });

    expect(request).toMatchObject({ fields: [] });
  });

  it('has the fields of a plain form, in their order and as often as they come', () => {
    const { fields } = posted('application/x-www-form-urlencoded', 'a=1&b=%C3%A9+x&a=2');

    expect(fields).toEqual([
      ['a', '1'],
      ['b', 'é x'],
      ['a', '2'],
    ]);
  });

  it('has the fields and the file of a form in parts, byte for byte', () => {
    const lines = [
      '--cut',
      'Content-Disposition: form-data; name="contact_type_id"',
      '',
      'sieben é',
      '--cut',
      'Content-Disposition: form-data; name="file"; filename="p.csv"',
      '',
      'email\r\n\r\nann@example.com\r\n',
      '--cut--',
      '',
    ];

    const { fields, file } = posted('multipart/form-data; boundary=cut', lines.join('\r\n'));

    expect(fields).toEqual([['contact_type_id', 'sieben é']]);
    expect(file).toMatchObject({ field: 'file', name: 'p.csv' });
    expect(file?.content.toString('utf8')).toBe('email\r\n\r\nann@example.com\r\n');
  });
});
