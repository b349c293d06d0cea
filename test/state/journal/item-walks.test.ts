import { describe, expect, it } from 'vitest';
import type { ItemState } from '../../../src/state/journal/item-states.ts';
import { begunJournal } from '../state-directory.ts';
import { itemTable } from './item-table.ts';

const OTHERWISE = { code: 'applied-otherwise', fields: ['city'], wasRefused: true } as const;
const DROPPED = { code: 'silently-dropped' } as const;

it('pages through more than a thousand open items in the order of the plan', async () => {
  const { items, walks, runId, begin } = itemTable();
  const seqs = Array.from({ length: 2_500 }, (_, index) => 2_500 - index);
  await begin(seqs);
  items.settle(runId, [7, 1_500], { state: 'applied' });

  const walked = [...walks.openItems(runId)].map(({ seq }) => seq);

  expect(walked).toEqual(seqs.toReversed().filter((seq) => seq !== 7 && seq !== 1_500));
});

it.each<[ItemState, boolean]>([
  ['intent', true],
  ['doubt', true],
  ['acknowledged', true],
  ['refused', true],
  ['absent', false],
  ['applied', false],
  ['rejected', false],
  ['drifted', false],
  ['skipped', false],
  ['unknown', false],
])('tells of an item that is %s whether it is to be read back: %s', async (state, isOpen) => {
  const { items, walks, runId, begin } = itemTable();
  const attemptId = await begin([1]);
  items.settle(runId, [1], { state, reason: OTHERWISE });

  const open = [...walks.openItems(runId)];

  const sent = { attempts: 1, attemptId, endpoint: 'contacts/add', itemCount: 1, httpStatus: null };
  expect(open).toEqual(isOpen ? [{ seq: 1, state, reason: OTHERWISE, ...sent }] : []);
});

it('tells by which request an item was carried last, and whether one to an endpoint is still open', async () => {
  const { items, walks, runId } = itemTable();
  const upload = { runId, endpoint: 'contacts/upload-csv', seqs: [1, 2], payloadSha: 'a' };
  const attemptId = await items.begin(upload);
  items.end({ ...upload, attemptId, outcome: 'acknowledged', state: 'acknowledged' });
  const before = items.hasOpen(runId, 'contacts/upload-csv');
  await items.begin({ runId, endpoint: 'contacts/add', seqs: [2], payloadSha: 'b' });
  items.settle(runId, [1], { state: 'applied' });

  expect(before).toBe(true);
  expect(items.hasOpen(runId, 'contacts/upload-csv')).toBe(false);
  expect(items.hasOpen(runId, 'contacts/add')).toBe(true);
  expect([...walks.openItems(runId)]).toMatchObject([
    { seq: 2, attempts: 2, endpoint: 'contacts/add' },
  ]);
});

it('lists what did not end as applied, in the order of the plan', () => {
  const { items, walks, runId } = itemTable();
  items.settle(runId, [9], { state: 'unknown' });
  items.settle(runId, [2], { state: 'applied', reason: OTHERWISE });
  items.settle(runId, [4], { state: 'rejected', reason: DROPPED });
  items.settle(runId, [5], { state: 'doubt' });

  expect([...walks.exceptions(runId)]).toEqual([
    { seq: 4, verdict: 'rejected', reason: DROPPED },
    { seq: 9, verdict: 'unknown', reason: null },
  ]);
});

it('lists the applied items that something was noted of', () => {
  const { items, walks, runId } = itemTable();
  items.settle(runId, [1, 3], { state: 'applied' });
  items.settle(runId, [2], { state: 'applied', reason: OTHERWISE });
  items.settle(runId, [4], { state: 'rejected', reason: DROPPED });

  expect([...walks.notes(runId)]).toEqual([{ seq: 2, reason: OTHERWISE }]);
});

it('can be written to and closed while a list is only half walked', () => {
  const { journal, runId } = begunJournal();
  journal.items.settle(runId, [1, 2], { state: 'rejected' });
  const walk = journal.walks.exceptions(runId);
  walk.next();

  journal.items.settle(runId, [3], { state: 'applied' });

  expect(journal.items.count(runId, 'applied')).toBe(1);
  expect(() => journal.close()).not.toThrow();
});

describe('a request that was cut', () => {
  const UPLOAD = 'contacts/upload-csv';

  /** Runs with one request for five items, of which so many are applied and so many absent. */
  async function requestOf(states: readonly ('applied' | 'absent' | 'doubt')[], endpoint = UPLOAD) {
    const { journal, runId } = begunJournal();
    const seqs = states.map((_, index) => index + 1);
    await journal.items.begin({ runId, endpoint, seqs, payloadSha: 'a' });
    for (const [index, state] of states.entries()) {
      const reason = state === 'absent' ? ({ code: 'left-out' } as const) : undefined;
      journal.items.settle(runId, [index + 1], { state, reason });
    }
    return journal.walks;
  }

  it.each([
    [['applied', 'applied', 'absent'], 2],
    [['applied', 'absent', 'absent'], 1],
    [['applied', 'absent', 'applied'], undefined],
    [['applied', 'doubt', 'absent'], undefined],
    [['absent', 'absent', 'absent'], undefined],
    [['applied', 'applied', 'applied'], undefined],
  ] as const)('takes %j for a request of which so many were kept: %s', async (states, kept) => {
    expect((await requestOf(states)).fewestKept('run-1', UPLOAD)).toBe(kept);
  });

  it('looks at one endpoint only', async () => {
    const cut = await requestOf(['applied', 'absent'], 'contacts/bulk-delete');

    expect(cut.fewestKept('run-1', UPLOAD)).toBeUndefined();
  });

  it('knows whether anything was left out', async () => {
    expect((await requestOf(['applied', 'absent'])).hasLeftOut('run-1')).toBe(true);
    expect((await requestOf(['applied', 'applied'])).hasLeftOut('run-1')).toBe(false);
  });

  it('does not take what was never sent for left out', () => {
    const { journal, runId } = begunJournal();

    journal.items.settle(runId, [1], { state: 'absent', reason: { code: 'run-stopped' } });

    expect(journal.walks.hasLeftOut(runId)).toBe(false);
  });
});
