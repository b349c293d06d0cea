// Finishes an interrupted run; nothing to finish is success.
import type { GlobalOptions } from '../global-options.ts';
import { inSession } from '../session.ts';
import { printJson, type Terminal } from '../terminal.ts';
import { finishUnfinished } from '../unfinished.ts';

export interface ResumeOptions extends GlobalOptions {
  readonly tolerateInvalid: string | undefined;
}

export async function resume(options: ResumeOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, async (session) => {
    const lock = await session.lock(0);
    try {
      const code = await finishUnfinished(session, { options, terminal });
      if (code !== undefined) return code;
      if (options.output === 'json') printJson(terminal, { runId: null });
      else terminal.print('Nothing to finish: the last run ended.');
      return 0;
    } finally {
      lock.release();
    }
  });
}
