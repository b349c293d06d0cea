import { expect, it } from 'vitest';
import { runsText } from '../../../src/report/text/runs-text.ts';
import { plainStyle } from '../../../src/report/text/style.ts';
import { resultOf, runOf } from '../finished-run.ts';

const style = plainStyle;

it('shows each run in one line, in the order given', () => {
  const older = runOf({ runId: 'older', result: resultOf({ applied: 2 }, { verified: true }) });

  const lines = [...runsText([runOf({ runId: 'newer' }), older], { style })];

  expect(lines).toEqual([
    expect.stringContaining('newer'),
    '2026-11-20T02:00:00.000Z  older  apply  items 2 = 2 applied, 2 min 5 s, verified  state/plans/nightly.plan',
  ]);
});

it.each([
  ['planning', 'unfinished, no plan yet'],
  ['applying', 'unfinished'],
] as const)('says how far an unfinished run in phase %s came', (phase, words) => {
  const run = runOf({ phase, result: null, planPath: null });

  const [line] = [...runsText([run], { style })];

  expect(line?.endsWith(`  apply  ${words}`)).toBe(true);
});

it('shows parked deletes with their run', () => {
  const result = resultOf({ applied: 1 }, { parked: { deletes: 104, planPath: 'parked.plan' } });

  const [line] = [...runsText([runOf({ result })], { style })];

  expect(line).toContain('items 1 = 1 applied, 104 deletes parked,');
});

it('says how to begin when there is no run', () => {
  const lines = [...runsText([], { style })];

  expect(lines).toEqual(['No run yet. Next: listferry plan']);
});
