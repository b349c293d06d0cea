// Stories of nights, and what a program that watches the machine is told after each.
import { describe, expect, it } from 'vitest';
import { SERIES } from '../../src/metrics/series.ts';
import { ITEM_KINDS, VERDICTS } from '../../src/plan/index.ts';
import {
  firstTo,
  manyPeople,
  PEOPLE,
  reply,
  worldOf,
  worldWithEverything,
} from '../apply/stories.ts';
import { parsedExposition } from './exposition.ts';
import { MeasuredWorld } from './measured-world.ts';

const REFUSED = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');

function measuredPeople(): MeasuredWorld {
  return new MeasuredWorld(worldOf(PEOPLE, { concurrency: 1 }));
}

describe('a good run', () => {
  it('is told by kind and verdict, with zeros for all others', async () => {
    const measured = new MeasuredWorld(worldWithEverything());

    const found = await measured.writes('apply', () => measured.apply());

    const { counts } = [...measured.plans.values()][0]?.head ?? {};
    for (const kind of ITEM_KINDS) {
      const labels = { kind, verdict: 'applied' };
      expect(found.value('listferry_run_last_items', labels)).toBe(counts?.[kind]);
    }
    const items = found.samples.filter(({ name }) => name === 'listferry_run_last_items');
    expect(items).toHaveLength((ITEM_KINDS.length + 1) * VERDICTS.length);
  });

  it('is told with its times, its exit code and its requests', async () => {
    const measured = measuredPeople();
    const { clock, journal } = measured.world;
    const begun = clock.wallTime().getTime() / 1_000;

    const found = await measured.writes('apply', async () => {
      await clock.sleep(90_000);
      return await measured.apply();
    });

    const labels = { command: 'apply' };
    const started = found.value('listferry_run_last_start_timestamp_seconds', labels);
    const ended = found.value('listferry_run_last_success_timestamp_seconds', labels);
    expect(started).toBe(begun);
    expect(ended - started).toBeGreaterThanOrEqual(90);
    expect(found.value('listferry_run_last_duration_seconds', labels)).toBeCloseTo(ended - started);
    expect(found.value('listferry_run_last_exit_code', labels)).toBe(0);
    const requests = found.samples.filter(({ name }) => name === 'listferry_run_requests');
    const all = requests.reduce((sum, { value }) => sum + value, 0);
    expect(all).toBe(journal.runs.finished(1)[0]?.result?.requests);
    const added = { endpoint_class: 'contacts', outcome: 'acknowledged' };
    expect(found.value('listferry_run_requests', added)).toBe(3);
  });

  it('is told with the rows of each source', async () => {
    const measured = new MeasuredWorld(
      worldOf([...PEOPLE, ['no address', 'Nil', 'India', 'Pune']]),
    );

    const found = await measured.writes('apply', () => measured.apply());

    const rows = (bucket: string) =>
      found.value('listferry_run_source_rows', { source: 'crm', bucket });
    expect([rows('read'), rows('invalid'), rows('excluded')]).toEqual([4, 1, 0]);
  });
});

