import { describe, expect, it } from 'vitest';
import { parseBehaviours } from '../../../src/sandbox/behaviours/behaviours.ts';
import { RateLimit } from '../../../src/sandbox/gateway/gateway.ts';
import type { SandboxRequest } from '../../../src/sandbox/protocol/request.ts';
import { steppedClock } from '../sandbox-account.ts';

describe('a limit of requests per minute', () => {
  it('counts the minute from its first request, and no refused request', () => {
    const { clock, isRefused } = limited({ rate_limit: 2 });
    clock.advance(45_000);
    const first = [isRefused(), isRefused(), isRefused()];
    clock.advance(59_999);
    const before = isRefused();
    clock.advance(1);

    expect(first).toEqual([false, false, true]);
    expect(before).toBe(true);
    expect([isRefused(), isRefused(), isRefused()]).toEqual([false, false, true]);
  });

  it('refuses everything when other users take half of the limit', () => {
    const { isRefused } = limited({ rate_limit: 1, rate_scope: 'shared_with_UI' });

    expect(isRefused()).toBe(true);
  });

  it('counts requests without a key together', () => {
    const { isRefused } = limited({ rate_limit: 1 });

    expect([isRefused({}), isRefused({ publickey: 'one' }), isRefused({})]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('counts nothing when there is none', () => {
    const { isRefused } = limited({ rate_limit_phase: 'after_commit' });

    expect(Array.from({ length: 500 }, () => isRefused()).includes(true)).toBe(false);
  });
});

function limited(behaviours: Readonly<Record<string, unknown>>) {
  const clock = steppedClock();
  const limit = new RateLimit(parseBehaviours(behaviours), clock);
  const isRefused = (headers: SandboxRequest['headers'] = { publickey: 'one' }): boolean =>
    limit.refusalOf({
      method: 'GET',
      path: '/one/api/contacts-type',
      query: new URLSearchParams(),
      headers,
      fields: [],
    }) !== undefined;
  return { clock, isRefused };
}
