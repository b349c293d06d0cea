// The configuration and our own state on this machine: the journal, the places of its files, and how each command
// ended, for `runs` and `status`.
import { type Condition, exitCodeOf, worstFirst } from '../../plan/index.ts';
import { existsSync } from 'node:fs';
import { homedir, hostname, userInfo } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  type Config,
  fileReaders,
  loadConfig,
  stateDirOf,
  systemEnvironment,
} from '../../config/index.ts';
import { SyncError, sha256Hex, systemRandom, systemClock } from '../../lib/index.ts';
import {
  type Ending,
  Journal,
  Memory,
  type DatabaseLocation,
  StateUnusableError,
  ensurePrivateDirectory,
  explainStorage,
  journalCopy,
  journalPlace,
  keepPrivate,
  lockAccount,
  memoryPlaces,
} from '../../state/index.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { exitCodeOfError } from '../shell/exit-codes.ts';
import { messagesOf, shownPath, type Terminal } from '../shell/terminal.ts';
import { noteOpened } from './opened-config.ts';

export function openConfig(options: GlobalOptions, terminal: Terminal): Config {
  const warn = (message: string): void => {
    terminal.warn(`warning: ${message}`);
  };
  const config = loadConfig(options.config, fileReaders(warn));
  noteOpened(terminal, config);
  keepPrivate(config.stateDir, warn);
  return config;
}

/** Only the journal, for commands that only read our own state. */
export function openJournal(config: Config, place = journalPlace(config.stateDir)): Journal {
  return new Journal({
    place,
    clock: systemClock(),
    random: systemRandom(),
    pin: config.service.account,
  });
}

/** To be read alone, also on a disk on which nothing can be written any more: then a person is told. */
export function openJournalToRead(config: Config, { warn }: Pick<Terminal, 'warn'>): Journal {
  try {
    return openJournal(config);
  } catch (error) {
    const copy = error instanceof StateUnusableError && journalCopy(config.stateDir);
    if (copy === false || copy === undefined) throw error;
    const journal = openJournal(config, copy);
    warn(`${error.message} ${error.hint ?? ''}`);
    return journal;
  }
}

/** What earlier runs remember of the contacts, and who was erased. The caller closes it. */
export function openMemory(config: Config): Memory {
  return new Memory(memoryPlaces(config.stateDir), systemRandom());
}

export async function withMemory<Result>(
  config: Config,
  work: (memory: Memory) => Result | Promise<Result>,
): Promise<Result> {
  const memory = openMemory(config);
  try {
    return await work(memory);
  } finally {
    memory.close();
  }
}

/** Keeps every run away from our own state meanwhile. Throws `LockHeldError` at once. */
export async function withOwnLock<Result>(
  config: Config,
  work: (journal: Journal) => Result | Promise<Result>,
): Promise<Result> {
  const journal = openJournal(config);
  try {
    const { stateDir } = config;
    const lock = await lockAccount({
      directory: ensureLockDirectory(),
      // A state that no run has bound has the lock of its directory alone.
      account: journal.account ?? sha256Hex(`without account\n${stateDir}`),
      stateDir,
      waitMs: 0,
      clock: systemClock(),
    });
    try {
      return await work(journal);
    } finally {
      lock.release();
    }
  } finally {
    journal.close();
  }
}

/** Reads no more than our own state, and closes it in any case. */
export async function withJournal<Result>(
  options: GlobalOptions,
  terminal: Terminal,
  work: (journal: Journal, config: Config) => Result | Promise<Result>,
): Promise<Result> {
  const config = openConfig(options, terminal);
  return await onOwnDisk(config, async () => {
    const journal = openJournalToRead(config, terminal);
    try {
      return await work(journal, config);
    } finally {
      journal.close();
    }
  });
}

/**
 * Works with our own state where no session explains what the disk refuses, such as when it is full: throws
 * `StateUnusableError` for that. `after`: what is also to be known then.
 */
export async function onOwnDisk<Result>(
  { stateDir }: Pick<Config, 'stateDir'>,
  work: () => Result | Promise<Result>,
  after?: string,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const told = explainStorage(error, stateDir);
    if (after === undefined || !(told instanceof StateUnusableError)) throw told;
    const { message, hint = '', cause } = told;
    throw new StateUnusableError(message, { hint: `${hint} ${after}`, cause });
  }
}

