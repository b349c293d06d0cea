import { expect, it } from 'vitest';
import { type Outcome, showOutcome } from '../../../src/cli/runs/carry-out.ts';
import { FileUnwritableError } from '../../../src/cli/shell/errors.ts';
import { parkedPlanOf, releaseOf, timingOf } from '../../report/finished-run.ts';
import { globalOptions } from '../desk.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

const NONE = { applied: 3, rejected: 0, drifted: 0, skipped: 0, unknown: 0 };
const PLANS = [parkedPlanOf({ count: 2 })];
const PARKED = { deletes: 2, planPath: 'p.plan', plans: PLANS };

it.each([
  ['all applied', NONE, null, 0, 0],
  ['one rejected', { ...NONE, rejected: 1 }, null, 0, 3],
  ['one drifted', { ...NONE, drifted: 1 }, null, 0, 6],
  ['one unknown', { ...NONE, unknown: 1 }, null, 0, 7],
  ['deletes parked', { ...NONE, skipped: 2 }, PARKED, 0, 4],
])('ends %s with the right exit code', (_words, verdicts, parked, invalid, code) => {
  const terminal = recordingTerminal();

  const { exitCode: ended } = showOutcome(outcomeOf({ verdicts, parked, invalid, terminal }));

  expect(ended).toBe(code);
  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({ verdicts, exitCode: code });
});

it.each([
  [undefined, 3],
  ['1', 0],
])('counts an invalid row with the tolerance %s as %i', (tolerateInvalid, code) => {
  const outcome = outcomeOf({ verdicts: NONE, parked: null, invalid: 1 });
  const options = { ...outcome.options, tolerateInvalid };

  expect(showOutcome({ ...outcome, options }).exitCode).toBe(code);
});

it('takes the worst where several hold', () => {
  const verdicts = { ...NONE, rejected: 1, drifted: 1, unknown: 1, skipped: 2 };
  const outcome = outcomeOf({ verdicts, parked: PARKED, invalid: 1 });

  expect(showOutcome(outcome).exitCode).toBe(7);
});

it('tells of a tripped guard its numbers and the option that lifts it', () => {
  const terminal = recordingTerminal();

  showOutcome(outcomeOf({ verdicts: NONE, parked: PARKED, invalid: 0, terminal }));

  expect(terminal.conditions).toMatchObject([
    { id: 'DELETES_PARKED', count: 2, accept: expect.stringContaining('--accept delete=2') },
  ]);
  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    guards: [{ name: 'maxDelete', limit: 1, value: 2, lift: '--accept delete=2' }],
  });
});

it('says what was seen of an item whose outcome is not known', () => {
  const terminal = recordingTerminal();
  const message = 'HTTP 302 with a redirect, which is not followed: correct the base address';
  const reason = { code: 'no-clear-answer', attempts: 4, message };
  const exceptions = [
    { seq: 1, verdict: 'skipped', reason: { code: 'not-sendable' } },
    { seq: 2, verdict: 'unknown', reason },
  ];

  const verdicts = { ...NONE, unknown: 2 };
  showOutcome(outcomeOf({ verdicts, parked: null, invalid: 0, terminal, exceptions }));

  expect(terminal.conditions).toMatchObject([
    {
      id: 'OUTCOMES_UNKNOWN',
      count: 2,
      message: expect.stringContaining(message),
    },
  ]);
});

it('prints text for a person', () => {
  const terminal = recordingTerminal();
  const outcome = outcomeOf({ verdicts: NONE, parked: null, invalid: 0, terminal });

  showOutcome({ ...outcome, options: globalOptions({ output: 'text' }) });

  expect(terminal.printed[0]).toMatch(/; items 3 = 3 applied\.$/u);
  expect(terminal.printed.join('\n')).toMatch(/^ {2}contacts\/update +3 +3 /mu);
});

