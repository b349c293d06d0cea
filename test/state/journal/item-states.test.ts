import { expect, it } from 'vitest';
import { VERDICTS } from '../../../src/plan/index.ts';
import type { AttemptEnd, ItemState } from '../../../src/state/journal/item-states.ts';
import { openReadOnly } from '../../../src/state/storage/database.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';
import { itemTable } from './item-table.ts';

const directory = stateDirectory();

const REFUSED = { code: 'rejected', message: 'no country' } as const;

it('has no standing for an item that was never touched', () => {
  const { items, runId } = itemTable();

  expect(items.get(runId, 1)).toBeUndefined();
});

it('stands at the intent, with one attempt, when a write begins', async () => {
  const { items, runId, begin } = itemTable();

  await begin([1, 2]);

  expect(items.get(runId, 1)).toEqual({ state: 'intent', attempts: 1, reason: null });
  expect(items.get(runId, 2)).toEqual({ state: 'intent', attempts: 1, reason: null });
  expect(items.get(runId, 3)).toBeUndefined();
});

it.each<AttemptEnd['state']>(['acknowledged', 'refused', 'doubt', 'absent'])(
  'goes from the intent to %s when the write ends so',
  async (state) => {
    const { items, runId, begin, end } = itemTable();
    const attemptId = await begin([1]);

    end(attemptId, { seqs: [1], state, reason: REFUSED });

    expect(items.get(runId, 1)).toEqual({ state, attempts: 1, reason: REFUSED });
  },
);

it.each<[ItemState, ItemState]>([
  ['intent', 'applied'],
  ['intent', 'absent'],
  ['intent', 'drifted'],
  ['intent', 'unknown'],
  ['doubt', 'applied'],
  ['doubt', 'absent'],
  ['doubt', 'drifted'],
  ['doubt', 'unknown'],
  ['acknowledged', 'applied'],
  ['acknowledged', 'rejected'],
  ['refused', 'applied'],
  ['refused', 'rejected'],
  ['absent', 'skipped'],
])('goes from %s to %s when it is settled, keeping its attempts', async (from, to) => {
  const { items, runId, begin } = itemTable();
  await begin([1]);
  items.settle(runId, [1], { state: from, reason: REFUSED });

  const reason = { code: 'in-effect' } as const;
  items.settle(runId, [1], { state: to, reason });

  expect(items.get(runId, 1)).toEqual({ state: to, attempts: 1, reason });
});

it.each<ItemState>(['skipped', 'drifted', 'applied'])(
  'goes to %s without any attempt when nothing was sent',
  (state) => {
    const { items, runId } = itemTable();

    items.settle(runId, [4], { state });

    expect(items.get(runId, 4)).toEqual({ state, attempts: 0, reason: null });
  },
);

it.each<AttemptEnd['state']>(['absent', 'doubt'])(
  'counts another attempt, and forgets the reason, when a write begins again after %s',
  async (state) => {
    const { items, runId, begin, end } = itemTable();
    end(await begin([1]), { seqs: [1], state, reason: REFUSED });

    await begin([1]);

    expect(items.get(runId, 1)).toEqual({ state: 'intent', attempts: 2, reason: null });
  },
);

it('records an attempt with its outcome, its boot and its times', async () => {
  const place = directory.place('journal.db');
  const clock = fakeClock({ startMs: 5_000, bootId: 'boot-1', autoAdvance: false });
  const { journal, runId } = begunJournal({ place, clock });
  const attempt = { runId, seqs: [1, 2] };
  const sent = { ...attempt, endpoint: 'contacts/add', payloadSha: 'a' };

  const attemptId = await journal.items.begin(sent);
  await clock.advance(250);
  const outcome = { attemptId, outcome: 'rejected', httpStatus: 400, reason: REFUSED };
  journal.items.end({ ...attempt, ...outcome, state: 'refused' });

  journal.close();
  const db = openReadOnly(place.path);
  expect(db.prepare('SELECT * FROM attempt').get()).toEqual({
    attempt_id: attemptId,
    run_id: runId,
    endpoint: 'contacts/add',
    item_count: 2,
    beside_count: 0,
    seq_sum: 3,
    payload_sha: 'a',
    boot_id: 'boot-1',
    started_ms: 5_000,
    started_at: '2026-11-20T12:00:00.000Z',
    outcome: 'rejected',
    ended_ms: 5_250,
    http_status: 400,
    reason: '{"code":"rejected","message":"no country"}',
  });
  db.close();
});

