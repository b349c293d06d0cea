// Faults on one request in five, whether it reads or writes, for each way in which a service may treat a
// contact that is there already: which promises break, and what it costs against the same seeds without.
import { BEHAVIOUR_TABLE } from '../../src/sandbox/behaviours/behaviours.ts';
import { scenarioOf, type Scenario } from './scenario.ts';
import { judgeScenario, replayLine } from './seed-report.ts';

export type Way = (typeof WAYS)[number];

export const WAYS = BEHAVIOUR_TABLE.duplicate_add.values;

export interface FaultCost {
  readonly seeds: number;
  /** Of all plans and runs with faults over those of all without. */
  readonly requestRatio: number;
  readonly listReadRatio: number;
  /** Requests of the runs with faults, and how many of them met one. */
  readonly requests: number;
  readonly faults: number;
  readonly broken: readonly string[];
}

const FAULT_SHARE = 0.2;

export async function faultCost(way: Way, { from, count }: SeedSpan): Promise<FaultCost> {
  const clean = new Effort();
  const faulty = new Effort();
  for (let seed = from; seed < from + count; seed += 1) {
    await clean.spend(scenarioWith(seed, way, 0));
    await faulty.spend(scenarioWith(seed, way, FAULT_SHARE));
  }
  return {
    seeds: count,
    requestRatio: faulty.requests / clean.requests,
    listReadRatio: faulty.listReads / clean.listReads,
    requests: faulty.requests,
    faults: faulty.faults,
    broken: [...clean.broken, ...faulty.broken],
  };
}

export interface SeedSpan {
  readonly from: number;
  readonly count: number;
}

/** Nothing else goes wrong: nobody dies, and what is late comes before the quiet period is over. */
function scenarioWith(seed: number, way: Way, faultShare: number): Scenario {
  const scenario = scenarioOf(seed);
  return {
    ...scenario,
    odd: { ...scenario.odd, habit: 'none' },
    behaviours: { duplicate_add: way },
    faultShare,
    readsSpared: 0,
    crashes: 0,
    isMeddledWith: false,
    isVeryLate: false,
  };
}

class Effort {
  requests = 0;
  listReads = 0;
  faults = 0;
  readonly broken: string[] = [];

  async spend(scenario: Scenario): Promise<void> {
    const report = await judgeScenario(scenario);
    if (report.breaks.length > 0) this.broken.push(replayLine(report));
    for (const event of report.evidence?.events ?? []) {
      // What comes after is without faults, to see what the run has left.
      if (event.kind === 'verb' && event.verb === 'verify') break;
      if (event.kind !== 'sent') continue;
      this.requests += 1;
      if (event.endpoint === 'contacts/list') this.listReads += 1;
      if (event.faultName !== 'none') this.faults += 1;
    }
  }
}
