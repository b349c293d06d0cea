import { describe, expect, it } from 'vitest';
import { Journal } from '../../../src/state/journal/journal.ts';
import { type Clock, systemRandom } from '../../../src/lib/index.ts';
import { fakeClock } from '../../fake-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANN = { contactType: 'newsletter', address: 'ann@example.com' };
const BOB = { contactType: 'newsletter', address: 'bob@example.com' };

/** Two boots of the machine have monotonic clocks of their own, and one wall clock. */
function stage() {
  const clock = fakeClock({ wallTime: '2026-11-20T02:00:00Z' });
  let boot = { bootId: 'boot 1', sinceMs: 0 };
  const machine: Clock = {
    ...clock,
    get bootId() {
      return boot.bootId;
    },
    monotonicMs: () => clock.monotonicMs() - boot.sinceMs,
  };
  const { late } = new Journal({
    place: { kind: 'memory' },
    clock: machine,
    random: systemRandom(),
  });
  return {
    late,
    clock,
    reboot: () => {
      boot = { bootId: `after ${boot.bootId}`, sinceMs: clock.monotonicMs() };
    },
    night: async (passedMs: number) => {
      await clock.advance(passedMs);
      late.age(DAY_MS);
      return late.get(ANN)?.isOverdue;
    },
  };
}

it('remembers contacts that were not seen, and forgets those that are there', () => {
  const { late } = stage();
  late.add('run 1', [ANN, { ...BOB, form: 'id' }]);
  late.noteAcknowledged('run 1', 'newsletter', 3);

  const forms = late.remove([BOB, { ...ANN, address: 'new@example.com' }]);

  expect(forms).toEqual(['id']);
  expect(late.get(ANN)).toEqual({ runId: 'run 1', isOverdue: false });
  expect(late.get(BOB)).toBeUndefined();
  expect(late.groups()).toMatchObject([{ runId: 'run 1', late: 1, overdue: 0, acknowledged: 3 }]);
});

it('counts from the last time that one was sent', () => {
  const { late } = stage();
  late.add('run 1', [ANN]);
  late.age(0);
  const before = late.get(ANN);

  late.add('run 2', [ANN]);

  expect(before?.isOverdue).toBe(true);
  expect(late.get(ANN)).toEqual({ runId: 'run 2', isOverdue: false });
});

it('is patient for the time that is configured, and no longer', async () => {
  const { late, night } = stage();
  late.age(DAY_MS);
  late.add('run 1', [ANN]);

  const early = await night(DAY_MS - 1_000);
  const then = await night(2_000);

  expect([early, then]).toEqual([false, true]);
});

it('counts from the moment of the yes, however long the run before it took', async () => {
  const { late, clock, night } = stage();
  late.age(DAY_MS);
  await clock.advance(10 * HOUR_MS);
  late.add('run 1', [ANN]);

  expect(await night(DAY_MS - 1_000)).toBe(false);
  expect(await night(2_000)).toBe(true);
});

describe.each([
  ['100 days behind', -100 * DAY_MS],
  ['a year behind', -365 * DAY_MS],
  ['a year ahead', 365 * DAY_MS],
])('a wall clock that is %s for one run', (_how, jumpMs) => {
  it.each([
    ['in one boot', false],
    ['with the machine started anew around it', true],
  ])('does not use up the patience %s, nor prolong it for ever', async (_when, isRebooted) => {
    const { late, clock, night, reboot } = stage();
    late.age(DAY_MS);
    late.add('run 1', [ANN]);

    if (isRebooted) reboot();
    clock.jumpWall(jumpMs);
    const wrong = await night(1_000);
    if (isRebooted) reboot();
    clock.jumpWall(-jumpMs);
    const right = await night(1_000);
    const later = [await night(DAY_MS), await night(DAY_MS)];

    expect([wrong, right]).toEqual([false, false]);
    expect(later).toEqual([true, true]);
  });
});

it('counts the nights of a machine that is switched off between them', async () => {
  const { late, night, reboot } = stage();
  late.age(DAY_MS);
  late.add('run 1', [ANN]);

  const nights = [];
  for (let count = 1; count <= 2; count += 1) {
    reboot();
    nights.push(await night(DAY_MS));
  }

  expect(nights).toEqual([false, true]);
});
