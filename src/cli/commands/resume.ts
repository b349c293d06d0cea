// Finishes an interrupted run; nothing to finish is success.
import { finishUnfinished, tellNothing } from '../runs/carry-out.ts';
import { inRunSession } from '../runs/erasing.ts';
import type { Session } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import type { Terminal } from '../shell/terminal.ts';
import { syncOnce } from './sync.ts';
import type { resumeCommand } from '../specs/writing-commands.ts';

type ResumeOptions = OptionsOf<typeof resumeCommand>;

export async function resume(options: ResumeOptions, terminal: Terminal): Promise<number> {
  return await inRunSession('resume', options, terminal, (session) =>
    resumeLocked(session, options),
  );
}

async function resumeLocked(session: Session, options: ResumeOptions): Promise<number> {
  const lock = await session.lock(0);
  try {
    const finished = await finishUnfinished(session, options);
    // Only `sync` opens its run before it plans. What a person allowed for it was for that run alone.
    if (finished === 'unplanned') {
      return await syncOnce(session, options);
    }
    if (finished !== undefined) return finished.exitCode;
    const words = 'Nothing to finish: the last run ended.';
    return tellNothing(session, options, words, { runId: null }, 'run');
  } finally {
    lock.release();
  }
}
