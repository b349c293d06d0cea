// Several accounts on one machine: every action runs a command of ours for each of them, in a process of its own.
import { FleetTeam } from '../fleet/fleet-team.ts';
import { keepSchedule } from '../fleet/kept-schedule.ts';
import { writeFleetPages } from '../fleet/fleet-pages.ts';
import { showFleet } from '../fleet/shown-fleet.ts';
import { type FleetOptions, openFleet } from '../fleet/opened-fleet.ts';
import { UsageError } from '../shell/errors.ts';
import { parseAge, parseDuration, parseTolerance } from '../shell/options.ts';
import type { Terminal } from '../shell/terminal.ts';

export async function fleet(options: FleetOptions, terminal: Terminal): Promise<number> {
  refuseMisplaced(options);
  const opened = openFleet(options, terminal);
  const team = new FleetTeam(opened, terminal);
  try {
    switch (options.action) {
      case 'report':
        return await writeFleetPages(team, options, terminal);
      case 'run':
        return await keepSchedule(team, options, terminal);
      case 'plan':
      case 'sync':
      case 'status': {
        const outcomes = await team.runAll(options);
        return showFleet(outcomes, { ...opened, options, interruptedBy: team.exitCode }, terminal);
      }
    }
  } finally {
    team.close();
  }
}

const SYNCING = ['sync', 'run'] as const;

/** Options of some actions alone, by the names of their values. */
const ACTIONS_OF: readonly (readonly [
  option: keyof FleetOptions,
  name: string,
  actions: readonly FleetOptions['action'][],
])[] = [
  ['yes', '--yes', SYNCING],
  ['out', '--out', ['report']],
  ['check', '--check', ['status']],
  ['maxAge', '--max-age', ['status']],
  ['tolerateInvalid', '--tolerate-invalid', ['plan', ...SYNCING]],
  ['maxDuration', '--max-duration', SYNCING],
  ['lockWait', '--lock-wait', SYNCING],
];

/** Throws `UsageError`. */
function refuseMisplaced(options: FleetOptions): void {
  const { action } = options;
  for (const [option, name, actions] of ACTIONS_OF) {
    const isGiven = options[option] !== undefined && options[option] !== false;
    if (!isGiven || actions.includes(action)) continue;
    throw new UsageError(
      `${name} goes with fleet ${actions.join(', ')}, and with no other action.`,
    );
  }
  const fault = lackingIn(options);
  if (fault !== undefined) throw new UsageError(...fault);
  // Each account would say it by itself, one after the other.
  parseTolerance(options.tolerateInvalid);
  parseDuration('--max-duration', options.maxDuration);
  parseDuration('--lock-wait', options.lockWait);
  parseAge('--max-age', options.maxAge);
}

/** What the action needs besides, and what to do about it. */
function lackingIn({ action, ...options }: FleetOptions): [string, string] | undefined {
  const { yes, out, maxAge, check, concurrency } = options;
  if (SYNCING.some((syncing) => syncing === action) && !yes) {
    const look = 'Give --yes, or look first with `listferry fleet plan`.';
    return [`fleet ${action} writes without asking.`, look];
  }
  if (action === 'report' && out === undefined) {
    return ['fleet report writes pages, and no directory is named.', 'Name one with --out.'];
  }
  if (maxAge !== undefined && !check) {
    return ['--max-age says how old the runs may be that --check looks at.', 'Add --check.'];
  }
  if (concurrency === 0) {
    const help = '`listferry fleet --help` lists the options.';
    return ['--concurrency 0: expected at least 1.', help];
  }
  return undefined;
}
