// Which trials there are: every point of the small scenarios once, then chance.
import type { Dice } from './dice.ts';
import type { KillPoint } from './kill-point.ts';
import { killPointOf, wordsOf } from './kill-point.ts';
import { SCENARIOS, type ScenarioName } from './scenario.ts';

export interface Trial {
  readonly scenario: ScenarioName;
  readonly point: KillPoint;
  /** Where the processes are killed that recover, one after the other. */
  readonly again: readonly KillPoint[];
}

/** What an undisturbed run of a scenario's command comes to. */
export interface Extent {
  readonly commits: number;
  /** In the order of their arrival, each a write or not. */
  readonly requests: readonly { readonly isWrite: boolean }[];
  readonly ranMs: number;
}

/** Of the recoveries, so many are to be killed too; some are over before their point. */
const AGAIN_SHARE = 0.4;

/** Every commit and every request of the scenario, before and after it. */
export function everyTrial(scenario: ScenarioName, extent: Extent, dice: Dice): Trial[] {
  const points: KillPoint[] = [];
  for (let n = 1; n <= extent.commits; n += 1) {
    for (const when of ['before', 'after'] as const) points.push({ kind: 'journal', when, n });
  }
  for (const [index, { isWrite }] of extent.requests.entries()) {
    const n = index + 1;
    for (const when of ['before', 'after'] as const) points.push({ kind: 'request', when, n });
    if (isWrite) points.push({ kind: 'request', when: 'late', n });
  }
  return points.map((point) => ({ scenario, point, again: recoveryKills(extent, dice) }));
}

export function anyTrial(scenario: ScenarioName, extent: Extent, dice: Dice): Trial {
  return { scenario, point: anyPoint(extent, dice), again: recoveryKills(extent, dice) };
}

/** One line from which the trial can be repeated. */
export function lineOf({ scenario, point, again }: Trial): string {
  return [scenario, ...[point, ...again].map(wordsOf)].join(' ');
}

export function trialOf(line: string): Trial {
  const [name = '', first = '', ...again] = line.trim().split(/\s+/u);
  const scenario = Object.values(SCENARIOS).find((known) => known.name === name)?.name;
  if (scenario === undefined) throw new Error(`there is no scenario "${name}"`);
  return { scenario, point: killPointOf(first), again: again.map(killPointOf) };
}

/** One in three of the killed recoveries is followed by another killed one. */
function recoveryKills(extent: Extent, dice: Dice): KillPoint[] {
  if (!dice.isWithin(AGAIN_SHARE)) return [];
  return Array.from({ length: dice.oneOf([1, 1, 2]) }, () => anyPoint(extent, dice));
}

/** Mostly around what writes: there the process knows least of what the service knows. */
function anyPoint(extent: Extent, dice: Dice): KillPoint {
  const { commits, requests, ranMs } = extent;
  switch (dice.oneOf(['journal', 'request', 'write', 'moment'])) {
    case 'journal':
      return { kind: 'journal', when: dice.oneOf(['before', 'after']), n: dice.roll(commits) };
    case 'request':
      return {
        kind: 'request',
        when: dice.oneOf(['before', 'after']),
        n: dice.roll(requests.length),
      };
    case 'write': {
      const writes = requests.flatMap(({ isWrite }, index) => (isWrite ? [index + 1] : []));
      const n = writes[dice.roll(writes.length) - 1] ?? 1;
      return { kind: 'request', when: dice.oneOf(['before', 'after', 'late']), n };
    }
    case 'moment':
      return { kind: 'moment', ms: dice.roll(Math.ceil(ranMs)) };
  }
}