export function planPlace({ stateDir }: Pick<Config, 'stateDir'>, planId: string) {
  return { kind: 'file', path: join(stateDir, 'plans', `${planId}${PLAN_ENDING}`) } as const;
}

/** How commands name a plan: by its id where it is in our own state, which they find there, else by its file. */
export function planName(path: string, config: Pick<Config, 'stateDir'>): string {
  const planId = basename(path, PLAN_ENDING);
  return resolve(path) === planPlace(config, planId).path ? planId : shownPath(path);
}

export const PLAN_ENDING = '.plan';

/** Named after host and process: two plans may be made at once, even in containers with the same process id. */
export function scratchPlace(config: Config, use: string): DatabaseLocation {
  const name = `${use}-${sha256Hex(hostname()).slice(0, 8)}-${String(process.pid)}.scratch`;
  return { kind: 'file', path: join(config.stateDir, 'scratch', name) };
}

const LONGEST_PLANNER = 200;

/** Who makes plans here, for those who approve them: as LISTFERRY_USER says, otherwise as the system does. */
export function plannerName(): string | undefined {
  const told = systemEnvironment('LISTFERRY_USER') ?? '';
  // A name with a line break or the like could pass for something else where it is shown.
  const name = told
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_PLANNER);
  return name === '' ? systemUser() : name;
}

/** Undefined where the system has no name for the user, as in some containers. */
function systemUser(): string | undefined {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return undefined;
  }
}

/** One place for all state directories of a user, so that runs with different ones exclude each other too. */
export function lockDirectory(): string {
  return join(userDirectory(), 'locks');
}

/** The same, made where it was missing. */
export function ensureLockDirectory(): string {
  const path = lockDirectory();
  ensurePrivateDirectory(path, {
    noun: 'directory of the locks',
    hint: 'Set HOME to a directory in which this user may write, and keep it from run to run.',
  });
  return path;
}

/** Outside of the state directories, since it must outlast each of them. */
export function witnessDirectory(): string {
  return join(userDirectory(), 'witnesses');
}

function userDirectory(): string {
  return join(homedir(), '.local', 'state', 'listferry');
}

type Invocations = Pick<Journal, 'invocations'>;

/** Never throws: a failed record must not hide how the command ended. */
export function recordEnding({ invocations }: Invocations, command: string, ending: Ending): void {
  try {
    invocations.end(command, ending);
  } catch {
    // The journal is what failed, or its disk is full. The exit code and stderr still say so.
  }
}

/**
 * How a command failed before it had a session, for `status` and `runs`: where a journal is, even if the configuration
 * cannot be used. Never throws.
 */
export function recordUnopened(command: string, configPath: string, error: unknown): void {
  try {
    const own = openUnconfigured(configPath);
    if (own === undefined) return;
    recordEnding(own.journal, command, endingOfError(error, exitCodeOfError(error)));
    own.journal.close();
  } catch {
    // The journal may be what failed.
  }
}

/**
 * Our own state where the configuration cannot be used, as far as its place can be told; undefined where no journal is
 * there, or it cannot be opened. The caller closes the journal.
 */
export function openUnconfigured(
  configPath: string,
): { readonly journal: Journal; readonly stateDir: string } | undefined {
  const stateDir = stateDirOf(
    configPath,
    fileReaders(() => undefined),
  );
  const place = journalPlace(stateDir);
  if (place.kind === 'file' && !existsSync(place.path)) return undefined;
  try {
    const journal = new Journal({ place, clock: systemClock(), random: systemRandom() });
    return { journal, stateDir };
  } catch {
    return undefined;
  }
}

export function endingOfError(error: unknown, exitCode: number) {
  // The message of a foreign error could hold anything, even an address.
  if (!(error instanceof SyncError)) {
    return { exitCode, reason: 'FAULT', message: 'A fault in listferry.' } as const;
  }
  return { exitCode, reason: error.code, message: error.message };
}

/** The worst comes first. Notes are of no use to somebody who looks for what went wrong. */
export function endingOf(exitCode: number, conditions: readonly Condition[]): Ending {
  const told = worstFirst(conditions.filter((condition) => exitCodeOf(condition) !== 0));
  const first = told.find((condition) => exitCodeOf(condition) === exitCode);
  const message = messagesOf(told);
  return { exitCode, reason: first?.id ?? null, message: message === '' ? null : message };
}
