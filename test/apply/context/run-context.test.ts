import { describe, expect, it } from 'vitest';
import { begunJournal } from '../../state/state-directory.ts';
import { fakeClock } from '../../fake-clock.ts';
import { worldOf } from '../stories.ts';
import { compareRequest } from '../../world/world-config.ts';
import { World } from '../../world/world.ts';
import { readMetadata } from '../../../src/compare/index.ts';
import { loadCountryNames } from '../../../src/contacts/index.ts';
import { silentProgress } from '../../../src/lib/index.ts';
import {
  type Run,
  isStopping,
  Sending,
  RunSpending,
  LastLook,
  ConsentNow,
} from '../../../src/apply/context/run-context.ts';

describe('a run', () => {
  /** Only what decides whether a run stops. */
  function runOf(drain: AbortController, isUnavailable = false): Run {
    const health = {
      isUnavailable,
      trouble: undefined,
      takeRepeat: () => true,
      repeatTokens: 500,
      limitRepeats: () => undefined,
    };
    return { drain: drain.signal, health } as Partial<Run> as Run;
  }

  describe('whether a run stops', () => {
    it('goes on when nobody asked and the service answers', () => {
      expect(isStopping(runOf(new AbortController()))).toBe(false);
    });

    it('stops when a person asked', () => {
      const drain = new AbortController();

      drain.abort();

      expect(isStopping(runOf(drain))).toBe(true);
    });

    it('stops when the service is given up', () => {
      expect(isStopping(runOf(new AbortController(), true))).toBe(true);
    });
  });
});

describe('the way out for writes', () => {
  /** A request that is under way until it is answered. */
  interface Request {
    readonly name: string;
    answer(): void;
    fail(error: Error): void;
  }

  /** Requests that left, in their order, and what their sender learned of them. */
  function counterOf(sending: Sending) {
    const left: Request[] = [];
    const send = (name: string): Promise<string | undefined> =>
      sending.whenFree(
        () =>
          new Promise<string>((resolve, reject) => {
            const answer = (): void => {
              resolve(name);
            };
            left.push({ name, answer, fail: reject });
          }),
      );
    return { send, left, names: () => left.map(({ name }) => name) };
  }

  async function settled(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  describe('the way out', () => {
    it('lets as many leave as may be under way, and the next one when one is answered', async () => {
      const { send, left, names } = counterOf(new Sending(2));
      const sent = ['a', 'b', 'c'].map(send);
      await settled();
      expect(names()).toEqual(['a', 'b']);

      left[1]?.answer();
      await settled();

      expect(names()).toEqual(['a', 'b', 'c']);
      left[0]?.answer();
      left[2]?.answer();
      expect(await Promise.all(sent)).toEqual(['a', 'b', 'c']);
    });

    it('lets nothing leave that waits when it is closed', async () => {
      const sending = new Sending(1);
      const { send, left, names } = counterOf(sending);
      const sent = ['a', 'b'].map(send);
      await settled();

      sending.close();
      left[0]?.answer();

      expect(await Promise.all(sent)).toEqual(['a', undefined]);
      expect(names()).toEqual(['a']);
    });

    it('is closed by what goes wrong, before the next one leaves', async () => {
      const { send, left, names } = counterOf(new Sending(1));
      const first = send('a');
      const second = send('b');
      await settled();

      const full = new Error('ENOSPC');
      left[0]?.fail(full);

      await expect(first).rejects.toBe(full);
      expect(await second).toBeUndefined();
      expect(names()).toEqual(['a']);
    });
  });
});

describe('what a run costs', () => {
  /** A process with so many requests behind it and so many tokens left. */
  function processOf(requests: number, tokens: number) {
    const limited: number[] = [];
    const client = {
      requestCount: { total: requests, byEndpoint: new Map([['contacts/list', 1]]) },
      health: {
        isUnavailable: false,
        trouble: undefined,
        takeRepeat: () => true,
        repeatTokens: tokens,
        limitRepeats: (left: number) => limited.push(left),
      },
    };
    return { client, limited };
  }

  it('adds up what all processes of a run have spent', async () => {
    const clock = fakeClock({ autoAdvance: false });
    const { journal, runId } = begunJournal({ clock });
    const first = new RunSpending({ journal, clock, ...processOf(7, 500) }, runId);
    await clock.advance(3_000);
    first.note();

    const second = new RunSpending({ journal, clock, ...processOf(4, 500) }, runId);
    await clock.advance(2_000);

    expect(second.total()).toEqual({ requests: 11, listReads: 2, elapsedMs: 5_000 });
  });

  it('counts the time in whole milliseconds, whatever the fractions of the clock', async () => {
    const clock = fakeClock({ autoAdvance: false });
    const { journal, runId } = begunJournal({ clock });
    await clock.advance(0.1);
    const spending = new RunSpending({ journal, clock, ...processOf(7, 500) }, runId);
    await clock.advance(2_000.2);

    expect(spending.total()).toMatchObject({ elapsedMs: 2_000 });
  });

  it('hands on what is left for repetitions', () => {
    const clock = fakeClock();
    const { journal, runId } = begunJournal({ clock });
    const first = processOf(0, 35);
    new RunSpending({ journal, clock, ...first }, runId);
    const second = processOf(0, 500);

    new RunSpending({ journal, clock, ...second }, runId);

    expect([first.limited, second.limited]).toEqual([[], [35]]);
  });
});

describe('what a run saw last', () => {
  it('is as good as new until the next request of whatever kind', async () => {
    const { client, service } = worldOf([]);
    service.addContactType('Newsletter');
    const look = new LastLook(client);

    const before = look.latest;
    const seen = await look.again();
    const still = look.latest;
    await client.fields.custom();

    expect(before).toBeUndefined();
    expect(seen.map(({ name }) => name)).toEqual(['Newsletter']);
    expect(still).toBe(seen);
    expect(look.latest).toBeUndefined();
  });
});

describe('what the sources say of consent by now', () => {
  it('is read once, and told of once', async () => {
    const world = new World();
    const request = compareRequest(world.config);
    const metadata = await readMetadata(world.client, await loadCountryNames(), {
      withSegments: false,
    });
    const now = new ConsentNow(
      { request, scratch: { kind: 'memory' } },
      { clock: world.clock, progress: silentProgress },
    );
    let told = 0;
    const count = (): void => {
      told += 1;
    };

    const first = await now.read(metadata, count);
    const second = await now.read(metadata, count);

    expect(second).toBe(first);
    expect(told).toBe(1);
    now.close();
  });
});
