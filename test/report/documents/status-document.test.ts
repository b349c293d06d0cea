// What stands first, what is open and in which order, and how much fits a screen. The words of each condition are those
// of the catalogue, and tested there.
import { expect, it } from 'vitest';
import {
  conditionsOfStatus,
  type StatusReport,
} from '../../../src/report/documents/status-document.ts';
import { statusText } from '../../../src/report/status-text.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import { forgottenState, stateTroubleWords } from '../../../src/report/words/state-words.ts';
import { type Condition, type GuardResult, guardWords } from '../../../src/plan/index.ts';
import type { Invocation } from '../../../src/state/index.ts';
import { resultOf, runOf, parkedPlanOf } from '../finished-run.ts';
import { plannedIn } from '../planned.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const plan = parkedPlanOf({ count: 104, planId: 'parked', planPath: 'state/plans/parked.plan' });
const parked = { deletes: 104, planPath: plan.planPath, plans: [plan] };
const interrupted = runOf({ runId: 'broken', command: 'sync', phase: 'applying', result: null });

function textOf(status: StatusReport): string[] {
  return [...statusText(status, { style: plainStyle, now: NOW })];
}

function toldOf(status: StatusReport): readonly (readonly [string, string | undefined])[] {
  return conditionsOfStatus(status, NOW).map(({ id, next }) => [id, next]);
}

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

it('tells how to begin when nothing was ever done', () => {
  expect(textOf({})).toEqual(['No run has finished yet.', 'Next: listferry plan']);
});

it('says in two lines that all is well, and since when', () => {
  const lastGood = { run: runOf(), call: { ...call, exitCode: 0, reason: null, message: null } };

  const lines = textOf({ lastFinished: runOf(), lastGood });

  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Well/u);
  expect(lines[1]).toContain('2026-11-20 02:30');
});

it('begins with how many things are open, then the worst with its command', () => {
  const lines = textOf({
    unfinished: { run: interrupted, inDoubt: 3, open: 120, leftOut: 19 },
    parked,
  });

  expect(lines[0]).toMatch(/^Not well: 2 things/u);
  expect(lines[1]).toContain('[RUN_INTERRUPTED]');
  expect(lines[2]).toBe('  listferry resume');
  expect(lines[3]).toContain('[DELETES_PARKED]');
  expect(lines[4]).toBe('  listferry show parked');
});

it('knows one step alone while the journal is damaged', () => {
  const message = 'The journal is damaged.';
  const state = { id: 'STATE_DAMAGED', isDamaged: true, message, hint: 'Put it back.' } as const;

  const told = conditionsOfStatus(
    { state, unfinished: { run: interrupted, inDoubt: 3, open: 120, leftOut: 0 }, parked },
    NOW,
  );

  expect(told).toMatchObject([
    { id: 'STATE_DAMAGED', message: 'The journal is damaged. Put it back.' },
  ]);
});

it('finds again what waits in a plan that was removed', () => {
  expect(toldOf({ parked: { ...parked, plans: [{ ...plan, isRemoved: true }] } })).toEqual([
    ['DELETES_PARKED', 'listferry plan'],
  ]);
});

it('repeats why deletes wait, and names no option that lets go of them', () => {
  const guard: GuardResult = {
    ...({ name: 'maxDelete', of: 'Newsletter', scope: 'deletes' } as const),
    ...{ limit: 5, value: 104, base: 200, tripped: true },
  };
  const { counts } = plannedIn().head;
  const head = { guards: [guard], counts: { ...counts, deleteContact: 104 } };
  const parkedHeads = new Map([[parked.planPath, head]]);

  const [told] = conditionsOfStatus({ parked, parkedHeads }, NOW);

  expect(told).toMatchObject({ id: 'DELETES_PARKED', accept: undefined });
  expect(told?.message).toContain(guardWords(guard));
});

it('names no parked deletes when the last run parked them and they are settled since', () => {
  const lastFinished = runOf({ result: resultOf({ skipped: 104 }, { parked }) });

  expect(toldOf({ lastFinished })).toEqual([]);
});

it('names what an interrupted probe may have left', () => {
  const probe = {
    tag: 'aa',
    contactType: 'Throw-away of listferry probe aa',
    customField: 'listferry_probe_aa',
    addressDomain: 'paa.listferry-probe.example',
    startedAt: '2026-11-20T02:00:00.000Z',
    bootId: 'boot',
    touchedMs: 1,
  };

  const [told] = conditionsOfStatus({ probe }, NOW);

  expect(told).toMatchObject({ id: 'PROBE_INTERRUPTED_BEFORE', next: 'listferry probe' });
  expect(told?.message).toContain(probe.contactType);
});

it('tells why the latest command failed, where nothing else does, and counts the others', () => {
  const status = { endedBadly: [{ call }, { call: { ...call, exitCode: 4 } }] };

  const [told] = conditionsOfStatus(status, NOW);

  expect(told).toMatchObject({ id: 'SERVICE_UNAVAILABLE', runId: 'night-3' });
  expect(told?.message).toContain('2 h 30 min ago: Reading contacts/list failed.');
  expect(textOf(status).at(-1)).toContain('Since then 2 commands have ended badly');
});

