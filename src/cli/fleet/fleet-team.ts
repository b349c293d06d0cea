// The accounts of a fleet at work for one command: who watches sees them, and Ctrl-C or SIGTERM ends them in good order.
import {
  type Call,
  Crew,
  type FleetAccount,
  inOrder,
  openOf,
  type Outcome,
} from '../../fleet/index.ts';
import { systemClock } from '../../lib/index.ts';
import { type Drain, listenForSignals } from '../shell/signals.ts';
import { asArgument, shownPath, type Terminal } from '../shell/terminal.ts';
import { wholeEndLine } from './account-lines.ts';
import { openLiveTable, type LiveTable } from './live-table.ts';
import { environmentOf, type FleetOptions, type OpenedFleet } from './opened-fleet.ts';
import { ownProgram } from './own-program.ts';

export class FleetTeam {
  readonly opened: OpenedFleet;
  readonly #crew: Crew;
  readonly #drain: Drain;
  readonly #terminal: Terminal;
  #table: LiveTable | undefined;

  constructor(opened: OpenedFleet, terminal: Terminal) {
    const { records, concurrency } = opened;
    this.opened = opened;
    this.#terminal = terminal;
    this.#crew = new Crew({
      clock: systemClock(),
      records,
      concurrency,
      program: ownProgram(),
      shownConfig: configOf,
      environmentOf: (account) =>
        environmentOf(account, (message) => {
          terminal.warn(`warning: ${account.name}: ${message}`);
        }),
      onEnd: (outcome) => this.#table?.end(outcome),
    });
    // A second signal is passed on like the first: the accounts then stop at once, and are waited for all the same.
    this.#drain = listenForSignals({
      onFirst: () => {
        terminal.tell('Interrupted: the accounts at work end in good order, and no other begins.');
        this.#passOn();
      },
      onSecond: () => {
        this.#passOn();
      },
    });
  }

  /** Aborted by a signal. */
  get signal(): AbortSignal {
    return this.#drain.signal;
  }

  /** Of the signal that came; undefined where none did. */
  get exitCode(): number | undefined {
    return this.#drain.exitCode();
  }

  /** In the order of the file or another that it asks for; the outcomes are as written. */
  async runAll(options: FleetOptions): Promise<readonly Outcome[]> {
    const { accounts, fleet, records } = this.opened;
    const call = callOf(options);
    // A status takes no longer than to read it.
    if (options.action !== 'status') {
      this.#table = await openLiveTable(this.#terminal, this.#crew, accounts.length);
    }
    const outcomes = new Map<FleetAccount, Outcome>();
    await Promise.all(
      inOrder(accounts, fleet.order, records).map(async (account) => {
        outcomes.set(account, await this.#crew.run(account, call));
      }),
    );
    this.#table?.close();
    return accounts.flatMap((account) => outcomes.get(account) ?? []);
  }

  /** One call; says nothing. */
  async run(account: FleetAccount, call: Call): Promise<Outcome> {
    return await this.#crew.run(account, call);
  }

  /** One sync of the schedule, with a line at its start and at its end. */
  async sync(account: FleetAccount, options: FleetOptions): Promise<Outcome> {
    this.#terminal.tell(`${account.name}: sync is due`);
    const outcome = await this.#crew.run(account, callOf({ ...options, action: 'sync' }));
    const line = wholeEndLine(outcome);
    if (outcome.exitCode === 0 && openOf(outcome).length === 0) this.#terminal.tell(line);
    else this.#terminal.warn(line);
    return outcome;
  }

  close(): void {
    this.#table?.close();
    this.#drain.release();
  }

  #passOn(): void {
    this.#crew.interrupt(this.#drain.exitCode() === SIGINT_CODE ? 'SIGINT' : 'SIGTERM');
  }
}

const SIGINT_CODE = 130;

/** As it is typed from here. */
function configOf({ configPath }: FleetAccount): string {
  return asArgument(shownPath(configPath));
}

function callOf(options: FleetOptions): Call {
  const { action, tolerateInvalid, maxDuration, lockWait, maxAge, check } = options;
  const valued = [
    ['--tolerate-invalid', tolerateInvalid],
    ['--max-duration', maxDuration],
    ['--lock-wait', lockWait],
    ['--max-age', maxAge],
  ] as const;
  const given = valued.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  if (action === 'sync') return { command: 'sync', given: ['--yes', ...given], isKept: true };
  if (action === 'plan') return { command: 'plan', given, isKept: true };
  return { command: 'status', given: check ? ['--check', ...given] : given, isKept: false };
}