it('keeps the items of two runs apart', () => {
  const { journal, runId } = begunJournal();
  journal.runs.begin({ runId: 'run-2', command: 'sync' });
  journal.items.settle(runId, [1], { state: 'applied' });

  journal.items.settle('run-2', [1], { state: 'rejected', reason: REFUSED });

  expect(journal.items.get(runId, 1)?.state).toBe('applied');
  expect(journal.items.verdicts('run-2')).toMatchObject({ applied: 0, rejected: 1 });
});

it('tells the standings of several items, and of none that is pending', async () => {
  const { items, runId, begin } = itemTable();
  await begin([1, 2, 3]);
  items.settle(runId, [3], { state: 'rejected', reason: REFUSED });

  const standings = items.among(runId, [1, 3, 4]);

  expect([...standings].sort(([one], [other]) => one - other)).toEqual([
    [1, { state: 'intent', attempts: 1, reason: null }],
    [3, { state: 'rejected', attempts: 1, reason: REFUSED }],
  ]);
});

it('counts each verdict, and nothing that is still open', async () => {
  const { items, runId, begin } = itemTable();
  for (const [index, verdict] of VERDICTS.entries()) {
    const seqs = Array.from({ length: index + 1 }, (_, place) => index * 10 + place + 1);
    items.settle(runId, seqs, { state: verdict });
  }
  await begin([100, 101]);
  items.settle(runId, [102], { state: 'absent' });

  expect(items.verdicts(runId)).toEqual({
    applied: 1,
    rejected: 2,
    drifted: 3,
    skipped: 4,
    unknown: 5,
  });
  expect(items.count(runId, 'intent')).toBe(2);
});

it('records nothing of an attempt when one of its items cannot be recorded', async () => {
  const { items, runId } = itemTable();
  const attempt = { runId, endpoint: 'contacts/add', seqs: [1, Number.NaN], payloadSha: 'a' };

  await expect(items.begin(attempt)).rejects.toThrow(/NOT NULL|datatype|cannot store/u);

  expect(items.get(runId, 1)).toBeUndefined();
});

it('refuses an attempt of a run that was never begun', async () => {
  const { items } = itemTable();
  const attempt = { runId: 'run-9', endpoint: 'contacts/add', seqs: [1], payloadSha: 'a' };

  await expect(items.begin(attempt)).rejects.toThrow(/FOREIGN KEY/u);
});

it('knows no doubt when every attempt has a clear end', async () => {
  const { items, runId, begin, end } = itemTable();
  end(await begin([1]), { seqs: [1], state: 'acknowledged' });
  end(await begin([2]), { seqs: [2], state: 'absent' });

  expect(items.youngestDoubt(runId)).toBeUndefined();
});

it('names the doubt that ended last', async () => {
  const { items, runId, begin, end, clock } = itemTable();
  const [early, late, clear] = [await begin([1]), await begin([2]), await begin([3])];
  await clock.advance(100);
  end(early, { seqs: [1], state: 'doubt' });
  await clock.advance(200);
  end(late, { seqs: [2], state: 'doubt' });
  await clock.advance(400);
  end(clear, { seqs: [3], state: 'acknowledged' });

  expect(items.youngestDoubt(runId)).toEqual({ bootId: 'fake-boot', endedMs: 1_300 });
});

it('takes an intent without an outcome for younger than any doubt', async () => {
  const { items, runId, begin, end, clock } = itemTable();
  await begin([1]);
  await clock.advance(100);
  end(await begin([2]), { seqs: [2], state: 'doubt' });

  expect(items.youngestDoubt(runId)).toEqual({ bootId: 'fake-boot', endedMs: null });
});

it('knows no doubt when the items of the attempt are settled', async () => {
  const { items, runId, begin, end } = itemTable();
  end(await begin([1, 2]), { seqs: [1, 2], state: 'doubt' });
  items.settle(runId, [1], { state: 'applied' });
  expect(items.youngestDoubt(runId)).toBeDefined();

  items.settle(runId, [2], { state: 'absent' });

  expect(items.youngestDoubt(runId)).toBeUndefined();
});

it('tells the boot of a doubt when the machine was started anew since', async () => {
  const place = directory.place('journal.db');
  const first = begunJournal({ place, clock: fakeClock({ bootId: 'boot-1' }) });
  const { runId } = first;
  await first.journal.items.begin({ runId, endpoint: 'contacts/add', seqs: [1], payloadSha: 'a' });
  first.journal.close();

  const { journal } = begunJournal({
    place,
    clock: fakeClock({ bootId: 'boot-2' }),
    runId: 'run-2',
  });

  expect(journal.items.youngestDoubt(runId)).toEqual({ bootId: 'boot-1', endedMs: null });
  journal.close();
});
