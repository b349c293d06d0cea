import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProbeOptions, probe } from '../../../src/cli/commands/probe.ts';
import { status } from '../../../src/cli/commands/status.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { systemRandom } from '../../../src/lib/index.ts';
import { newProbeNames } from '../../../src/probe/index.ts';
import { type Desk, hurry, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { interruptedRun } from './history.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

function probeOptions(options: Partial<ProbeOptions> = {}): ProbeOptions {
  return { ...desk.options, yes: false, show: false, ...options };
}

it('tells what it would write and writes nothing when nobody can be asked', async () => {
  const terminal = recordingTerminal();

  const code = await probe(probeOptions(), terminal);

  expect(code).toBe(64);
  expect(terminal.printed.join('\n')).toContain('contacts-type/delete');
  expect(terminal.printed.at(-1)).toMatch(/^No facts\b/u);
  expect(terminal.conditions).toMatchObject([{ id: 'USAGE' }]);
});

it('writes nothing when the answer is no', async () => {
  const terminal = recordingTerminal({ isInteractive: true, answer: false });

  const code = await probe(probeOptions(), terminal);

  expect(code).toBe(1);
  expect(terminal.conditions).toMatchObject([{ id: 'DECLINED' }]);
});

it('probes, shows the facts, and shows them again without the service', async () => {
  const terminal = recordingTerminal();
  const again = recordingTerminal();

  const code = await probe(probeOptions({ yes: true }), terminal);
  await probe(probeOptions({ show: true, output: 'json' }), again);

  expect(code).toBe(0);
  expect(terminal.printed.join('\n')).toMatch(/duplicate_add +upsert {2}\(probed /u);
  const { facts } = JSON.parse(again.printed.join('\n')) as { facts: unknown[] };
  expect(facts).toContainEqual(
    expect.objectContaining({ name: 'trim', value: 'no', source: 'probed' }),
  );
});

it('prints one JSON object, and what it writes elsewhere', async () => {
  const terminal = recordingTerminal();

  await probe(probeOptions({ output: 'json' }), terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toEqual({ facts: [] });
  expect(terminal.told.join('\n')).toContain('contacts-type/delete');
});

it('takes away first what an interrupted probe left, and status names it before', async () => {
  hurry();
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  const names = newProbeNames(systemRandom());
  journal.probes.begin(names);
  journal.close();
  const before = recordingTerminal();
  const terminal = recordingTerminal();
  const after = recordingTerminal();

  await status(desk.options, before);
  await probe(probeOptions({ yes: true }), terminal);
  await status(desk.options, after);

  expect(before.printed.join('\n')).toContain(names.contactType);
  expect(terminal.printed[0]).toContain(names.contactType);
  expect(after.printed.join('\n')).not.toContain('probe');
});

it('does not begin while a run is unfinished', async () => {
  await interruptedRun(desk);

  const probing = probe(probeOptions({ yes: true }), recordingTerminal());

  await expect(probing).rejects.toMatchObject({ code: 'RUN_UNFINISHED' });
});

it('says what is left when the service goes away in the middle', async () => {
  hurry();
  const terminal = recordingTerminal();
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.probes.begin(newProbeNames(systemRandom()));
  journal.close();
  await desk.sandbox.close();

  await expect(probe(probeOptions({ yes: true }), terminal)).rejects.toThrow();

  expect(terminal.told.join('\n')).toContain('Throw-away of listferry probe');
});
