// A user's directory with a sound configuration and a sandbox behind a gate. Commands run in this
// process, through the same calls as `main.ts` makes, so that a hundred stories take seconds.
import {
  chmodSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { COMMANDS } from '../../../src/cli/command-table.ts';
import { CommandLine } from '../../../src/cli/start.ts';
import { type Explained, explain } from '../../../src/cli/shell/errors.ts';
import { type Streams, openTerminal } from '../../../src/cli/shell/terminal.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { fakeClock } from '../../fake-clock.ts';
import { type Gate, startGate } from '../gate.ts';
import { liftPageLimits, limitPages } from './small-disk.ts';
import { configText, CONTACTS } from './sound-world.ts';

export interface StageOptions {
  /** Of the sandbox. */
  readonly behaviours?: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What failed, before it became text. */
  readonly failures: readonly Explained[];
}

export interface Stage {
  readonly directory: string;
  readonly gate: Gate;
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  /** Below the directory; missing directories are made. */
  write(path: string, content: string | Uint8Array): void;
  read(path: string): Buffer;
  path(path: string): string;
  /** Changes the text of the configuration; a pattern that is not there fails the story. */
  edit(pattern: string | RegExp, replacement: string): void;
  /** An environment variable of the commands to come; undefined takes it away. */
  env(name: string, value: string | undefined): void;
  run(command: string, options?: { readonly asOtherUser?: boolean }): Promise<Ended>;
  /** From now on there is no room for files with this in their path. */
  fillDisk(pathPart: string): void;
  freeDisk(): void;
  /** What a story holds open until its end. */
  onClose(work: () => void): void;
  /** Requests that could have changed the service since the last call. */
  takeWrites(): string[];
  close(): Promise<void>;
}

export const CONFIG_PATH = 'config/listferry.yaml';

/** The user `nobody` of most systems; any user does that is not root. */
const OTHER_USER_ID = 65_534;

export async function openStage({ behaviours = {} }: StageOptions): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bad-'));
  const sandbox = await startSandbox({ behaviours });
  const gate = await startGate(sandbox);
  const { publicKey, secretKey } = sandbox;
  const closers: (() => void)[] = [];
  const path = (below: string): string => join(directory, below);
  const write = (below: string, content: string | Uint8Array): void => {
    mkdirSync(join(path(below), '..'), { recursive: true, mode: 0o700 });
    writeFileSync(path(below), content);
  };
  write(CONFIG_PATH, configText(gate));
  chmodSync(path(CONFIG_PATH), 0o600);
  write('config/contacts.csv', CONTACTS);
  vi.stubEnv('HOME', directory);
  vi.stubEnv('LISTFERRY_PUBLIC_KEY', publicKey);
  vi.stubEnv('LISTFERRY_SECRET_KEY', secretKey);
  return {
    directory,
    gate,
    keys: { publicKey, secretKey },
    path,
    write,
    read: (below) => readFileSync(path(below)),
    edit: (pattern, replacement) => {
      const before = readFileSync(path(CONFIG_PATH), 'utf8');
      const after = before.replace(pattern, replacement);
      if (after === before) throw new Error(`the configuration has no ${String(pattern)}`);
      write(CONFIG_PATH, after);
    },
    env: (name, value) => {
      vi.stubEnv(name, value);
    },
    run: async (command, { asOtherUser = false } = {}) => {
      const run = (): Promise<Ended> => runIn(directory, command);
      const before = process.cwd();
      try {
        return await (asOtherUser ? actingAsOther(directory, run) : run());
      } finally {
        // As the first user again: the other one may not be allowed to come back.
        process.chdir(before);
      }
    },
    fillDisk: (part) => {
      limitPages(part, 1);
    },
    freeDisk: liftPageLimits,
    onClose: (work) => {
      closers.push(work);
    },
    takeWrites: () => gate.takeWrites(),
    close: async () => {
      liftPageLimits();
      for (const work of closers) work();
      vi.unstubAllEnvs();
      await gate.close();
      await sandbox.close();
      allowAll(directory);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What nobody may enter cannot be cleared away either. */
function allowAll(directory: string): void {
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) allowAll(join(directory, entry.name));
  }
}

/** Everything that `main.ts` does but leave the process. */
async function runIn(directory: string, command: string): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const failures: Explained[] = [];
  process.chdir(directory);
  const maskBefore = process.umask(0o077);
  const program = new CommandLine(wordsOf(command), (options) => {
    const made = openTerminal(streamsOf(written), options);
    const fail = (error: unknown): void => {
      failures.push(explain(error));
      made.fail(error);
    };
    return { ...made, fail };
  });
  const code = await program.run().finally(() => {
    process.umask(maskBefore);
  });
  return { code, ...written, failures };
}

/** A word in quotes may hold blanks. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/gu)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

function streamsOf(written: { stdout: string; stderr: string }): Streams {
  const into = (name: 'stdout' | 'stderr'): NodeJS.WritableStream => {
    const write = (text: string): boolean => {
      written[name] += text;
      return true;
    };
    // Of a stream, our terminal uses nothing else where there is no terminal.
    return { write } as NodeJS.WritableStream;
  };
  return {
    stdin: process.stdin,
    stdout: into('stdout'),
    stderr: into('stderr'),
    clock: fakeClock(),
    exit: () => undefined,
  };
}

/** Root may do everything, so it becomes somebody else for a while; anybody else stays. */
async function actingAsOther<T>(directory: string, act: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return await act();
  await loadAll();
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, entry), OTHER_USER_ID, OTHER_USER_ID);
  lchownSync(directory, OTHER_USER_ID, OTHER_USER_ID);
  process.seteuid?.(OTHER_USER_ID);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
  }
}

/** The other user may not be allowed into this checkout, from where commands load what they need. */
async function loadAll(): Promise<void> {
  await import('yargs');
  await import('i18n-iso-countries');
  for (const { load } of COMMANDS) await load();
}
