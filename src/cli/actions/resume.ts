// Finishes an interrupted run; nothing to finish is success.
import type { GlobalOptions } from '../global-options.ts';
import { inSession, type Session } from '../session.ts';
import { printJson, type Terminal } from '../terminal.ts';
import { finishUnfinished } from '../unfinished.ts';
import { syncOnce } from './sync.ts';

export interface ResumeOptions extends GlobalOptions {
  readonly tolerateInvalid: string | undefined;
}

export async function resume(options: ResumeOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, async (session) => {
    const lock = await session.lock(0);
    try {
      const finished = await finishUnfinished(session, { options, terminal });
      if (finished === 'unplanned') return await syncAnew(session, { options, terminal });
      if (finished !== undefined) return finished;
      if (options.output === 'json') printJson(terminal, { runId: null });
      else terminal.print('Nothing to finish: the last run ended.');
      return 0;
    } finally {
      lock.release();
    }
  });
}

/** Only `sync` opens its run before it plans. What a person allowed for it was for that run alone. */
async function syncAnew(
  session: Session,
  { options, terminal }: { readonly options: ResumeOptions; readonly terminal: Terminal },
): Promise<number> {
  const nothingAllowed = {
    allowDelete: undefined,
    allowUpdate: undefined,
    allowSuppress: undefined,
    acceptShrink: false,
    acceptAutomation: [],
  };
  return await syncOnce(session, { options: { ...options, ...nothingAllowed }, terminal });
}
