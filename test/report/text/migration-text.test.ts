import { expect, it } from 'vitest';
import { migrationText, nextOfMigration } from '../../../src/report/text/migration-text.ts';
import { plainStyle } from '../../../src/report/text/style.ts';
import { statusText } from '../../../src/report/text/status-text.ts';
import type { MigrationPath } from '../../../src/report/migration-path.ts';

const PATH: MigrationPath = {
  phase: 'presync',
  reached: 'presync',
  steps: [
    { step: 'firstSync', done: true, words: 'A first run has finished.' },
    { step: 'cutover', done: false, words: 'The switch is still to come.', next: 'switch' },
  ],
};

it('is a list with a tick for what is done', () => {
  expect([...migrationText(PATH, { style: plainStyle })]).toEqual([
    'Migration, phase presync:',
    '  [x] A first run has finished.',
    '  [ ] The switch is still to come.',
  ]);
});

it('ends the status with what to do about the first open step', () => {
  expect([...statusText({ migration: PATH }, { style: plainStyle, now: new Date(0) })].at(-1)).toBe(
    '  migration: switch',
  );
  expect(nextOfMigration({ ...PATH, steps: [] })).toEqual([]);
});
