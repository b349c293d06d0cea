// One place where processes are killed one after the other: a directory of its own, a sandbox of its
// own, and a way back to the beginning.
import { spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { type Clock, systemClock, yieldTurn } from '../../src/lib/index.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { type RunningSandbox } from '../../src/sandbox/http/server.ts';
import { imageOf } from './account-image.ts';
import type { BuiltCommand } from './built-command.ts';
import { copyTree } from './copy-tree.ts';
import type { KillPoint } from './kill-point.ts';
import { readLeftJournal, type LeftJournal } from './left-journal.ts';
import { BEHAVIOURS, filesOf, KEYS, seed, userAt, type Scenario } from './scenario.ts';
import { makeSwiftDirectory } from './swift-directory.ts';
import { watch, type Watch } from './watch.ts';

export interface Ended {
  /** Null where a signal ended the process. */
  readonly code: number | null;
  readonly isKilled: boolean;
  readonly ranMs: number;
  /** Both streams. */
  readonly output: string;
  readonly watched: Watch;
}

export interface RunOptions {
  readonly point?: KillPoint | undefined;
  /** Orders for the hook besides those of the point. */
  readonly orders?: Readonly<Record<string, string>>;
  /** A program that runs the process and looks on, such as strace, with its own options. */
  readonly under?: readonly string[];
}

/** No command of these small accounts takes so long; what does is stuck. */
const LONGEST_RUN_MS = 120_000;

export class Testbed {
  readonly scenario: Scenario;
  readonly directory: string;
  readonly #clock: Clock = systemClock();
  readonly #command: BuiltCommand;
  #sandbox: RunningSandbox;
  #watch: Watch | undefined;

  /** Opens a place in which everything is ready for the scenario's command. */
  static async open(command: BuiltCommand, scenario: Scenario): Promise<Testbed> {
    const testbed = new Testbed(command, { scenario, sandbox: await startSandbox(SANDBOX) });
    testbed.#furnish();
    if (scenario.planFile !== undefined) {
      const file = join(testbed.#place, scenario.planFile);
      const prepared = await testbed.runHere(['plan', '--out', file]);
      if (prepared.code !== 0) throw new Error(`planning failed: ${prepared.output}`);
    }
    copyTree(testbed.#place, testbed.#original);
    return testbed;
  }

  private constructor(
    command: BuiltCommand,
    { scenario, sandbox }: { readonly scenario: Scenario; readonly sandbox: RunningSandbox },
  ) {
    this.#command = command;
    this.scenario = scenario;
    this.#sandbox = sandbox;
    this.directory = makeSwiftDirectory('torture');
    mkdirSync(this.#copy);
    this.#observe();
  }

  /** Puts the directory and the account back to what they were before the command. */
  async reset(): Promise<void> {
    const port = Number(new URL(this.#sandbox.baseUrl).port);
    await this.#sandbox.close();
    this.#sandbox = await startSandbox({ ...SANDBOX, port });
    this.#observe();
    rmSync(this.#place, { recursive: true, force: true });
    copyTree(this.#original, this.#place);
    this.#forgetJournal();
  }

  /** What the commands in this process noted of the state that was there: to them it would be lost. */
  #forgetJournal(): void {
    const witnesses = join(this.#command.directory, '.local/state/listferry/witnesses');
    if (!existsSync(witnesses)) return;
    for (const name of readdirSync(witnesses).filter((file) => file.endsWith('.witness'))) {
      const path = join(witnesses, name);
      if (readFileSync(path, 'utf8').includes(JSON.stringify(join(this.#place, 'state'))))
        rmSync(path);
    }
  }

  async run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    const { point, orders, under = [] } = options;
    const startedMs = this.#clock.monotonicMs();
    const kill =
      point?.kind === 'journal' ? { kill: `${point.when}:${String(point.n)}` } : undefined;
    const hook = this.#command.hook({ ...orders, ...kill });
    const [program, ...words] = [...under, process.execPath, '--import', hook];
    const child = spawn(program, [...words, this.#command.main, ...args], {
      cwd: this.#place,
      // Locks and whatever else is the user's stay in the testbed.
      env: userAt(this.#place),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = (): void => {
      child.kill('SIGKILL');
    };
    const watched = this.#watchOver(point, end);
    const longestMs = point?.kind === 'moment' ? point.ms : LONGEST_RUN_MS;
    const cancel = this.#clock.after(longestMs, end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const [code, signal] = await new Promise<readonly [number | null, string | null]>(
      (resolve, reject) => {
        child.on('error', reject).on('close', (...how) => {
          resolve(how);
        });
      },
    );
    cancel();
    await this.#hearOut();
    this.#watch = undefined;
    const ranMs = this.#clock.monotonicMs() - startedMs;
    return { code, isKilled: signal === 'SIGKILL', ranMs, output, watched };
  }

  /** What a process sent before it died may still be unread: it is its own, and not of the next one. */
  async #hearOut(): Promise<void> {
    // Connections that nobody accepted yet are accepted now.
    for (let turn = 0; turn < TURNS_TO_ACCEPT; turn += 1) await yieldTurn();
    const port = Number(new URL(this.#sandbox.baseUrl).port);
    const open = [...served].filter((socket) => socket.localPort === port && !socket.closed);
    await Promise.all(open.map((socket) => once(socket, 'close')));
  }

  /** The command in this process: for what only looks at the end, and is not to be killed. */
  async runHere(args: readonly string[]): Promise<Ended> {
    const startedMs = this.#clock.monotonicMs();
    const watched = this.#watchOver(undefined, () => undefined);
    const config = join(this.#place, 'config/listferry.yaml');
    const { code, stdout, stderr } = await this.#command.program([...args, '--config', config]);
    const output = `${stdout}${stderr}`;
    this.#watch = undefined;
    const ranMs = this.#clock.monotonicMs() - startedMs;
    return { code, isKilled: false, ranMs, output, watched };
  }

  journal(): LeftJournal {
    return readLeftJournal(join(this.#place, 'state'), this.#copy);
  }

  image(): readonly string[] {
    return imageOf(this.#sandbox.service);
  }

  async close(): Promise<void> {
    await this.#sandbox.close();
    // A later testbed, whose service may get the same address, is no other configuration of the account.
    this.#forgetJournal();
    this.removeDirectory();
  }

  removeDirectory(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  get #place(): string {
    return join(this.directory, 'place');
  }

  get #original(): string {
    return join(this.directory, 'original');
  }

  /** Where the journal is copied to be read. */
  get #copy(): string {
    return join(this.directory, 'copy');
  }

  #furnish(): void {
    for (const [path, text] of Object.entries(filesOf(this.scenario, this.#sandbox))) {
      mkdirSync(dirname(join(this.#place, path)), { recursive: true });
      writeFileSync(join(this.#place, path), text);
    }
  }

  #observe(): void {
    const { service } = this.#sandbox;
    seed(service, this.scenario);
    service.before.push((request) => this.#watch?.before(request));
    service.after.push(() => this.#watch?.after());
  }

  #watchOver(point: KillPoint | undefined, kill: () => void): Watch {
    const { service } = this.#sandbox;
    this.#watch = watch({
      clock: this.#clock,
      point,
      kill,
      journal: () => this.journal(),
      carryOut: (request) => {
        const during = this.#watch;
        this.#watch = undefined;
        service.handle(request);
        this.#watch = during;
      },
    });
    return this.#watch;
  }
}

const TURNS_TO_ACCEPT = 3;

/** The connections to the sandboxes of this process. */
const served = new Set<Socket>();

subscribe('net.server.socket', (message) => {
  const { socket } = message as { readonly socket: Socket };
  served.add(socket);
  socket.once('close', () => served.delete(socket));
});

const SANDBOX = { behaviours: BEHAVIOURS, ...KEYS };
