import { describe, expect, it } from 'vitest';
import { begunJournal } from '../../state/state-directory.ts';
import { CountryTrial, knownCountryForm } from '../../../src/apply/sending/country-trial.ts';

function trialOf(known: Readonly<Record<string, string>> = {}) {
  const { journal } = begunJournal();
  const { facts } = journal;
  for (const [name, value] of Object.entries(known)) facts.set({ name, value, source: 'probed' });
  const start = () => new CountryTrial({ journal, runId: 'run-1' }, 'name');
  return { facts, start, trial: start() };
}

describe('a trial of how uploads name countries', () => {
  it('begins with the form of the sample, and goes through the others', () => {
    const { trial } = trialOf();
    const forms = [trial.form];
    while (trial.isOpen) {
      trial.noteRefused();
      forms.push(trial.form);
    }

    expect(forms).toEqual(['name', 'id', 'code', 'name']);
  });

  it('ends with the form in which rows arrived, and remembers it', () => {
    const { trial, facts, start } = trialOf();
    trial.noteRefused();
    trial.noteRefused();

    trial.noteArrived();

    expect([trial.isOpen, trial.form]).toEqual([false, 'code']);
    expect(facts.get('csv_country')).toMatchObject({ value: 'iso2', source: 'observed' });
    expect(start()).toMatchObject({ isOpen: false, form: 'code' });
    expect(knownCountryForm(facts)).toBe('code');
  });

  it('leaves out the forms of which no row came, also after a resume', () => {
    const { trial, start } = trialOf();

    trial.noteUnread();

    expect(trial.form).toBe('id');
    expect(start().form).toBe('id');
  });

  it('takes up the form of the sample again where no form helps', () => {
    const { trial, start } = trialOf();

    for (let form = 0; form < 3; form += 1) trial.noteUnread();

    expect([trial.isOpen, trial.form]).toEqual([false, 'name']);
    expect(start()).toMatchObject({ isOpen: true, form: 'name' });
  });

  it('uses a form as it is where nothing can be seen of its rows', () => {
    const { trial, facts } = trialOf();

    trial.noteUnclear();

    expect([trial.isOpen, trial.form]).toEqual([false, 'name']);
    expect(facts.get('csv_country')).toBeUndefined();
  });

  it('knows nothing from a service that takes any form', () => {
    expect(trialOf({ csv_country: 'any' }).trial).toMatchObject({ isOpen: true, form: 'name' });
  });
});
