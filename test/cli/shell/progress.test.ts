import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../src/cli/shell/progress.ts';
import { drained } from '../../drained.ts';
import { fakeClock } from '../../fake-clock.ts';
import { recordingTerminal } from '../recording-terminal.ts';

it('tells count, rate and time left in a line now and then', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const terminal = recordingTerminal();
  const step = (await createProgress(terminal, clock)).step('Uploading', {
    unit: 'contacts',
    total: 10_000,
  });

  for (let second = 0; second < 12; second += 1) {
    await clock.advance(1_000);
    step.advance(100);
  }
  step.finish();

  expect(terminal.told).toEqual([
    'Uploading: 500 of 10,000 contacts, 100/s, 1 min 35 s left',
    'Uploading: 1,000 of 10,000 contacts, 100/s, 1 min 30 s left',
  ]);
});

it('tells the rate alone where the end is not known', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const terminal = recordingTerminal();
  const step = (await createProgress(terminal, clock)).step('Reading', { unit: 'rows' });

  await clock.advance(5_000);
  step.advance(50_000);

  expect(terminal.told).toEqual(['Reading: 50,000 rows, 10,000/s']);
});

it('tells the rate alone once more has come than was expected', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const terminal = recordingTerminal();
  const step = (await createProgress(terminal, clock)).step('Comparing', {
    unit: 'items',
    total: 100,
  });

  await clock.advance(5_000);
  step.advance(101);

  expect(terminal.told).toEqual(['Comparing: 101 items, 20/s']);
});

it('tells of a wait only how long it still takes', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const terminal = recordingTerminal();
  const step = (await createProgress(terminal, clock)).step('Waiting', {
    unit: 'seconds',
    total: 20,
  });

  await clock.advance(5_000);
  step.advance(5);

  expect(terminal.told).toEqual(['Waiting: 5 of 20 seconds, 15 s left']);
});

it('knows nothing of the time left before more than a few have come', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const terminal = recordingTerminal();
  const options = { unit: 'contacts', total: 500 } as const;
  const step = (await createProgress(terminal, clock)).step('Uploading', options);

  await clock.advance(33_000);
  step.advance(1);

  expect(terminal.told).toEqual(['Uploading: 1 of 500 contacts, 0/s']);
});

it('tells bytes in megabytes', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const terminal = recordingTerminal();
  const options = { unit: 'bytes', total: 127_000_000 } as const;
  const step = (await createProgress(terminal, clock)).step('Reading crm.csv', options);

  await clock.advance(5_000);
  step.advance(63_500_000);

  expect(terminal.told).toEqual(['Reading crm.csv: 63.5 of 127 MB, 12.7 MB/s, 5 s left']);
});

it('says nothing of a short step', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const terminal = recordingTerminal();
  const step = (await createProgress(terminal, clock)).step('Reading', { unit: 'rows', total: 3 });

  await clock.advance(1_000);
  step.advance(3);
  step.finish();

  expect(terminal.told).toEqual([]);
});

describe('on a terminal', () => {
  it('draws a bar with count, rate and time left, and wipes it in the end', async () => {
    const { canvas, drawn, clock } = canvasWithClock();
    const progress = await createProgress(recordingTerminal({ canvas }), clock);
    const step = progress.step('Uploading', { unit: 'contacts', total: 1_000 });

    await clock.advance(2_000);
    step.advance(500);
    const bar = drawn();
    step.finish();

    expect(bar).toMatch(/Uploading .*500 of 1,000 contacts, 250\/s, 2 s left/u);
    expect(drawn()).toContain('\u001b[0J');
  });

  it('draws two steps at once below each other', async () => {
    const { canvas, drawn, clock } = canvasWithClock();
    const progress = await createProgress(recordingTerminal({ canvas }), clock);
    const rows = progress.step('Rows', { unit: 'rows' });
    const contacts = progress.step('Contacts', { unit: 'contacts' });

    await clock.advance(1_000);
    rows.advance(10);
    contacts.advance(20);
    const bars = drawn();
    progress.close();

    expect(bars).toMatch(/Rows: 10 rows, 10\/s[^]*Contacts: 20 contacts, 20\/s/u);
  });

  it('lets a step finish after a failure closed everything', async () => {
    const { canvas, clock } = canvasWithClock();
    const progress = await createProgress(recordingTerminal({ canvas }), clock);
    const step = progress.step('Rows', { unit: 'rows' });

    progress.close();

    expect(() => step.finish()).not.toThrow();
  });
});

function canvasWithClock() {
  const canvas = Object.assign(new PassThrough(), { isTTY: true, columns: 100 });
  const drawn = (): string => drained(canvas);
  return { canvas, drawn, clock: fakeClock({ autoAdvance: false }) };
}
