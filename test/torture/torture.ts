// Kills real processes of the built command, several side by side, until there were enough kills, and
// adds up what came of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyBuiltCommand, type BuiltCommand } from './built-command.ts';
import { diceOf, type Dice } from './dice.ts';
import { Lane } from './lane.ts';
import { anyTrial, everyTrial, lineOf, type Extent, type Trial } from './ordeal.ts';
import { SCENARIOS, type ScenarioName } from './scenario.ts';
import { endure, type TrialEnd, type Undisturbed } from './trial.ts';

export interface TortureOptions {
  /** At least so many kills. */
  readonly kills: number;
  readonly seed: number;
  /** Trials side by side; they wait more than they work. */
  readonly lanes?: number;
  /** Only these trials, whatever `kills` says. */
  readonly trials?: readonly Trial[];
  /** Told after each trial. */
  readonly onTrial?: (end: TrialEnd, soFar: TortureReport) => void;
}

export interface TortureReport {
  readonly trials: number;
  readonly kills: number;
  /** Kills that left an intent without an outcome. */
  readonly between: number;
  /** Writes for which the intent was looked for on the disk when they arrived. */
  readonly writes: number;
  /** Of every point of the small scenarios, how many were tried. */
  readonly points: { readonly tried: number; readonly of: number };
  readonly broken: readonly { readonly trial: string; readonly what: readonly string[] }[];
}

const LANES = 6;

export async function torture(options: TortureOptions): Promise<TortureReport> {
  const command = copyBuiltCommand();
  try {
    return await new Torture(command, options).run();
  } finally {
    command.remove();
  }
}

/** A scenario after its first, undisturbed run. */
interface Course {
  readonly extent: Extent;
  readonly undisturbed: Undisturbed;
  /** Open and idle. */
  readonly lanes: Lane[];
}

class Torture {
  readonly #command: BuiltCommand;
  readonly #options: TortureOptions;
  readonly #dice: Dice;
  readonly #courses = new Map<ScenarioName, Course>();
  readonly #report = {
    trials: 0,
    kills: 0,
    between: 0,
    writes: 0,
    points: { tried: 0, of: 0 },
    broken: [] as { readonly trial: string; readonly what: readonly string[] }[],
  };
  #everyTrial: Trial[] = [];

  constructor(command: BuiltCommand, options: TortureOptions) {
    this.#command = command;
    this.#options = options;
    this.#dice = diceOf(options.seed);
  }

  async run(): Promise<TortureReport> {
    try {
      const { trials } = this.#options;
      for (const name of namesIn(trials)) await this.#openCourse(name);
      if (trials === undefined) this.#planEveryTrial();
      await this.#runLanes();
      return this.#report;
    } finally {
      for (const { lanes } of this.#courses.values()) {
        for (const lane of lanes) await lane.close();
      }
    }
  }

  #planEveryTrial(): void {
    this.#everyTrial = (['apply', 'sync'] as const).flatMap((name) =>
      everyTrial(name, this.#course(name).extent, this.#dice),
    );
    this.#report.points.of = this.#everyTrial.length;
    shuffle(this.#everyTrial, this.#dice);
  }

  async #openCourse(name: ScenarioName): Promise<void> {
    const lane = await Lane.open(this.#command, SCENARIOS[name]);
    const directory = mkdtempSync(join(tmpdir(), 'listferry-torture-count-'));
    const count = join(directory, 'count');
    const { command } = SCENARIOS[name];
    const ended = await lane.run(command, { orders: { count } });
    if (ended.code !== 0) throw new Error(`${name} failed undisturbed: ${ended.output}`);
    const commits = Number(readFileSync(count, 'utf8'));
    rmSync(directory, { recursive: true });
    const { requests } = ended.watched;
    const undisturbed = { account: lane.image(), memory: lane.journal().memory };
    const extent = { commits, requests, ranMs: ended.ranMs };
    this.#courses.set(name, { extent, undisturbed, lanes: [lane] });
  }

  async #runLanes(): Promise<void> {
    const { trials, lanes = LANES } = this.#options;
    const given = trials === undefined ? undefined : [...trials];
    const next = (): Trial | undefined => (given === undefined ? this.#next() : given.shift());
    const work = async (): Promise<void> => {
      for (let trial = next(); trial !== undefined; trial = next()) await this.#try(trial);
    };
    await Promise.all(Array.from({ length: lanes }, work));
  }

  /** Every point first; chance mixes in the large scenarios, and goes on alone at the end. */
  #next(): Trial | undefined {
    if (this.#report.kills >= this.#options.kills) return undefined;
    const every = this.#dice.isWithin(0.9) ? this.#everyTrial.pop() : undefined;
    if (every !== undefined) {
      this.#report.points.tried += 1;
      return every;
    }
    const name = this.#dice.oneOf<ScenarioName>(['large-apply', 'large-sync']);
    return anyTrial(name, this.#course(name).extent, this.#dice);
  }

  async #try(trial: Trial): Promise<void> {
    const { lanes, undisturbed } = this.#course(trial.scenario);
    const lane = lanes.pop() ?? (await Lane.open(this.#command, SCENARIOS[trial.scenario]));
    const end = await endure(lane, trial, undisturbed).finally(() => lanes.push(lane));
    const report = this.#report;
    report.trials += 1;
    report.kills += end.kills;
    report.between += end.between;
    report.writes += end.writes;
    if (end.broken.length > 0) report.broken.push({ trial: lineOf(trial), what: end.broken });
    this.#options.onTrial?.(end, report);
  }

  #course(name: ScenarioName): Course {
    const course = this.#courses.get(name);
    if (course === undefined) throw new Error(`the scenario ${name} is not open`);
    return course;
  }
}

/** The scenarios that are needed: of the given trials, or all. */
function namesIn(trials: readonly Trial[] | undefined): readonly ScenarioName[] {
  if (trials === undefined) return Object.values(SCENARIOS).map(({ name }) => name);
  return [...new Set(trials.map(({ scenario }) => scenario))];
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
