import { describe, expect, it, vi } from 'vitest';
import type { Fate } from '../../world/sandbox-send.ts';
import { firstTo, PEOPLE, recordWrites, reply, worldOf, endings, manyPeople } from '../stories.ts';
import type { World } from '../../world/world.ts';
import type { Outcome } from '../../../src/api/index.ts';
import { attempt } from '../../../src/apply/sending/attempt.ts';
import { Answers } from '../../../src/apply/context/answers.ts';
import { type Run, Sending } from '../../../src/apply/context/run-context.ts';
import { silentLog } from '../../silent-log.ts';

/** A world in which one contact is to be updated. */
function worldWithUpdate(): World {
  const world = worldOf([PEOPLE[0] ?? [], PEOPLE[1] ?? []]);
  world.service.addContactType('Newsletter');
  world.service.addContact('ann@example.com', { first_name: 'Old', city: 'Pune' });
  return world;
}

/** A run whose budget for repetitions holds so many; tells what they were asked for after. */
function runWithBudget(repeats: number): { readonly run: Run; readonly asked: string[] } {
  const { client, clock, journal, drain } = worldOf(PEOPLE);
  const asked: string[] = [];
  const health = {
    ...client.health,
    isUnavailable: false,
    takeRepeat: (after: string) => asked.push(after) <= repeats,
  };
  const runId = 'run-1';
  journal.runs.begin({ runId, command: 'apply' });
  const writing = { advance: () => undefined };
  const spending = { note: () => undefined };
  const answers = new Answers(journal.facts, runId);
  const told = { writing, spending, log: silentLog, sending: new Sending(1), answers };
  const run = { runId, journal, clock, health, drain: drain.signal, ...told };
  return { run: run as Partial<Run> as Run, asked };
}

/** The gate makes them; here there is none. */
const ITEM = 1 as Parameters<typeof attempt>[2][0];

