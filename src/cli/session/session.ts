// Sets up what a command works with: configuration, connection, state, and the tools of the engine.
import { type EngineClient, ListMemory } from '../../api/index.ts';
import { type RunTools, RunStoppedError } from '../../apply/index.ts';
import type { CompareRequest, CompareTools } from '../../compare/index.ts';
import type { Config } from '../../config/index.ts';
import { loadCountryNames } from '../../contacts/index.ts';
import {
  type Random,
  type Clock,
  type Log,
  type Progress,
  createLog,
  silentProgress,
  SyncError,
  systemRandom,
  systemClock,
  widenYoungGeneration,
} from '../../lib/index.ts';
import {
  type AccountLock,
  type Ending,
  type DatabaseLocation,
  type Journal,
  type Memory,
  LockHeldError,
  RunPlanLostError,
  explainStorage,
  lockAccount,
} from '../../state/index.ts';
import { LeaversFile } from '../files/leavers-file.ts';
import {
  type Outputs,
  checkOutputs,
  type ReportFiles,
  withReports,
} from '../files/report-files.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { explainSystem } from '../shell/errors.ts';
import { exitCodeOfError, INTERRUPTED } from '../shell/exit-codes.ts';
import { type Accepted, NOTHING_ACCEPTED } from '../shell/accept.ts';
import { parseTolerance } from '../shell/options.ts';
import { createProgress } from '../shell/progress.ts';
import { type Drain, listenForSignals } from '../shell/signals.ts';
import type { Terminal } from '../shell/terminal.ts';
import { compareRequestOf } from './compare-request.ts';
import {
  type ConfiguredKeys,
  type Connection,
  type ConnectionOptions,
  accountAlias,
  accountOf,
  proveKeys,
  openConnection,
} from './connection.ts';
import {
  ensureLockDirectory,
  planPlace,
  scratchPlace,
  endingOf,
  endingOfError,
  plannerName,
  recordEnding,
  recordUnopened,
  openConfig,
  openJournal,
  openMemory,
} from './own-state.ts';
import { programsOf } from './programs.ts';
import { traceOf, withPhases } from './command-trace.ts';
import { StateWatch } from './state-watch.ts';
import type { Teller } from './teller.ts';

export interface Session {
  readonly config: Config;
  readonly client: EngineClient;
  /** Of the environment, as `validate` names it. */
  readonly proxy: Connection['proxy'];
  readonly openProbeClient: Connection['openProbeClient'];
  /** What lists of the service held before. */
  readonly lists: ListMemory;
  readonly journal: Journal;
  /** What earlier runs remember of the contacts, and who was erased. */
  readonly past: Memory;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly progress: Progress;
  readonly terminal: Terminal;
  /** Files that the user wants the result in as well. */
  readonly reports: ReportFiles;
  /** What another program is told of this account, where the configuration says so. */
  readonly leftFile: LeaversFile | undefined;
  readonly drain: Drain;
  readonly accountHash: string;
  /** Keys that have not yet been shown to open the account of this state. */
  readonly newKeys: string | undefined;
  readonly keys: ConfiguredKeys;
  readonly records: SessionOptions['records'];
  /** What a person accepted by name. */
  readonly accepted: Accepted;
  readonly compareRequest: CompareRequest;
  compareTools(): Promise<CompareTools>;
  runTools(): Promise<RunTools>;
  planPlace(planId: string): DatabaseLocation;
  /** Null before the service has shown an account. Throws `AccountMismatchError`. */
  readonly checkAccount: (accountId: string | null) => void;
  readonly state: StateWatch;
  /**
   * Excludes every other run on this account or with this state, and checks the state before the first write.
   * With `accept.state` a person says that it is the right one.
   */
  lock(waitMs: number, options?: LockingOptions): Promise<AccountLock>;
  close(): Promise<void>;
}

interface LockingOptions {
  readonly accept?: Accepted;
  /** Left out: it may write to the service. */
  readonly onlyReads?: true;
}