describe('what is not well', () => {
  it('is told of items that the service refused', async () => {
    const measured = measuredPeople();
    measured.world.fateOf = firstTo('contacts/add', REFUSED, 2);

    const found = await measured.writes('apply', () => measured.apply());

    const created = (verdict: string) =>
      found.value('listferry_run_last_items', { kind: 'createContact', verdict });
    expect([created('applied'), created('rejected')]).toEqual([1, 2]);
    const refused = { endpoint_class: 'contacts', outcome: 'rejected' };
    expect(found.value('listferry_run_requests', refused)).toBe(2);
    expect(found.value('listferry_run_last_success_timestamp_seconds')).toBe(0);
  });

  it('is told of items whose outcome nobody knows', async () => {
    const behaviours = { csv_max: 'truncated(10)' };
    const measured = new MeasuredWorld(worldOf(manyPeople(12), { behaviours }));
    const { world } = measured;
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(14) } };

    const found = await measured.writes('sync', async () => {
      await world.sync();
      return 7;
    });

    expect(found.value('listferry_unknown_items')).toBe(1);
  });

  it('is told of items that an interrupted run left in doubt', async () => {
    const measured = measuredPeople();
    const { world } = measured;
    world.fateOf = firstTo('contacts/add', 'crash-after');

    const found = await measured.writes('apply', async () => {
      await expect(measured.apply()).rejects.toThrow();
      return 1;
    });

    expect(found.value('listferry_unknown_items')).toBe(1);
  });

  it('is told of what is parked, until it is no longer', async () => {
    const measured = new MeasuredWorld(worldOf(manyPeople(30)));
    const { world } = measured;
    await world.sync();
    const { config } = world;
    world.config = { ...config, sources: { crm: manyPeople(10) } };

    const parked = await measured.writes('sync', async () => {
      await world.sync();
      return 4;
    });
    world.config = config;
    const fixed = await measured.writes('sync', async () => {
      await world.sync();
      return 0;
    });

    expect(parked.value('listferry_parked_items', { kind: 'deletes' })).toBe(20);
    expect(parked.value('listferry_run_last_exit_code', { command: 'sync' })).toBe(4);
    expect(fixed.value('listferry_parked_items', { kind: 'deletes' })).toBe(0);
  });

  it('is told of a call that was killed', async () => {
    const measured = measuredPeople();
    await measured.writes('sync', () => measured.apply());
    measured.world.journal.invocations.begin('sync');

    const found = await measured.writes('resume', () => Promise.resolve(0));

    expect(found.value('listferry_run_last_exit_code', { command: 'sync' })).toBe(-1);
    expect(found.value('listferry_run_last_duration_seconds', { command: 'sync' })).toBe(0);
    expect(
      found.value('listferry_run_last_success_timestamp_seconds', { command: 'sync' }),
    ).toBeGreaterThan(0);
  });

  it('is told by its verdicts alone where the plan of the run is gone', async () => {
    const measured = measuredPeople();
    await measured.writes('apply', () => measured.apply());
    measured.plans.clear();

    const found = await measured.reads('plan', 0);

    const unknown = { kind: 'unknown', verdict: 'applied' };
    expect(found.value('listferry_run_last_items', unknown)).toBe(4);
  });

  it('is told by its verdicts alone where retention removed what became of each item', async () => {
    const measured = measuredPeople();
    measured.world.fateOf = firstTo('contacts/add', REFUSED, 2);
    await measured.writes('apply', () => measured.apply());
    measured.world.journal.erasure.pruneRuns(new Date('2100-01-01'));

    const found = await measured.reads('plan', 0);

    const items = (kind: string, verdict: string) =>
      found.value('listferry_run_last_items', { kind, verdict });
    expect([items('unknown', 'applied'), items('unknown', 'rejected')]).toEqual([2, 2]);
    expect(items('createContact', 'applied')).toBe(0);
  });

  it('is told where the journal could not take the call', async () => {
    const measured = measuredPeople();
    const good = await measured.writes('sync', () => measured.apply());
    const labels = { command: 'sync' };
    const call = { command: 'sync', startedAt: '2030-01-01T02:00:00.000Z' };

    const found = await measured.after({
      ...call,
      endedAt: '2030-01-01T02:00:07.500Z',
      exitCode: 1,
    });

    expect(found.value('listferry_run_last_exit_code', labels)).toBe(1);
    expect(found.value('listferry_run_last_duration_seconds', labels)).toBe(7.5);
    const success = 'listferry_run_last_success_timestamp_seconds';
    expect(found.value(success, labels)).toBe(good.value(success, labels));
  });
});

describe('the account', () => {
  const CALL = {
    command: 'sync',
    startedAt: '2030-01-01T02:00:00.000Z',
    endedAt: '2030-01-01T02:00:01.000Z',
    exitCode: 1,
  };

  it('is unknown before the service has shown it, unless the configuration names it', async () => {
    const measured = measuredPeople();

    const [unshown, named] = [await measured.after(CALL), await measured.after(CALL, '7001')];

    expect(new Set(unshown.samples.map(({ labels }) => labels['account']))).toEqual(
      new Set(['unknown']),
    );
    expect(new Set(named.samples.map(({ labels }) => labels['account']))).toEqual(
      new Set(['7001']),
    );
  });

  it('is the one that the service has shown', async () => {
    const measured = measuredPeople();
    measured.world.service.addContactType('Newsletter');

    const found = await measured.writes('apply', () => measured.apply());

    const { accountId } = measured.world.journal;
    expect(accountId).toBeDefined();
    expect(found.value('listferry_unknown_items', { account: accountId ?? '' })).toBe(0);
  });
});

