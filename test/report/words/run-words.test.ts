// Whom a run unsubscribed since its plan was made, in words.
import { describe, expect, it } from 'vitest';
import {
  nextSteps,
  parkedSum,
  parkedWords,
  standingLines,
  type WholeRunReport,
} from '../../../src/report/words/run-words.ts';
import { approvalWords, leftSinceWords } from '../../../src/report/words/phrases.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import { resultOf, runOf, verdictsOf, wholeReportOf, told } from '../finished-run.ts';
import type { RunRecord } from '../../../src/state/index.ts';
import { visible } from '../../../src/report/index.ts';
import { NOTHING_HELD } from '../../../src/plan/index.ts';
import { create, plannedIn } from '../planned.ts';

const parked = { deletes: 2, planPath: 'state/plans/parked.plan' };

function commandsOf(steps: readonly string[]): string[] {
  return steps.map((step) => step.split('    ')[0] ?? '');
}

describe('the next steps', () => {
  it('has no step when everything was applied', () => {
    const steps = nextSteps(
      { finished: true },
      { verdicts: verdictsOf({ applied: 9 }), parked: null },
    );

    expect(steps).toEqual([]);
  });

  it.each([
    ['rejected', 'listferry retry'],
    ['drifted', 'listferry plan'],
    ['skipped', 'listferry plan'],
    ['unknown', 'listferry verify'],
  ] as const)('follows %s items with %s', (verdict, command) => {
    const steps = nextSteps(
      { finished: true },
      { verdicts: verdictsOf({ [verdict]: 1 }), parked: null },
    );

    expect(commandsOf(steps)).toEqual([command]);
  });

  it('names a command once that serves two ends', () => {
    const verdicts = verdictsOf({ drifted: 1, skipped: 4 });

    const steps = nextSteps({ finished: true }, { verdicts, parked: null });

    expect(steps).toEqual([
      'listferry plan    compares again with what the service holds now, and plans what is still to be done',
    ]);
  });

  it.each([
    ['an earlier approval refused, with what needs it,', 3, []],
    ['an earlier approval refused, and more', 4, ['listferry plan']],
  ])('plans nothing anew where all that was skipped is what %s', (_, skipped, commands) => {
    const verdicts = verdictsOf({ applied: 2, skipped });
    const refused = { notInPlan: 0, skipped: 2, counterparts: 1 };

    const steps = nextSteps({ finished: true }, { verdicts, parked: null, refused });

    expect(commandsOf(steps)).toEqual(commands);
  });

  it.each([
    ['approval files', [{ digest: 'of-a-file', by: 'ann', at: '2026-11-01T00:00:00.000Z' }], []],
    ['options, which refuse nothing', undefined, ['listferry plan']],
  ])('asks whether what a person left out comes again: not by %s', (_, approvals, commands) => {
    const verdicts = verdictsOf({ applied: 2, skipped: 3 });
    const chosen = { items: '', count: 2, isAll: false, ...(approvals && { approvals }) };
    const { release } = runOf();

    const steps = nextSteps(
      { finished: true, run: { release: { ...release, chosen } } },
      { verdicts, parked: null },
    );

    expect(commandsOf(steps)).toEqual(commands);
  });

  it('resumes before anything else when the run was interrupted', () => {
    const verdicts = verdictsOf({ rejected: 1, unknown: 1 });

    const steps = nextSteps({ finished: false }, { verdicts, parked });

    expect(commandsOf(steps)).toEqual(['listferry resume']);
  });

  it('clears up doubts before it sends again', () => {
    const verdicts = verdictsOf({ rejected: 1, unknown: 1 });

    const steps = nextSteps({ finished: true }, { verdicts, parked: null });

    expect(commandsOf(steps)).toEqual(['listferry verify', 'listferry retry']);
  });

  it('shows the parked plan when only parked deletes were skipped', () => {
    const steps = nextSteps({ finished: true }, { verdicts: verdictsOf({ skipped: 2 }), parked });

    expect(commandsOf(steps)).toEqual(['listferry show state/plans/parked.plan']);
  });

  it('plans anew when more was skipped than the parked deletes', () => {
    const steps = nextSteps({ finished: true }, { verdicts: verdictsOf({ skipped: 3 }), parked });

    expect(commandsOf(steps)).toEqual(['listferry plan', 'listferry show state/plans/parked.plan']);
  });

  it('advises no retry where all that was rejected is overdue, since a retry sends none of it', () => {
    const late = { waiting: 0, overdue: 2, held: 0 };

    const steps = nextSteps(
      { finished: true },
      { verdicts: verdictsOf({ rejected: 2 }), parked: null, late },
    );

    expect(commandsOf(steps)).toEqual(['listferry sync --yes --accept resend=2']);
    expect(steps.join()).toContain('only if no contact type of the service has them');
  });

  it.each([
    [2, 1, 0, [/^listferry sync --yes --accept resend=3 /u]],
    [2, 1, 1, [/^No run sends 1 late contact again: .* do not ask for it now\./u, /^listferry sync --yes --accept resend=2 /u]],
    [2, 0, 2, [/^No run sends 2 late contacts again: .* do not ask for them now\./u]],
    [1, 0, 2, [/^No run sends 1 late contact again/u]],
  ])('names no number for what the plan does not create: %d late, %d for long, %d not in the plan', (waiting, overdue, notInPlan, words) => {
    const late = { waiting, overdue, held: 0, notInPlan };

    const steps = nextSteps({ finished: true }, { verdicts: verdictsOf({}), parked: null, late });

    expect(steps).toHaveLength(words.length);
    words.forEach((word, index) => expect(steps[index]).toMatch(word));
  }); // prettier-ignore

  it('advises no retry where all that was rejected are suppressions: it ends the same way', () => {
    const verdicts = verdictsOf({ rejected: 1, skipped: 4 });

    const steps = nextSteps(
      { finished: true },
      { verdicts, parked: null, suppressionsRejected: 1 },
    );

    expect(steps[0]).toContain('Look for the rejected suppression on the lists of the service.');
    expect(steps[0]).toContain('write it so in the source');
    expect(commandsOf(steps.slice(1))).toEqual(['listferry plan']);
  });

  it('still retries what else was rejected beside suppressions', () => {
    const verdicts = verdictsOf({ rejected: 3 });

    const steps = nextSteps(
      { finished: true },
      { verdicts, parked: null, suppressionsRejected: 2 },
    );

    expect(steps[0]).toContain('Look for the 2 rejected suppressions');
    expect(commandsOf(steps.slice(1))).toEqual(['listferry retry']);
  });

  it('advises both where more was rejected than is overdue', () => {
    const late = { waiting: 1, overdue: 2, held: 0 };

    const steps = nextSteps(
      { finished: true },
      { verdicts: verdictsOf({ rejected: 3 }), parked: null, late },
    );

    expect(commandsOf(steps)).toEqual([
      'listferry retry',
      'listferry sync --yes --accept resend=3',
    ]);
  });
});