export interface SessionOptions extends GlobalOptions, Outputs {
  readonly tolerateInvalid?: string | undefined;
  readonly accept?: Accepted;
  /** Missing keys fail the calls that need them, and nothing else. */
  readonly goesWithoutKeys?: boolean;
  /** The command writes: how it ends is recorded, even if it is refused. */
  readonly records?: 'apply' | 'sync' | 'resume' | 'retry' | undefined;
  /** False where a person is to be asked. */
  readonly yes?: boolean;
}

/** Opens a session, does the work, and closes the session in any case. */
export async function inSession(
  options: SessionOptions,
  terminal: Terminal,
  work: (session: Session) => Promise<number>,
): Promise<number> {
  return await recordingRefusals(options, async (onOpen) => {
    checkOutputs(options);
    return await withReports(options, async (reports) => {
      // Read where its meaning counts, but refused before anything is done.
      parseTolerance(options.tolerateInvalid);
      const session = await openSession(options, terminal, reports);
      onOpen();
      return await workIn(session, options, work);
    });
  });
}

/** From `onOpen` on, the session records how the command ends. */
async function recordingRefusals(
  { config, records }: SessionOptions,
  work: (onOpen: () => void) => Promise<number>,
): Promise<number> {
  const session = { isOpen: false };
  try {
    return await work(() => {
      session.isOpen = true;
    });
  } catch (error) {
    if (!session.isOpen && records !== undefined) recordUnopened(records, config, error);
    throw error;
  }
}

async function workIn(
  session: Session,
  { goesWithoutKeys }: SessionOptions,
  work: (session: Session) => Promise<number>,
): Promise<number> {
  try {
    // `validate` begins sooner without it, and checks the account itself, beside everything else.
    if (goesWithoutKeys !== true) {
      // For the many rows of a plan.
      widenYoungGeneration();
      if (session.newKeys !== undefined) await proveKeys(session.newKeys, session);
      // Not before: other keys may open another account.
      session.lists.keepIn(session.journal.listsOf(session.accountHash));
    }
    const exitCode = await work(session);
    record(session, endingOf(exitCode, session.terminal.conditions));
    return exitCode;
  } catch (error) {
    return endFailed(error, session);
  } finally {
    await session.close();
  }
}

/** Returns the exit code of a signal; throws every other error. */
function endFailed(error: unknown, session: Session): number {
  const { terminal } = session;
  const signalled = session.drain.exitCode();
  const wasInterrupted = signalled !== undefined && exitCodeOfError(error) === INTERRUPTED;
  // Explains why the journal, the scratch database or a file of rejects could not be written.
  const told = wasInterrupted
    ? error
    : explainStorage(explainSystem(error), session.config.stateDir);
  const exitCode = wasInterrupted ? signalled : exitCodeOfError(told);
  const ending = endingOfError(told, exitCode);
  if (told instanceof SyncError) addWhatIsKnown(told, session);
  const runId = session.journal.invocations.runId;
  if (runId !== null) {
    terminal.because({ id: ending.reason, exitCode, message: ending.message, runId });
  }
  record(session, ending, told instanceof RunPlanLostError);
  if (session.reports.isOwed) {
    terminal.warn('No report was written. A file that stands in its place is of an earlier call.');
  }
  if (!wasInterrupted) throw told;
  terminal.fail(told);
  return exitCode;
}

/** What an error cannot know by itself. */
function addWhatIsKnown(error: SyncError, session: Session): void {
  if (hasOpenRun(session)) error.noteOpenRun();
  if (error.code !== 'USAGE' && isUntouched(session)) error.noteUntouched();
}

/** Never throws: the journal may be what failed. */
function hasOpenRun({ journal }: Session): boolean {
  try {
    return journal.runs.unfinished() !== undefined;
  } catch {
    return false;
  }
}

/** Whether a command that writes has sent no write, nor the run on which it works. Never throws. */
function isUntouched({ journal, records }: Session): boolean {
  if (records === undefined) return false;
  try {
    const { runId } = journal.invocations;
    return runId === null || journal.spending.byOutcome(runId).length === 0;
  } catch {
    return false;
  }
}

/** A damaged journal is never written to; where the plan of its run was lost, it is sound. */
function record({ journal, records }: Session, ending: Ending, isSound = false): void {
  if (records === undefined || (ending.reason === 'STATE_DAMAGED' && !isSound)) return;
  recordEnding(journal, records, ending);
}

