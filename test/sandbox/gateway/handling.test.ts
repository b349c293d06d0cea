import { expect, it } from 'vitest';
import {
  LateRequests,
  FORWARDED,
  returned,
  replaced,
  unanswered,
} from '../../../src/sandbox/gateway/handling.ts';
import { page } from '../../../src/sandbox/protocol/answer.ts';
import type { SandboxResponse } from '../../../src/sandbox/protocol/request.ts';
import { BASE_PATHS, matchRoute } from '../../../src/sandbox/service/routes.ts';
import { steppedClock, testAccount } from '../sandbox-account.ts';

it('returns each late request once, when it is due, earliest first', () => {
  const clock = steppedClock();
  const late = new LateRequests(clock);
  for (const [path, afterMs] of [
    ['contacts/list', 300],
    ['contacts/details', 100],
    ['contacts/add', 301],
  ] as const) {
    put(late, path, afterMs);
  }

  const atOnce = late.take();
  clock.advance(300);
  const due = late.take().map(({ request, dueMs }) => [request.path, dueMs]);

  expect(atOnce).toEqual([]);
  expect(due).toEqual([
    ['/two/api/contacts/details', 100],
    ['/two/api/contacts/list', 300],
  ]);
  expect(late.take()).toEqual([]);
  expect(late.count).toBe(1);
});

it('stamps a late write with the time when it was carried out', () => {
  const account = testAccount({ late_commit: 'seconds(30,1)' });
  account.add('ann@example.test');
  account.advance(90_000);

  const [contact] = account.contacts();

  expect(contact?.['created_at']).toBe('2026-01-05T09:30:30.000000Z');
  expect(account.service.lateCount).toBe(0);
});

it('carries out no late request that had wrong keys', () => {
  const account = testAccount({ late_commit: 'seconds(1,1)' });
  const form = { contact_type_id: '1', country: '1', email: 'ann@example.test' };
  const headers = { publickey: 'public-key-1', secretkey: 'another' };
  account.raw('two/contacts/add', { method: 'POST', form, headers });
  account.advance(1_000);

  expect(account.contacts()).toEqual([]);
});

function put(late: LateRequests, path: string, afterMs: number): void {
  const place = `${BASE_PATHS.two}${path}`;
  const method = path === 'contacts/add' ? 'POST' : 'GET';
  const match = matchRoute(method, place);
  if (match.kind !== 'route') throw new Error(`no route ${path}`);
  const query = new URLSearchParams();
  late.put(match.route, { method, path: place, query, headers: {}, fields: [] }, afterMs);
}

const RESPONSE: SandboxResponse = {
  status: 200,
  headers: {},
  body: '{}',
  pace: { kind: 'drip', bytesPerSecond: 5 },
};

it('leaves a response unchanged when nothing happens to it', () => {
  expect(returned(RESPONSE, FORWARDED)).toBe(RESPONSE);
  expect(returned(RESPONSE, replaced(page(502, 'Bad Gateway'), true))).toBe(RESPONSE);
});

it('carries what happens to the connection, and the pace', () => {
  expect(returned(RESPONSE, unanswered('reset', false))).toEqual({
    ...RESPONSE,
    transport: { kind: 'reset' },
  });
});

it('replaces the pace of the service by the pace of the transport', () => {
  const pace = { kind: 'late', waitMs: 20 } as const;

  expect(returned(RESPONSE, { ...FORWARDED, pace })).toEqual({ ...RESPONSE, pace });
});
