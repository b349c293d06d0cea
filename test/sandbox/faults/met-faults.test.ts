import { expect, it } from 'vitest';
import { MetFaults } from '../../../src/sandbox/faults/met-faults.ts';
import { SandboxService } from '../../../src/sandbox/sandbox-service.ts';
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
