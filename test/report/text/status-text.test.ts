import { expect, it } from 'vitest';
import {
  forgottenState,
  stateTroubleWords,
  type StatusReport,
  statusText,
} from '../../../src/report/text/status-text.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import type { Invocation } from '../../../src/state/index.ts';
import { resultOf, runOf } from '../finished-run.ts';

const parked = { deletes: 104, planPath: 'state/plans/parked.plan' };
const interrupted = runOf({ runId: 'broken', command: 'sync', phase: 'applying', result: null });

function textOf(status: StatusReport): string[] {
  return [...statusText(status, { style: plainStyle, now: new Date('2026-11-20T05:00:00Z') })];
}

function commandsOf(lines: readonly string[]): string[] {
  return lines.slice(lines.indexOf('Next:') + 1).map((line) => line.trim().split('    ')[0] ?? '');
}

it('tells how to begin when nothing was ever done', () => {
  const lines = textOf({});

  expect(lines.slice(0, 2)).toEqual(['No run is unfinished.', 'No run has finished yet.']);
  expect(commandsOf(lines)).toEqual(['listferry plan']);
});

it('says first that the state cannot be trusted, and what to do', () => {
  const state = { isDamaged: false, message: 'The journal was lost.', hint: 'Put it back.' };

  const lines = textOf({ state });

  expect(lines.slice(0, 2)).toEqual(['The journal was lost.', '  Put it back.']);
});

it('knows one step alone while the journal is damaged', () => {
  const state = { isDamaged: true, message: 'The journal is damaged.', hint: 'Put a backup back.' };

  const lines = textOf({
    state,
    unfinished: { run: interrupted, inDoubt: 3, open: 120, leftOut: 0 },
    parked,
  });

  expect(lines[0]).toBe('The journal is damaged.');
  expect(lines.slice(lines.indexOf('Next:'))).toEqual(['Next:', '  Put a backup back.']);
  expect(lines.join('\n')).not.toContain('listferry resume');
});

it('shows what is open and in doubt, and resumes, when a run is unfinished', () => {
  const lines = textOf({
    unfinished: { run: interrupted, inDoubt: 3, open: 120, leftOut: 0 },
    lastFinished: runOf({ result: resultOf({ rejected: 1 }) }),
  });

  expect(lines[0]).toBe(
    'Unfinished: sync broken, begun 2026-11-20T02:00:00.000Z; 120 items without a verdict, 3 of them in doubt.',
  );
  expect(commandsOf(lines)).toEqual(['listferry resume']);
});

it('counts apart what an unfinished run leaves out', () => {
  const [line] = textOf({ unfinished: { run: interrupted, inDoubt: 3, open: 12, leftOut: 19 } });

  expect(line).toContain('12 items without a verdict, 3 of them in doubt; 19 more left out for good.'); // prettier-ignore
});

it('says so when a run was interrupted before it had a plan', () => {
  const lines = textOf({ unfinished: { run: interrupted, inDoubt: 0, open: null, leftOut: 0 } });

  expect(lines[0]).toContain('interrupted before it had a plan.');
});

it('names parked deletes and their plan once when the last run parked them', () => {
  const lastFinished = runOf({ result: resultOf({ skipped: 104 }, { parked }) });

  const lines = textOf({ parked, lastFinished });

  expect(lines).toContain('Parked: 104 deletes in state/plans/parked.plan.');
  expect(commandsOf(lines)).toEqual(['listferry show state/plans/parked.plan']);
});

it('sends nobody to a parked plan that was removed', () => {
  const { planPath } = parked;
  const plan = { kind: 'deletes', count: 104, others: 0, planId: null, planPath } as const;
  const removed = { ...parked, plans: [{ ...plan, isRemoved: true as const }] };

  const lines = textOf({ parked: removed });

  expect(lines).toContain('Parked: 104 deletes, whose plan was removed.');
  expect(commandsOf(lines)).toEqual(['listferry plan']);
});

it('names both when a run is unfinished and deletes are parked', () => {
  const lines = textOf({
    unfinished: { run: interrupted, inDoubt: 0, open: 1, leftOut: 0 },
    parked,
  });

  expect(commandsOf(lines)).toEqual(['listferry resume', 'listferry show state/plans/parked.plan']);
});

it('names no parked deletes when the last run parked them but they are settled since', () => {
  const lastFinished = runOf({ result: resultOf({ skipped: 104 }, { parked }) });

  const lines = textOf({ lastFinished });

  expect(commandsOf(lines)).toEqual(['listferry plan']);
});

it('shows the last finished run with its sum', () => {
  const lines = textOf({ lastFinished: runOf() });

  expect(lines[1]).toMatch(/^Last finished run: .* items 9 = 9 applied,/u);
});

it('follows up on the last run when items were rejected', () => {
  const lines = textOf({ lastFinished: runOf({ result: resultOf({ applied: 1, rejected: 2 }) }) });

  expect(commandsOf(lines)).toEqual(['listferry retry']);
});

