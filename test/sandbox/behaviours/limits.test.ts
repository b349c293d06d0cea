import { contactCount, overHttp } from '../over-http.ts';
import { KEYS, type TestAccount, bodyText } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

const NEW_PERSON = { contact_type_id: '1', country: '1' };

tellStories('Limits and transport', {
  rate_limit: {
    tell: (account) => {
      account.raw('one/contacts-type');
      account.advance(1_500);
      account.raw('one/contacts-type');
      const response = account.raw('one/contacts-type');
      account.advance(58_500);
      const { headers, status } = response;
      const isPage = headers['content-type']?.startsWith('text/html');
      const later = account.raw('one/contacts-type').status;
      return [status, headers['date'], headers['retry-after'], isPage, isFailure(response), later];
    },
    seen: {
      none: [200, undefined, undefined, false, false, 200],
      '2': [429, 'Mon, 05 Jan 2026 09:30:01 GMT', '59', false, false, 200],
      'date(2)': [
        429,
        'Mon, 05 Jan 2026 09:30:01 GMT',
        'Mon, 05 Jan 2026 09:31:00 GMT',
        false,
        false,
        200,
      ],
      'date_in_past(2)': [
        429,
        'Mon, 05 Jan 2026 09:30:01 GMT',
        'Mon, 05 Jan 2026 08:30:01 GMT',
        false,
        false,
        200,
      ],
      'huge(2)': [429, 'Mon, 05 Jan 2026 09:30:01 GMT', '4294967296', false, false, 200],
      'without_header(2)': [429, undefined, undefined, false, false, 200],
      '200_with_failed_text(2)': [200, undefined, undefined, false, true, 200],
      'html(2)': [429, 'Mon, 05 Jan 2026 09:30:01 GMT', '59', true, false, 200],
    },
  },
  rate_limit_phase: {
    given: { rate_limit: '1' },
    tell: (account) => addTwice(account),
    seen: { before_commit: [200, 429, 1], after_commit: [200, 429, 2] },
  },
  rate_scope: {
    given: { rate_limit: '2' },
    tell: (account) =>
      ['another', 'another', KEYS.publickey, KEYS.publickey].map((publickey) => {
        const { status } = account.raw('one/contacts-type', { headers: { ...KEYS, publickey } });
        return status;
      }),
    seen: {
      key: [200, 200, 200, 200],
      ip: [200, 200, 429, 429],
      shared_with_UI: [200, 429, 429, 429],
    },
  },
  conn_reset: {
    tell: async (_account, behaviours) =>
      await overHttp(behaviours, async ({ add, wait, count }) => {
        const statuses = [await add('ann@example.test'), await add('bob@example.test')];
        wait(600);
        return [...statuses, await add('cy@example.test'), count()];
      }),
    seen: {
      never: [200, 200, 200, 3],
      'before_commit(2)': [200, 'ECONNRESET', 200, 2],
      'after_commit(2)': [200, 'ECONNRESET', 200, 3],
      'idle_keepalive(0.6)': [200, 200, 'ECONNRESET', 2],
    },
  },
  response_lost: {
    tell: async (_account, behaviours) =>
      await overHttp(behaviours, async ({ add, count }) => [
        await add('ann@example.test'),
        await add('bob@example.test'),
        count(),
      ]),
    seen: { none: [200, 200, 2], 'share(1)': ['UND_ERR_SOCKET', 'UND_ERR_SOCKET', 2] },
  },
  late_commit: {
    tell: (account) => {
      const transports = ['ann@example.test', 'bob@example.test'].map(
        (email) => add(account, email).transport?.kind,
      );
      return [
        transports,
        ...[0, 29_999, 1].map((waitMs) => {
          account.advance(waitMs);
          return account.contacts().length;
        }),
      ];
    },
    seen: {
      '0': [[undefined, undefined], 2, 2, 2],
      'seconds(30,2)': [[undefined, 'lost'], 1, 1, 2],
      'seconds(20,1)': [['lost', 'lost'], 0, 2, 2],
    },
  },
  server_error: {
    tell: (account) => {
      const [first, second] = ['ann@example.test', 'bob@example.test'].map((email) =>
        add(account, email),
      );
      return [first?.status, second?.status, contactCount(account.service)];
    },
    seen: {
      none: [200, 200, 2],
      'before_commit(2)': [200, 500, 1],
      'after_commit(2)': [200, 500, 2],
    },
  },
  slow_body: {
    tell: (account) => account.raw('one/contacts-type').pace,
    seen: { fast: undefined, 'drip(20)': { kind: 'drip', bytesPerSecond: 20 } },
  },
  truncated_body: {
    tell: async (_account, behaviours) =>
      await overHttp(behaviours, async ({ add, read, count }) => [
        await add('ann@example.test'),
        await read('contacts-type'),
        count(),
      ]),
    seen: {
      no: [200, 'whole', 1],
      'cut(2)': [200, 'UND_ERR_SOCKET', 1],
      'unnoticed(2)': [200, 'half', 1],
    },
  },
  early_response_during_upload: {
    tell: async (_account, behaviours) =>
      await overHttp(behaviours, async ({ startUpload }) => await startUpload()),
    seen: { no: 'no answer before the end', yes: 422 },
  },
  concurrency_sensitivity: {
    tell: (account) => {
      const statuses = [
        ['ann@example.test', 0],
        ['ann@example.test', 29],
        ['bob@example.test', 1],
      ].map(([email, waitMs]) => {
        account.advance(Number(waitMs));
        return add(account, String(email)).status;
      });
      return [statuses, contactCount(account.service)];
    },
    given: { duplicate_add: 'upsert' },
    seen: {
      none: [[200, 200, 200], 2],
      'deadlock_500(30)': [[200, 500, 200], 2],
      'duplicate_on_parallel_same_key(30)': [[200, 200, 200], 3],
    },
  },
  maintenance_window: {
    tell: (account) =>
      [0, 59_999, 1, 30_000, 270_000].map((waitMs) => {
        account.advance(waitMs);
        const { status, headers } = account.raw('one/contacts-type');
        return `${String(status)} ${headers['retry-after'] ?? ''}`.trim();
      }),
    seen: {
      none: ['200', '200', '200', '200', '200'],
      window: ['200', '200', '503 300', '503 270', '200'],
    },
  },
});

function add(account: TestAccount, email: string): ReturnType<TestAccount['raw']> {
  return account.raw('two/contacts/add', { method: 'POST', form: { ...NEW_PERSON, email } });
}

/** The statuses of two additions, and how many contacts there are afterwards. */
function addTwice(account: TestAccount): unknown {
  const statuses = ['ann@example.test', 'bob@example.test'].map(
    (email) => add(account, email).status,
  );
  return [...statuses, contactCount(account.service)];
}

function isFailure(response: ReturnType<TestAccount['raw']>): boolean {
  return bodyText(response) === '{"status":"failed","errors":"Too Many Attempts."}';
}
