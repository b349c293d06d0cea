import { describe, expect, it } from 'vitest';
import type { ProbeNames, StoredForm } from '../../../src/state/journal/facts.ts';
import { openReadOnly } from '../../../src/state/storage/database.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

const form: StoredForm = {
  contactType: 'newsletter',
  address: 'ada@example.com',
  field: 'city',
  wanted: 'Mumbai ',
  stored: 'Mumbai',
};

it('knows nothing of a behaviour that was never seen', () => {
  const { facts } = begunJournal().journal;

  expect(facts.get('upload-blank')).toBeUndefined();
});

it('replaces a fact when it is learned again', () => {
  const { facts } = begunJournal().journal;
  facts.set({ name: 'upload-blank', value: 'keeps', source: 'configured' });

  facts.set({ name: 'upload-blank', value: 'clears', source: 'probed', evidence: 'contact 41' });

  expect(facts.get('upload-blank')).toMatchObject({
    value: 'clears',
    source: 'probed',
    evidence: 'contact 41',
  });
});

it('tells what was set since it was last asked', () => {
  const { journal } = begunJournal();
  expect(journal.facts.get('trim')).toBeUndefined();

  journal.facts.set({ name: 'trim', value: 'no', source: 'observed' });
  expect(journal.facts.get('trim')?.value).toBe('no');
  journal.facts.set({ name: 'trim', value: 'yes', source: 'probed' });

  expect(journal.facts.get('trim')?.value).toBe('yes');
});

it('stamps a fact with the wall time and the evidence', () => {
  const clock = fakeClock({ wallTime: '2026-11-20T12:00:00Z' });
  const { journal } = begunJournal({ place: directory.place('journal.db'), clock });

  journal.facts.set({ name: 'a', value: 'b', source: 'observed', evidence: 'contact 41' });

  const db = openReadOnly(directory.path('journal.db'));
  expect(db.prepare('SELECT observed_at, evidence FROM fact').get()).toEqual({
    observed_at: '2026-11-20T12:00:00.000Z',
    evidence: 'contact 41',
  });
  db.close();
  journal.close();
});

it('lists all facts by name, with their time and evidence', () => {
  const clock = fakeClock({ wallTime: '2026-11-20T12:00:00Z' });
  const { facts } = begunJournal({ clock }).journal;
  facts.set({ name: 'trim', value: 'no', source: 'probed', evidence: 'probe aa' });
  facts.set({ name: 'email_case', value: 'preserve', source: 'configured' });

  const observedAt = '2026-11-20T12:00:00.000Z';
  expect(facts.all()).toEqual([
    { name: 'email_case', value: 'preserve', source: 'configured', observedAt, evidence: null },
    { name: 'trim', value: 'no', source: 'probed', observedAt, evidence: 'probe aa' },
  ]);
});

it('recognises the form in which the service holds a value', () => {
  const { facts } = begunJournal().journal;

  facts.rememberStoredForm(form);

  expect(facts.isStoredForm(form)).toBe(true);
});

it.each<Partial<StoredForm>>([
  { contactType: 'customers' },
  { address: 'grace@example.com' },
  { field: 'state' },
  { wanted: 'Mumbai' },
  { stored: 'MUMBAI' },
])('does not take %o for a form that it knows', (other) => {
  const { facts } = begunJournal().journal;
  facts.rememberStoredForm(form);

  expect(facts.isStoredForm({ ...form, ...other })).toBe(false);
});

it('forgets the former form when the value is stored in a new one', () => {
  const { facts } = begunJournal().journal;
  facts.rememberStoredForm(form);

  facts.rememberStoredForm({ ...form, stored: 'MUMBAI' });

  expect(facts.isStoredForm(form)).toBe(false);
  expect(facts.isStoredForm({ ...form, stored: 'MUMBAI' })).toBe(true);
});

describe('probes', () => {
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
});