it('names what an interrupted probe may have left, and how it goes away', () => {
  const probe = {
    tag: 'aa',
    contactType: 'Throw-away of listferry probe aa',
    customField: 'listferry_probe_aa',
    addressDomain: 'paa.listferry-probe.example',
    startedAt: '2026-11-20T02:00:00.000Z',
    bootId: 'boot',
    touchedMs: 1,
  };

  const lines = textOf({ probe });

  expect(lines[1]).toBe(
    'Interrupted probe, begun 2026-11-20T02:00:00.000Z: it may have left Throw-away of listferry probe aa.',
  );
  expect(commandsOf(lines)).toEqual(['listferry probe']);
});

const call: Invocation = {
  invocation: 7,
  command: 'sync',
  runId: 'night-3',
  host: 'nightly',
  pid: 42,
  startedAt: '2026-11-20T02:00:00.000Z',
  endedAt: '2026-11-20T02:30:00.000Z',
  exitCode: 5,
  reason: 'SERVICE_UNAVAILABLE',
  message: 'Reading contacts/list failed.',
};

it('tells every night that did not end well since one did, the newest first', () => {
  const refused = { ...call, runId: null, exitCode: 4, message: 'maxShrink tripped.' };

  const lines = textOf({ endedBadly: [{ call }, { call: refused }] });

  expect(lines.slice(1, 4)).toEqual([
    'Not well since a run of a whole plan last ended with exit code 0:',
    '  sync night-3, exit 5, 2 h 30 min ago: Reading contacts/list failed.',
    '  sync without a run, exit 4, 2 h 30 min ago: maxShrink tripped.',
  ]);
});

it('tells a command of a night so that it can be typed, and shows what steers a terminal', () => {
  const message = "1 delete parked: `listferry apply 'it'\\''s.plan'` carries it out.";

  const lines = textOf({ endedBadly: [{ call: { ...call, message: `${message}\u001b[2J` } }] });

  expect(lines.join('\n')).toContain(`: ${message}\\u{1b}[2J`);
});

it('counts the nights that are too many to be told', () => {
  const killed = { ...call, exitCode: null, endedAt: null, message: null };

  const lines = textOf({ endedBadly: [...Array(7).fill({ call: killed }), { run: interrupted }] });

  expect(lines.filter((line) => line.includes('stopped without a result'))).toHaveLength(5);
  expect(lines).toContain('  and 3 more: see `listferry runs`');
});

it('says who works at this moment and does not advise to resume', () => {
  const lines = textOf({ underWay: { ...call, endedAt: null, exitCode: null }, parked });

  expect(lines[0]).toBe(
    'Under way: sync night-3, pid 42 on nightly, begun 2026-11-20T02:00:00.000Z, 3 h ago.',
  );
  expect(commandsOf(lines)).toEqual([
    'Wait for the command that is under way.',
    'listferry show state/plans/parked.plan',
  ]);
});

it.each([
  ['lost', 'its journal was lost'],
  ['behind', 'is an older copy'],
  ['foreign', 'is not the one that was there before'],
] as const)('says of a journal that is %s what follows and what to do', (kind, what) => {
  const words = stateTroubleWords({ kind, witnesses: [] }, 'state');
  const { message, hint } = words;

  expect(words).not.toHaveProperty('isDamaged');
  expect(message).toContain(what);
  expect(message).toMatch(
    /in state .*Nothing is deleted, and nobody is created among other contacts, until that is accepted\.$/u,
  );
  expect(hint).toMatch(/^Put the journal back .*`listferry sync --yes --accept state`\.$/u);
});

it.each([
  { kind: 'lost', witnesses: [] } as const,
  { kind: 'shared', configuration: 'a' } as const,
])(
  'says of a state that is $kind how many people who were erased may come back, and what to do first',
  (trouble) => {
    const { message, hint } = stateTroubleWords(trouble, 'state', 2);

    expect(message).toMatch(/accepted\. 2 people who were erased .* may be created again\.$/u);
    expect(hint).toContain('`listferry purge --people FILE` before they are created');
  },
);

it('says the same of a ledger that lacks them beside a journal that is sound', () => {
  const { message, hint } = forgottenState(1, 'state');

  expect(message).toMatch(/^The ledger of tombstones in state .* 1 person who was erased is/u);
  expect(message).toMatch(/Nobody is created among other contacts until that is accepted\.$/u);
  expect(hint).toMatch(/^Put back tombstones\.db\. .*--accept state`\.$/u);
});

it('names the other configuration of a shared state', () => {
  const trouble = { kind: 'shared', configuration: 'config/shop.yaml' } as const;

  const { message, hint } = stateTroubleWords(trouble, 'state');

  expect(message).toContain('is shared with the configuration config/shop.yaml.');
  expect(hint).toContain('a stateDir of its own');
});
