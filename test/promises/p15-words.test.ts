// P15 at the command line: what people are told when they say no, each night after that, and how they take it back.
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apply } from '../../src/cli/commands/apply.ts';
import { approve } from '../../src/cli/commands/approve.ts';
import { purge } from '../../src/cli/commands/purge.ts';
import { verify } from '../../src/cli/commands/verify.ts';
import { show } from '../../src/cli/commands/show.ts';
import { status } from '../../src/cli/commands/status.ts';
import { sync } from '../../src/cli/commands/sync.ts';
import { plan } from '../../src/cli/commands/plan.ts';
import { accepting, type Desk, ROWS } from '../cli/desk.ts';
import { FILE, applyOptions, approveOptions, approvingDesk } from '../cli/commands/approving.ts';
import { recordingTerminal } from '../cli/recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  // Bram's row is gone, and Cleo's and Dan's came.
  desk = await approvingDesk();
});

afterEach(async () => {
  await desk.close();
});

async function refuseDelete(): Promise<void> {
  const part = { except: ['kind=deleteContact'], ...accepting({}) };
  await approve(approveOptions(desk, part), recordingTerminal());
  expect(await apply(applyOptions(desk, 'a.plan', [FILE]), recordingTerminal())).toBe(0);
}

async function night(accepted: Parameters<typeof accepting>[0] = {}) {
  const terminal = recordingTerminal();
  const options = { ...desk.options, yes: true, maxDuration: undefined, lockWait: undefined };
  const more = { tolerateInvalid: undefined, output: 'json' } as const;
  const code = await sync({ ...options, ...more, ...accepting(accepted) }, terminal);
  return { code, result: JSON.parse(terminal.printed.join('\n')) as object };
}

async function planned(accepted: Parameters<typeof accepting>[0] = {}) {
  const terminal = recordingTerminal();
  const options = { ...desk.options, ...accepting(accepted), out: desk.path('next.plan') };
  await plan(
    { ...options, output: 'json', detailedExitcode: true, tolerateInvalid: undefined },
    terminal,
  );
  return JSON.parse(terminal.printed.join('\n')) as { readonly counts: object; itemCount: number };
}

it('says what leaving out means, before the file is used and when it is', async () => {
  const part = { except: ['kind=deleteContact'], ...accepting({}) };
  const [decided, applied] = [recordingTerminal(), recordingTerminal()];

  await approve(approveOptions(desk, part), decided);
  await apply(applyOptions(desk, 'a.plan', [FILE]), applied);

  const words = /^(?:Carrying out .*\. )?The rest is refused: .*--accept refused=N/u;
  expect(decided.printed.filter((line) => words.test(line))).toHaveLength(1);
  expect(applied.told.filter((line) => words.test(line))).toHaveLength(1);
});

it('is not followed by a plan of what was refused, which no plan has', async () => {
  const part = { except: ['kind=deleteContact'], ...accepting({}) };
  await approve(approveOptions(desk, part), recordingTerminal());
  const [applied, asked] = [recordingTerminal(), recordingTerminal()];

  await apply(applyOptions(desk, 'a.plan', [FILE]), applied);
  await status(desk.options, asked);

  const steps = [...applied.printed, ...asked.printed].join('\n');
  expect(steps).toContain('--accept refused=1');
  expect(steps).not.toMatch(/^ *listferry plan {4}plans/mu);
});

it('counts what was refused in plans, in runs, and in `status`, with the command that lifts it', async () => {
  await refuseDelete();

  const { code, result } = await night();

  expect({ code, result }).toMatchObject({ code: 0, result: { refused: 1, stillOpen: [] } });
  expect(await planned()).toMatchObject({ itemCount: 0, counts: { refused: 1, leftAlone: 1 } });
  expect(readdirSync(desk.path('state/scratch'))).toEqual([]);
  const [text, json] = [recordingTerminal(), recordingTerminal()];
  await status(desk.options, text);
  await status({ ...desk.options, output: 'json' }, json);
  expect(text.printed.filter((line) => line.includes('--accept refused=1'))).toHaveLength(1);
  expect(JSON.parse(json.printed.join('\n'))).toMatchObject({
    refused: {
      count: 1,
      groups: [{ kind: 'deleteContact', place: 'Newsletter', count: 1 }],
      lift: 'listferry plan --accept refused=1',
    },
  });
});

