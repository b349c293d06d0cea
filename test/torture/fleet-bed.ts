// A place for a fleet whose processes are killed: as many services as accounts, in this process, one template for all, and the
// built command as its user calls it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemClock } from '../../src/lib/index.ts';
import { type RunningSandbox, startSandbox } from '../../src/sandbox/http/server.ts';
import type { FaultKind } from '../../src/sandbox/service/fault-injection.ts';
import { imageOf } from './account-image.ts';
import { type BuiltCommand, copyBuiltCommand } from './built-command.ts';
import type { Dice } from './dice.ts';
import { BEHAVIOURS, filesOf, KEYS, SCENARIOS, seed, userAt } from './scenario.ts';
import { makeSwiftDirectory } from './swift-directory.ts';

/** What came of one call of `fleet sync`. */
export interface Night {
  /** Null where the fleet was killed. */
  readonly code: number | null;
  readonly accountKills: number;
  readonly seconds: number;
  /** The most memory that the process of the fleet had. */
  readonly fleetBytes: number;
  /** So far, of all services. */
  readonly faults: number;
}

export interface Disturbance {
  readonly killsAccounts: boolean;
  readonly killsFleet: boolean;
}

/** With something for every kind of item. */
const SCENARIO = SCENARIOS.sync;

/** One that comes after the quiet period of these accounts is a fault of another kind: `late`. */
const FAULTS: readonly FaultKind[] = [
  ...(['lost-before', 'lost-after', 'reset-before', 'reset-after'] as const),
  ...(['5xx-before', '5xx-after', 'cut-body'] as const),
];
const FAULT_RATE = 0.02;

const CONCURRENCY = 6;
const LONGEST_NIGHT_MS = 150_000;
const LOOK_EVERY_MS = 100;
/** At each look, so likely is the death of an account. */
const ACCOUNT_DEATH = 0.12;
/** Shorter than a night of few accounts. */
const FLEET_LIVES_MS = { least: 1_000, more: 1_500, perAccount: 100 };

export class FleetBed {
  /** What an account holds after a sync that nothing disturbed. */
  readonly alone: readonly string[];
  readonly #directory: string;
  readonly #command: BuiltCommand;
  readonly #dice: Dice;
  readonly #services: ReadonlyMap<string, RunningSandbox>;
  readonly #clock = systemClock();

  static async open(count: number, dice: Dice): Promise<FleetBed> {
    const command = copyBuiltCommand();
    const alone = await imageOfOneAlone(command);
    const services = new Map<string, RunningSandbox>();
    for (let at = 1; at <= count; at += 1) {
      const faults = { seed: dice.roll(1_000_000), rate: FAULT_RATE, kinds: FAULTS };
      services.set(`account-${String(at)}`, await startService(at, faults));
    }
    return new FleetBed({ command, alone, services, dice });
  }

