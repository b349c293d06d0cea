import { afterEach, beforeEach, expect, it } from 'vitest';
import { runs } from '../../../src/cli/actions/runs.ts';
import { openDesk, type Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  await syncOnce(desk);
  await syncOnce(desk);
});

afterEach(async () => {
  await desk.close();
});

it.each([
  [1, [0]],
  [20, [0, 3]],
])('lists up to %i runs, the newest first', (count, applied) => {
  const terminal = recordingTerminal();

  runs({ ...desk.options, output: 'json', count }, terminal);

  const listed = JSON.parse(terminal.printed.join('\n')) as {
    runs: { result: { verdicts: { applied: number } } }[];
  };
  expect(listed.runs.map(({ result }) => result.verdicts.applied)).toEqual(applied);
});

it('shows a line for each run', () => {
  const terminal = recordingTerminal();

  const code = runs({ ...desk.options, count: 20 }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed.filter((line) => line.includes('sync'))).toHaveLength(2);
});
