import { describe, expect, it } from 'vitest';
import {
  migrationPath,
  type MigrationFacts,
  type MigrationStepName,
} from '../../src/report/migration-path.ts';
import { resultOf } from './finished-run.ts';

const CLEAN = resultOf({ applied: 9 }, { verified: true });

const FACTS: MigrationFacts = {
  phase: 'presync',
  reached: 'presync',
  last: CLEAN,
  carriesSuppressions: true,
  mirrors: { wanted: 1, made: 1 },
  unknownStatuses: 0,
  acceptedOnce: [],
};

describe('the way of a migration', () => {
  it('begins with suppressions and a first run', () => {
    const facts = { ...FACTS, reached: null, last: undefined, mirrors: { wanted: 0, made: 0 } };

    expect(openSteps(facts)).toEqual(['suppressions', 'firstSync', 'cutover', 'drain']);
  });

  it('has the switch and the late exports before it when all is well', () => {
    expect(openSteps(FACTS)).toEqual(['cutover', 'drain']);
  });

  it('warns of a configuration that carries over no suppressions', () => {
    const [step] = migrationPath({ ...FACTS, carriesSuppressions: false }).steps;

    expect(step).toMatchObject({ step: 'suppressions', done: false });
  });

  it.each<[MigrationStepName, Partial<MigrationFacts>]>([
    ['firstMirror', { mirrors: { wanted: 2, made: 1 } }],
    ['rejected', { last: { ...CLEAN, verdicts: { ...CLEAN.verdicts, rejected: 2 } } }],
    ['invalidRows', { last: { ...CLEAN, invalidRows: 3 }, unknownStatuses: 2 }],
    ['parkedDeletes', { last: { ...CLEAN, parked: { deletes: 12, planPath: 'a.plan' } } }],
    ['automations', { acceptedOnce: ['Welcome'] }],
  ])('shows %s as open', (step, more) => {
    expect(openSteps({ ...FACTS, ...more })).toEqual([step, 'cutover', 'drain']);
  });

  it('says how many rows have a status that nobody understood', () => {
    const last = { ...CLEAN, invalidRows: 3 };

    expect(wordsOf({ ...FACTS, last, unknownStatuses: 2 }, 'invalidRows')).toBe(
      '3 rows could not be taken, 2 of them for a status that nobody understood.',
    );
    expect(wordsOf({ ...FACTS, last, unknownStatuses: null }, 'invalidRows')).toBe(
      '3 rows could not be taken.',
    );
  });

  it('takes suppressions for open again when the last run was not verified', () => {
    const last = { ...CLEAN, verified: false };

    expect(openSteps({ ...FACTS, last })).toEqual(['suppressions', 'verified', 'cutover', 'drain']);
  });

  it('knows no first mirror after the switch', () => {
    const facts = { ...FACTS, phase: 'cutover', mirrors: { wanted: 1, made: 0 } } as const;

    expect(openSteps({ ...facts, reached: 'cutover' })).toEqual(['drain']);
    expect(openSteps({ ...facts, phase: 'drain', reached: 'drain' })).toEqual([]);
  });
});

function openSteps(facts: MigrationFacts): readonly string[] {
  const { steps } = migrationPath(facts);
  return steps.filter(({ done }) => !done).map(({ step }) => step);
}

function wordsOf(facts: MigrationFacts, step: MigrationStepName): string | undefined {
  return migrationPath(facts).steps.find((found) => found.step === step)?.words;
}
