import { expect, it } from 'vitest';
import { Journal } from '../../../src/state/journal/journal.ts';
import { systemChance } from '../../../src/lib/chance.ts';
import { fakeClock } from '../../fake-clock.ts';

const DAY_MS = 86_400_000;
const ANN = { contactType: 'newsletter', address: 'ann@example.com' };
const BOB = { contactType: 'newsletter', address: 'bob@example.com' };

function journalAt(startedAt: string): Journal {
  const clock = { ...fakeClock(), wallTime: () => new Date(wall) };
  let wall = startedAt;
  const journal = new Journal({ place: { kind: 'memory' }, clock, chance: systemChance() });
  return Object.assign(journal, {
    jump: (to: string) => {
      wall = to;
    },
  });
}

function jump(journal: Journal, to: string): void {
  (journal as Journal & { jump: (to: string) => void }).jump(to);
}

it('remembers whom nobody has seen, and forgets who is there', () => {
  const { late } = journalAt('2026-11-20T02:00:00Z');
  late.add('run 1', [ANN, { ...BOB, form: 'id' }]);
  late.noteAcknowledged('run 1', 'newsletter', 3);

  const forms = late.remove([BOB, { ...ANN, address: 'new@example.com' }]);

  expect(forms).toEqual(['id']);
  expect(late.get(ANN)).toEqual({ runId: 'run 1', isOverdue: false });
  expect(late.get(BOB)).toBeUndefined();
  expect(late.groups()).toMatchObject([{ runId: 'run 1', late: 1, overdue: 0, acknowledged: 3 }]);
});

it('counts from the last time that one was sent', () => {
  const { late } = journalAt('2026-11-20T02:00:00Z');
  late.add('run 1', [ANN]);
  late.age(0);
  const before = late.get(ANN);

  late.add('run 2', [ANN]);

  expect(before?.isOverdue).toBe(true);
  expect(late.get(ANN)).toEqual({ runId: 'run 2', isOverdue: false });
});

it('is patient for the time that is configured, and no longer', () => {
  const journal = journalAt('2026-11-20T02:00:00Z');
  journal.late.add('run 1', [ANN]);

  jump(journal, '2026-11-21T01:59:59Z');
  journal.late.age(DAY_MS);
  const early = journal.late.get(ANN)?.isOverdue;
  jump(journal, '2026-11-21T02:00:01Z');
  journal.late.age(DAY_MS);

  expect(early).toBe(false);
  expect(journal.late.get(ANN)?.isOverdue).toBe(true);
});

it('begins anew where the clock was ahead, and takes no word back where it is put back', () => {
  const journal = journalAt('2027-11-20T02:00:00Z');
  journal.late.add('run 1', [ANN]);

  jump(journal, '2026-11-20T02:00:00Z');
  journal.late.age(DAY_MS);
  jump(journal, '2026-11-21T03:00:00Z');
  journal.late.age(DAY_MS);
  const isOverdue = journal.late.get(ANN)?.isOverdue;
  jump(journal, '2025-11-21T03:00:00Z');
  journal.late.age(DAY_MS);

  expect(isOverdue).toBe(true);
  expect(journal.late.get(ANN)?.isOverdue).toBe(true);
});
