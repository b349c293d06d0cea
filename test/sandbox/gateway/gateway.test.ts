import { describe, expect, it } from 'vitest';
import { parseBehaviours } from '../../../src/sandbox/behaviours/behaviours.ts';
import {
  ERROR_PAGES,
  type ErrorPage,
  Gateway,
  OpenWrites,
} from '../../../src/sandbox/gateway/gateway.ts';
import { renderAnswer } from '../../../src/sandbox/protocol/rendering.ts';
import type { SandboxRequest, SandboxResponse } from '../../../src/sandbox/protocol/request.ts';
import { bodyText, steppedClock, testAccount } from '../sandbox-account.ts';

const REQUEST: SandboxRequest = {
  method: 'GET',
  path: '/two/api/contacts/list',
  query: new URLSearchParams(),
  headers: {},
  fields: [],
};

const LIST = { path: 'contacts/list', writes: false };

describe('the gateway before the service', () => {
  it('redirects even where an error page is due', () => {
    const gateway = gatewayWith({ redirect: 'loop', http_error_page: '502(1)' });

    const handling = gateway.handle(REQUEST, LIST);

    expect(handling).toMatchObject({ answer: { response: { status: 302 } }, carriedOut: false });
  });

  it('names a reserved host when the client named none', () => {
    const handling = gatewayWith({ redirect: 'http_to_https' }).handle(REQUEST, LIST);

    expect(handling).toMatchObject({
      answer: { response: { headers: { location: 'https://sandbox.test/two/api/contacts/list' } } },
    });
  });

  it('answers before the keys are checked', () => {
    const account = testAccount({ http_error_page: '200_login(1)' });

    const response = account.raw('two/contacts/list', { headers: {} });

    expect(response.headers['content-type']).toBe('text/html; charset=UTF-8');
  });

  it.each([
    ['idle_keepalive(0.5)', undefined, undefined],
    ['idle_keepalive(0.5)', 499, undefined],
    ['idle_keepalive(0.5)', 500, 'reset'],
    ['never', 500, undefined],
  ])('with conn_reset %s does to a connection idle for %s ms: %s', (rule, idleMs, seen) => {
    const request = idleMs === undefined ? REQUEST : { ...REQUEST, idleMs };

    const { transport } = gatewayWith({ conn_reset: rule }).handle(request, LIST);

    expect(transport?.kind).toBe(seen);
  });

  it.each([
    [{ late_commit: 30 }, 10],
    [{ late_commit: 'seconds(30,2)' }, 2],
  ])('with %j counts writes alone to the one that is late', (behaviours, firstLate) => {
    const gateway = new Gateway(parseBehaviours(behaviours), steppedClock());
    const write = { path: 'contacts/add', writes: true };

    const late = Array.from({ length: firstLate }, () => {
      gateway.handle(REQUEST, LIST);
      return gateway.handle(REQUEST, write).lateMs;
    });

    expect(late.indexOf(30_000)).toBe(firstLate - 1);
  });

  it('always loses the same part of the answers', () => {
    const [first, again] = [1, 2].map(() => {
      const gateway = gatewayWith({ response_lost: 'share(0.2)' });
      return Array.from({ length: 1_000 }, () => gateway.handle(REQUEST, LIST).transport?.kind);
    });

    expect(again).toEqual(first);
    expect(first?.filter((kind) => kind === 'lost').length).toBeGreaterThan(150);
    expect(first?.filter((kind) => kind === 'lost').length).toBeLessThan(250);
  });

  it('answers every request during maintenance, even above the rate limit', () => {
    const gateway = gatewayWith({ maintenance_window: 'window(0,10)', rate_limit: 'seconds(1)' });

    const answers = [1, 2].map(() => gateway.handle(REQUEST, LIST).answer);

    expect(answers).toMatchObject([503, 503].map((status) => ({ response: { status } })));
  });

  it('counts the requests that it answers itself', () => {
    const account = testAccount({ redirect: 'loop' });

    account.raw('two/contacts/add', { method: 'POST' });

    expect(account.service.requests.get('contacts/add')).toBe(1);
    expect(account.service.writes).toBe(1);
  });

  it.each([
    ['no', 5, 0, false],
    ['yes(3)', 3, 0, false],
    ['yes(3)', 4, 0, true],
    ['yes(3)', 4, 999, true],
    ['yes(3)', 4, 1_000, false],
  ])('with list_partial_under_load %s after %i requests and %i ms: %s', (rule, count, ms, load) => {
    const clock = steppedClock();
    const gateway = new Gateway(parseBehaviours({ list_partial_under_load: rule }), clock);

    for (let number = 1; number <= count; number += 1) gateway.handle(REQUEST, LIST);
    clock.advance(ms);

    expect(gateway.isUnderLoad).toBe(load);
  });
});

