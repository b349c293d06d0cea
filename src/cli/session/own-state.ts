// Our own state on this machine: where its files go, its journal, and how a command ended, for `runs` and `status`.
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config/index.ts';
import { sha256Hex, SyncError } from '../../lib/index.ts';
import type { Place, Ending, Journal } from '../../state/index.ts';
import type { ExitReason } from '../shell/terminal.ts';

export function planPlace(config: Config, planId: string): Place {
  return { kind: 'file', path: join(config.stateDir, 'plans', `${planId}.plan`) };
}

/** Named after the process: two plans may be made at the same time, in two containers with one number too. */
export function scratchPlace(config: Config, use: string): Place {
  const name = `${use}-${sha256Hex(hostname()).slice(0, 8)}-${String(process.pid)}.scratch`;
  return { kind: 'file', path: join(config.stateDir, 'scratch', name) };
}

/** One place for all state directories of a user, so that two of them exclude each other too. */
export function lockDirectory(): string {
  return join(userDirectory(), 'locks');
}

/** Beside the locks: it must outlast every state directory. */
export function witnessDirectory(): string {
  return join(userDirectory(), 'witnesses');
}

function userDirectory(): string {
  return join(homedir(), '.local', 'state', 'listferry');
}

type Invocations = Pick<Journal, 'invocations'>;

/** Never throws: what is told of an ending must not hide it. */
export function recordEnding({ invocations }: Invocations, command: string, ending: Ending): void {
  try {
    invocations.end(command, ending);
  } catch {
    // The journal is what failed, or its disk is full. The exit code and stderr still say so.
  }
}

export function endingOfError(error: unknown, exitCode: number): Ending {
  // What is no error of ours could hold anything in its words.
  if (!(error instanceof SyncError)) {
    return { exitCode, reason: 'FAULT', message: 'A fault in listferry.' };
  }
  return { exitCode, reason: error.code, message: error.message };
}

/** The worst reasons come first, and the first one gives the code. */
export function endingOf(exitCode: number, reasons: readonly ExitReason[]): Ending {
  const [first] = reasons.filter((reason) => reason.exitCode === exitCode);
  const message = reasons.map((reason) => reason.message).join(' ');
  return { exitCode, reason: first?.code ?? null, message: message === '' ? null : message };
}