it.each([
  ['was killed', { unfinished: { run: interrupted, inDoubt: 0, open: 1, leftOut: 0 } }],
  ['goes on', { underWay: { ...call, endedAt: null, exitCode: null } }],
])('tells as one thing a run that %s, and the call that found its lock held', (_what, status) => {
  const startedAt = '2026-11-20T03:00:00.000Z';
  const kept = { ...call, startedAt, exitCode: 8, reason: 'LOCK_HELD', message: 'Locked.' };

  const told = conditionsOfStatus({ ...status, endedBadly: [{ call: kept }] }, NOW);

  expect(told).toHaveLength(1);
  expect(told[0]?.message).not.toContain('Locked');
});

it('counts in an interrupted run the calls that its lock kept out', () => {
  const startedAt = '2026-11-20T03:00:00.000Z';
  const kept = { ...call, startedAt, exitCode: 8, reason: 'LOCK_HELD', message: 'Locked.' };
  const unfinished = { run: interrupted, inDoubt: 0, open: 1, leftOut: 0 };

  const [told] = conditionsOfStatus({ unfinished, endedBadly: [{ call: kept }, { call }] }, NOW);

  expect(told?.message).toContain('1 later command.');
});

it('counts the calls that one which is under way keeps out', () => {
  const endedBadly = ['2026-11-20T03:00:00.000Z', '2026-11-20T04:00:00.000Z'].map((startedAt) => ({
    call: { ...call, startedAt, exitCode: 8, reason: 'LOCK_HELD', message: 'Locked.' },
  }));
  const underWay = { ...call, endedAt: null, exitCode: null };

  const [told] = conditionsOfStatus({ underWay, endedBadly }, NOW);

  expect(told?.message).toContain('2 later commands.');
});

it('tells of a lock that was held when nothing else says so', () => {
  const kept = { ...call, exitCode: 8, reason: 'LOCK_HELD', message: 'Locked.' };

  expect(toldOf({ endedBadly: [{ call: kept }] }).map(([id]) => id)).toEqual(['LOCK_HELD']);
});

it('does not tell twice what a command parked', () => {
  const bad = { ...call, exitCode: 4, reason: 'DELETES_PARKED', message: '104 deletes wait.' };

  expect(toldOf({ parked, endedBadly: [{ call: bad }] }).map(([id]) => id)).toEqual([
    'DELETES_PARKED',
  ]);
});

it('tells a command so that it can be typed, and shows what steers a terminal', () => {
  const message = "1 delete waits: `listferry apply 'it'\\''s.plan'` carries it out.";

  const lines = textOf({ endedBadly: [{ call: { ...call, message: `${message}\u001b[2J` } }] });

  expect(lines.join('\n')).toContain(String.raw`: ${message}\u{1b}[2J`);
});

it('says who works at this moment and advises nobody to resume', () => {
  const lines = textOf({ underWay: { ...call, endedAt: null, exitCode: null } });

  expect(lines[0]).toBe('A command is under way.');
  expect(lines[1]).toContain('pid 42 on nightly');
  expect(lines.join('\n')).not.toContain('listferry resume');
});

it('fits a screen of 24 lines with ten things open and more', () => {
  const left = Array.from({ length: 14 }, (_, at): Condition => {
    const message = `${String(at)} things are open.`;
    return { id: 'ITEMS_REJECTED', count: at, message, next: 'listferry retry' };
  });
  const refused = { count: 1, since: '2026-11-01', groups: [], cameUp: 1, lift: 'listferry plan' };

  const lines = textOf({ left, refused, lastFinished: runOf(), endedBadly: [{ call }] });

  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines.join('\n')).toContain('and 5 more');
});

it.each([
  [{ kind: 'lost', witnesses: [] } as const, 0],
  [{ kind: 'behind', witnesses: [] } as const, 0],
  [{ kind: 'foreign', witnesses: [] } as const, 2],
  [{ kind: 'shared', configuration: 'config/shop.yaml' } as const, 2],
])(
  'says of a state that is %o how it is accepted, and who may come back first',
  (trouble, forgotten) => {
    const { id, message, hint } = stateTroubleWords(trouble, 'state', forgotten);

    expect(id).toBe('STATE_LOST');
    expect(message).toContain(trouble.kind === 'shared' ? 'config/shop.yaml' : 'in state ');
    expect(hint).toContain('`listferry sync --yes --accept state`');
    expect(hint.includes('`listferry purge --people FILE` before')).toBe(forgotten > 0);
  },
);

it('says the same of a ledger that lacks them beside a journal that is sound', () => {
  const { id, hint } = forgottenState(1, 'state');

  expect(id).toBe('MEMORY_LOST');
  expect(hint).toMatch(/^Put back tombstones\.db\. .*--accept state`\.$/u);
});
