import { afterEach, beforeEach, expect, it } from 'vitest';
import { status } from '../../../src/cli/actions/status.ts';
import { openDesk, type Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('has nothing to tell before the first run', () => {
  const terminal = recordingTerminal();

  const code = status(desk.options, terminal);

  expect(code).toBe(0);
  expect(terminal.printed.slice(0, 2)).toEqual([
    'No run is unfinished.',
    'No run has finished yet.',
  ]);
});

it('tells of the last finished run', async () => {
  await syncOnce(desk);
  const terminal = recordingTerminal();

  status({ ...desk.options, output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    lastFinished: { command: 'sync', result: { verdicts: { applied: 3 } } },
  });
});
