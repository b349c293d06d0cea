import { describe, expect, it } from 'vitest';
import { askedWait } from '../../../src/api/exchange/answer.ts';
import {
  paceWords,
  Traffic,
  waitWords,
  type Reply,
  type TrafficOptions,
} from '../../../src/api/traffic/traffic.ts';
import { fakeClock } from '../../fake-clock.ts';
import { saying } from '../../saying.ts';

const WRITE = { isWrite: true };
const READ = { isWrite: false };
const FAILED: Reply = { sign: 'failed' };
const MINUTE_MS = 60_000;

/** A service that is out from the first failure until a moment on its clock. */
function trafficOf(options: Partial<TrafficOptions> & { readonly outUntilMs?: number } = {}) {
  const clock = fakeClock({ startMs: 0 });
  const notices: string[] = [];
  const probes: number[] = [];
  const traffic = new Traffic({
    clock,
    random: () => 0,
    requestsPerSecond: 10,
    awaitsOutages: true,
    probedAt: 'baseUrl',
    probe: async () => {
      probes.push(clock.monotonicMs());
      return clock.monotonicMs() >= (options.outUntilMs ?? 0);
    },
    tell: (notice) => {
      notices.push(notice);
    },
    ...options,
  });
  return { traffic, clock, notices, probes };
}

/** Sends one write, then fails as many. */
async function fail(traffic: Traffic, count: number): Promise<void> {
  await traffic.admit(WRITE);
  for (let request = 1; request <= count; request += 1) traffic.note(FAILED, WRITE);
}

