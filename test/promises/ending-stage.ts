// A directory with a configuration, a sandbox on loopback and a door before it that can answer otherwise,
// for driving single commands to each of their exit codes.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { vi } from 'vitest';
import { CommandLine } from '../../src/cli/start.ts';
import { openConfig, openJournal } from '../../src/cli/session/own-state.ts';
import { openTerminal } from '../../src/cli/shell/terminal.ts';
import type { Journal } from '../../src/state/index.ts';
import { drained } from '../drained.ts';
import { fakeClock } from '../fake-clock.ts';
import { openDesk, type Desk } from '../cli/desk.ts';
import { recordingTerminal } from '../cli/recording-terminal.ts';

/** What the door answers instead of the sandbox; undefined lets the request through. */
type Door = (path: string) => { readonly status: number; readonly body: string } | undefined;

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface EndingStage {
  readonly desk: Desk;
  /** Runs a command line with the configuration, quiet, and with --output json. */
  run(...argv: readonly string[]): Promise<Ended>;
  /** The same for somebody who presses Ctrl-C at the first question. */
  interruptAsked(...argv: readonly string[]): Promise<Ended>;
  /** Changes what comes through the door, or stands there in its stead. */
  answer(door: Door): void;
  /** Changes the text of the configuration. */
  configure(from: string, to: string): void;
  withJournal<T>(work: (journal: Journal) => T): T;
  /** Leaves garbage where the journal is. */
  damageJournal(): void;
  /** Puts a file where the state directory should be. */
  blockState(): void;
  close(): Promise<void>;
}

export async function openEndingStage(): Promise<EndingStage> {
  const desk = await openDesk();
  let door: Door = () => undefined;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(request);
      const answered = door(request.url ?? '') ?? (await passOn(desk, request, body));
      response.writeHead(answered.status, { 'content-type': 'application/json' });
      response.end(answered.body);
    };
    // A command that ends early leaves answers behind that nobody takes.
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = desk.options.config;
  const configure = (from: string, to: string): void => {
    writeFileSync(config, readFileSync(config, 'utf8').replaceAll(from, to));
  };
  configure(new URL(desk.sandbox.baseUrl).origin, `http://127.0.0.1:${String(port)}`);
  const state = desk.path('state');
  return {
    desk,
    configure,
    run: async (...argv) => await runCommand(withConfig(argv, config)),
    interruptAsked: async (...argv) => await runCommand(withConfig(argv, config), '\u0003'),
    answer: (next) => {
      door = next;
    },
    withJournal: (work) => {
      const journal = openJournal(openConfig(desk.options, recordingTerminal()));
      try {
        return work(journal);
      } finally {
        journal.close();
      }
    },
    damageJournal: () => {
      mkdirSync(state, { recursive: true, mode: 0o700 });
      for (const end of ['-wal', '-shm']) rmSync(`${state}/journal.db${end}`, { force: true });
      writeFileSync(`${state}/journal.db`, 'no database '.repeat(100), { mode: 0o600 });
    },
    blockState: () => {
      rmSync(state, { recursive: true, force: true });
      writeFileSync(state, '');
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      vi.unstubAllEnvs();
      await desk.close();
    },
  };
}

function withConfig(argv: readonly string[], config: string): readonly string[] {
  return argv.includes('--config') ? argv : [...argv, '--config', config];
}

/** `typed`: what a person types; left out where nobody is there. */
async function runCommand(argv: readonly string[], typed?: string): Promise<Ended> {
  const isTTY = typed !== undefined;
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const streams = { stdin, stdout, stderr };
  for (const stream of isTTY ? [stdin, stderr] : []) Object.assign(stream, { isTTY });
  stdin.write(typed ?? '');
  const exit = (): void => undefined;
  const command = new CommandLine([...argv, '--output', 'json', '--quiet'], (options) =>
    openTerminal({ ...streams, clock: fakeClock(), exit }, options),
  );
  const code = await command.run();
  return { code, stdout: drained(stdout), stderr: drained(stderr) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function passOn(
  desk: Desk,
  request: IncomingMessage,
  body: Buffer,
): Promise<{ readonly status: number; readonly body: string }> {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const method = request.method ?? 'GET';
  const answer = await fetch(new URL(request.url ?? '', new URL(desk.sandbox.baseUrl).origin), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !['content-length', 'transfer-encoding'].includes(name),
      ),
    ) as Record<string, string>,
    ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}
