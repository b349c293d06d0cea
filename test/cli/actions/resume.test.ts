import { afterEach, beforeEach, expect, it } from 'vitest';
import { resume } from '../../../src/cli/actions/resume.ts';
import { openConfig, openJournal } from '../../../src/cli/session.ts';
import { openDesk, type Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it.each([
  ['text', 'Nothing to finish: the last run ended.'],
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
