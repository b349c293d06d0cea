import { afterEach, beforeEach, expect, it } from 'vitest';
import { plan } from '../../../src/cli/actions/plan.ts';
import { show } from '../../../src/cli/actions/show.ts';
import { openDesk, type Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  await plan(
    {
      ...desk.options,
      out: desk.path('a.plan'),
      detailedExitcode: false,
      tolerateInvalid: undefined,
    },
    recordingTerminal(),
  );
});

afterEach(async () => {
  await desk.close();
});

it.each([
  ['all', 2],
  ['1', 1],
  ['0', 0],
])('shows with the limit %s the details of %i contacts', (limit, count) => {
  const terminal = recordingTerminal();

  const code = show({ ...desk.options, plan: desk.path('a.plan'), limit }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed.filter((line) => line.includes('@example.com'))).toHaveLength(count);
});

it('prints the same numbers as JSON', () => {
  const terminal = recordingTerminal();

  show({ ...desk.options, output: 'json', plan: desk.path('a.plan'), limit: '20' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    planFile: desk.path('a.plan'),
    counts: { createContact: 2 },
  });
});

it.each(['few', '-1', '1.5'])('refuses the limit %s', (limit) => {
  const options = { ...desk.options, plan: desk.path('a.plan'), limit };

  expect(() => show(options, recordingTerminal())).toThrow(`--limit ${limit}`);
});
