// A fleet file that was opened for a command: the accounts that were chosen, and where the fleet keeps what it knows of them.
import {
  fileReaders,
  inheritedEnvironment,
  readKeyFile,
  systemEnvironment,
} from '../../config/index.ts';
import { type Fleet, type FleetAccount, loadFleet, Records } from '../../fleet/index.ts';
import { didYouMean, listed, systemRandom } from '../../lib/index.ts';
import { ensurePrivateDirectory, keepPrivate } from '../../state/index.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { shownPath, type Terminal } from '../shell/terminal.ts';
import type { fleetCommand } from '../specs/writing-commands.ts';

export type FleetOptions = OptionsOf<typeof fleetCommand>;

export interface OpenedFleet {
  readonly fleet: Fleet;
  /** Those that were chosen, as written. */
  readonly accounts: readonly FleetAccount[];
  readonly records: Records;
  readonly concurrency: number;
  /** As a person types it. */
  readonly shownFile: string;
}

/** Throws what reading the file throws, and `UsageError` for a name that no account has. */
export function openFleet(options: FleetOptions, terminal: Pick<Terminal, 'warn'>): OpenedFleet {
  const warn = (message: string): void => {
    terminal.warn(`warning: ${message}`);
  };
  const fleet = loadFleet(options.file, fileReaders(warn));
  const accounts = chosen(fleet.accounts, options.only);
  const { stateDir, logs: most } = fleet;
  ensurePrivateDirectory(stateDir, {
    noun: 'directory of the fleet',
    hint: 'Name a directory under stateDir in which this user may write.',
  });
  keepPrivate(stateDir, warn);
  return {
    fleet,
    accounts,
    records: new Records({ stateDir, most, random: systemRandom() }),
    concurrency: options.concurrency ?? fleet.concurrency,
    shownFile: shownPath(fleet.path),
  };
}

function chosen(
  accounts: readonly FleetAccount[],
  only: readonly string[],
): readonly FleetAccount[] {
  const names = accounts.map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  const [first] = unknown;
  if (first !== undefined) {
    throw new UsageError(
      `--only ${first}: the fleet has no account of that name.${didYouMean(first, names)}`,
      `It has ${listed(names.slice(0, MOST_NAMES))}${names.length > MOST_NAMES ? ' and more' : ''}.`,
    );
  }
  return only.length === 0 ? accounts : accounts.filter(({ name }) => only.includes(name));
}

const MOST_NAMES = 20;

/** All that the processes of an account get; a sentence where something of it is missing. */
export function environmentOf(
  { environment }: Pick<FleetAccount, 'environment'>,
  warn: (message: string) => void,
): Readonly<Record<string, string>> | string {
  const readers = { ...fileReaders(warn), environment: systemEnvironment, readKeyFile };
  const found = inheritedEnvironment(environment, readers);
  if (found.kind === 'whole') return found.values;
  return `Under env of the account, ${listed(found.reasons)}.`;
}
