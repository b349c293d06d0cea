// In which order the trials come: every point of the small runs once, with chance mixed in from the
// large ones, and chance alone at the end.
import type { Dice } from './dice.ts';
import { anyTrial, everyTrial, type Extent, type Trial } from './ordeal.ts';
import type { ScenarioName } from './scenario.ts';

export interface AgendaOptions {
  readonly extentOf: (name: ScenarioName) => Extent;
  readonly dice: Dice;
  /** At least so many kills. */
  readonly kills: number;
}

/** Of a small run, how many of its points were tried. */
export interface TriedPoints {
  readonly scenario: ScenarioName;
  readonly tried: number;
  readonly of: number;
}

/** From so many kills on, each point of the small `sync` is among them, whatever chance brings. */
const EVERY_POINT_FROM = 300;

/** Of the trials, so many take the next point of a small run while there is one. */
const SMALL_SHARE = 0.85;

export class Agenda {
  readonly #options: AgendaOptions;
  /** A sync does all that an apply does, so its points come first. */
  readonly #small: readonly { readonly scenario: ScenarioName; of: number; left: Trial[] }[];

  constructor(options: AgendaOptions) {
    const { extentOf, dice } = options;
    this.#options = options;
    this.#small = (['sync', 'apply'] as const).map((scenario) => {
      const left = everyTrial(scenario, extentOf(scenario), dice);
      shuffle(left, dice);
      return { scenario, of: left.length, left };
    });
  }

  get points(): readonly TriedPoints[] {
    return this.#small.map(({ scenario, of, left }) => ({ scenario, tried: of - left.length, of }));
  }

  next(killsSoFar: number): Trial | undefined {
    const { dice, kills, extentOf } = this.#options;
    const isOwed = kills >= EVERY_POINT_FROM && (this.#small[0]?.left.length ?? 0) > 0;
    if (killsSoFar >= kills && !isOwed) return undefined;
    const isSmall = dice.isWithin(SMALL_SHARE) || killsSoFar >= kills;
    const point = isSmall ? this.#small.find(({ left }) => left.length > 0)?.left.pop() : undefined;
    if (point !== undefined) return point;
    const name = dice.oneOf<ScenarioName>(['large-apply', 'large-sync']);
    return anyTrial(name, extentOf(name), dice);
  }
}

function shuffle(trials: Trial[], dice: Dice): void {
  for (let last = trials.length - 1; last > 0; last -= 1) {
    const other = dice.roll(last + 1) - 1;
    const [a, b] = [trials[last], trials[other]];
    if (a === undefined || b === undefined) continue;
    trials[last] = b;
    trials[other] = a;
  }
}
