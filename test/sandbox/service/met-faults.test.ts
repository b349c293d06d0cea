import { describe, expect, it } from 'vitest';
import { MetFaults, parseFaults } from '../../../src/sandbox/service/met-faults.ts';
import { SandboxService } from '../../../src/sandbox/service/sandbox-service.ts';
import { envelope, steppedClock } from '../sandbox-account.ts';

const ADD = { path: 'contacts/add', writes: true };

it('counts what is met by its kind', () => {
  const faults = new MetFaults({ rate: 1, kinds: ['slow'], only: 'writes' });

  const passages = [1, 2].map((number) => faults.passageOf(ADD, number)?.pace?.kind);
  const ofList = faults.passageOf({ path: 'contacts/list', writes: false }, 3);

  expect(passages).toEqual(['late', 'late']);
  expect(ofList).toBeUndefined();
  expect([...faults.counts]).toEqual([['slow', 2]]);
});

it('meets none when none are asked for, and the usual tenth when a file asks for nothing special', () => {
  const [none, usual] = [undefined, null].map((content) => {
    const faults = new MetFaults(content);
    for (let number = 1; number <= 1_000; number += 1) faults.passageOf(ADD, number);
    return [...faults.counts.values()].reduce((sum, count) => sum + count, 0);
  });

  expect(none).toBe(0);
  expect(usual).toBeGreaterThan(60);
  expect(usual).toBeLessThan(140);
});

it('is told by the service, which leaves a bystander alone', () => {
  const service = new SandboxService({
    clock: steppedClock(),
    faults: { rate: 1, kinds: ['lost-before'] },
    publicKey: 'public',
    secretKey: 'secret',
  });
  const request = {
    method: 'GET',
    path: '/one/api/contacts-type',
    query: new URLSearchParams(),
    headers: { publickey: 'public', secretkey: 'secret' },
    fields: [],
  };

  const lost = service.handle(request);
  const seen = service.answerDirectly(request);

  expect(lost.transport).toEqual({ kind: 'lost' });
  expect(envelope(seen)).toMatchObject({ status: 'success' });
  expect([...service.faults]).toEqual([['lost-before', 1]]);
  expect(service.requests.get('contacts-type')).toBe(1);
});

describe('parseFaults', () => {
  it.each([undefined, null, {}])('chooses nothing of %j', (content) => {
    expect(parseFaults(content)).toEqual({});
  });

  it('takes every option as it is written', () => {
    const content = {
      seed: 12,
      rate: 0.25,
      kinds: ['late', '5xx-after'],
      only: 'writes',
      endpoints: ['contacts/add', 'unsubscribes-groups/save'],
    };

    expect(parseFaults(content)).toEqual(content);
  });

  it.each([
    [{ sed: 1 }, 'Did you mean seed?'],
    [{ kinds: ['late', 'lost-befor'] }, 'Did you mean lost-before?'],
    [{ only: 'write' }, 'Did you mean writes?'],
    [{ endpoints: ['contact/add'] }, 'Did you mean contacts/add?'],
    [{ endpoints: 'contacts/add' }, 'endpoints must be a list'],
    [{ kinds: [] }, 'kinds must be a list with at least one name'],
    [{ kinds: [7] }, 'there is no kind named 7'],
    [{ only: null }, 'there is no choice of only named null'],
    [{ rate: 1.01 }, 'rate must be a share'],
    [{ rate: '0.1' }, 'rate must be a share'],
    [{ seed: 1.5 }, 'seed must be a whole number'],
    [{ seed: -1 }, 'seed must be a whole number'],
    [['late'], 'must map option names to values'],
    ['late', 'must map option names to values'],
  ])('refuses %j: %s', (content, reason) => {
    expect(() => parseFaults(content)).toThrow(
      expect.objectContaining({
        code: 'SANDBOX_FAULT_UNKNOWN',
        message: expect.stringContaining(reason) as string,
      }),
    );
  });

  it('names all kinds when one is not known', () => {
    expect(() => parseFaults({ kinds: ['hangs'] })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('throttled-after, cut-body') }),
    );
  });
});
