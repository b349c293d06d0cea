import { expect, it } from 'vitest';
import { fakeClock } from '../../fake-clock.ts';
import { itemTable } from './item-table.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

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

it('knows no doubt any more when the items of the attempt are settled', async () => {
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
