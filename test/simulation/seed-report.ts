// One seed judged: what it breaks, and which rare situations it met.
import { CHECKERS } from './checkers/index.ts';
import type { Evidence } from './evidence.ts';
import { brokenNights } from './nights/played-nights.ts';
import { SITUATIONS } from './rare-situations.ts';
import { runScenario } from './run-seed.ts';
import { scenarioOf, type Scenario } from './scenario.ts';

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
  return { ...report, breaks: [...report.breaks, ...(await nightBreaks(seed))] };
}

async function nightBreaks(seed: number): Promise<string[]> {
  try {
    return (await brokenNights(seed)).map((what) => `P5 P14 guards stay: ${what}`);
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
