import { describe, expect, it } from 'vitest';
import {
  type MigrationFacts,
  migrationPath,
  type MigrationPath,
  migrationLines,
  nextOfMigration,
} from '../../../src/report/words/migration-path.ts';
import { statusText } from '../../../src/report/status-text.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import { resultOf, parkedPlanOf } from '../finished-run.ts';
import { parkedOf } from '../../../src/plan/index.ts';

const CLEAN = resultOf({ applied: 9 }, { verified: true });

const FACTS: MigrationFacts = {
  phase: 'presync',
  reached: 'presync',
  last: CLEAN,
  carriesSuppressions: true,
  mirrors: { wanted: 1, made: 1 },
  unknownStatuses: 0,
  canRetry: true,
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

  it.each<[string, Partial<MigrationFacts>]>([
    ['firstMirror', { mirrors: { wanted: 2, made: 1 } }],
    ['rejected', { last: { ...CLEAN, verdicts: { ...CLEAN.verdicts, rejected: 2 } } }],
    ['invalidRows', { last: { ...CLEAN, invalidRows: 3 }, unknownStatuses: 2 }],
    ['parkedDeletes', { last: { ...CLEAN, parked: parkedOf([parkedPlanOf({ count: 12 })]) } }],
    ['automations', { acceptedOnce: ['Welcome'] }],
  ])('shows %s as open', (step, more) => {
    expect(openSteps({ ...FACTS, ...more })).toEqual([step, 'cutover', 'drain']);
  });

  it('names a retry of what was rejected only where the run can still be retried', () => {
    const last = { ...CLEAN, verdicts: { ...CLEAN.verdicts, rejected: 2 } };
    const next = (facts: Partial<MigrationFacts>): string | undefined =>
      migrationPath({ ...FACTS, last, ...facts }).steps.find(({ step }) => step === 'rejected')
        ?.next;

    expect(next({})).toContain('listferry retry');
    expect(next({ canRetry: false })).not.toContain('listferry retry');
    expect(next({ canRetry: false })).toContain(', then: listferry sync --yes');
  });

  it('says how many rows have an unknown status', () => {
    const last = { ...CLEAN, invalidRows: 3 };

    expect(wordsOf({ ...FACTS, last, unknownStatuses: 2 }, 'invalidRows')).toBe(
      '3 rows left out, 2 of them with an unknown status.',
    );
    expect(wordsOf({ ...FACTS, last, unknownStatuses: null }, 'invalidRows')).toBe(
      '3 rows left out.',
    );
  });

  it('takes suppressions for open again when the last run was not verified', () => {
    const last = { ...CLEAN, verified: false };

    expect(openSteps({ ...FACTS, last })).toEqual(['suppressions', 'verified', 'cutover', 'drain']);
    const [step] = migrationPath({ ...FACTS, last }).steps;
    expect(step?.words).toMatch(/^It is unknown whether .* the last run was not verified\.$/u);
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

function wordsOf(facts: MigrationFacts, step: string): string | undefined {
  return migrationPath(facts).steps.find((found) => found.step === step)?.words;
}

const PATH: MigrationPath = {
  phase: 'presync',
  reached: 'presync',
  steps: [
    { step: 'firstSync', done: true, words: 'A first run has finished.' },
    { step: 'cutover', done: false, words: 'The switch is still to come.', next: 'switch' },
  ],
};

describe('the checklist', () => {
  it('is a list with a tick for what is done', () => {
    expect(migrationLines(PATH)).toEqual([
      'Migration, phase presync:',
      '  [x] A first run has finished.',
      '  [ ] The switch is still to come.',
    ]);
  });

  it('ends the status with what to do about the first open step', () => {
    expect(
      [...statusText({ migration: PATH }, { style: plainStyle, now: new Date(0) })].at(-1),
    ).toBe('Next: migration: switch');
    expect(nextOfMigration({ ...PATH, steps: [] })).toEqual([]);
  });
});
