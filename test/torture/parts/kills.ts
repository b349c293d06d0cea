// Real processes of the built command, killed with -9 and recovered.
import { systemClock } from '../../../src/lib/index.ts';
import { figure, type Figure, type Orders, type Part, type PartEnd } from '../part.ts';
import { torture, type TortureReport } from '../torture.ts';

/** Of the kills, so many must leave an intent without an outcome. */
const LEAST_BETWEEN = 0.25;

/** Of the trials, so many must see their recovery killed too. */
const LEAST_RECOVERIES = 0.3;

/** Below this many kills, a share says more about chance than about anything else. */
const ENOUGH_FOR_SHARES = 100;

const TELL_EVERY_MS = 20_000;

export const kills: Part = { name: 'kills', run: kill };

async function kill({ kills: wanted, seed, tell }: Orders): Promise<PartEnd> {
  const clock = systemClock();
  let toldMs = clock.monotonicMs();
  const report = await torture({
    kills: wanted,
    seed,
    onTrial: (end, soFar) => {
      const last = soFar.broken.at(-1);
      if (end.broken.length > 0 && last !== undefined) tell(linesOf(last));
      if (clock.monotonicMs() - toldMs < TELL_EVERY_MS) return;
      toldMs = clock.monotonicMs();
      tell(`${String(soFar.kills)} kills, ${String(soFar.broken.length)} broken`);
    },
  });
  return { figures: figuresOf(report, wanted), broken: report.broken.map(linesOf) };
}

function figuresOf(report: TortureReport, wanted: number): Figure[] {
  const { trials, kills: killed, killedRecoveries, between, writes, points } = report;
  const hasShares = killed >= ENOUGH_FOR_SHARES;
  return [
    figure('kills of real processes', killed, killed >= wanted),
    ...points.map(({ scenario, tried, of }) =>
      figure(`points of the small ${scenario}`, `${String(tried)} of ${String(of)}`),
    ),
    figure(
      'between intent and outcome',
      withShare(between, killed),
      !hasShares || between / killed >= LEAST_BETWEEN,
    ),
    figure(
      'of recoveries, of all trials',
      withShare(killedRecoveries, trials),
      !hasShares || killedRecoveries / trials >= LEAST_RECOVERIES,
    ),
    figure('writes whose intent was on disk when they arrived', writes),
  ];
}

/** The argument that repeats the trial, and what it broke. */
export function linesOf({ trial, what }: TortureReport['broken'][number]): string {
  return [`npm run torture -- --trial "${trial}"`, ...what.map((words) => `  ${words}`)].join('\n');
}

function withShare(count: number, of: number): string {
  const share = (100 * count) / Math.max(1, of);
  return `${String(count)} (${share.toFixed(0)} %)`;
}