  private constructor(parts: {
    readonly command: BuiltCommand;
    readonly alone: readonly string[];
    readonly services: ReadonlyMap<string, RunningSandbox>;
    readonly dice: Dice;
  }) {
    this.alone = parts.alone;
    this.#command = parts.command;
    this.#services = parts.services;
    this.#dice = parts.dice;
    this.#directory = makeSwiftDirectory('fleet');
    furnish(this.#directory, fleetFilesOf(parts.services));
  }

  async night({ killsAccounts, killsFleet }: Disturbance): Promise<Night> {
    const startedMs = this.#clock.monotonicMs();
    const { least, more, perAccount } = FLEET_LIVES_MS;
    const diesMs = startedMs + least + this.#dice.roll(more + perAccount * this.#services.size);
    const fleet = start(this.#command, ['fleet', 'sync', 'fleet.yaml', '--yes', '--quiet'], {
      directory: this.#directory,
    });
    const { pid = 0 } = fleet;
    const ends: (number | null)[] = [];
    fleet.once('exit', (exitCode) => ends.push(exitCode));
    let [accountKills, fleetBytes] = [0, 0];
    while (ends.length === 0) {
      await this.#clock.sleep(LOOK_EVERY_MS);
      fleetBytes = Math.max(fleetBytes, mostBytesOf(pid));
      const nowMs = this.#clock.monotonicMs();
      if (killsAccounts && this.#dice.isWithin(ACCOUNT_DEATH)) accountKills += this.#killOne(pid);
      const isOver = nowMs - startedMs > LONGEST_NIGHT_MS || (killsFleet && nowMs >= diesMs);
      if (isOver) fleet.kill('SIGKILL');
    }
    const seconds = (this.#clock.monotonicMs() - startedMs) / 1_000;
    return { code: ends[0] ?? null, accountKills, seconds, fleetBytes, faults: this.#faults() };
  }

  images(): readonly { readonly name: string; readonly image: readonly string[] }[] {
    return [...this.#services].map(([name, { service }]) => ({ name, image: imageOf(service) }));
  }

  async close(): Promise<void> {
    for (const service of this.#services.values()) await service.close();
    this.#command.remove();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** How many it killed: none where no account is at work. */
  #killOne(fleet: number): number {
    const [first, ...others] = childrenOf(fleet);
    if (first === undefined) return 0;
    try {
      process.kill(this.#dice.oneOf([first, ...others]), 'SIGKILL');
      return 1;
    } catch {
      // It has ended by itself.
      return 0;
    }
  }

  #faults(): number {
    return [...this.#services.values()]
      .flatMap(({ service }) => [...service.faults.values()])
      .reduce((sum, count) => sum + count, 0);
  }
}

async function startService(at: number, faults?: object): Promise<RunningSandbox> {
  const sandbox = await startSandbox({
    ...{ behaviours: BEHAVIOURS, ...KEYS, userId: 7_000 + at },
    ...(faults !== undefined && { faults }),
  });
  seed(sandbox.service, SCENARIO);
  return sandbox;
}

async function imageOfOneAlone(command: BuiltCommand): Promise<readonly string[]> {
  const directory = makeSwiftDirectory('fleet-alone');
  const sandbox = await startService(0);
  try {
    furnish(directory, filesOf(SCENARIO, sandbox));
    const child = start(command, ['sync', '--yes', '--quiet'], { directory });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`An account alone ended with ${String(code)}.`);
    return imageOf(sandbox.service);
  } finally {
    await sandbox.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function start(
  { main }: BuiltCommand,
  args: readonly string[],
  { directory }: { readonly directory: string },
): ChildProcess {
  return spawn(process.execPath, [main, ...args], {
    cwd: directory,
    env: userAt(directory),
    stdio: 'ignore',
  });
}

/** By path. The configuration of the scenario is the template. */
function fleetFilesOf(
  services: ReadonlyMap<string, RunningSandbox>,
): Readonly<Record<string, string>> {
  const places = { baseUrl: '${one}', baseUrl2: '${two}' };
  const { 'config/listferry.yaml': config = '', ...sources } = filesOf(SCENARIO, places);
  const template = config.replace('stateDir: ../state', 'stateDir: ../state/${name}');
  const accounts = [...services].map(
    ([name, { baseUrl, baseUrl2 }]) =>
      `  - { name: ${name}, variables: { one: "${baseUrl}", two: "${baseUrl2}" } }\n`,
  );
  const fleet = `template: config/base.yaml\nconcurrency: ${String(CONCURRENCY)}\naccounts:\n${accounts.join('')}`;
  return { ...sources, 'config/base.yaml': template, 'fleet.yaml': fleet };
}

function furnish(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text, { mode: 0o600 });
  }
}

/** As Linux tells them; none elsewhere. */
function childrenOf(pid: number): readonly number[] {
  return procText(`${String(pid)}/task/${String(pid)}/children`)
    .split(' ')
    .filter((word) => word.trim() !== '')
    .map(Number);
}

/** The high-water mark of what of it was in memory. */
function mostBytesOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/mu.exec(procText(`${String(pid)}/status`)) ?? [];
  return Number(kilobytes) * 1_024;
}

function procText(path: string): string {
  try {
    return readFileSync(join('/proc', path), 'utf8');
  } catch {
    return '';
  }
}
