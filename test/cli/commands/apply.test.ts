import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { plan } from '../../../src/cli/commands/plan.ts';
import { accepting, type Desk, NOTHING_ALLOWED, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

/** The line of a run that ended, on a terminal. */
const ENDED = /^Run [\dT]+-\w+: /u;

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

it('carries the plan out and reports it', async () => {
  const terminal = recordingTerminal();

  const code = await apply({ ...applyOptions(), yes: true }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed.join('\n')).toContain('items 3 = 3 applied');
});

it('carries out only so many items as it is told', async () => {
  const terminal = recordingTerminal();

  await apply({ ...applyOptions(), yes: true, limit: 2, output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    verdicts: { applied: 2, skipped: 1 },
  });
});

it('holds a plan back that the configuration no longer allows, until its number is given', async () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => [`p${String(at)}@example.com`, 'P'] as const);
  const planned = { ...desk.options, detailedExitcode: false, tolerateInvalid: undefined };
  desk.writeRows(people(100));
  await plan({ ...planned, out: desk.path('many.plan') }, recordingTerminal());
  await apply({ ...applyOptions(), plan: desk.path('many.plan'), yes: true }, recordingTerminal());
  desk.writeRows(people(88));
  await plan({ ...planned, out: desk.path('less.plan') }, recordingTerminal());
  const config = readFileSync(desk.options.config, 'utf8');
  writeFileSync(desk.options.config, `${config}guards: { maxDelete: 5% }\n`);
  const options = { ...applyOptions(), plan: desk.path('less.plan'), yes: true };

  await expect(apply(options, recordingTerminal())).rejects.toMatchObject({
    code: 'GUARD_REFUSED',
    guards: [{ name: 'maxDelete', of: 'Newsletter', value: 12, limit: 5 }],
    hint: expect.stringContaining('--accept delete=12'),
  });
  expect(await apply({ ...options, ...accepting({ delete: 12 }) }, recordingTerminal())).toBe(0);
});

it('shows the plan and asks before it writes', async () => {
  const terminal = recordingTerminal({ isInteractive: true, answer: true });

  await apply(applyOptions(), terminal);

  const shown = terminal.printed.findIndex((line) => line.startsWith('Create contacts in '));
  const reported = terminal.printed.findIndex((line) => ENDED.test(line));
  expect(shown).toBeGreaterThanOrEqual(0);
  expect(reported).toBeGreaterThan(shown);
});

it('writes nothing when the answer is no', async () => {
  const terminal = recordingTerminal({ isInteractive: true, answer: false });

  const code = await apply(applyOptions(), terminal);

  expect(code).toBe(1);
  expect(terminal.conditions).toMatchObject([{ id: 'DECLINED' }]);
  expect(terminal.printed.some((line) => ENDED.test(line))).toBe(false);
});

it('refuses to write unasked where nobody can be asked', async () => {
  await expect(apply(applyOptions(), recordingTerminal())).rejects.toMatchObject({ code: 'USAGE' });
});

it('writes how it ended as the report that it is told to', async () => {
  const report = [desk.path('run.md')];

  await apply({ ...applyOptions(), yes: true, report }, recordingTerminal());

  expect(readFileSync(desk.path('run.md'), 'utf8')).toContain('items 3 = 3 applied');
});

it('writes no report when nothing was carried out', async () => {
  const terminal = recordingTerminal({ isInteractive: true, answer: false });

  await apply({ ...applyOptions(), report: [desk.path('run.md')] }, terminal);

  expect(existsSync(desk.path('run.md'))).toBe(false);
  expect(readdirSync(desk.directory).filter((name) => name.includes('draft'))).toEqual([]);
});

function applyOptions() {
  return {
    ...desk.options,
    ...NOTHING_ALLOWED,
    plan: desk.path('a.plan'),
    yes: false,
    limit: undefined,
  };
}
