import { describe, expect, it } from 'vitest';
import {
  FAULT_KINDS,
  FaultInjector,
  HANDLINGS,
  type Fault,
  type FaultKind,
  type FaultOptions,
  type FaultTarget,
  faultPlan,
  parseFaults,
} from '../../../src/sandbox/service/fault-injection.ts';
import { SandboxService } from '../../../src/sandbox/service/sandbox-service.ts';
import { envelope, steppedClock } from '../sandbox-account.ts';

const ADD: FaultTarget = { path: 'contacts/add', writes: true };
const LIST: FaultTarget = { path: 'contacts/list', writes: false };

/** The least, the middle and the most of what a kind leaves open. */
const FRACTIONS = [0, 0.5, 1 - Number.EPSILON];

describe('choosing the requests that meet a fault', () => {
  it('gives a request the same fault, independent of earlier requests', () => {
    const plan = faultPlan({ seed: 9, rate: 1 });
    const inOrder = faults(plan, ADD, 50);
    const backwards = faults(faultPlan({ seed: 9, rate: 1 }), ADD, 50).reverse();

    expect(inOrder).toEqual(backwards.reverse());
    expect(plan(ADD, 17)).toEqual(inOrder[16]);
    expect(faults(faultPlan({ seed: 10, rate: 1 }), ADD, 50)).not.toEqual(inOrder);
  });

  it.each([
    [0, 0, 0],
    [0.05, 400, 600],
    [1, 10_000, 10_000],
  ])('injects a fault into a share of %d of 10,000 requests', (rate, least, most) => {
    const met = faults(faultPlan({ rate }), ADD, 10_000).filter((fault) => fault !== undefined);

    expect(met.length).toBeGreaterThanOrEqual(least);
    expect(met.length).toBeLessThanOrEqual(most);
  });

  it('injects every kind into writes about equally often, and no late one into reads', () => {
    const plan = faultPlan({ rate: 1 });

    const writes = counted(faults(plan, ADD, 12_000));
    const reads = counted(faults(plan, LIST, 12_000));

    expect([...writes.keys()].sort()).toEqual([...FAULT_KINDS].sort());
    expect(Math.min(...writes.values())).toBeGreaterThan(800);
    expect([...reads.keys()].sort()).toEqual(FAULT_KINDS.filter((kind) => kind !== 'late').sort());
  });

  it.each<[FaultOptions, boolean, boolean]>([
    [{}, true, true],
    [{ only: 'writes' }, true, false],
    [{ only: 'reads' }, false, true],
    [{ endpoints: ['contacts/add'] }, true, false],
    [{ endpoints: ['contacts/list'], only: 'writes' }, false, false],
    [{ kinds: ['late'] }, true, false],
    [{ kinds: [] }, false, false],
  ])('with %j injects a fault into an add: %s, into a list: %s', (options, addition, list) => {
    const plan = faultPlan({ rate: 1, ...options });

    expect([plan(ADD, 1) !== undefined, plan(LIST, 1) !== undefined]).toEqual([addition, list]);
  });

  it('keeps delays, waits and statuses within their bounds', () => {
    const handlings = (kind: FaultKind) => FRACTIONS.map((part) => HANDLINGS[kind](part));

    expect(handlings('late').map(({ lateMs }) => lateMs)).toEqual([1, 30_001, 60_000]);
    expect(handlings('slow').map(({ pace }) => pace)).toEqual(
      [1, 2_501, 5_000].map((waitMs) => ({ kind: 'late', waitMs })),
    );
    expect(handlings('throttled-after').map(({ answer }) => answer)).toMatchObject(
      ['1', '3', '5'].map((seconds) => ({ response: { headers: { 'retry-after': seconds } } })),
    );
    expect(handlings('5xx-after').map(({ answer }) => answer)).toMatchObject(
      [500, 503, 504].map((status) => ({ response: { status } })),
    );
  });
});

function faults(
  plan: ReturnType<typeof faultPlan>,
  target: FaultTarget,
  count: number,
): (Fault | undefined)[] {
  return Array.from({ length: count }, (_, index) => plan(target, index + 1));
}

function counted(met: readonly (Fault | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const fault of met) {
    const kind = fault?.kind ?? 'none';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

it.each<[FaultKind, object]>([
  ['lost-before', { carriedOut: false, transport: { kind: 'lost' } }],
  ['lost-after', { carriedOut: true, transport: { kind: 'lost' } }],
  ['reset-before', { carriedOut: false, transport: { kind: 'reset' } }],
  ['reset-after', { carriedOut: true, transport: { kind: 'reset' } }],
  ['late', { carriedOut: true, lateMs: 1, transport: { kind: 'lost' } }],
  ['5xx-before', { carriedOut: false, answer: { response: { status: 500 } } }],
  ['5xx-after', { carriedOut: true, answer: { response: { status: 500 } } }],
  ['html-200', { carriedOut: true, answer: { response: { status: 200 } } }],
  ['throttled-before', { carriedOut: false, answer: { response: { status: 429 } } }],
  ['throttled-after', { carriedOut: true, answer: { response: { status: 429 } } }],
  ['cut-body', { carriedOut: true, transport: { kind: 'cut' } }],
  ['slow', { carriedOut: true, pace: { kind: 'late' } }],
])('does to a request what %s says', (kind, handling) => {
  expect(HANDLINGS[kind](0)).toMatchObject(handling);
});

it('carries out about half of the requests that a page of HTML answers', () => {
  const carriedOut = FRACTIONS.map((part) => HANDLINGS['html-200'](part).carriedOut);

  expect(carriedOut).toEqual([true, false, false]);
});

it('counts the faults of each kind', () => {
  const faults = new FaultInjector({ rate: 1, kinds: ['slow'], only: 'writes' });

  const handled = [1, 2].map((number) => faults.handlingOf(ADD, number)?.pace?.kind);
  const ofList = faults.handlingOf({ path: 'contacts/list', writes: false }, 3);

  expect(handled).toEqual(['late', 'late']);
  expect(ofList).toBeUndefined();
  expect([...faults.counts]).toEqual([['slow', 2]]);
});

it('injects no fault without a file, and one in ten requests with an empty file', () => {
  const [none, usual] = [undefined, null].map((content) => {
    const faults = new FaultInjector(content);
    for (let number = 1; number <= 1_000; number += 1) faults.handlingOf(ADD, number);
    return [...faults.counts.values()].reduce((sum, count) => sum + count, 0);
  });

  expect(none).toBe(0);
  expect(usual).toBeGreaterThan(60);
  expect(usual).toBeLessThan(140);
});

it('does not affect requests that go to the service directly', () => {
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

describe('reading a file of faults', () => {
  it.each([undefined, null, {}])('takes the defaults for %j', (content) => {
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

  it('lists all kinds when one is unknown', () => {
    expect(() => parseFaults({ kinds: ['hangs'] })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('throttled-after, cut-body') }),
    );
  });
});
