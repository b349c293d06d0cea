// What a run does when the service throttles, and when it is out for a while: it slows down, waits,
// and loses nothing.
import { describe, expect, it } from 'vitest';
import type { FateOf } from '../world/sandbox-send.ts';
import type { World } from '../world/world.ts';
import { manyPeople, recordWrites, reply, UNFORGIVING, worldOf } from './stories.ts';
import { saying } from '../saying.ts';

const MINUTE_MS = 60_000;

/** A world in which every person of the source is there already, under another name. */
function worldWithUpdates(count: number, requestsPerSecond: number): World {
  const world = worldOf(manyPeople(count), {
    requestsPerSecond,
    behaviours: UNFORGIVING,
    config: { guards: { firstMirror: 'allow', maxUpdate: { kind: 'count', count } } },
  });
  world.service.addContactType('Newsletter');
  for (const [email = ''] of manyPeople(count).slice(1))
    world.service.addContact(email, { first_name: 'Old' });
  return world;
}

interface RateLimit {
  readonly fateOf: FateOf;
  refused: number;
}

/** Lets so many requests through in each minute of the clock, and refuses the others. */
function perMinute(world: World, limit: number, saysHowLong: boolean): RateLimit {
  const counted = { minute: -1, requests: 0 };
  const rateLimit: RateLimit = {
    refused: 0,
    fateOf: () => {
      const nowMs = world.clock.monotonicMs();
      const minute = Math.floor(nowMs / MINUTE_MS);
      if (minute !== counted.minute) Object.assign(counted, { minute, requests: 0 });
      counted.requests += 1;
      if (counted.requests <= limit) return 'answered';
      rateLimit.refused += 1;
      const leftMs = (minute + 1) * MINUTE_MS - nowMs;
      const headers = { 'retry-after': String(Math.ceil(leftMs / 1_000)) };
      return reply(429, 'Too many requests', saysHowLong ? { headers } : {});
    },
  };
  return rateLimit;
}

/** Nothing that is sent between the moments is answered, or arrives. */
function outBetween(world: World, fromMs: number, untilMs: number): FateOf {
  return () => {
    const nowMs = world.clock.monotonicMs();
    return nowMs >= fromMs && nowMs < untilMs ? 'request-lost' : 'answered';
  };
}

describe('a service that takes 60 requests a minute', () => {
  it.each([
    ['says how long to wait', true],
    ['does not say how long to wait', false],
  ])('gets 300 updates at nearly that pace, and refuses few, when it %s', async (_what, says) => {
    const world = worldWithUpdates(300, 10);
    const made = await world.plan();
    const limit = perMinute(world, 60, says);
    world.fateOf = limit.fateOf;
    const startedMs = world.clock.monotonicMs();

    const { result } = await world.apply(made);

    const requests = world.client.requestCount.total;
    expect(result.verdicts).toMatchObject({ applied: made.plan.head.itemCount, unknown: 0 });
    expect(world.notices).toContainEqual(saying(5, 'throttled'));
    expect(limit.refused / requests).toBeLessThan(0.1);
    // The limit alone takes a minute for each 60.
    expect((world.clock.monotonicMs() - startedMs) / (requests * 1_000)).toBeLessThan(1.6);
  });
});

describe('a service that throttles everything', () => {
  it('is waited for, with few requests and no contact twice, when it stops after five minutes', async () => {
    const world = worldOf(manyPeople(9), { behaviours: UNFORGIVING });
    const made = await world.plan();
    const startedMs = world.clock.monotonicMs();
    let refused = 0;
    world.fateOf = ({ writeNumber }) => {
      const isStorm = writeNumber > 3 && world.clock.monotonicMs() - startedMs < 5 * MINUTE_MS;
      if (isStorm) refused += 1;
      return isStorm ? reply(429, 'Too many requests') : 'answered';
    };

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 10, unknown: 0, skipped: 0 });
    expect(world.service.emails()).toHaveLength(9);
    expect(refused).toBeLessThan(20);
  });

  it('ends the run at once when it asks to be left for a day', async () => {
    const world = worldOf(manyPeople(9), { behaviours: UNFORGIVING, concurrency: 1 });
    const made = await world.plan();
    const startedMs = world.clock.monotonicMs();
    world.fateOf = ({ isWrite }) =>
      isWrite ? reply(429, '', { headers: { 'retry-after': '86400' } }) : 'answered';

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(MINUTE_MS);
    expect(world.notices.at(-1)).toEqual(saying('24 hours'));
  });

  it('can be resumed after it asked to be left for a day', async () => {
    const world = worldOf(manyPeople(9), { behaviours: UNFORGIVING });
    const made = await world.plan();
    world.fateOf = ({ isWrite }) =>
      isWrite ? reply(429, '', { headers: { 'retry-after': '86400' } }) : 'answered';
    await world.apply(made).catch(() => undefined);
    world.fateOf = () => 'answered';

    const { result } = await world.resume(made);

    expect(result.verdicts).toMatchObject({ applied: 10, unknown: 0, skipped: 0 });
    expect(world.service.emails()).toHaveLength(9);
  });
});

