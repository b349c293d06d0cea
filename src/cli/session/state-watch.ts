// Watches the state of a session: whether this machine left it there, what must happen before the first write,
// and what is recorded about it outside of the state directory.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { RunStoppedError } from '../../apply/index.ts';
import { type Config, fileReaders, loadConfig } from '../../config/index.ts';
import { type Clock, shellWord } from '../../lib/index.ts';
import {
  forgottenState,
  type StateWords,
  stateTroubleWords,
  writtenElsewhere,
} from '../../report/index.ts';
import { FORGOTTEN_HINT, forgottenWords } from '../../plan/index.ts';
import {
  type ErasedGap,
  type ErasedMark,
  type Journal,
  type JournalMark,
  type Memory,
  type StateTrouble,
  type StateUse,
  type Witness,
  OtherWriterError,
  StateDamagedError,
  erasedCountAt,
  erasedGap,
  explainStorage,
  journalTrouble,
  memoryPlaces,
  otherWriter,
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
  /** Undefined or empty if it is not known. */
  readonly accountHash?: string | undefined;
  /** The same over the keys of the configuration, where they are others by now than those that the state knows. */
  readonly keysHash?: string | undefined;
}

interface RememberedState extends WatchedState {
  readonly past: Memory;
}

/** Undefined if the state can be trusted. */
function stateTrouble(state: WatchedState): StateTrouble | undefined {
  const use = useOf(state);
  const witnesses = readWitnesses(witnessDirectory());
  return journalTrouble(state.journal, witnesses, use) ?? sharedTrouble(state, use.configuration);
}

function useOf({ config, configPath, journal, accountHash }: WatchedState): StateUse {
  const account = accountHash === '' ? journal.account : (accountHash ?? journal.account);
  return { account, stateDir: config.stateDir, configuration: resolve(configPath) };
}

/** Whom the ledger lacks, which is counted after the witnesses were read: a purge that ends meanwhile writes it first. */
function gapOf(
  state: WatchedState,
  countHeld: () => number | undefined,
  witnesses = readWitnesses(witnessDirectory()),
): ErasedGap {
  const held = countHeld();
  if (held === undefined) return { forgotten: 0, missing: 0 };
  return erasedGap(state.journal, witnesses, { ...useOf(state), held });
}

/** How many people who were erased the ledger lacks by now; undefined where it cannot be read. */
export function forgottenNow(state: WatchedState): number | undefined {
  const held = heldNow(state);
  return held === undefined ? undefined : gapOf(state, () => held).forgotten;
}

/** For commands that only read our own state. */
export function troubleWords(state: WatchedState): StateWords | undefined {
  return wordsOf(
    state,
    gapOf(state, () => heldNow(state)),
  );
}

function heldNow({ config }: WatchedState): number | undefined {
  return erasedCountAt(memoryPlaces(config.stateDir).tombstones);
}

function wordsOf(state: WatchedState, { forgotten, missing }: ErasedGap): StateWords | undefined {
  const refusal = refusalWords(state);
  if (refusal !== undefined) return refusal;
  const trouble = stateTrouble(state);
  const stateDir = shownPath(state.config.stateDir);
  if (trouble !== undefined) {
    return stateTroubleWords(trouble, stateDir, forgotten);
  }
  return missing === 0 ? undefined : forgottenState(missing, stateDir);
}

/** What keeps every run from writing; undefined where nothing does. */
function refusalWords(state: WatchedState): StateWords | undefined {
  return damageWords(state.journal) ?? otherWriterWords(state);
}

/** Undefined where no other configuration wrote to the account, or a person accepted that once. */
function otherWriterWords(state: WatchedState): StateWords | undefined {
  const witness = otherWriter(state.journal, readWitnesses(witnessDirectory()), useOf(state));
  if (witness === undefined) return undefined;
  const { host } = new URL(state.config.service.baseUrl);
  const configuration = shownPath(witness.configuration);
  const stateDir = shownPath(witness.stateDir);
  return writtenElsewhere(host, { ...witness, configuration, stateDir });
}

/** Undefined where its history holds together. */
export function damageWords(journal: Journal): StateWords | undefined {
  try {
    journal.checkHistory();
    return undefined;
  } catch (error) {
    if (!(error instanceof StateDamagedError)) throw error;
    return { id: 'STATE_DAMAGED', isDamaged: true, message: error.message, hint: error.hint ?? '' };
  }
}

