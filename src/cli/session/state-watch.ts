// Watches the state of a session: whether this machine left it there, what must happen before the first write,
// and what is recorded about it outside of the state directory.
import { resolve } from 'node:path';
import { RunStoppedError } from '../../apply/index.ts';
import { type Config, fileReaders, loadConfig } from '../../config/index.ts';
import type { Clock } from '../../lib/index.ts';
import { type StateWords, stateTroubleWords } from '../../report/index.ts';
import {
  type Journal,
  type JournalMark,
  type Memory,
  type StateTrouble,
  type Witness,
  StateDamagedError,
  explainStorage,
  journalTrouble,
  readWitnesses,
  writeWitness,
} from '../../state/index.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import { witnessDirectory } from './own-state.ts';

export interface WatchedState {
  readonly config: Config;
  /** The file of the configuration, as it was named. */
  readonly configPath: string;
  readonly journal: Journal;
  /** Left out by commands that only read the journal. */
  readonly past?: Memory | undefined;
  /** Undefined or empty if it is not known. */
  readonly accountHash?: string | undefined;
}

/** Undefined if the state can be trusted. */
function stateTrouble(state: WatchedState): StateTrouble | undefined {
  const { config, journal } = state;
  const account =
    state.accountHash === '' ? journal.account : (state.accountHash ?? journal.account);
  const configuration = resolve(state.configPath);
  const witnesses = readWitnesses(witnessDirectory());
  const use = { account, stateDir: config.stateDir, configuration };
  return journalTrouble(journal, witnesses, use) ?? sharedTrouble(state, configuration);
}

/** For commands that only read our own state. */
export function troubleWords(state: WatchedState): StateWords | undefined {
  const damage = damageWords(state.journal);
  if (damage !== undefined) return damage;
  const trouble = stateTrouble(state);
  if (trouble === undefined) return undefined;
  return { isDamaged: false, ...stateTroubleWords(trouble, shownPath(state.config.stateDir)) };
}

function damageWords(journal: Journal): StateWords | undefined {
  try {
    journal.checkHistory();
    return undefined;
  } catch (error) {
    if (!(error instanceof StateDamagedError)) throw error;
    return { isDamaged: true, message: error.message, hint: error.hint ?? '' };
  }
}

/** A damaged journal is a reason for the exit code of every command that builds on it. */
export function becauseDamaged(
  state: StateWords | undefined,
  { because }: Pick<Terminal, 'because'>,
): void {
  if (state?.isDamaged !== true) return;
  const code = 'STATE_DAMAGED';
  because({ exitCode: 7, code, message: state.message });
}

export interface WatchTools {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly terminal: Pick<Terminal, 'tell' | 'warn' | 'because'>;
}

const MEMORY_ACCEPTED =
  'Accepted: what earlier runs remembered of the contacts is missing or old. Whoever was removed from the service since may be created again.';

export class StateWatch {
  readonly #state: WatchedState;
  readonly #tools: WatchTools;
  #isMemoryAccepted = false;

  constructor(state: WatchedState, tools: WatchTools) {
    this.#state = state;
    this.#tools = tools;
  }

  /** It is unknown what earlier runs did, so nothing may be deleted. */
  isLost(): boolean {
    return stateTrouble(this.#state) !== undefined;
  }

  /** Who was removed from the service since then is unknown, so nobody is created among other contacts. */
  isMemoryLost(): boolean {
    const { journal, past } = this.#state;
    if (past === undefined || this.#isMemoryAccepted) return false;
    const trouble = stateTrouble(this.#state);
    const isRestored = trouble !== undefined && trouble.kind !== 'shared';
    return isRestored || !past.holds(journal.runs.lastRemembered());
  }

  /** What is wrong, for a person; undefined if the state can be trusted. */
  words(): StateWords | undefined {
    return troubleWords(this.#state);
  }

  /** For commands that only look: warns of a damaged journal, and says what is wrong with it. */
  warnOfDamage(): StateWords | undefined {
    const { terminal } = this.#tools;
    const damage = damageWords(this.#state.journal);
    if (damage !== undefined) terminal.warn(`${damage.message} ${damage.hint}`);
    becauseDamaged(damage, terminal);
    return damage;
  }

  /**
   * Call it with the account's lock, before the account is read for the first write. With `accept` a person says
   * that this state is the right one. Throws `StateDamagedError`; otherwise the run may go on, without deletes if
   * trouble remains.
   */
  async enter(accept: boolean): Promise<void> {
    this.#state.journal.checkHistory();
    const trouble = stateTrouble(this.#state);
    if (accept && this.isMemoryLost()) {
      // The run that this begins remembers the account as it finds it.
      this.#isMemoryAccepted = true;
      if (trouble === undefined) this.#tools.terminal.tell(MEMORY_ACCEPTED);
    }
    if (trouble === undefined) {
      this.#trust();
      return;
    }
    await this.#meet(trouble, accept);
    if (accept) this.#trust()(this.#state.journal.mark());
  }

  /** From here on each mark of the journal is also recorded outside of the state directory. */
  #trust(): (mark: JournalMark) => void {
    const { config, journal, accountHash = '' } = this.#state;
    const configuration = resolve(this.#state.configPath);
    const use = { account: accountHash, stateDir: config.stateDir, configuration };
    journal.serve(configuration);
    const write = (mark: JournalMark): void => {
      try {
        writeWitness(witnessDirectory(), { ...mark, ...use });
      } catch (error) {
        // The journal itself is sound, and a record that lags behind it does no harm.
        const why = explainStorage(error, witnessDirectory());
        this.#tools.terminal.warn(`warning: ${why instanceof Error ? why.message : String(why)}`);
      }
    };
    journal.follow(write);
    return write;
  }

  async #meet(trouble: StateTrouble, accept: boolean): Promise<void> {
    const { config, journal } = this.#state;
    const { terminal } = this.#tools;
    const { message, hint } = stateTroubleWords(trouble, shownPath(config.stateDir));
    if (accept) terminal.tell(`Accepted: ${message}`);
    else terminal.warn(`${message} ${hint}`);
    if (trouble.kind === 'shared') return;
    await this.#waitForOthers(trouble.witnesses);
    for (const witness of trouble.witnesses) journal.meetTrouble(witness, trouble.kind);
    if (accept) journal.accept(trouble.witnesses);
  }

  /** Writes of a lost run may still arrive, so nothing is read before they have. */
  async #waitForOthers(witnesses: readonly Witness[]): Promise<void> {
    const { journal, config } = this.#state;
    const { clock, signal, terminal } = this.#tools;
    const isNew = witnesses.some(
      (witness) => witness.openRun !== null && journal.troubleMet(witness) === undefined,
    );
    if (!isNew) return;
    const { quietMs } = config.service;
    const seconds = String(Math.ceil(quietMs / 1_000));
    terminal.tell(
      `A run was under way when the state was lost: waiting ${seconds} s for its writes.`,
    );
    await clock.sleep(quietMs, signal);
    if (signal.aborted) throw new RunStoppedError('drain');
  }
}

/** A configuration that was moved or renamed does not count as a second one. */
function sharedTrouble(
  { journal, config }: WatchedState,
  configuration: string,
): StateTrouble | undefined {
  const former = journal.configuration;
  if (former === undefined || former === configuration) return undefined;
  return stateDirOf(former) === config.stateDir
    ? { kind: 'shared', configuration: shownPath(former) }
    : undefined;
}

function stateDirOf(path: string): string | undefined {
  try {
    return loadConfig(
      path,
      fileReaders(() => undefined),
    ).stateDir;
  } catch {
    return undefined;
  }
}
