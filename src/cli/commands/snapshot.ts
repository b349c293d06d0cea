// Keeps everything that the account holds in one file on this machine.
import { join, resolve } from 'node:path';
import { type CompareTools, type TakenSnapshot, takeSnapshot } from '../../compare/index.ts';
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
    session.checkAccount(null);
    const path = options.out ?? defaultPath(session);
    const taken = await snapshotTo(path, await session.compareTools(), session, options);
    if (options.output === 'json') terminal.give(snapshotJson(taken, resolve(path)));
    else printAll(terminal, snapshotText(taken));
    terminal.tell(`Saved as ${shownPath(path)}.`);
    return endOfCopy(taken.shortfalls, { ...session, acceptShrink: options.accept.shrink });
  });
}

/** Warns of lists that may not be whole. */
export async function snapshotTo(
  path: string,
  tools: CompareTools,
  { checkAccount, compareRequest, terminal }: Session,
  { accept }: Pick<SnapshotOptions, 'accept'>,
): Promise<TakenSnapshot> {
  const { guards: limits, host } = compareRequest;
  const guard = { limits, baseline: tools.memory?.baseline, acceptShrink: accept.shrink };
  const listferryVersion = packageVersion();
  const request = { path, host, listferryVersion, checkAccount, guard };
  const taken = await takeSnapshot(request, tools);
  for (const shortfall of taken.shortfalls) terminal.warn(shortfallWarning(shortfall).message);
  return taken;
}

function defaultPath({ config, clock, random }: Session): string {
  return join(config.stateDir, 'snapshots', `${timedId(clock.wallTime(), random)}.sqlite`);
}
