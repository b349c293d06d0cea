// One command of one account, in a process of its own. The process leads a group of its own, so that Ctrl-C at the terminal of
// the fleet is no signal to it, and it writes into files, so that it goes on and ends well where the fleet is killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Clock } from '../lib/index.ts';
import type { ProcessEnd } from './outcome.ts';
import { type CallRecord, openPrivate } from './records.ts';

export interface ChildCall {
  /** The interpreter, then what it runs and its arguments. */
  readonly command: readonly [program: string, ...given: string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly record: CallRecord;
}

export interface Child {
  /** Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  /** Nothing where it has ended. */
  signal(signal: NodeJS.Signals): void;
}

export function startChild(call: ChildCall, clock: Pick<Clock, 'monotonicMs'>): Child {
  const startedMs = clock.monotonicMs();
  const files: number[] = [];
  try {
    const { logPath, resultPath } = call.record;
    for (const path of [resultPath, logPath]) files.push(openPrivate(path));
    const child = spawned(call, files);
    return {
      ended: endOf(child, () => (clock.monotonicMs() - startedMs) / 1_000),
      signal: (signal) => {
        child.kill(signal);
      },
    };
  } catch (error) {
    const end = { kind: 'not-started', reason: reasonOf(error) } as const;
    return { ended: Promise.resolve(end), signal: () => undefined };
  } finally {
    // The process has its own by now.
    for (const file of files) closeSync(file);
  }
}

function spawned({ command, environment }: ChildCall, files: readonly number[]): ChildProcess {
  const [program, ...given] = command;
  return spawn(program, given, {
    detached: true,
    env: environment,
    stdio: ['ignore', ...files],
  });
}

async function endOf(child: ChildProcess, secondsSince: () => number): Promise<ProcessEnd> {
  return await new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ kind: 'not-started', reason: reasonOf(error) });
    });
    child.once('exit', (exitCode, signal) => {
      const seconds = secondsSince();
      if (exitCode === null) resolve({ kind: 'killed', signal: signal ?? 'a signal', seconds });
      else resolve({ kind: 'ended', exitCode, seconds });
    });
  });
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Its process could not be started: ${reason}.`;
}
