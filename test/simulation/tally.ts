// Adds up many seeds: broken promises, rare situations, pairs of switch values.
import { PairCoverage, SEEDS_FOR_ALL_PAIRS } from './chosen-behaviours.ts';
import { SITUATIONS } from './rare-situations.ts';
import { replayLine, type SeedReport } from './seed-report.ts';

/** What can be sent from one process to another. */
export interface TallyParts {
  readonly seeds: number;
  readonly crashes: number;
  readonly requests: number;
  readonly failures: readonly string[];
  readonly situations: readonly (readonly [name: string, count: number])[];
  readonly pairs: Uint8Array;
}

export class Tally {
  #seeds = 0;
  #crashes = 0;
  #requests = 0;
  readonly #failures: string[] = [];
  readonly #situations = new Map<string, number>();
  readonly #pairs = new PairCoverage();

  note(report: SeedReport): void {
    this.#seeds += 1;
    if (report.breaks.length > 0) this.#failures.push(replayLine(report));
    for (const name of report.situations) this.#count(name, 1);
    if (report.evidence === undefined) return;
    const { events, scenario } = report.evidence;
    this.#pairs.note(scenario.behaviours);
    this.#crashes += events.filter(({ kind }) => kind === 'crash').length;
    this.#requests += events.filter(({ kind }) => kind === 'sent').length;
  }

  add(parts: TallyParts): void {
    this.#seeds += parts.seeds;
    this.#crashes += parts.crashes;
    this.#requests += parts.requests;
    this.#failures.push(...parts.failures);
    for (const [name, count] of parts.situations) this.#count(name, count);
    this.#pairs.add(parts.pairs);
  }

  get parts(): TallyParts {
    return {
      seeds: this.#seeds,
      crashes: this.#crashes,
      requests: this.#requests,
      failures: this.#failures,
      situations: [...this.#situations],
      pairs: this.#pairs.bits,
    };
  }

  get failures(): readonly string[] {
    return this.#failures;
  }

  /** Situations that so many seeds should have met more often, and pairs that they should have met. */
  get unmet(): readonly string[] {
    const seldom = SITUATIONS.filter(
      ({ name, withinSeeds }) => this.#countOf(name) < Math.floor(this.#seeds / withinSeeds),
    );
    const missing = PairCoverage.possible - this.#pairs.covered;
    const hasAll = missing === 0 || this.#seeds < SEEDS_FOR_ALL_PAIRS;
    return [
      ...seldom.map(({ name }) => name),
      ...(hasAll ? [] : [`${String(missing)} pairs of switch values`]),
    ];
  }

  lines(): string[] {
    return [
      `seeds ${String(this.#seeds)}, crashes ${String(this.#crashes)}, requests ${String(this.#requests)}`,
      `pairs of switch values ${String(this.#pairs.covered)} of ${String(PairCoverage.possible)}`,
      ...SITUATIONS.map(({ name }) => `${String(this.#countOf(name)).padStart(7)} ${name}`),
      `promises broken: ${String(this.#failures.length)}`,
    ];
  }

  #count(name: string, count: number): void {
    this.#situations.set(name, this.#countOf(name) + count);
  }

  #countOf(name: string): number {
    return this.#situations.get(name) ?? 0;
  }
}
