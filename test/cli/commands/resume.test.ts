import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resume } from '../../../src/cli/commands/resume.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { interruptedRun } from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it.each([
  ['text', saying('Nothing to finish')],
  ['json', '{\n  "runId": null\n}'],
] as const)('is success in %s when nothing is unfinished', async (output, printed) => {
  const terminal = recordingTerminal();

  const code = await resume({ ...desk.options, output, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toEqual([printed]);
});

it('plans a run anew that was interrupted before it had a plan', async () => {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.runs.begin({ runId: 'run-1', command: 'sync' });
  journal.close();
  const terminal = recordingTerminal();

  const code = await resume({ ...desk.options, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed.join('\n')).toContain('items 3 = 3 applied');
});

it('writes how the interrupted run ended as the report that it is told to', async () => {
  await interruptedRun(desk);
  const options = { ...desk.options, tolerateInvalid: undefined, report: [desk.path('run.md')] };

  await resume(options, recordingTerminal());

  expect(readFileSync(desk.path('run.md'), 'utf8')).toContain('items 3 = 3 applied');
});

it('says that there is no report when nothing was unfinished', async () => {
  const options = { ...desk.options, tolerateInvalid: undefined, report: [desk.path('run.md')] };
  const terminal = recordingTerminal();

  await resume(options, terminal);

  expect(terminal.told).toEqual([expect.stringContaining('no run to report on')]);
  expect(existsSync(desk.path('run.md'))).toBe(false);
});