const plan = { planId: 'p', planPath: 'p.plan', others: 0 };

it.each([
  ['deletes', 1, 0, '1 delete'],
  ['updates', 40, 0, '40 updates'],
  ['suppressions', 12, 0, '12 suppressions'],
  ['suppressions', 12, 3, '12 suppressions with 3 changes that go with them'],
  ['creates', 0, 1, '1 new address'],
  ['creates', 0, 2, '2 new addresses'],
  ['creates', 5, 1, '5 creates with 1 change that goes with them'],
] as const)('tells of parked %s, %i and %i others', (kind, count, others, words) => {
  expect(parkedWords({ ...plan, kind, count, others })).toBe(words);
});

it('says how much of a parked plan was carried out since', () => {
  const creates = { ...plan, kind: 'creates', count: 6, done: 2 } as const;

  expect(parkedWords(creates)).toBe('6 creates, of which 2 were carried out since,');
  expect(parkedWords({ ...creates, others: 1, done: 1 })).toBe(
    '6 creates with 1 change that goes with them, of which 1 was carried out since,',
  );
});

it('says of an earlier run that the sources have let go of what waits', () => {
  const earlier = { ...plan, kind: 'suppressions', count: 27, isEarlier: true } as const;

  expect(parkedWords(earlier)).toBe(
    '27 suppressions of an earlier run, which the sources do not ask for now,',
  );
});

it('sums up all kinds in one line', () => {
  const plans = [
    { ...plan, kind: 'updates', count: 2 },
    { ...plan, kind: 'deletes', count: 60 },
  ] as const;

  expect(parkedSum({ deletes: 60, planPath: 'p.plan', plans })).toBe('2 updates, 60 deletes');
  expect(parkedSum({ deletes: 60, planPath: 'p.plan' })).toBe('60 deletes');
});

it('has a sentence for each list, and none where nobody left', () => {
  expect(leftSinceWords({ notSuppressed: 0 })).toEqual([]);
  expect(leftSinceWords({ suppressedSince: { count: 3, global: 3, groups: { News: 1 } } })).toEqual(
    [
      'Since the plan was made, the sources have marked 3 people as left, who were unsubscribed from all mail.',
      'Since the plan was made, the sources have marked 1 person as left, who was unsubscribed from the group News.',
    ],
  );
  expect(leftSinceWords({ suppressedSince: { count: 2, global: 0, groups: { News: 2 } } })).toEqual(
    [
      'Since the plan was made, the sources have marked 2 people as left, who were unsubscribed from the group News.',
    ],
  );
});