describe('thirty nights of all kinds', () => {
  it('never lose a series, and never name an address', async () => {
    const measured = new MeasuredWorld(worldOf(manyPeople(30), { concurrency: 1 }));
    const { world } = measured;
    world.service.addContactType('Newsletter');
    const everyone = {
      ...world.config,
      guards: { ...world.config.guards, maxUpdate: { kind: 'share', share: 1 } as const },
    };
    world.config = everyone;
    const nights = [
      () => measured.writes('sync', async () => await measured.apply()),
      () => measured.reads('plan', 0),
      () => {
        world.config = { ...everyone, sources: { crm: manyPeople(10) } };
        return measured.writes('sync', async () => {
          await world.sync();
          return 4;
        });
      },
      () => {
        world.config = { ...everyone, sources: { crm: manyPeople(31, { City: 'Pune' }) } };
        world.fateOf = firstTo('contacts/update', REFUSED);
        return measured.writes('apply', () => measured.apply());
      },
      () => {
        world.fateOf = () => 'answered';
        const [last] = world.journal.runs.finished(1);
        const plan = measured.plans.get(last?.planId ?? '');
        return measured.writes('retry', async () => {
          if (plan === undefined || last === undefined) return 0;
          const again = await world.planRetry({ plan }, last);
          return again === undefined ? 0 : await measured.apply('retry', again);
        });
      },
      () => measured.reads('verify', 6),
      () => {
        world.journal.invocations.begin('sync');
        return measured.writes('resume', () => Promise.resolve(0));
      },
      () => {
        measured.plans.clear();
        world.config = everyone;
        return measured.writes('apply', () => measured.apply());
      },
    ];

    let known: readonly string[] = [];
    for (let night = 0; night < 30; night += 1) {
      const found = await nights[night % nights.length]?.();
      expect(found?.series).toEqual(expect.arrayContaining([...known]));
      expect(measured.text).not.toMatch(/@|p00\d\d/u);
      for (const run of world.journal.runs.list(100))
        expect(measured.text).not.toContain(run.runId);
      known = found?.series ?? [];
    }

    expect(new Set(known.map((series) => series.split(' ')[0]))).toEqual(
      new Set(SERIES.map(({ name }) => name)),
    );
  });
});

describe('the text', () => {
  it('escapes the name of a source', async () => {
    const name = 'the "north"\\shop\nof\tall';
    const world = worldOf(PEOPLE);
    world.config = { ...world.config, sources: { [name]: PEOPLE }, syncs: [{ sources: [name] }] };
    const measured = new MeasuredWorld(world);

    const found = await measured.writes('apply', () => measured.apply());

    expect(found.value('listferry_run_source_rows', { source: name, bucket: 'read' })).toBe(3);
  });

  it.each([
    ['a sample without a type', 'one 1\n'],
    ['a type without help', '# TYPE one gauge\none 1\n'],
    ['help that comes twice', '# HELP one Help.\n# TYPE one gauge\none 1\n# HELP one Help.\n'],
    [
      'a series that comes twice',
      '# HELP one Help.\n# TYPE one gauge\none{a="b"} 1\none{a="b"} 2\n',
    ],
    ['a label with a quotation mark', '# HELP one Help.\n# TYPE one gauge\none{a="b"c"} 1\n'],
    ['a value in words', '# HELP one Help.\n# TYPE one gauge\none many\n'],
    ['a line without an end', '# HELP one Help.\n# TYPE one gauge\none 1'],
  ])('would be refused with %s', (_, text) => {
    expect(() => parsedExposition(text)).toThrow();
  });
});
