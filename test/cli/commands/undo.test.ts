import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type UndoOptions, undo } from '../../../src/cli/commands/undo.ts';
import { openConfig, openJournal, plannerName } from '../../../src/cli/session/own-state.ts';
import { type RunRecord, readPlan } from '../../../src/state/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import type { StateWords } from '../../../src/report/index.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { alterJournal, syncOnce } from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  await syncOnce(desk);
});

afterEach(async () => {
  await desk.close();
});

it('tells what becomes of the run, and saves the plan with its report', async () => {
  const terminal = recordingTerminal();
  const out = desk.path('back.plan');

  const code = await undo(undoOptions({ out, report: [desk.path('back.md')] }), terminal);

  expect(code).toBe(0);
  expect(terminal.printed.join('\n')).toContain('items 3 = 2 to reverse + 1 impossible');
  expect(terminal.told.join('\n')).toMatch(/Saved as .*back\.plan; `listferry apply /u);
  const saved = readPlan(out);
  expect(saved.head.counts).toMatchObject({ deleteContact: 2, createContact: 0 });
  expect(saved.head.planner).toBe(plannerName());
  saved.close();
  expect(readFileSync(desk.path('back.md'), 'utf8')).toContain('ada@example.com');
});

it.each([
  ['the last run', () => 'last'],
  ['the beginning of an id', () => lastRun().runId.slice(0, -2)],
])('undoes %s', async (_what, run) => {
  const terminal = recordingTerminal();

  await undo(undoOptions({ run: run(), output: 'json' }), terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({ runId: lastRun().runId });
});

it('says that people have to approve the plan, and how it is applied then', async () => {
  appendFileSync(desk.options.config, 'approvals: { when: { delete: 1 } }\n');
  const terminal = recordingTerminal();

  await undo(undoOptions({}), terminal);

  expect(terminal.printed.join('\n')).toContain('`listferry approve`');
  expect(terminal.told.join('\n')).toMatch(/`listferry apply [^`]+ --approval FILE`/u);
});

it('prints one object with --output json', async () => {
  const terminal = recordingTerminal();

  await undo(undoOptions({ output: 'json' }), terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    runId: lastRun().runId,
    parts: { reversed: 2, left: 0, impossible: 1 },
    counts: { deleteContact: 2 },
  });
});

it('warns of a damaged journal, and promises nothing', async () => {
  alterJournal(desk);
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  const codes = [
    await undo(undoOptions({}), text),
    await undo(undoOptions({ output: 'json' }), json),
  ];

  expect(codes).toEqual([7, 7]);
  expect(text.told.join('\n')).not.toContain('listferry apply');
  const { state } = JSON.parse(json.printed.join('\n')) as { state: StateWords };
  expect(state).toMatchObject({ id: 'STATE_DAMAGED', isDamaged: true });
  expect(text.told.join('\n')).toContain(`${state.message} ${state.hint}`);
});

it('does not put its plan over the one of the run', async () => {
  const undoing = undo(undoOptions({ out: lastRun().planPath ?? '' }), recordingTerminal());

  await expect(undoing).rejects.toMatchObject({ code: 'USAGE' });
  readPlan(lastRun().planPath ?? '').close();
});

it.each([
  ['text', saying('given-up', 'nothing to undo')],
  ['json', '{\n  "runId": "given-up",\n  "planFile": null\n}'],
] as const)('has nothing to undo in %s where a run wrote nothing', async (output, printed) => {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.runs.begin({ runId: 'given-up', command: 'sync' });
  journal.runs.abandon('given-up');
  journal.close();
  const terminal = recordingTerminal();
  const report = [desk.path('back.md')];

  const code = await undo(undoOptions({ run: 'given-up', output, report }), terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toEqual([printed]);
  expect(existsSync(desk.path('back.md'))).toBe(false);
});

function lastRun(): RunRecord {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  const [run] = journal.runs.list(1);
  journal.close();
  if (run === undefined) throw new Error('there is no run');
  return run;
}

function undoOptions(options: Partial<UndoOptions> = {}): UndoOptions {
  return { ...desk.options, run: lastRun().runId, out: undefined, ...options };
}
