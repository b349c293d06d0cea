// What programs of sources are run with: what they are given of the environment, and a private place for their output. It
// is below the state directory, since it holds people's data.
import { readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  type Config,
  fileReaders,
  programEnvironment,
  readKeyFile,
  systemEnvironment,
} from '../../config/index.ts';
import { type Clock, type Log, sha256Hex } from '../../lib/index.ts';
import { ensurePrivateDirectory } from '../../state/index.ts';
import { makeWorkingDirectory } from '../files/private-file.ts';
import type { Programs } from './compare-request.ts';

interface ProgramsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly warn: (message: string) => void;
}

export function programsOf(
  { stateDir }: Pick<Config, 'stateDir'>,
  { clock, log, warn }: ProgramsOptions,
): Programs {
  const files = fileReaders((message) => {
    warn(`warning: ${message}`);
  });
  const readers = { ...files, environment: systemEnvironment, readKeyFile };
  return {
    clock,
    log,
    environmentOf: (named) => programEnvironment(named, readers),
    makeDirectory: () => {
      const scratch = join(stateDir, 'scratch');
      ensurePrivateDirectory(scratch);
      // Process ids are those of one machine or container.
      const prefix = `programs-${sha256Hex(hostname()).slice(0, 8)}-`;
      removeLeftBehind(scratch, prefix);
      return makeWorkingDirectory(join(scratch, `${prefix}${String(process.pid)}-`));
    },
  };
}

/** A process that was killed could not remove the output that it read. */
function removeLeftBehind(scratch: string, prefix: string): void {
  for (const name of readdirSync(scratch)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isRunning(pid)) rmSync(join(scratch, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