describe('an outage in the middle of an apply', () => {
  it.each([3, 20])(
    'is waited out when it lasts ten minutes from second %i on, with few requests',
    async (second) => {
      const world = worldWithUpdates(150, 5);
      const made = await world.plan();
      const fromMs = world.clock.monotonicMs() + second * 1_000;
      const writes = recordWrites(world);
      world.fateOf = outBetween(world, fromMs, fromMs + 10 * MINUTE_MS);

      const { result } = await world.apply(made);

      expect(result.verdicts).toMatchObject({ applied: made.plan.head.itemCount, unknown: 0 });
      expect(world.clock.monotonicMs() - fromMs).toBeLessThan(16 * MINUTE_MS);
      expect(writes.length).toBeLessThan(made.plan.head.itemCount + 10);
      expect(world.notices).toContainEqual(expect.stringContaining('15 minutes'));
      expect(world.notices.join()).not.toContain('@');
    },
  );

  it('is waited out when it begins with the final reading of the list', async () => {
    const world = worldWithUpdates(20, 5);
    const made = await world.plan();
    let lists = 0;
    let untilMs = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/list') lists += 1;
      if (lists === 2 && untilMs === 0) untilMs = world.clock.monotonicMs() + 10 * MINUTE_MS;
      return world.clock.monotonicMs() < untilMs ? 'request-lost' : 'answered';
    };

    const { result } = await world.apply(made);

    expect(result).toMatchObject({
      verified: true,
      verdicts: { applied: made.plan.head.itemCount },
    });
    // Five attempts into the outage, and one after it.
    expect(result.listReads).toBe(1 + 5 + 1);
  });

  it('ends the run, to be resumed, when it does not pass', async () => {
    const world = worldWithUpdates(150, 5);
    const made = await world.plan();
    const fromMs = world.clock.monotonicMs() + 10_000;
    let sentInOutage = 0;
    const isOut = outBetween(world, fromMs, Number.POSITIVE_INFINITY);
    world.fateOf = (request) => {
      const fate = isOut(request);
      if (fate !== 'answered') sentInOutage += 1;
      return fate;
    };

    await expect(world.apply(made)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The run gave the service up: it did not answer at baseUrl for 15 minutes.',
    });

    expect(world.clock.monotonicMs() - fromMs).toBeLessThan(18 * MINUTE_MS);
    expect(sentInOutage).toBeLessThan(25);
    world.fateOf = () => 'answered';
    const { result } = await world.resume(made);
    expect(result.verdicts).toMatchObject({ applied: made.plan.head.itemCount, unknown: 0 });
  });

  it('ends at once, to be resumed, when a person stops the run while it waits', async () => {
    const world = worldWithUpdates(50, 5);
    const made = await world.plan();
    const fromMs = world.clock.monotonicMs() + 5_000;
    world.fateOf = outBetween(world, fromMs, Number.POSITIVE_INFINITY);
    world.clock.after(5 * MINUTE_MS, () => {
      world.drain.abort();
    });

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(world.clock.monotonicMs() - fromMs).toBeLessThan(5 * MINUTE_MS);
    expect(world.journal.runs.unfinished()).toBeDefined();
  });

  it('is told at once, with no wait, when it is there before anything was written', async () => {
    const world = worldWithUpdates(5, 5);
    const made = await world.plan();
    const startedMs = world.clock.monotonicMs();
    world.fateOf = () => 'request-lost';

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(MINUTE_MS);
  });
});
