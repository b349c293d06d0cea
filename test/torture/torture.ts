// Kills real processes of the built command, several side by side, until there were enough kills, and
// adds up what came of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agenda, type TriedPoints } from './agenda.ts';
import { copyBuiltCommand, type BuiltCommand } from './built-command.ts';
import { becomeUser } from './built-program.ts';
import { diceOf } from './dice.ts';
import { Testbed } from './testbed.ts';
import { lineOf, type Extent, type Trial } from './ordeal.ts';
import { SCENARIOS, userAt, type ScenarioName } from './scenario.ts';
import { endure, type TrialEnd, type Undisturbed } from './trial.ts';

export interface TortureOptions {
  /** At least so many kills. */
  readonly kills: number;
  readonly seed: number;
  /** Trials side by side; they wait more than they work. */
  readonly testbeds?: number;
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
  /** Of recoveries alone. */
  readonly killedRecoveries: number;
  /** Of the small runs; empty where the trials were given. */
  readonly points: readonly TriedPoints[];
  readonly broken: readonly { readonly trial: string; readonly what: readonly string[] }[];
}

const TESTBEDS = 6;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export async function torture(options: TortureOptions): Promise<TortureReport> {
  const command = copyBuiltCommand();
  const becomeFormer = becomeUser(userAt(command.directory));
  const work = new Torture(command, options);
  // The commands in this process would take the signal for theirs, and go on.
  const stop = (): void => {
    work.abandon();
    command.remove();
    process.kill(process.pid, 'SIGKILL');
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work.run();
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    becomeFormer();
    command.remove();
  }
}

/** A scenario after its first, undisturbed run. */
interface Course {
  readonly extent: Extent;
  readonly undisturbed: Undisturbed;
  /** Open and idle. */
  readonly testbeds: Testbed[];
}

class Torture {
  readonly #command: BuiltCommand;
  readonly #options: TortureOptions;
  readonly #courses = new Map<ScenarioName, Course>();
  readonly #opened = new Set<Testbed>();
  #underWay = 0;
  readonly #report = {
    trials: 0,
    kills: 0,
    between: 0,
    writes: 0,
    killedRecoveries: 0,
    points: [] as readonly TriedPoints[],
    broken: [] as { readonly trial: string; readonly what: readonly string[] }[],
  };

  constructor(command: BuiltCommand, options: TortureOptions) {
    this.#command = command;
    this.#options = options;
  }

  async run(): Promise<TortureReport> {
    try {
      const { trials } = this.#options;
      await Promise.all(namesIn(trials).map((name) => this.#openCourse(name)));
      await this.#runTestbeds(trials === undefined ? this.#byAgenda() : listed(trials));
      return this.#report;
    } finally {
      for (const testbed of this.#opened) await testbed.close();
    }
  }

  /** Leaves no directory behind, whatever still runs in it. */
  abandon(): void {
    for (const testbed of this.#opened) testbed.removeDirectory();
  }

  async #openTestbed(name: ScenarioName): Promise<Testbed> {
    const testbed = await Testbed.open(this.#command, SCENARIOS[name]);
    this.#opened.add(testbed);
    return testbed;
  }

  async #openCourse(name: ScenarioName): Promise<void> {
    const testbed = await this.#openTestbed(name);
    const directory = mkdtempSync(join(tmpdir(), 'listferry-torture-count-'));
    const count = join(directory, 'count');
    const { command } = SCENARIOS[name];
    const ended = await testbed.run(command, { orders: { count } });
    if (ended.code !== 0) throw new Error(`${name} failed undisturbed: ${ended.output}`);
    const commits = Number(readFileSync(count, 'utf8'));
    rmSync(directory, { recursive: true });
    const { requests } = ended.watched;
    const undisturbed = { account: testbed.image(), memory: testbed.journal().memory };
    const extent = { commits, requests, ranMs: ended.ranMs };
    this.#courses.set(name, { extent, undisturbed, testbeds: [testbed] });
  }

  #byAgenda(): () => Trial | undefined {
    const { kills, seed } = this.#options;
    const extentOf = (name: ScenarioName): Extent => this.#course(name).extent;
    const agenda = new Agenda({ extentOf, dice: diceOf(seed), kills });
    return () => {
      // A trial under way is taken for one more kill. Where it brings none, the one who ended it begins another.
      const trial = agenda.next(this.#report.kills + this.#underWay);
      this.#report.points = agenda.points;
      return trial;
    };
  }

  async #runTestbeds(next: () => Trial | undefined): Promise<void> {
    const { testbeds = TESTBEDS } = this.#options;
    const work = async (): Promise<void> => {
      for (let trial = next(); trial !== undefined; trial = next()) await this.#try(trial);
    };
    await Promise.all(Array.from({ length: testbeds }, work));
  }

  async #try(trial: Trial): Promise<void> {
    const { testbeds, undisturbed } = this.#course(trial.scenario);
    this.#underWay += 1;
    const testbed = testbeds.pop() ?? (await this.#openTestbed(trial.scenario));
    const end = await endure(testbed, trial, undisturbed).finally(() => testbeds.push(testbed));
    this.#underWay -= 1;
    const report = this.#report;
    report.trials += 1;
    report.kills += end.kills;
    report.killedRecoveries += end.killedRecoveries;
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

function listed(trials: readonly Trial[]): () => Trial | undefined {
  const left = [...trials];
  return () => left.shift();
}

/** The scenarios that are needed: of the given trials, or all. */
function namesIn(trials: readonly Trial[] | undefined): readonly ScenarioName[] {
  if (trials === undefined) return Object.values(SCENARIOS).map(({ name }) => name);
  return [...new Set(trials.map(({ scenario }) => scenario))];
}
