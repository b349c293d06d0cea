import { expect, it } from 'vitest';
import type { ProbeNames } from '../../../src/state/journal/probes.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal } from '../state-directory.ts';

function namesOf(tag: string): ProbeNames {
  return {
    tag,
    contactType: `type ${tag}`,
    customField: `f_${tag}`,
    addressDomain: `${tag}.example`,
  };
}

it('knows of no unfinished probe at first', () => {
  expect(begunJournal().journal.probes.unfinished()).toBeUndefined();
});

it('keeps the names and the time of the last write until the probe has ended', async () => {
  const clock = fakeClock({ startMs: 500, wallTime: '2026-11-20T12:00:00Z', bootId: 'boot' });
  const { probes } = begunJournal({ clock }).journal;
  probes.begin(namesOf('aa'));
  await clock.advance(250);

  probes.touch('aa');

  expect(probes.unfinished()).toEqual({
    ...namesOf('aa'),
    startedAt: '2026-11-20T12:00:00.000Z',
    bootId: 'boot',
    touchedMs: 750,
  });
});

it('gives the oldest of several, and none once all have ended', async () => {
  const { journal, clock } = begunJournal();
  const { probes } = journal;
  probes.begin(namesOf('bb'));
  await clock.advance(1_000);
  probes.begin(namesOf('aa'));

  expect(probes.unfinished()?.tag).toBe('bb');
  probes.end('bb');
  expect(probes.unfinished()?.tag).toBe('aa');
  probes.end('aa');
  expect(probes.unfinished()).toBeUndefined();
});
