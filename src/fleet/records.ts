// What the fleet keeps of each account: the log of a command and the object that it printed, in one file each, private, named
// after the time and the command. The newest ones also say when an account was last synced, and how that ended.
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectories, type Random, timedId } from '../lib/index.ts';
import { exitCodeIn } from './outcome.ts';

/** Of one call of a command. */
export interface CallRecord {
  /** What the command writes to stderr. */
  readonly logPath: string;
  /** What it prints. */
  readonly resultPath: string;
}

export interface PastEnd {
  readonly exitCode: number;
  readonly seconds: number;
}

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;

/** More than any command of ours prints as one object; a program that runs wild must not fill the memory. */
const MOST_RESULT_BYTES = 16 * 1_024 * 1_024;

export class Records {
  readonly #stateDir: string;
  readonly #most: number;
  readonly #random: Random;

  /** `most`: how many of each account and command are kept. */
  constructor(options: {
    readonly stateDir: string;
    readonly most: number;
    readonly random: Random;
  }) {
    this.#stateDir = options.stateDir;
    this.#most = options.most;
    this.#random = options.random;
  }

  /** Makes room for one more: the oldest go. */
  begin(account: string, command: string, at: Date): CallRecord {
    const directory = this.#directoryOf(account);
    makeDirectories(directory, PRIVATE_DIRECTORY);
    const name = `${timedId(at, this.#random)}.${command}`;
    this.#removeOldest(account, command);
    return {
      logPath: join(directory, `${name}.log`),
      resultPath: join(directory, `${name}.json`),
    };
  }

  remove({ logPath, resultPath }: CallRecord): void {
    rmSync(logPath, { force: true });
    rmSync(resultPath, { force: true });
  }

  /** When a command of the account last began; undefined where it never did. */
  lastBegan(account: string, command: string): Date | undefined {
    return timeOf(this.#namesOf(account, command).at(-1));
  }

  /** How it last ended; undefined where no call has left an object. */
  lastEnd(account: string, command: string): PastEnd | undefined {
    for (const name of this.#namesOf(account, command).toReversed()) {
      const path = join(this.#directoryOf(account), `${name}.json`);
      const exitCode = exitCodeIn(readResult(path));
      const began = timeOf(name);
      if (exitCode === undefined || began === undefined) continue;
      return { exitCode, seconds: secondsBetween(began, statSync(path).mtime) };
    }
    return undefined;
  }

  #directoryOf(account: string): string {
    return join(this.#stateDir, 'logs', account);
  }

  /** Without their endings, the oldest first. */
  #namesOf(account: string, command: string): readonly string[] {
    const ending = `.${command}.log`;
    try {
      return readdirSync(this.#directoryOf(account))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -'.log'.length))
        .sort();
    } catch {
      return [];
    }
  }

  #removeOldest(account: string, command: string): void {
    const names = this.#namesOf(account, command);
    for (const name of names.slice(0, Math.max(0, names.length - this.#most + 1))) {
      const path = join(this.#directoryOf(account), name);
      this.remove({ logPath: `${path}.log`, resultPath: `${path}.json` });
    }
  }
}

/** Empty where there is nothing, or more than an object of ours. */
export function readResult(path: string): string {
  try {
    return statSync(path).size > MOST_RESULT_BYTES ? '' : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A new file for its owner alone; the caller closes it. Throws what `node:fs` throws. */
export function openPrivate(path: string): number {
  return openSync(path, 'wx', PRIVATE_FILE);
}

/** All of it, or what was there before. */
export function writePrivate(path: string, text: string): void {
  makeDirectories(dirname(path), PRIVATE_DIRECTORY);
  if (readResult(path) === text) return;
  const draft = `${path}.draft`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { flag: 'wx', mode: PRIVATE_FILE });
  renameSync(draft, path);
}

const TAIL_BYTES = 4_096;

/** The last message of a log in JSON; undefined where it has none yet. */
export function lastMessage(logPath: string): string | undefined {
  const lines = tailOf(logPath).split('\n').toReversed();
  for (const line of lines) {
    const message = messageOf(line);
    if (message !== undefined) return message;
  }
  return undefined;
}

function messageOf(line: string): string | undefined {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read !== 'object' || read === null || !('msg' in read)) return undefined;
    return typeof read.msg === 'string' ? read.msg : undefined;
  } catch {
    return undefined;
  }
}

function tailOf(path: string): string {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = statSync(path);
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    const count = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, count);
  } catch {
    return '';
  } finally {
    closeSync(file);
  }
}

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-/u;

/** As `timedId` has written it. */
function timeOf(name: string | undefined): Date | undefined {
  const found = STAMP.exec(name ?? '');
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  return new Date(`${[year, month, day].join('-')}T${[hour, minute, second].join(':')}Z`);
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1_000);
}
