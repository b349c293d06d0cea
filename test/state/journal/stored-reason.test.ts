import { expect, it } from 'vitest';
import { Journal } from '../../../src/state/journal/journal.ts';
import { systemRandom } from '../../../src/lib/index.ts';
import { openDurable } from '../../../src/state/storage/database.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it('tells a reason that was damaged as it stands', () => {
  const place = directory.place('journal.db');
  const { journal, runId } = begunJournal({ place });
  journal.items.settle(runId, [1], { state: 'skipped', reason: { code: 'overdue' } });
  journal.runs.abandon(runId);
  journal.close();
  const text = '{"code":"overdue';
  const db = openDurable(place);
  db.prepare('UPDATE item_state SET reason = ?').run(text);
  db.close();

  const damaged = new Journal({ place, clock: fakeClock(), random: systemRandom() });

  expect(damaged.items.get(runId, 1)?.reason).toEqual({ code: 'told', text });
  damaged.close();
});
