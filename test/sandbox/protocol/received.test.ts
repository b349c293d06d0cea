import { describe, expect, it } from 'vitest';
import { receivedRequest } from '../../../src/sandbox/protocol/received.ts';

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
