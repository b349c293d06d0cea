// Keeps everything that the account holds in one file on this machine.
import { join, resolve } from 'node:path';
import { takeSnapshot } from '../../compare/index.ts';
import { timedId, packageVersion } from '../../lib/index.ts';
import { shortfallWarning, snapshotJson, snapshotText } from '../../report/index.ts';
import { endOfCopy } from '../runs/run-reasons.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { type Terminal, shownPath, printAll } from '../shell/terminal.ts';
import type { snapshotCommand } from '../specs/reading-commands.ts';

export type SnapshotOptions = OptionsOf<typeof snapshotCommand>;

export async function snapshot(options: SnapshotOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, async (session) => {
    const { checkAccount, compareRequest } = session;
    checkAccount(null);
    const path = options.out ?? defaultPath(session);
    const tools = await session.compareTools();
    const taken = await takeSnapshot(
      {
        path,
        host: compareRequest.host,
        listferryVersion: packageVersion(),
        checkAccount,
        guard: {
          limits: compareRequest.guards,
          baseline: tools.memory?.baseline,
          acceptShrink: options.acceptShrink,
        },
      },
      tools,
    );
    for (const shortfall of taken.shortfalls) terminal.warn(shortfallWarning(shortfall).message);
    if (options.output === 'json') terminal.give(snapshotJson(taken, resolve(path)));
    else printAll(terminal, snapshotText(taken));
    terminal.tell(`Saved as ${shownPath(path)}.`);
    return endOfCopy(taken.shortfalls, { ...session, acceptShrink: options.acceptShrink });
  });
}

function defaultPath({ config, clock, random }: Session): string {
  return join(config.stateDir, 'snapshots', `${timedId(clock.wallTime(), random)}.sqlite`);
}
