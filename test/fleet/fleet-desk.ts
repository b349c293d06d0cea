// A directory with a fleet file, configurations beside it, and a program that stands for the command of an account.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileReaders } from '../../src/config/index.ts';
import type { FleetAccount } from '../../src/fleet/accounts.ts';
import { type Fleet, loadFleet } from '../../src/fleet/fleet-file.ts';

export interface FleetDesk {
  readonly directory: string;
  path(below: string): string;
  write(below: string, text: string): void;
  /** A configuration with this state directory; nobody looks at the rest. */
  config(below: string, stateDir: string): void;
  /** Reads this as the fleet file. */
  load(text: string): Fleet;
  close(): void;
}

export function openFleetDesk(): FleetDesk {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-fleet-'));
  const path = (below: string): string => join(directory, below);
  const write = (below: string, text: string): void => {
    mkdirSync(dirname(path(below)), { recursive: true });
    writeFileSync(path(below), text, { mode: 0o600 });
  };
  return {
    directory,
    path,
    write,
    config: (below, stateDir) => {
      write(below, `stateDir: ${stateDir}\n`);
    },
    load: (text) => {
      write('fleet.yaml', text);
      return loadFleet(
        path('fleet.yaml'),
        fileReaders(() => undefined),
      );
    },
    close: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An account of which only the name matters. */
export function accountCalled(name: string, schedule?: FleetAccount['schedule']): FleetAccount {
  return {
    name,
    configPath: `/nowhere/${name}.yaml`,
    written: undefined,
    stateDir: `/nowhere/${name}`,
    environment: {},
    schedule,
  };
}
