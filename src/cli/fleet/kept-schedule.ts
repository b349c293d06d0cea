// `fleet run`: stays, and syncs each account when its schedule says so. SIGHUP reads the file again; a file that cannot be used
// leaves everything as it was. A second one of the same fleet is refused, since each would sync every account.
import { join } from 'node:path';
import {
  type FleetAccount,
  type Outcome,
  ScheduleKeeper,
  worstOutcomesFirst,
} from '../../fleet/index.ts';
import { counted, localMinute, systemClock } from '../../lib/index.ts';
import { lockAlone } from '../../state/index.ts';
import { explain, explainedText, UsageError } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';
import type { FleetTeam } from './fleet-team.ts';
import { type FleetOptions, openFleet } from './opened-fleet.ts';
import { endFleet } from './shown-fleet.ts';

/** Ends with 0 where no sync was under way when it was told to stop. */
export async function keepSchedule(
  team: FleetTeam,
  options: FleetOptions,
  terminal: Terminal,
): Promise<number> {
  const { accounts, records, fleet, shownFile } = team.opened;
  refuseNoSchedule(accounts);
  const lock = lockAlone(
    {
      path: join(fleet.stateDir, 'schedule.lock'),
      of: `with the schedule of ${shownFile}`,
      hint: 'Let that one go on. `kill -HUP` with its process id makes it read the fleet file again.',
    },
    systemClock(),
  );
  const last = new Map<string, Outcome>();
  const keeper = new ScheduleKeeper(accounts, {
    clock: systemClock(),
    signal: team.signal,
    lastBegan: ({ name }) => records.lastBegan(name, 'sync'),
    sync: async (account) => {
      const outcome = await team.sync(account, options);
      last.set(account.name, outcome);
      return outcome;
    },
  });
  const readAgain = (): void => {
    try {
      const again = openFleet(options, terminal).accounts;
      refuseNoSchedule(again);
      keeper.replace(again);
      tellNext(keeper, terminal);
    } catch (error) {
      terminal.warn(explainedText(explain(error)));
      terminal.warn('The schedule stays as it was.');
    }
  };
  process.on('SIGHUP', readAgain);
  try {
    tellNext(keeper, terminal);
    await keeper.keep();
  } finally {
    process.off('SIGHUP', readAgain);
    lock.release();
  }
  return endOfSchedule([...last.values()], { team, options }, terminal);
}

function refuseNoSchedule(accounts: readonly FleetAccount[]): void {
  if (accounts.some(({ schedule }) => schedule !== undefined)) return;
  throw new UsageError(
    'fleet run keeps a schedule, and the fleet file has none.',
    'Write one, such as schedule: { cron: "30 2 * * *", timeZone: Europe/Berlin }.',
  );
}

function tellNext({ plan }: ScheduleKeeper, { tell }: Terminal): void {
  const times = plan.flatMap(({ name, due }) => (due === undefined ? [] : [{ name, due }]));
  const [first] = times.sort((one, other) => one.due.getTime() - other.due.getTime());
  const next =
    first === undefined ? '' : ` Next: ${first.name}, ${localMinute(first.due.toISOString())}.`;
  tell(`Keeping the schedule of ${counted(times.length, 'account')}.${next}`);
}

/** How earlier syncs ended was told when they did. */
function endOfSchedule(
  last: readonly Outcome[],
  { team, options }: { readonly team: FleetTeam; readonly options: FleetOptions },
  terminal: Terminal,
): number {
  const cut = last.filter(({ exitCode }) => exitCode === 130 || exitCode === 143);
  if (options.output === 'json') {
    const ends = worstOutcomesFirst(last).map(({ account, exitCode }) => ({
      name: account,
      exitCode,
    }));
    terminal.give({ accounts: ends });
  }
  if (cut.length === 0) return 0;
  return endFleet(cut, { interruptedBy: team.exitCode }, terminal);
}
