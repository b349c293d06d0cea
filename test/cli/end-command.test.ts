import { describe, expect, it, vi } from 'vitest';
import { PlanRefusedError } from '../../src/apply/index.ts';
import { CommandLine, failureJson } from '../../src/cli/start.ts';
import type { TerminalOptions } from '../../src/cli/shell/terminal.ts';
import { SyncError, packageVersion } from '../../src/lib/index.ts';
import { type RecordingTerminal, recordingTerminal } from './recording-terminal.ts';

function ending(...argv: string[]) {
  const terminals: RecordingTerminal[] = [];
  const makeTerminal = (_options: TerminalOptions): RecordingTerminal => {
    const made = recordingTerminal();
    terminals.push(made);
    return made;
  };
  const command = new CommandLine(argv, makeTerminal);
  const printed = (): string => terminals.flatMap((terminal) => terminal.printed).join('\n');
  const failures = (): unknown[] => terminals.flatMap((terminal) => terminal.failures);
  return { command, printed, failures };
}

it('gives one object for a command line that cannot be understood', async () => {
  const { command, printed, failures } = ending('plan', '--output', 'json', '--ouput');

  expect(await command.run()).toBe(64);

  expect(JSON.parse(printed())).toMatchObject({
    exitCode: 64,
    error: { code: 'USAGE', message: 'Unknown option: --ouput. Did you mean --output?' },
  });
  expect(failures()).toHaveLength(1);
});

it('prints no object where none was asked for', async () => {
  const { command, printed, failures } = ending('elephant');

  expect(await command.run()).toBe(64);

  expect(printed()).toBe('');
  expect(failures()).toHaveLength(1);
});

it('keeps the conditions that are the result itself', async () => {
  const { command, printed } = ending('explain', 'LOCK_HELD', '--output', 'json');
  const all = ending('explain', '--output', 'json');

  await command.run();
  await all.command.run();

  expect(JSON.parse(printed())).toMatchObject({ exitCode: 0 });
  const { conditions } = JSON.parse(all.printed()) as { conditions: unknown[] };
  expect(conditions.length).toBeGreaterThan(50);
});

it('tells of what no command can catch, once', () => {
  const { command, printed, failures } = ending('sync', '--output=json');

  expect(command.fail(new TypeError('undefined is not a function'))).toBe(1);
  expect(command.fail(new TypeError('and again'))).toBe(1);

  expect(JSON.parse(printed())).toMatchObject({ exitCode: 1, error: { code: 'FAULT' } });
  expect(failures()).toHaveLength(2);
});

it('ends in words, and with the object, where a signal comes before the command works', () => {
  const { command, printed } = ending('sync', '--yes', '--output', 'json');

  expect(command.interrupt(143)).toBe(143);

  expect(JSON.parse(printed())).toMatchObject({
    exitCode: 143,
    conditions: [{ id: 'INTERRUPTED_AT_START' }],
  });
});

it('gives no object to a shell that asks for the words that may follow', async () => {
  const words = ['listferry', 'plan', '--output', 'json', '--config', 'x', ''];
  const { command, printed } = ending('--get-yargs-completions', ...words);

  expect(await command.run()).toBe(0);

  expect(printed()).not.toContain('exitCode');
});

it('begins nothing in a directory that was deleted', async () => {
  const gone = Object.assign(new Error('uv_cwd'), { code: 'ENOENT', syscall: 'uv_cwd' });
  vi.spyOn(process, 'cwd').mockImplementationOnce(() => {
    throw gone;
  });
  const { command, failures } = ending('plan');

  expect(await command.run()).toBe(64);

  expect(failures()).toEqual([expect.objectContaining({ code: 'WORK_DIRECTORY_GONE' })]);
});

it('says of a part that cannot be loaded that the package was replaced, and how to go on', () => {
  const { command, failures } = ending('sync');
  const error = Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' });

  expect(command.fail(error)).toBe(1);

  expect(failures()).toEqual([
    expect.objectContaining({
      code: 'PROGRAM_GONE',
      message: expect.stringContaining('updated or removed while the command ran'),
      hint: expect.stringContaining('install listferry again'),
    }),
  ]);
});

it.each(['EMFILE', 'ENFILE'])('names the limit of open files that %s is about', (code) => {
  const { command, failures } = ending('plan');

  const exitCode = command.fail(Object.assign(new Error('open'), { code, syscall: 'open' }));

  expect(exitCode).toBe(1);
  expect(failures()).toEqual([
    expect.objectContaining({ code: 'TOO_MANY_FILES', hint: expect.stringContaining('ulimit') }),
  ]);
});

it('leaves alone what was printed as the result already', async () => {
  const { command, printed } = ending('--version', '--output', 'json');

  expect(await command.run()).toBe(0);

  expect(printed()).toBe(packageVersion());
});

describe('what a program is told of a failure', () => {
  it('names the code, the words, what to do, and the run that ended', () => {
    const error = new SyncError('It is gone.', { code: 'SOURCE_UNREADABLE', hint: 'Put it back.' });
    const reason = {
      id: 'SOURCE_UNREADABLE' as const,
      count: 1,
      message: 'It is gone.',
      runId: 'a-run',
    };

    expect(failureJson(error, [reason])).toEqual({
      error: { code: 'SOURCE_UNREADABLE', message: 'It is gone.', hint: 'Put it back.' },
      runId: 'a-run',
    });
  });

  it('has the guards of a refused plan with their numbers and what lifts them', () => {
    const guard = { name: 'maxShrink', of: 'crm', limit: 3, value: 9, tripped: true } as const;
    const guards = [{ ...guard, scope: 'all', lift: '--accept shrink' } as const];
    const error = new PlanRefusedError(
      { planId: 'a-plan', name: 'a.plan', itemCount: 1 },
      guards,
      [],
    );

    expect(failureJson(error, [])).toMatchObject({ planId: 'a-plan', guards, automations: [] });
  });

  it('calls what is no error of ours a fault', () => {
    expect(failureJson('thrown text', [])).toMatchObject({
      error: { code: 'FAULT', message: 'thrown text' },
    });
  });
});