it('has no command in `status` while no run meets it: its person is in the file again', async () => {
  await refuseDelete();
  desk.writeRows([...ROWS, ['cleo@example.com', 'Cleo'], ['dan@example.com', 'Dan']]);
  const json = recordingTerminal();

  await night();
  await status({ ...desk.options, output: 'json' }, json);

  const { refused } = JSON.parse(json.printed.join('\n')) as { readonly refused: object };
  expect(refused).toMatchObject({ count: 1, cameUp: 0 });
  expect(refused).not.toHaveProperty('lift');
});

it('is an exception of `verify`, which finds nothing else', async () => {
  await refuseDelete();
  const terminal = recordingTerminal();
  const options = { ...desk.options, tolerateInvalid: undefined };

  const code = await verify(options, terminal);

  expect(code).toBe(0);
  expect(terminal.printed[0]).toMatch(/^Verified: .* apart from REFUSED_BY_NAME\.$/u);
});

it.each(['text', 'md', 'html', 'ndjson'] as const)('lists it in a plan as %s', async (output) => {
  await refuseDelete();
  await planned();
  const terminal = recordingTerminal();

  await show({ ...desk.options, plan: desk.path('next.plan'), uploads: false, output }, terminal);

  const text = terminal.printed.join('\n');
  expect(text).toContain('bram@example.com');
  expect(text).toContain('--accept refused=1');
});

it('makes it in a sync, and in a plan, with its number', async () => {
  await refuseDelete();

  expect(await planned({ refused: 1 })).toMatchObject({ itemCount: 1 });
  expect(await night({ refused: 1 })).toMatchObject({
    code: 0,
    result: { refused: 0, verdicts: { applied: 1 } },
  });
  expect(await planned()).toMatchObject({ itemCount: 0, counts: { leftAlone: 0 } });
});

it('names the number of an older plan, which carries it out', async () => {
  await planned();
  await refuseDelete();
  const [before, after] = [recordingTerminal(), recordingTerminal()];
  const older = { ...applyOptions(desk, 'next.plan'), only: ['kind=deleteContact'], yes: true };

  const code = await apply(older, before);

  expect(code).toBe(0);
  expect(before.printed.filter((line) => line.includes('--accept refused=1'))).toHaveLength(1);
  await apply({ ...older, ...accepting({ refused: 1 }) }, after);
  expect(after.printed.join('\n')).toContain('1 applied');
});

it('is forgotten with its person', async () => {
  await refuseDelete();
  const terminal = recordingTerminal();
  const person = { person: ['bram@example.com'], people: undefined, onService: false };
  const others = { olderThan: undefined, replay: false, output: 'json' } as const;

  await purge({ ...desk.options, ...person, ...others }, terminal);

  const after = recordingTerminal();
  await status({ ...desk.options, output: 'json' }, after);
  expect(JSON.parse(after.printed.join('\n'))).not.toHaveProperty('refused');
});

it('is no refusal where it is left out of the deletes of people who were erased', async () => {
  const purged = recordingTerminal();
  const people = { person: ['ada@example.com', 'bram@example.com'], people: undefined };
  const others = { olderThan: undefined, replay: false, output: 'json', onService: true } as const;
  await purge({ ...desk.options, ...people, ...others }, purged);
  const { planFile } = JSON.parse(purged.printed.join('\n')) as { readonly planFile: string };
  const part = { plan: planFile, only: ['key=ada@example.com'], out: desk.path('erase.json') };
  await approve(approveOptions(desk, part), recordingTerminal());

  const options = { ...applyOptions(desk, 'a.plan', ['erase.json']), plan: planFile };
  expect(await apply(options, recordingTerminal())).toBe(0);

  const after = recordingTerminal();
  await status({ ...desk.options, output: 'json' }, after);
  expect(JSON.parse(after.printed.join('\n'))).not.toHaveProperty('refused');
});

it('tells in the page what a tick that is taken away means', async () => {
  const page = recordingTerminal();

  await show({ ...desk.options, plan: desk.path('a.plan'), uploads: false, output: 'html' }, page);

  expect(page.printed.join('\n')).toMatch(/<summary>[^<]+<\/summary>.*<code>--only<\/code>/u);
});