describe('an attempt', () => {
  it.each<[string, Outcome]>([
    ['timed-out', { kind: 'doubt', cause: 'timeout', reason: 'nothing came' }],
    ['other', { kind: 'doubt', cause: 'connection-lost', reason: 'reset' }],
    ['other', { kind: 'not-sent', reason: 'no connection' }],
  ])('is not repeated when the budget does not pay for one after %s', async (after, outcome) => {
    const { run, asked } = runWithBudget(1);
    let sent = 0;
    const send = async (): Promise<Outcome> => {
      sent += 1;
      return outcome;
    };

    const last = await attempt(run, 'contacts/update', [ITEM], '', send);

    expect(last).toEqual(outcome);
    expect([sent, asked]).toEqual([2, [after, after]]);
  });

  it('is not sent, and counts as none, where the run stops while it waits for its turn', async () => {
    const { run } = runWithBudget(0);
    const drain = new AbortController();
    const stopping: Run = { ...run, drain: drain.signal };
    const ends: (() => void)[] = [];
    const before = stopping.sending.whenFree(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
    });
    let sent = 0;
    const send = async (): Promise<Outcome> => {
      sent += 1;
      return { kind: 'acknowledged', httpStatus: 200, reason: '' };
    };
    const waiting = attempt(stopping, 'contacts/update', [ITEM], '', send);
    await run.clock.turn();
    await run.clock.turn();

    drain.abort();
    for (const end of ends) end();
    await before;

    expect(await waiting).toBeUndefined();
    expect(sent).toBe(0);
    expect(run.journal.items.get(run.runId, 1)).toMatchObject({ state: 'absent', attempts: 0 });
  });

  it('sends no prepared write when the journal cannot take its intent', async () => {
    const { run } = runWithBudget(0);
    const begin = vi.spyOn(run.journal.items, 'begin').mockRejectedValue(new Error('no room'));
    const send = async (): Promise<Outcome> => ({
      kind: 'acknowledged',
      httpStatus: 200,
      reason: '',
    });

    await expect(attempt(run, 'contacts/update', [ITEM], '', send)).rejects.toThrow('no room');

    begin.mockRestore();
    expect(await run.sending.whenFree(send)).toBeUndefined();
  });

  it('has its intent in the journal before the request leaves, and its outcome after', async () => {
    const world = worldWithUpdate();
    const made = await world.plan();
    const states: (string | undefined)[] = [];
    const stateNow = (): string | undefined => {
      const runId = world.journal.runs.unfinished()?.runId ?? '';
      return world.journal.items.get(runId, 1)?.state;
    };
    world.fateOf = ({ isWrite }) => {
      if (isWrite) states.push(stateNow());
      return 'answered';
    };
    world.sandbox.before.push(({ path }) => {
      if (path.endsWith('contacts/list')) states.push(stateNow());
    });

    await world.apply(made);

    expect(states).toEqual([undefined, 'intent', 'acknowledged']);
  });

  it('stays a doubt when only its repetitions could not be sent', async () => {
    const world = worldWithUpdate();
    let updates = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      updates += 1;
      return updates === 1 ? 'answer-lost' : 'not-sent';
    };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1, drifted: 0 });
    expect(updates).toBe(3);
  });

  it.each<[string, Fate]>([
    ['a lost request', 'request-lost'],
    ['no connection', 'not-sent'],
    ['too many requests', reply(429, '')],
  ])('repeats a harmless write at once after %s, twice at most', async (_how, fate) => {
    const world = worldWithUpdate();
    const made = await world.plan();
    let tries = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      tries += 1;
      return tries <= 2 ? fate : 'answered';
    };
    const startedMs = world.clock.monotonicMs();

    const { result } = await world.apply(made);

    expect(tries).toBe(3);
    expect(result.verdicts.applied).toBe(1);
    expect(world.clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(1_500);
    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(10_000);
  });

  it('waits as long as a throttle asks before anything else is sent', async () => {
    const world = worldWithUpdate();
    const made = await world.plan();
    world.fateOf = firstTo(
      'contacts/update',
      reply(429, 'slow down', { headers: { 'retry-after': '90' } }),
    );
    const startedMs = world.clock.monotonicMs();

    await world.apply(made);

    expect(world.clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(90_000);
  });

  it('repeats no create before it was read back', async () => {
    const world = worldOf(PEOPLE);
    const made = await world.plan();
    const writes = recordWrites(world);
    const readsAtAdds: number[] = [];
    const loses = firstTo('contacts/add', 'request-lost');
    world.fateOf = (request) => {
      if (request.endpoint === 'contacts/add')
        readsAtAdds.push(world.sandbox.requests.get('contacts/list') ?? 0);
      return loses(request);
    };

    await world.apply(made);

    expect(writes.filter((path) => path === 'contacts/add')).toHaveLength(3);
    // Three at first, and the lost one again after one more reading.
    expect(readsAtAdds).toEqual([2, 2, 2, 3]);
  });

  it.each([
    ['with 401', reply(401, '{"status":"failed","errors":"Unauthorized"}')],
    [
      'by name',
      reply(200, '{"status":"failed","errors":{"SecretKey":["The selected key is invalid."]}}'),
    ],
  ])('ends the run when the credentials are refused %s', async (_how, fate) => {
    const world = worldOf(PEOPLE, { concurrency: 1 });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', fate);

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' });

    expect(world.service.emails()).toEqual([]);
    expect(world.journal.runs.unfinished()).toBeDefined();
  });

  it('goes on with the run once the credentials are right again', async () => {
    const world = worldOf(PEOPLE, { concurrency: 1 });
    const made = await world.plan();
    world.fateOf = firstTo(
      'contacts/add',
      reply(401, '{"status":"failed","errors":"Unauthorized"}'),
    );
    await world.apply(made).catch(() => undefined);

    const { result } = await world.resume(made);

    expect(result.verdicts.applied).toBe(4);
    expect(world.service.emails()).toHaveLength(3);
  });
});

describe('a contact type that this plan has made', () => {
  it.each([
    ['an add', 3],
    ['an upload', 20],
  ])('is waited for when %s is refused because of it', async (_what, count) => {
    const world = worldOf(manyPeople(count), { behaviours: { cross_base_lag: 'seconds(20)' } });

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: count + 1, rejected: 0 });
    expect(world.service.emails()).toHaveLength(count);
  });

  it('is waited for no longer than the quiet period', async () => {
    const world = worldOf(manyPeople(2), {
      behaviours: { cross_base_lag: 'seconds(100000)' },
      quietMs: 60_000,
    });
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(finished.result.verdicts).toMatchObject({ applied: 1, rejected: 2 });
    expect(world.clock.monotonicMs()).toBeLessThan(200_000);
  });

  it('is not waited for when somebody deleted a contact type that was there', async () => {
    const world = worldOf(manyPeople(2), {
      config: {
        syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Customers' }],
      },
    });
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/add') world.service.deleteContactType('Newsletter');
      return 'answered';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toHaveLength(2);
    expect(world.service.emails('Customers')).toHaveLength(2);
    expect(finished.result.verdicts.rejected).toBe(2);
    expect(world.clock.monotonicMs()).toBeLessThan(60_000);
  });
});
