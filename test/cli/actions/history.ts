// One finished run, for the commands that look back.
import { sync } from '../../../src/cli/actions/sync.ts';
import { NOTHING_ALLOWED, type Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

export async function syncOnce(desk: Desk): Promise<void> {
  const options = { ...NOTHING_ALLOWED, yes: true, maxDuration: undefined, lockWait: undefined };
  await sync({ ...desk.options, ...options }, recordingTerminal());
}