describe('the traffic while the service is strained', () => {
  it.each(['throttled', 'timed out', 'overloaded'] as const)('slows down when it %s', (strain) => {
    const { traffic, notices } = trafficOf();

    traffic.note({ sign: 'failed', strain }, READ);

    expect(notices).toEqual([saying(5, strain)]);
  });

  it('says so when it is back at the ceiling', () => {
    const { traffic, notices } = trafficOf();
    traffic.note({ sign: 'failed', strain: 'overloaded' }, READ);

    for (let answer = 1; answer <= 100; answer += 1) traffic.note({ sign: 'clear' }, READ);

    expect(notices.slice(1)).toEqual([saying(10)]);
  });

  it('holds all back for as long as a throttle asks', async () => {
    const { traffic, clock, notices } = trafficOf();
    traffic.note({ sign: 'throttled', strain: 'throttled', askedMs: 54_000 }, WRITE);

    await traffic.admit(READ);

    expect(clock.monotonicMs()).toBe(54_000);
    expect(notices).toContainEqual(saying('54 s'));
  });

  it('doubles its waits, up to a minute, when throttles do not say how long', async () => {
    const { traffic, clock } = trafficOf({ random: () => 1, awaitsOutages: false });
    const waits: number[] = [];
    for (let throttle = 1; throttle <= 8; throttle += 1) {
      const beforeMs = clock.monotonicMs();
      traffic.note({ sign: 'throttled', strain: 'throttled' }, READ);
      await traffic.admit(READ);
      waits.push((clock.monotonicMs() - beforeMs) / 1_000);
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it.each([
    ['86400', '24 hours'],
    ['864000', '10 days'],
    ['999999999', 'more than 24 days'],
  ])('gives the service up at once when it asks for %s seconds', async (seconds, words) => {
    const { traffic, clock } = trafficOf();
    const { retryAfterMs: askedMs } = askedWait({ 'retry-after': seconds });

    traffic.note({ sign: 'throttled', strain: 'throttled', askedMs }, WRITE);

    expect(await traffic.admit(READ)).toBe('unavailable');
    expect(traffic.trouble).toEqual(saying(words));
    expect(clock.monotonicMs()).toBe(0);
  });
});

describe('the traffic while the service is out', () => {
  it('sends nothing but probes until one is answered', async () => {
    const { traffic, clock, probes, notices } = trafficOf({ outUntilMs: 10 * MINUTE_MS });
    await fail(traffic, 5);

    const admissions = await Promise.all([traffic.admit(WRITE), traffic.admit(READ)]);

    expect(admissions).toEqual(['admitted', 'admitted']);
    expect(probes.map((ms) => ms / MINUTE_MS)).toEqual([0.5, 1.5, 3.5, 5.5, 7.5, 9.5, 11.5]);
    expect(clock.monotonicMs()).toBeLessThan(12 * MINUTE_MS);
    expect(notices).toEqual([saying('15 minutes'), saying('12 minutes')]);
  });

  it('gives up after fifteen minutes, and admits nothing from then on', async () => {
    const { traffic, clock } = trafficOf({ outUntilMs: Number.POSITIVE_INFINITY });
    await fail(traffic, 5);

    const admission = await traffic.admit(WRITE);

    expect([admission, await traffic.admit(READ)]).toEqual(['unavailable', 'unavailable']);
    expect(clock.monotonicMs()).toBe(15 * MINUTE_MS);
    expect(traffic.trouble).toEqual(saying('baseUrl', '15 minutes'));
    expect(clock.waitingCount).toBe(0);
  });

  it('keeps to fifteen minutes, and few probes, whatever the chance', async () => {
    const { traffic, clock, probes } = trafficOf({
      outUntilMs: Number.POSITIVE_INFINITY,
      random: () => 0.999,
    });
    await fail(traffic, 5);

    await traffic.admit(WRITE);

    expect(clock.monotonicMs()).toBeLessThan(17 * MINUTE_MS);
    expect(probes.length).toBeLessThan(12);
  });

  it.each([
    ['before anything was written', { awaitsOutages: true }, READ],
    ['for a program of its own', { awaitsOutages: false }, WRITE],
  ])('holds nothing back %s', async (_when, options, request) => {
    const { traffic, clock, probes } = trafficOf(options);
    await traffic.admit(request);
    for (let count = 1; count <= 30; count += 1) traffic.note(FAILED, request);

    await traffic.admit(request);

    expect(clock.monotonicMs()).toBe(0);
    expect(probes).toEqual([]);
    expect(traffic.isUnavailable).toBe(false);
  });

  it('stops waiting at once when the run is told to stop', async () => {
    const stop = new AbortController();
    const { traffic, clock, probes } = trafficOf({ signal: stop.signal });
    await fail(traffic, 5);
    clock.after(7_000, () => {
      stop.abort();
    });

    expect(await traffic.admit(WRITE)).toBe('stopped');
    expect(clock.monotonicMs()).toBe(7_000);
    expect(probes).toEqual([]);
    expect(traffic.isUnavailable).toBe(false);
  });

  it('tells those who outlast it whether the service answers again', async () => {
    const passing = trafficOf({ outUntilMs: MINUTE_MS });
    const lasting = trafficOf({ outUntilMs: Number.POSITIVE_INFINITY });
    await fail(passing.traffic, 5);
    await fail(lasting.traffic, 5);

    expect(await passing.traffic.outlast()).toBe(true);
    expect(await lasting.traffic.outlast()).toBe(false);
    expect(await passing.traffic.outlast()).toBe(false);
  });

  it('repeats requests for as long as its budget lasts', () => {
    const { traffic } = trafficOf();
    let taken = 0;
    while (traffic.takeRepeat('timed-out')) taken += 1;

    expect(taken).toBe(50);
  });
});

function takeAll(traffic: Traffic, after: 'timed-out' | 'other'): number {
  let taken = 0;
  while (traffic.takeRepeat(after)) taken += 1;
  return taken;
}

describe('the budget for repetitions', () => {
  const CLEAR: Reply = { sign: 'clear' };

  it.each([
    ['other', 100],
    ['timed-out', 50],
  ] as const)('pays for so many repetitions after %s', (after, count) => {
    expect(takeAll(trafficOf().traffic, after)).toBe(count);
  });

  it('pays for one more after every fifth clean answer', () => {
    const { traffic } = trafficOf();
    takeAll(traffic, 'other');
    const paid = Array.from({ length: 10 }, () => {
      traffic.note(CLEAR, READ);
      return traffic.takeRepeat('other');
    });

    expect(paid.map((isPaid, index) => (isPaid ? index + 1 : 0)).filter(Boolean)).toEqual([5, 10]);
  });

  it('begins with no more than an earlier process has left, and earns as ever', () => {
    const { traffic } = trafficOf();
    traffic.limitRepeats(12);
    traffic.limitRepeats(400);

    expect(takeAll(traffic, 'other')).toBe(2);
    traffic.note(CLEAR, READ);
    expect(traffic.repeatTokens).toBe(3);
  });

  it('saves up nothing beyond the full budget', () => {
    const { traffic } = trafficOf();

    for (let answer = 1; answer <= 1_000; answer += 1) traffic.note(CLEAR, READ);

    expect(takeAll(traffic, 'other')).toBe(100);
  });
});

describe('what the log says', () => {
  it.each([
    [10, '10 requests a second'],
    [1.25, '1.3 requests a second'],
    [0.625, '38 requests a minute'],
  ])('says %f requests a second as "%s"', (perSecond, words) => {
    expect(paceWords(perSecond)).toBe(words);
  });

  it.each([
    [1, '1 s'],
    [119_000, '119 s'],
    [120_000, '2 minutes'],
    [900_000, '15 minutes'],
    [86_400_000, '24 hours'],
  ])('says %i ms as "%s"', (durationMs, words) => {
    expect(waitWords(durationMs)).toBe(words);
  });
});