/** The parts of a session before it can lock and run. */
type Opened = Omit<Session, 'compareTools' | 'runTools' | 'lock' | 'close'>;

async function openSession(
  options: SessionOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<Session> {
  const { accept: accepted = NOTHING_ACCEPTED } = options;
  const config = openConfig(options, terminal);
  const clock = systemClock();
  const log = createLog({
    format: options.logFormat,
    level: options.verbose ? 'debug' : options.quiet ? 'warn' : 'info',
    write: terminal.log,
  });
  const drain = listenForSignals({
    onFirst: () => {
      terminal.warn('Interrupted: finishing what is under way. Once more stops at once.');
    },
    // The journal knows what is under way, so stopping at once loses nothing.
    onSecond: terminal.exit,
  });
  const teller = await tellerOf(config, options, terminal).catch((error: unknown) => {
    drain.release();
    throw error;
  });
  const trace = traceOf(terminal);
  const watch = trace?.watch;
  const { keys, ...connection } = openBoth(config, options, { clock, drain, log, watch }, terminal);
  const { journal, past } = connection;
  const { accountHash, newKeys } = accountOf(journal, keys);
  const progress = options.quiet ? undefined : await createProgress(terminal, clock);
  const { left } = config.feedback;
  const keysHash = keys.accountHash;
  const watched = { config, configPath: options.config, journal, past, accountHash, keysHash };
  const opened: Opened = {
    ...connection,
    ...{ config, clock, log, drain, keys, accountHash, newKeys, terminal, reports, accepted },
    leftFile: left === undefined ? undefined : new LeaversFile(left, journal),
    random: systemRandom(),
    progress: withPhases(progress ?? silentProgress, trace),
    state: new StateWatch(watched, { clock, signal: drain.signal, terminal }),
    records: options.records,
    compareRequest: compareRequestOf(config, accountHash, {
      planner: plannerName(),
      programs: programsOf(config, { clock, log, warn: terminal.warn }),
    }),
    planPlace: (planId) => planPlace(config, planId),
    checkAccount: (accountId) => {
      journal.checkAccount(accountHash, accountId);
    },
  };
  return sessionOf(opened, () => {
    progress?.close();
    const { runId } = journal.invocations;
    teller?.noteOwn(journal.invocations);
    trace?.noteRun({ runId, account: journal.accountId ?? config.service.account });
  });
}

/** Who tells others how the command ended. What a person at a terminal decides, they see there. */
async function tellerOf(
  config: Config,
  { records, yes }: SessionOptions,
  terminal: Terminal,
): Promise<Teller | undefined> {
  const isAttended = terminal.isInteractive && yes === false;
  if (records === undefined || config.notify.length === 0 || isAttended) return undefined;
  const loaded = await import('./teller.ts');
  const teller = new loaded.Teller({ config, command: records, terminal });
  terminal.atEnd((end) => teller.end(end));
  teller.begin();
  return teller;
}

type Watching = Pick<ConnectionOptions, 'watch'>;

/** The connection and the journal; where one of them fails, the signals are the system's again. */
function openBoth(
  config: Config,
  sessionOptions: SessionOptions,
  { clock, drain, log, watch }: Pick<Opened, 'clock' | 'drain' | 'log'> & Watching,
  { warn }: Terminal,
): Connection & Pick<Session, 'journal' | 'past' | 'lists'> {
  const { goesWithoutKeys = false, accept = NOTHING_ACCEPTED } = sessionOptions;
  const tell = (notice: string): void => {
    log.info(notice);
  };
  try {
    const automations = [...accept.automation, ...config.acceptAutomations];
    const lists = new ListMemory({ shrink: accept.shrink, automations });
    const options = { clock, signal: drain.signal, lists, goesWithoutKeys, warn, tell, watch };
    const opened = openConnection(config, options);
    const journal = openJournal(config);
    return { ...opened, lists, journal, past: pastOf(config, journal, opened.keys) };
  } catch (error) {
    drain.release();
    throw error;
  }
}

/** Where the memory cannot be used, the journal is closed. */
function pastOf(config: Config, journal: Journal, keys: ConfiguredKeys): Memory {
  try {
    const past = openMemory(config);
    const { accountHash } = accountOf(journal, keys);
    // Keys of another account are the journal's to refuse.
    const isOwn = journal.account === undefined || journal.account === accountHash;
    if (accountHash !== '' && isOwn) past.checkAccount(accountHash);
    return past;
  } catch (error) {
    journal.close();
    throw error;
  }
}

function sessionOf(opened: Opened, release: () => void): Session {
  const { config, journal, client, drain } = opened;
  const compareTools = async (): Promise<CompareTools> => {
    // The session may have waited for another run.
    opened.past.refresh();
    return await freshTools();
  };
  const freshTools = async (): Promise<CompareTools> => ({
    ...opened,
    countryNames: await loadCountryNames(),
    scratch: scratchPlace(config, 'compare'),
    signal: drain.signal,
    memory: {
      facts: journal.facts,
      ownership: journal.ownership,
      sourceIds: journal.sourceIds,
      late: journal.late,
      knownLeavers: journal.knownLeavers,
      refusals: journal.refusals,
      baseline: journal.runs.lastBaseline(),
      nights: config.expect === undefined ? undefined : journal.runs.nights(),
      reachedPhase: journal.runs.reachedPhase(),
      stateLost: opened.state.isLost(),
      past: opened.past,
      memoryLost: opened.state.isMemoryLost(),
      erasedForgotten: opened.state.erasedForgotten(),
    },
  });
  return {
    ...opened,
    compareTools,
    runTools: async () => runToolsOf(opened, await compareTools()),
    lock: async (waitMs, options = {}) => {
      const lock = await lockState(opened, waitMs, options);
      if (opened.records !== undefined) journal.invocations.begin(opened.records);
      return lock;
    },
    close: async () => {
      release();
      opened.leftFile?.discard();
      drain.release();
      journal.close();
      opened.past.close();
      await client.close();
    },
  };
}

async function lockState(
  opened: Opened,
  waitMs: number,
  { accept = NOTHING_ACCEPTED, onlyReads }: LockingOptions,
): Promise<AccountLock> {
  const { accountHash, keys, journal, state } = opened;
  const lock = await waitForLock(opened, waitMs);
  try {
    if (onlyReads !== true) {
      opened.checkAccount(journal.accountId ?? null);
      state.refuseOtherWriter(opened.accepted.account);
    }
    if (lock.diedElsewhere) await state.waitForWrites('A run with another state directory died');
    // Of a run that died with this one, the journal knows what to wait for.
    lock.forgetDead();
    await state.enter(accept.state);
    if ([undefined, accountHash].includes(journal.account)) {
      journal.noteAddresses(keys.addressesHash);
    }
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function waitForLock(opened: Opened, waitMs: number): Promise<AccountLock> {
  const { accountHash: account, clock } = opened;
  const { stateDir } = opened.config;
  const { signal } = opened.drain;
  const [directory, alias] = [ensureLockDirectory(), accountAlias(opened.journal, opened.keys)];
  try {
    return await lockAccount({ directory, account, alias, stateDir, waitMs, clock, signal });
  } catch (error) {
    if (error instanceof LockHeldError && signal.aborted) throw new RunStoppedError('drain');
    throw error;
  }
}

function runToolsOf(opened: Opened, { countryNames }: CompareTools): RunTools {
  const { config, compareRequest: request, leftFile } = opened;
  leftFile?.begin();
  return {
    ...opened,
    tellLeft: leftFile?.take,
    stateLost: opened.state.isLost(),
    memoryLost: opened.state.isMemoryLost(),
    erasedForgotten: opened.state.erasedForgotten(),
    countryNames,
    scratch: scratchPlace(config, 'run'),
    consentSources: { request, scratch: scratchPlace(config, 'consent') },
    quietMs: config.service.quietMs,
    patienceMs: config.uploads.patienceMs,
    concurrency: config.service.concurrency,
    requestsPerSecond: config.service.requestsPerSecond,
    drain: opened.drain.signal,
    configurationHash: request.configurationHash,
  };
}