/** A damaged journal is a reason for the exit code of every command that builds on it. */
export function becauseDamaged(
  state: StateWords | undefined,
  { because }: Pick<Terminal, 'because'>,
): void {
  if (state?.isDamaged !== true) return;
  because({ id: 'STATE_DAMAGED', message: state.message });
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
  readonly #state: RememberedState;
  readonly #tools: WatchTools;
  #hasWaited = false;
  #isMemoryAccepted = false;
  /** How many people the ledger ever held, where a person accepted that it lacks some of them. */
  #erasedAccepted: number | undefined;

  constructor(state: RememberedState, tools: WatchTools) {
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
    if (this.#isMemoryAccepted) return false;
    const trouble = stateTrouble(this.#state);
    const isRestored = trouble !== undefined && trouble.kind !== 'shared';
    const isWhole = past.holds(journal.runs.lastRemembered()) && this.#gap().missing === 0;
    return isRestored || !isWhole;
  }

  /** People who were erased and whom the ledger lacks, also where a person has accepted that. */
  erasedForgotten(): number {
    return this.#gap().forgotten;
  }

  /** The baseline knows of those who were erased before it moved last. */
  #gap(): ErasedGap {
    const { past } = this.#state;
    const known = past.missingErased();
    const { forgotten, missing } = gapOf(this.#state, () => past.tombstones.erasedCount());
    return { forgotten: Math.max(known, forgotten), missing: Math.max(known, missing) };
  }

  /** What is wrong, for a person; undefined if the state can be trusted. */
  words(): StateWords | undefined {
    return wordsOf(this.#state, this.#gap());
  }

  /** For commands that only look: warns of what keeps every run from writing, and says what it is. */
  warnOfRefusal(): StateWords | undefined {
    const { terminal } = this.#tools;
    const found = refusalWords(this.#state);
    if (found !== undefined) terminal.warn(`${found.message} ${found.hint}`);
    becauseDamaged(found, terminal);
    return found;
  }

  /**
   * Before anything is written, and to accept it with the account's lock. Throws `OtherWriterError` where this machine knows the
   * account from another configuration and state directory, unless a person accepts that: then it is known from both.
   */
  refuseOtherWriter(isAccepted: boolean): void {
    const words = otherWriterWords(this.#state);
    if (words === undefined) return;
    if (!isAccepted) throw new OtherWriterError(words.message, { hint: words.hint });
    this.#state.journal.checkHistory();
    this.#tools.terminal.tell(`Accepted: ${words.message}`);
    this.#trust()(this.#state.journal.mark());
  }

  /**
   * Call it with the account's lock, before the account is read for the first write. With `accept` a person says
   * that this state is the right one. Throws `StateDamagedError`; otherwise the run may go on, without deletes if
   * trouble remains.
   */
  async enter(accept: boolean): Promise<void> {
    this.#state.journal.checkHistory();
    const trouble = stateTrouble(this.#state);
    if (accept && this.isMemoryLost()) this.#acceptMemory(trouble === undefined);
    if (trouble === undefined) {
      const write = this.#trust();
      if (this.#erasedAccepted !== undefined) write(this.#state.journal.mark());
      return;
    }
    await this.#meet(trouble, accept);
    if (accept) this.#trust()(this.#state.journal.mark());
  }

  /** The run that this begins remembers the account as it finds it. */
  #acceptMemory(isTold: boolean): void {
    const { forgotten } = this.#gap();
    this.#isMemoryAccepted = true;
    if (forgotten > 0) {
      this.#erasedAccepted = this.#state.past.tombstones.erasedCount() + forgotten;
    }
    if (!isTold) return;
    const words = forgotten === 0 ? [] : [forgottenWords(forgotten)];
    this.#tools.terminal.tell([MEMORY_ACCEPTED, ...words].join(' '));
  }

  /** From here on each mark of the journal is also recorded outside of the state directory. */
  #trust(): (mark: JournalMark) => void {
    const { config, journal, past, accountHash = '', keysHash = accountHash } = this.#state;
    const { configuration } = useOf(this.#state);
    const { stateDir } = config;
    const use = { account: accountHash, keys: keysHash, stateDir, configuration };
    journal.serve(configuration);
    // Nobody else writes what counts here while this run has the lock.
    const witnesses = readWitnesses(witnessDirectory());
    const write = (mark: JournalMark): void => {
      const held = past.tombstones.erasedCount();
      const gap = gapOf(this.#state, () => held, witnesses);
      const erased = erasedMark(held, gap, this.#erasedAccepted);
      const { accountId } = journal;
      keepWitness({ ...mark, ...use, accountId, ...erased }, this.#tools.terminal);
    };
    journal.follow(write);
    return write;
  }

  async #meet(trouble: StateTrouble, accept: boolean): Promise<void> {
    const { config, journal } = this.#state;
    const { terminal } = this.#tools;
    const forgotten = this.erasedForgotten();
    const { message, hint } = stateTroubleWords(trouble, shownPath(config.stateDir), forgotten);
    if (accept) terminal.tell(`Accepted: ${message}`);
    else terminal.warn(`${message} ${hint}`);
    if (trouble.kind === 'shared') return;
    await this.#waitForOthers(trouble.witnesses);
    for (const witness of trouble.witnesses) journal.meetTrouble(witness, trouble.kind);
    if (accept) journal.accept(trouble.witnesses);
  }

  /** Writes of a lost run may still arrive, so nothing is read before they have. */
  async #waitForOthers(witnesses: readonly Witness[]): Promise<void> {
    const { journal } = this.#state;
    const isNew = witnesses.some(
      (witness) => witness.openRun !== null && journal.troubleMet(witness) === undefined,
    );
    if (isNew) await this.waitForWrites('A run was under way when the state was lost');
  }

  /** Call it with the lock, before the account is read. `why`: begins the sentence for the person who waits. */
  async waitForWrites(why: string): Promise<void> {
    // Where a run dies and its state is deleted, both its lock and its witness tell of it.
    if (this.#hasWaited) return;
    this.#hasWaited = true;
    const { clock, signal, terminal } = this.#tools;
    const { quietMs } = this.#state.config.service;
    terminal.tell(`${why}: waiting ${String(Math.ceil(quietMs / 1_000))} s for its writes.`);
    await clock.sleep(quietMs, signal);
    if (signal.aborted) throw new RunStoppedError('drain');
  }
}

/** `accepted`: how many people the ledger ever held, where a person accepts now that it lacks some of them. */
function erasedMark(
  held: number,
  { forgotten, missing }: ErasedGap,
  accepted?: number,
): ErasedMark {
  if (accepted !== undefined) {
    const erased = Math.max(held, accepted);
    return { erased, givenUp: erased - held };
  }
  return { erased: held + forgotten, givenUp: forgotten - missing };
}

function keepWitness(witness: Witness, { warn }: Pick<Terminal, 'warn'>): void {
  try {
    writeWitness(witnessDirectory(), witness);
  } catch (error) {
    // The state itself is sound, and a record that lags behind it does no harm.
    const why = explainStorage(error, witnessDirectory());
    warn(`warning: ${why instanceof Error ? why.message : String(why)}`);
  }
}

/**
 * Records outside of the state directory how many people its ledger holds, once `added` people came to it. Call it with the
 * lock of the state. What the witness says of a journal that cannot be trusted stays.
 */
export function witnessErased(
  state: RememberedState,
  added: number,
  terminal: Pick<Terminal, 'warn'>,
): void {
  const held = state.past.tombstones.erasedCount();
  const witnesses = readWitnesses(witnessDirectory());
  const { missing } = gapOf(state, () => held - added, witnesses);
  if (missing > 0) terminal.warn(lackedWords(missing, added));
  const { account, ...use } = useOf(state);
  for (const other of otherStates(witnesses, { account, ...use })) {
    if (added > 0) terminal.warn(unawareWords(other));
  }
  const erased = erasedMark(
    held,
    gapOf(state, () => held, witnesses),
  );
  const own = witnesses.filter(
    (witness) =>
      witness.stateDir === use.stateDir && [witness.account, undefined].includes(account),
  );
  if (account !== undefined && stateTrouble(state) === undefined) {
    // What opened the account is known from its runs.
    keepWitness({ ...own[0], ...state.journal.mark(), ...use, account, ...erased }, terminal);
    return;
  }
  for (const witness of own) keepWitness({ ...witness, ...erased }, terminal);
}

/** Of other configurations of the account on this machine, which are still there. */
function otherStates(witnesses: readonly Witness[], use: StateUse): readonly Witness[] {
  if (use.account === undefined) return [];
  return witnesses.filter(
    ({ account, stateDir, configuration }) =>
      account === use.account && stateDir !== use.stateDir && existsSync(configuration),
  );
}

/** Each state has a ledger of its own. */
function unawareWords({ configuration }: Witness): string {
  const other = shellWord(shownPath(configuration));
  return `The configuration ${other} works on the same account, and its state does not know who was erased: its runs may create them again. Carry them there: \`listferry tombstones export erased.json\`, then \`listferry tombstones import erased.json --config ${other}\`.`;
}

/** The ledger holds no names: only a person can tell whether the people who came to it are those whom it lacked. */
function lackedWords(missing: number, added: number): string {
  if (missing > added) return `${forgottenWords(missing - added)} ${FORGOTTEN_HINT}`;
  const lacked =
    missing === 1 ? '1 person who was' : `${missing.toLocaleString('en')} people who were`;
  return `Before this call, the ledger of tombstones lacked ${lacked} erased. If the call named somebody else, erase them as well. From now on, nothing shows that they are missing.`;
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