it('tells on a terminal in one line of a run that ended well, and in a log as ever', () => {
  const terminal = recordingTerminal({ isInteractive: true });
  const log = recordingTerminal();
  const options = globalOptions({ output: 'text' });

  for (const one of [terminal, log])
    showOutcome({
      ...outcomeOf({ verdicts: NONE, parked: null, invalid: 0, terminal: one }),
      options,
    });

  expect(terminal.printed).toEqual([saying('run-1', '2 people deleted', 'verified')]);
  expect(log.printed.length).toBeGreaterThan(3);
  expect(log.printed.at(-1)).toMatch(/^run run-1: applied 3, .*, exit 0$/u);
});

it('ends on a terminal with what is open below all the rest', () => {
  const terminal = recordingTerminal({ isInteractive: true });
  const outcome = outcomeOf({
    verdicts: { ...NONE, drifted: 1 },
    parked: null,
    invalid: 0,
    terminal,
  });

  showOutcome({ ...outcome, options: globalOptions({ output: 'text' }) });

  expect(terminal.printed[0]).toMatch(/^Run run-1: /u);
  expect(terminal.printed.at(-1)).toMatch(/Next: `listferry plan`\. \[ITEMS_DRIFTED\]$/u);
});

it('tells the outcome as it was when its report cannot be written', () => {
  const terminal = recordingTerminal();
  const full = new FileUnwritableError('r.html', new Error('the disk is full'));
  const reports = {
    save: () => {
      throw full;
    },
  };

  const { exitCode: code } = showOutcome(
    outcomeOf({ verdicts: NONE, parked: null, invalid: 0, terminal, reports }),
  );

  expect(code).toBe(1);
  expect(terminal.failures).toEqual([full]);
  // For `status` and `runs`, which would not know why.
  const { code: reason, message } = full;
  expect(terminal.conditions).toEqual([
    { id: reason, count: 1, exitCode: 1, message, runId: 'run-1' },
  ]);
  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({ exitCode: 0 });
});

interface Ending {
  readonly verdicts: typeof NONE;
  readonly parked: typeof PARKED | null;
  readonly invalid: number;
  readonly terminal?: RecordingTerminal;
  readonly reports?: { readonly save: () => void };
  readonly exceptions?: readonly object[];
}

/** Only what is read of a session, a run and a plan here. */
const LISTS = { rejects: () => [], findings: () => [] };

function outcomeOf({
  verdicts,
  parked,
  invalid,
  terminal = recordingTerminal(),
  reports = { save: () => undefined },
  exceptions = [],
}: Ending): Outcome {
  const run = {
    release: releaseOf(),
    runId: 'run-1',
    command: 'apply',
    planId: 'plan-1',
    planPath: 'a.plan',
    startedAt: '2026-11-20T01:00:00.000Z',
  };
  const walks = { exceptions: () => exceptions, notes: () => [] };
  const spending = { byEndpoint: () => [timingOf({ endpoint: 'contacts/update' })] };
  const config = { stateDir: '/nowhere' };
  const journal = { runs: { get: () => run }, walks, spending };
  const session = { config, journal, terminal, reports };
  const itemCount = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  const guard = { name: 'maxDelete', of: 'Customers', limit: 1, value: 2, scope: 'deletes' };
  const guards = [{ ...guard, tripped: true }];
  const counts = { deleteContact: 2, removeSegmentRecipient: 0 };
  const sources = [{ source: 'crm', read: 100, invalid }];
  const plan = {
    head: { itemCount, sources, guards, counts, findings: {} },
    item: () => undefined,
    ...LISTS,
  };
  const result = { verdicts, parked, requests: 9, listReads: 2, seconds: 1, verified: true };
  const ended = { ...result, invalidRows: invalid, warnings: [] };
  return {
    session,
    plan,
    finished: { runId: 'run-1', result: ended },
    options: globalOptions({ output: 'json' }),
  } as unknown as Outcome;
}
