import { describe, expect, it } from 'vitest';
import { SandboxService } from '../../src/sandbox/sandbox-service.ts';
import { steppedClock, testAccount } from './sandbox-account.ts';

describe('SandboxService', () => {
  it('counts requests by endpoint and those that could change something', () => {
    const account = testAccount();

    account.add('ann@example.test');
    account.add('not an address');
    account.contacts();
    account.raw('two/no-such-endpoint');

    expect(Object.fromEntries(account.service.requests)).toEqual({
      'contacts/add': 2,
      'contacts/list': 1,
    });
    expect(account.service.writes).toBe(2);
  });

  it('shows each request to its observers, before and after the answer', () => {
    const account = testAccount();
    const seen: string[] = [];
    account.service.before.push((request) => seen.push(`before ${request.path}`));
    account.service.after.push((_request, response) =>
      seen.push(`after ${String(response.status)}`),
    );

    account.raw('two/contacts/list');

    expect(seen).toEqual(['before /two/api/contacts/list', 'after 200']);
  });

  it('knows of no other countries than it is told to', () => {
    const keys = { publicKey: 'public', secretKey: 'secret' };
    const service = new SandboxService({ clock: steppedClock(), countries: ['IN'], ...keys });

    const { body } = service.handle({
      method: 'GET',
      path: '/two/api/get/country-state-city',
      query: new URLSearchParams(),
      headers: { publickey: 'public', secretkey: 'secret' },
      fields: [],
    });

    expect(body).toMatch(/"countries":\[\{[^}]*"India"[^}]*\}\]/u);
  });

  it('makes keys at random when none are given', () => {
    const [first, second] = [1, 2].map(() => new SandboxService({ clock: steppedClock() }));

    expect(first?.publicKey).not.toBe(second?.publicKey);
    expect(first?.secretKey).toMatch(/^[0-9a-f]{48}$/);
  });

  it('stamps every record with the account of its options', () => {
    const service = new SandboxService({ clock: steppedClock(), userId: 42 });

    expect(service.account().userId).toBe(42);
  });
});