it('says how many others left whom the plan does not suppress, and which command does', () => {
  const rest = 'as left whom this plan does not suppress. The service may still send them mail until another plan does: `listferry plan` makes one, and so does `sync`.'; // prettier-ignore
  const suppressedSince = { count: 1, global: 1, groups: {} };

  expect(leftSinceWords({ notSuppressed: 1 })).toEqual([`The sources now mark 1 person ${rest}`]);
  expect(leftSinceWords({ suppressedSince, notSuppressed: 1_200 })[1]).toBe(
    `The sources now mark 1,200 further people ${rest}`,
  );
});

describe('the lines of items to look at', () => {
  const plan = plannedIn({ changes: [create('anna@example.com')] });

  it('shows an item with its reason below, with invisible characters made visible', () => {
    const standing = { 1: { state: 'rejected', reason: told('no\u001b[2J') } };

    expect(entriesOf(wholeReportOf(standing, { plan }))).toEqual([
      ['  + anna@example.com  Newsletter  crm exports/a.csv:12', String.raw`      no\u{1b}[2J`],
    ]);
  });

  it('shows an item by its number when the plan is gone', () => {
    expect(entriesOf(wholeReportOf({ 1: { state: 'skipped' } }))).toEqual([
      ['  item 1 of the plan'],
    ]);
  });

  function entriesOf(report: WholeRunReport): (readonly string[])[] {
    return standingLines(report, plainStyle).flatMap(({ entries }) => [...entries()]);
  }
});

it('says where the values are that contacts lost', () => {
  const steps = nextSteps({ finished: true }, { ...resultOf({ applied: 1 }), lostValues: 1 });

  expect(commandsOf(steps)).toEqual(['listferry show RUN --output ndjson']);
});

it('waits for a run that is under way', () => {
  const under = { finished: false, isUnderWay: true };

  const steps = nextSteps(under, { verdicts: verdictsOf({ rejected: 1 }), parked });

  expect(steps).toEqual(['Wait for the command that is under way.']);
});

describe('who approved a run', () => {
  const at = '2026-11-20T02:00:00.000Z';
  const begunBy = { name: 'ops@host', at, how: 'approvals' } as const;
  const plan = plannedIn({ changes: [create('a@example.com'), create('b@example.com')] });

  function wordsOf(release: Partial<RunRecord['release']>): string[] {
    const run = runOf({ release: { withoutDeletes: false, itemLimit: null, ...release } });
    return approvalWords({ run, plan }, visible);
  }

  const chosen = { items: '', count: 1, isAll: false } as const;

  it('is told with the files that say so, by the names of those who signed', () => {
    const approvals = [
      { digest: 'd', by: 'an\u{202e}n', at },
      { digest: 'e', by: 'the boss', at, signedBy: 'bob@example.com' },
    ];

    expect(wordsOf({ chosen: { ...chosen, approvals }, begunBy })).toEqual([
      String.raw`1 of 2 changes, by an\u{202e}n (2026-11-20 02:00 UTC) and bob@example.com (2026-11-20 02:00 UTC, signed), with approval files; carried out by ops@host (2026-11-20 02:00 UTC)`,
    ]);
  });

  it('is told where one person chose, and whether something was asked', () => {
    expect(wordsOf({ chosen, begunBy: { ...begunBy, how: 'asked' } })).toEqual([
      '1 of 2 changes, chosen with --only or --except, by ops@host (2026-11-20 02:00 UTC), who answered yes',
    ]);
    expect(wordsOf({ begunBy: { name: null, at, how: 'yes' } })).toEqual([
      'all changes, by somebody (2026-11-20 02:00 UTC), with --yes, so that nothing was asked',
    ]);
  });

  it('is told with what did not go although it was approved', () => {
    const asked = { ...begunBy, how: 'asked' } as const;
    const by = 'by ops@host (2026-11-20 02:00 UTC), who answered yes';
    const updates = { ...NOTHING_HELD, updatesOf: ['Newsletter'] };

    expect(
      [
        { itemLimit: 1 },
        { itemLimit: 2 },
        { withoutDeletes: true },
        { held: NOTHING_HELD },
        { held: updates, itemLimit: 1 },
      ].map((release) => wordsOf({ ...release, begunBy: asked }).join('\n')),
    ).toEqual([
      `all changes, of which --limit let 1 through, ${by}`,
      `all changes, ${by}`,
      `all changes but those that guards held back, ${by}`,
      `all changes, ${by}`,
      `all changes but those that guards held back, of which --limit let 1 through, ${by}`,
    ]);
  });

  it('is told as far as a journal of an earlier version knows it', () => {
    const approvals = [{ digest: 'd', by: 'ann', at }];

    expect(wordsOf({})).toEqual([]);
    expect(wordsOf({ chosen })).toEqual([
      '1 of 2 changes, chosen with --only or --except; the journal does not say by whom',
    ]);
    expect(wordsOf({ chosen: { ...chosen, approvals } })).toEqual([
      '1 of 2 changes, by ann (2026-11-20 02:00 UTC), with an approval file',
    ]);
  });
});
