// Reads a fleet file: the accounts of one machine, how many of them at once, in which order, and when. Refuses it with every
// problem that it has.
import { basename, dirname, extname, resolve } from 'node:path';
import {
  type ConfigReaders,
  type Finding,
  finding,
  readForm,
  usualStateDir,
} from '../config/index.ts';
import { type FleetAccount, resolveAccounts } from './accounts.ts';
import { FLEET, type Order, type WrittenFleet, type WrittenSchedule } from './fleet-form.ts';
import { lineFault, ownTimeZone, type Schedule, zoneFault } from './schedule.ts';

export interface Fleet {
  /** The file, absolute. */
  readonly path: string;
  readonly name: string;
  /** For logs and for the configurations of accounts that share a template. Absolute. */
  readonly stateDir: string;
  readonly concurrency: number;
  readonly order: Order;
  /** How many logs of each account are kept. */
  readonly logs: number;
  readonly accounts: readonly FleetAccount[];
}

/** @throws ConfigMissingError, ConfigUnreadableError, or ConfigInvalidError with every problem, each with its line */
export function loadFleet(path: string, readers: ConfigReaders): Fleet {
  const { value, refuse } = readForm(path, { kind: 'fleet file', shape: FLEET }, readers);
  const absolute = resolve(path);
  const stateDir = resolve(dirname(absolute), value.stateDir ?? usualStateDir(absolute));
  const { accounts, findings } = resolveAccounts(value, {
    baseDir: dirname(absolute),
    stateDir,
    readers,
    scheduleOf,
  });
  refuse([...scheduleFaults(value), ...findings]);
  const { concurrency, order, logs } = value;
  const name = basename(absolute, extname(absolute));
  return { path: absolute, name, stateDir, concurrency, order, logs, accounts };
}

function scheduleOf({ cron, timeZone = ownTimeZone() }: WrittenSchedule): Schedule {
  return { lines: [cron].flat(), timeZone };
}

function scheduleFaults({ schedule, accounts }: WrittenFleet): readonly Finding[] {
  const own = [accounts]
    .flat()
    .flatMap((account, at) =>
      typeof account === 'string' || account.schedule === undefined
        ? []
        : faultsOf(account.schedule, ['accounts', at, 'schedule']),
    );
  return [...(schedule === undefined ? [] : faultsOf(schedule, ['schedule'])), ...own];
}

function faultsOf({ cron, timeZone }: WrittenSchedule, path: Finding['path']): readonly Finding[] {
  const ofZone = timeZone === undefined ? undefined : zoneFault(timeZone);
  const ofLines = [cron].flat().flatMap((line, at) => {
    const fault = lineFault(line);
    const place = typeof cron === 'string' ? [...path, 'cron'] : [...path, 'cron', at];
    return fault === undefined ? [] : [finding(place, fault)];
  });
  return ofZone === undefined ? ofLines : [...ofLines, finding([...path, 'timeZone'], ofZone)];
}
