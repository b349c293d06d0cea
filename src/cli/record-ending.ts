// Writes down how a command that writes to the service ended, for `runs` and `status`.
import { SyncError } from '../lib/index.ts';
import type { Ending, Journal } from '../state/index.ts';
import type { ExitReason } from './terminal.ts';

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
