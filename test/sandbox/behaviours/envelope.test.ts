import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bodyBytes } from '../../../src/sandbox/http/outgoing.ts';
import { listOverHttp } from '../over-http.ts';
import { KEYS, type TestAccount, bodyText } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

const NEW_TYPE = { method: 'POST', form: { name: 'Shop' } };

tellStories('Envelope and HTTP', {
  failure_status: {
    tell: (account) => account.raw('two/contacts/details').status,
    seen: { '200': 200, '400': 400, '401': 401, '404': 404, '422': 422, '500': 500 },
  },
  success_status: {
    tell: (account) => {
      const written = account.raw('one/contacts-type/add', NEW_TYPE);
      const read = account.raw('one/contacts-type');
      return [written.status, written.body === '', read.status];
    },
    seen: { '200': [200, false, 200], '201': [201, false, 201], '204_empty': [204, true, 200] },
  },
  errors_shape: {
    tell: (account) => account.post('one/contacts-type/add', {}).errors,
    seen: {
      object_of_arrays: { name: ['The name field is required.'] },
      object_of_strings: { name: 'The name field is required.' },
      string: 'The name field is required.',
      array: ['The name field is required.'],
    },
  },
  validation_transport: {
    tell: (account) => {
      const { status, headers } = account.raw('one/contacts-type/add', { method: 'POST' });
      return [status, headers['location'], headers['content-type']];
    },
    seen: {
      json: [200, undefined, 'application/json'],
      redirect_302_html: [302, '/login', 'text/html; charset=UTF-8'],
    },
  },
  wrong_credentials: {
    tell: (account) => {
      const headers = { ...KEYS, secretkey: 'another' };
      const response = account.raw('one/contacts-type', { headers });
      const shown = /<title>.*<\/title>|"errors":.*|\[\]|"user_id":\d+/u.exec(bodyText(response));
      return [response.status, shown?.[0]];
    },
    seen: {
      failed_envelope: [200, '"errors":{"SecretKey":["The secret key is invalid."]}}'],
      '401_json': [401, '"errors":"Unauthenticated."}'],
      '401_html': [401, '<title>401 Unauthorized</title>'],
      '403': [403, '"errors":"This action is unauthorized."}'],
      '404': [404, '<title>404 Not Found</title>'],
      success_empty_list: [200, '[]'],
      other_account: [200, '"user_id":7002'],
    },
  },
  credential_revoked_midrun: {
    tell: (account) => [1, 2, 3].map(() => account.get('one/contacts-type').status),
    seen: {
      no: ['success', 'success', 'success'],
      'after(2)': ['success', 'success', 'failed'],
    },
  },
  content_type: {
    tell: (account) => account.raw('one/contacts-type').headers['content-type'],
    seen: { json: 'application/json', 'text/html_with_json': 'text/html; charset=UTF-8' },
  },
  php_noise: {
    tell: roundTheJson,
    seen: {
      none: ['', ''],
      warning_before_json: ['<br />\n<b>Warning</b>: Undefined variable $page\n', ''],
      after_json: ['', '\n<br />\n<b>Notice</b>: Undefined index: page\n'],
    },
  },
  bom_before_json: { tell: roundTheJson, seen: { no: ['', ''], yes: ['\uFEFF', ''] } },
  encoding: {
    tell: (account) => {
      account.post('one/contacts-type/add', { name: 'Åş😀' });
      const bytes = Buffer.concat([...bodyBytes(account.raw('one/contacts-type'))]);
      const [, name = ''] = /"name":"(?!News)([^"]*)"/u.exec(bytes.toString('latin1')) ?? [];
      return Buffer.from(name, 'latin1').toString('hex');
    },
    seen: { utf8: 'c385c59ff09f9880', latin1_bytes: 'c53f3f' },
  },
  success_text_variant: {
    tell: (account) => account.post('one/contacts-type/add', { name: 'Shop' }).message,
    seen: {
      exact: 'Added Successfully',
      different_case: 'added successfully',
      translated: 'Erfolgreich hinzugefügt',
    },
  },
  success_under_errors: {
    tell: (account) => [
      account.post('one/contacts-type/add', { name: 'Shop' }).errors,
      account.remove('one/contacts-type/delete?contact_type_id=1').errors,
    ],
    seen: {
      as_documented: [undefined, 'Deleted Successfully'],
      also_elsewhere: ['Added Successfully', 'Deleted Successfully'],
    },
  },
  http_error_page: {
    tell: (account) =>
      [1, 2, 3].map(() => {
        const response = account.raw('one/contacts-type');
        const [, title = 'the list'] = /<title>(.*)<\/title>/u.exec(bodyText(response)) ?? [];
        return `${String(response.status)} ${title}`;
      }),
    seen: {
      none: ['200 the list', '200 the list', '200 the list'],
      '502(2)': ['200 the list', '502 502 Bad Gateway', '200 the list'],
      '503(2)': ['200 the list', '503 503 Service Temporarily Unavailable', '200 the list'],
      '504(2)': ['200 the list', '504 504 Gateway Time-out', '200 the list'],
      '520(3)': ['200 the list', '200 the list', '520 Web server is returning an unknown error'],
      '200_login(2)': ['200 the list', '200 Sign in', '200 the list'],
      '200_maintenance(2)': ['200 the list', '200 We will be back soon', '200 the list'],
      '200_challenge(1)': ['200 Just a moment...', '200 Just a moment...', '200 Just a moment...'],
    },
  },
  http_error_page_phase: {
    given: { http_error_page: '504(2)' },
    tell: (account) => {
      account.add('ann@example.test');
      const form = { contact_type_id: '1', email: 'bob@example.test', country: '1' };
      const { status } = account.raw('two/contacts/add', { method: 'POST', form });
      return [status, account.contacts().length];
    },
    seen: { before_commit: [504, 1], after_commit: [504, 2] },
  },
  redirect: {
    tell: (account) => {
      const headers = { ...KEYS, host: '127.0.0.1:8750' };
      const responses = [1, 2].map(() =>
        account.raw('two/contacts/details?contact_id=7', { headers }),
      );
      const form = { name: 'Shop' };
      responses.push(account.raw('one/contacts-type/add', { method: 'POST', form, headers }));
      return responses.map(({ status, headers: { location } }) => [status, location]);
    },
    seen: {
      none: [
        [200, undefined],
        [200, undefined],
        [200, undefined],
      ],
      'http_to_https(2)': [
        [200, undefined],
        [301, 'https://127.0.0.1:8750/two/api/contacts/details?contact_id=7'],
        [200, undefined],
      ],
      'foreign_host(2)': [
        [200, undefined],
        [302, 'https://elsewhere.invalid/two/api/contacts/details?contact_id=7'],
        [200, undefined],
      ],
      loop: [
        [302, 'http://127.0.0.1:8750/two/api/contacts/details?contact_id=7'],
        [302, 'http://127.0.0.1:8750/two/api/contacts/details?contact_id=7'],
        [302, 'http://127.0.0.1:8750/one/api/contacts-type/add'],
      ],
      writes_to_https: [
        [200, undefined],
        [200, undefined],
        [301, 'https://127.0.0.1:8750/one/api/contacts-type/add'],
      ],
    },
  },
  firewall: {
    tell: (account) => {
      const cities = ['Ulm', "Ulm'; DROP TABLE contacts", 'U'.repeat(300)];
      const statuses = cities.map((city, index) => {
        const email = `p${String(index)}@example.test`;
        const form = { contact_type_id: '1', email, country: '1', city };
        return account.raw('two/contacts/add', { method: 'POST', form }).status;
      });
      return [...statuses, account.contacts().length];
    },
    seen: {
      none: [200, 200, 200, 3],
      value_403: [200, 403, 200, 2],
      'body_403(300)': [200, 200, 403, 2],
      'body_413(300)': [200, 200, 413, 2],
    },
  },
  compression: {
    tell: async (_account, behaviours) => {
      const { body, encoding } = await listOverHttp(behaviours, 'gzip, br');
      return [encoding, [gunzipSync, brotliDecompressSync].map((unpack) => isListIn(body, unpack))];
    },
    seen: {
      none: [undefined, [false, false]],
      gzip: ['gzip', [true, false]],
      br: ['br', [false, true]],
      truncated_gzip: ['gzip', [false, false]],
    },
  },
  framing: {
    tell: async (_account, behaviours) => {
      const { body, length, transfer } = await listOverHttp(behaviours, 'identity');
      return [length === String(body.byteLength), transfer];
    },
    seen: {
      content_length: [true, undefined],
      chunked: [false, 'chunked'],
      close_delimited: [false, undefined],
    },
  },
});

/** What stands before and after the JSON of a short answer and of a list: the same for both. */
function roundTheJson(account: TestAccount): unknown {
  const bodies = ['two/contacts/details?contact_id=9', 'one/contacts-type'].map((path) =>
    bodyText(account.raw(path)),
  );
  const [answer, list] = bodies.map((body) => [
    body.slice(0, body.indexOf('{')),
    body.slice(body.lastIndexOf('}') + 1),
  ]);
  return String(answer) === String(list) ? answer : [answer, list];
}

function isListIn(body: Buffer, unpack: (body: Buffer) => Buffer): boolean {
  try {
    return unpack(body).toString().includes('"contacts":[');
  } catch {
    return false;
  }
}
