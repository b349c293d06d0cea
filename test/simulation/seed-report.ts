// One seed judged: what it breaks, and which rare situations it met.
import { CHECKERS } from './checkers/index.ts';
import type { Evidence } from './evidence.ts';
import { brokenMemory } from './memory/played-memory.ts';
import { brokenNights } from './nights/played-nights.ts';
import { SITUATIONS } from './rare-situations.ts';
import { wrongRefusals } from './refused-rows.ts';
import { runScenario } from './run-seed.ts';
import { scenarioOf, type Scenario } from './scenario.ts';
import { brokenWaits } from './waits/played-waits.ts';

export interface SeedReport {
  readonly seed: number;
  /** `promise: what happened`, one line each. */
  readonly breaks: readonly string[];
  /** Names of the situations that occurred. */
  readonly situations: readonly string[];
  /** Undefined where the seed did not come to its end. */
  readonly evidence: Evidence | undefined;
}

export async function judgeSeed(seed: number): Promise<SeedReport> {
  const report = await judgeScenario(scenarioOf(seed));
  const further = [
    ...(await breaksOf('P5 P14 guards stay', () => brokenNights(seed))),
    ...(await breaksOf('P13 erased stays erased', () => brokenMemory(seed))),
    ...(await breaksOf('P4 P12 a plan that waits', () => brokenWaits(seed))),
    ...(await breaksOf('P6 invalid rows add up', () => wrongRefusals(seed))),
  ];
  return { ...report, breaks: [...report.breaks, ...further] };
}

async function breaksOf(
  promise: string,
  story: () => Promise<readonly string[]>,
): Promise<string[]> {
  try {
    return (await story()).map((what) => `${promise}: ${what}`);
  } catch (error) {
    return [`no end: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
}

export async function judgeScenario(scenario: Scenario): Promise<SeedReport> {
  const { seed } = scenario;
  try {
    const evidence = await runScenario(scenario);
    return {
      seed,
      breaks: CHECKERS.flatMap(({ promise, breaks }) =>
        breaks(evidence).map((what) => `${promise}: ${what}`),
      ),
      situations: SITUATIONS.filter(({ occurred }) => occurred(evidence)).map(({ name }) => name),
      evidence,
    };
  } catch (error) {
    // Whatever is no SyncError is a fault of the program, and as good as a broken promise.
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, breaks: [`no end: ${what}`], situations: [], evidence: undefined };
  }
}

export function replayLine({ seed, breaks }: SeedReport): string {
  const [first = ''] = breaks;
  return `seed ${String(seed)} breaks ${first.split('\n')[0] ?? ''} (replay: npm run simulate -- --seed ${String(seed)})`;
}