function gatewayWith(behaviours: Readonly<Record<string, string>>): Gateway {
  return new Gateway(parseBehaviours(behaviours), steppedClock());
}

const CLOCK = steppedClock();
const RULE = parseBehaviours({ concurrency_sensitivity: 'deadlock_500(25)' });

describe('a write while another one is open', () => {
  it.each([
    ['contacts/add', adding('Ann@example.test '), 'same-contact'],
    ['contacts/add', adding('bob@example.test'), 'time'],
    ['contacts/add', adding('ann@example.test', '2'), 'time'],
    ['contacts/update', adding('ann@example.test'), 'time'],
  ] as const)('has in common in %s %j: %s', (endpoint, request, overlap) => {
    const writes = new OpenWrites(RULE, CLOCK);
    writes.open(adding('ann@example.test'), 'contacts/add');

    expect(writes.overlapOf(request, endpoint)).toBe(overlap);
  });

  it('has no overlap once the other one has been answered', () => {
    const clock = steppedClock();
    const writes = new OpenWrites(RULE, clock);
    writes.open(adding('ann@example.test'), 'contacts/add');
    clock.advance(24);
    const before = writes.overlapOf(adding('ann@example.test'), 'contacts/add');
    clock.advance(1);

    expect(writes.openMs).toBe(25);
    expect(before).toBe('same-contact');
    expect(writes.overlapOf(adding('ann@example.test'), 'contacts/add')).toBe('none');
  });

  it('overlaps in time when neither adds a contact', () => {
    const writes = new OpenWrites(RULE, CLOCK);
    writes.open(adding(''), 'contacts/update');

    expect(writes.overlapOf(adding(''), 'contacts/update')).toBe('time');
  });
});

function adding(email: string, contactTypeId = '1'): SandboxRequest {
  return {
    method: 'POST',
    path: '/two/api/contacts/add',
    query: new URLSearchParams(),
    headers: {},
    fields: [
      ['contact_type_id', contactTypeId],
      ['email', email],
    ],
  };
}

describe('the page instead of an answer', () => {
  it.each<ErrorPage>([
    ...(['502', '503', '504', '520'] as const),
    ...(['200_login', '200_maintenance', '200_challenge'] as const),
  ])('is HTML and no envelope when it is %s', (kind) => {
    const response = rendered(kind);

    expect(response.headers).toEqual({ 'content-type': 'text/html; charset=UTF-8' });
    expect(bodyText(response)).toMatch(/^<!DOCTYPE html>\n<html>.*<\/html>\n$/su);
    expect(bodyText(response)).not.toContain('"status"');
  });

  it.each<[ErrorPage, string]>([
    ['520', 'Error code 520'],
    ['200_login', 'type="password"'],
    ['200_maintenance', 'maintenance'],
    ['200_challenge', '<script>'],
  ])('shows below its title of %s what a browser would: %s', (kind, content) => {
    expect(bodyText(rendered(kind))).toContain(content);
  });

  it.each<[ErrorPage, number]>([
    ['200_login', 200],
    ['503', 503],
  ])(
    'keeps its status when it is %s and the service has others for its answers',
    (kind, status) => {
      const behaviours = { failure_status: '422', success_status: '201', content_type: 'json' };

      expect(rendered(kind, behaviours).status).toBe(status);
    },
  );

  it('has no warnings around it when the JSON has some', () => {
    const behaviours = { php_noise: 'warning_before_json', bom_before_json: 'yes' };

    expect(rendered('502', behaviours)).toEqual(rendered('502'));
  });
});

function rendered(kind: ErrorPage, behaviours: unknown = {}): SandboxResponse {
  return renderAnswer(ERROR_PAGES[kind], parseBehaviours(behaviours));
}
