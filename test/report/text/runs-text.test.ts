import { expect, it } from 'vitest';
import { runsText } from '../../../src/report/text/runs-text.ts';
import { ageSeconds, ageWords } from '../../../src/report/words/ages.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import type { Invocation } from '../../../src/state/index.ts';
import { resultOf, runOf, parkedPlanOf } from '../finished-run.ts';
import { parkedOf } from '../../../src/plan/index.ts';

const look = { style: plainStyle, now: new Date('2026-11-20T05:00:00Z') };

it('shows each run in one line, in the order given', () => {
  const older = runOf({ runId: 'older', result: resultOf({ applied: 2 }, { verified: true }) });

  const lines = [...runsText([{ run: runOf({ runId: 'newer' }) }, { run: older }], look)];

  expect(lines).toEqual([
    expect.stringContaining('newer'),
    '2026-11-20 02:00 UTC  older  apply  items 2 = 2 applied, 2 min 5 s, verified  state/plans/nightly.plan',
  ]);
});

it.each([
  ['/srv/state/plans/20261120T010203-abc123.plan', '20261120T010203-abc123'],
  ['/srv/monday.plan', '/srv/monday.plan'],
])('names the plan %s as commands find it', (planPath, name) => {
  const [line] = [...runsText([{ run: runOf({ planPath }) }], look)];

  expect(line?.split('  ').at(-1)).toBe(name);
});

it.each([
  ['planning', 'unfinished, no plan yet'],
  ['applying', 'unfinished'],
] as const)('says how far an unfinished run in phase %s came', (phase, words) => {
  const run = runOf({ phase, result: null, planPath: null });

  const [line] = [...runsText([{ run }], look)];

  expect(line?.endsWith(`  apply  ${words}`)).toBe(true);
});

it('shows parked deletes with their run', () => {
  const result = resultOf({ applied: 1 }, { parked: parkedOf([parkedPlanOf({ count: 104 })]) });

  const [line] = [...runsText([{ run: runOf({ result }) }], look)];

  expect(line).toContain('items 1 = 1 applied, 104 deletes parked,');
});

it('says how to begin when there is no run', () => {
  const lines = [...runsText([], look)];

  expect(lines).toEqual(['No run yet. Next: listferry plan']);
});

const call: Invocation = {
  invocation: 1,
  command: 'sync',
  runId: null,
  host: 'nightly',
  pid: 42,
  startedAt: '2026-11-20T02:00:00.000Z',
  endedAt: '2026-11-20T02:30:00.000Z',
  exitCode: 8,
  reason: 'LOCK_HELD',
  message: 'Another run holds the lock.',
};

it('shows a command that ended before it had a run, with its exit code, age and words', () => {
  const lines = [...runsText([{ call }], look)];

  expect(lines).toEqual([
    '2026-11-20 02:00 UTC  no run  sync  exit 8, 2 h 30 min ago  Another run holds the lock.',
  ]);
});

it('shows a message of several lines in one', () => {
  const message = 'its approval does not hold.\n  a.approval: it was used before';

  const [line] = [...runsText([{ call: { ...call, message } }], look)];

  expect(line).toContain('its approval does not hold. a.approval: it was used before');
});

it('shows how a run ended whose calls are forgotten', () => {
  const run = runOf({ endedAt: '2026-11-20T02:30:00.000Z' });

  const [line] = [...runsText([{ run, exitCode: 4 }], look)];

  expect(line).toContain('exit 4, 2 h 30 min ago');
});

it('says of a run in part that what it carried out was verified', () => {
  const run = runOf({ result: resultOf({ applied: 1, skipped: 1 }, { verifiedPart: true }) });

  const [line] = [...runsText([{ run }], look)];

  expect(line).toContain('verified in part');
  expect(line).not.toContain('not verified');
});

it('shows with a refused run why it has no result', () => {
  const run = runOf({ runId: 'refused', command: 'sync', result: null, planPath: null });
  const refused = { ...call, runId: 'refused', exitCode: 4, message: 'maxShrink tripped.' };

  const [line] = [...runsText([{ run, call: refused }], look)];

  expect(line).toBe(
    '2026-11-20 02:00 UTC  refused  sync  exit 4, 2 h 30 min ago  maxShrink tripped.',
  );
});

it('shows where a run is that is under way, and that one was killed', () => {
  const run = runOf({ phase: 'applying', result: null, planPath: null });
  const open = { ...call, endedAt: null, exitCode: null, message: null };

  const lines = [
    ...runsText(
      [
        { run, call: open, isUnderWay: true },
        { run, call: open },
      ],
      look,
    ),
  ];

  expect(lines[0]).toContain('under way: pid 42 on nightly, begun 2026-11-20 02:00 UTC, 3 h ago');
  expect(lines[1]).toContain(
    'begun 3 h ago, stopped without a result: the process was killed, or the machine went down',
  );
});

const now = new Date('2026-11-20T05:00:00Z');

it('tells how long ago something was', () => {
  expect(ageWords('2026-11-19T02:00:00Z', now)).toBe('1 d 3 h ago');
});

it.each([
  ['2026-11-20T05:00:30Z', '0 s ago'],
  ['2026-11-21T08:00:00Z', 'dated 1 d 3 h in the future: is the clock right?'],
])(
  'asks for the clock where something is dated later than now, apart from a drift: %s',
  (time, words) => {
    expect(ageWords(time, now)).toBe(words);
  },
);

it('has no age below nothing where the clock was put back', () => {
  expect(ageSeconds('2026-11-21T02:00:00Z', now)).toBe(0);
});
