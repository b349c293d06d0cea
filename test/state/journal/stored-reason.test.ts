import { describe, expect, it } from 'vitest';
import type { ItemReason } from '../../../src/plan/index.ts';
import { Journal } from '../../../src/state/journal/journal.ts';
import { systemRandom } from '../../../src/lib/index.ts';
import { openDurable } from '../../../src/state/storage/database.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

/** A journal with one item, whose reason an older listferry wrote as this sentence. */
function journalOf(state: 'absent' | 'skipped' | 'rejected', sentence: string) {
  const place = directory.place('journal.db');
  const { journal, runId } = begunJournal({ place });
  journal.items.settle(runId, [1], { state, reason: { code: 'told', text: '' } });
  journal.runs.abandon(runId);
  journal.close();
  const db = openDurable(place);
  db.prepare('UPDATE item_state SET reason = ?').run(sentence);
  db.close();
  return { journal: new Journal({ place, clock: fakeClock(), random: systemRandom() }), runId };
}

describe('a journal that is older than the codes', () => {
  it('gives a sentence back as it stands', () => {
    const { journal, runId } = journalOf('rejected', 'the service refused city: not today');

    const [exception] = journal.walks.exceptions(runId);

    const text = 'the service refused city: not today';
    expect(exception?.reason).toEqual({ code: 'told', text });
    journal.close();
  });

  it.each<[ItemReason['code'], string]>([
    [
      'left-earlier',
      'an earlier run knew that the address had left, and the list of the service does not show it',
    ],
    [
      'held-for-late',
      'held back: most of what the service said yes to before was never seen in this contact type',
    ],
    [
      'overdue',
      'late for longer than uploads.patience: the service said yes, and it was never seen; only --resend sends it again',
    ],
  ])('knows %s by its sentence', (code, sentence) => {
    const { journal, runId } = journalOf('skipped', sentence);

    expect(journal.items.get(runId, 1)?.reason).toEqual({ code });
    journal.close();
  });

  it('tells a reason that was damaged as it stands', () => {
    const { journal, runId } = journalOf('skipped', '{"code":"overdue');

    const text = '{"code":"overdue';
    expect(journal.items.get(runId, 1)?.reason).toEqual({ code: 'told', text });
    journal.close();
  });

  it('knows what a call for many has left out', () => {
    const sentence = 'the service said yes to a call for many and left it out';
    const { journal, runId } = journalOf('absent', sentence);

    expect(journal.items.get(runId, 1)?.reason).toEqual({ code: 'left-out' });
    expect(journal.walks.hasLeftOut(runId)).toBe(true);
    journal.close();
  });
});
