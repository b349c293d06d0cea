import { expect, it } from 'vitest';
import { nextSteps } from '../../src/report/next-steps.ts';
import { verdictsOf } from './finished-run.ts';

const parked = { deletes: 2, planPath: 'state/plans/parked.plan' };

function commandsOf(steps: readonly string[]): string[] {
  return steps.map((step) => step.split('    ')[0] ?? '');
}

it('has no step when everything was applied', () => {
  const steps = nextSteps({ finished: true, verdicts: verdictsOf({ applied: 9 }), parked: null });

  expect(steps).toEqual([]);
});

it.each([
  ['rejected', 'listferry retry'],
  ['drifted', 'listferry plan'],
  ['skipped', 'listferry plan'],
  ['unknown', 'listferry verify'],
] as const)('follows %s items with %s', (verdict, command) => {
  const steps = nextSteps({ finished: true, verdicts: verdictsOf({ [verdict]: 1 }), parked: null });

  expect(commandsOf(steps)).toEqual([command]);
});

it('resumes before anything else when the run was interrupted', () => {
  const verdicts = verdictsOf({ rejected: 1, unknown: 1 });

  const steps = nextSteps({ finished: false, verdicts, parked });

  expect(commandsOf(steps)).toEqual(['listferry resume']);
});

it('clears up doubts before it sends again', () => {
  const verdicts = verdictsOf({ rejected: 1, unknown: 1 });

  const steps = nextSteps({ finished: true, verdicts, parked: null });

  expect(commandsOf(steps)).toEqual(['listferry verify', 'listferry retry']);
});

it('shows the parked plan when only parked deletes were skipped', () => {
  const steps = nextSteps({ finished: true, verdicts: verdictsOf({ skipped: 2 }), parked });

  expect(commandsOf(steps)).toEqual(['listferry show state/plans/parked.plan']);
});

it('plans anew when more was skipped than the parked deletes', () => {
  const steps = nextSteps({ finished: true, verdicts: verdictsOf({ skipped: 3 }), parked });

  expect(commandsOf(steps)).toEqual(['listferry plan', 'listferry show state/plans/parked.plan']);
});

it('advises no retry where all that was rejected is overdue, since a retry sends none of it', () => {
  const late = { waiting: 0, overdue: 2, held: 0 };

  const steps = nextSteps({
    finished: true,
    verdicts: verdictsOf({ rejected: 2 }),
    parked: null,
    late,
  });

  expect(commandsOf(steps)).toEqual(['listferry sync --yes --resend 2']);
});

it('advises both where more was rejected than is overdue', () => {
  const late = { waiting: 1, overdue: 2, held: 0 };

  const steps = nextSteps({
    finished: true,
    verdicts: verdictsOf({ rejected: 3 }),
    parked: null,
    late,
  });

  expect(commandsOf(steps)).toEqual(['listferry retry', 'listferry sync --yes --resend 3']);
});
