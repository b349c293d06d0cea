// Serves the local imitation of the service until it is told to stop.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  behaviourList,
  behaviourPage,
  seedContacts,
  seedSegment,
  startSandbox,
} from '../../sandbox/index.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { listenForSignals, type Terminal, printAll } from '../shell/terminal.ts';
import type { sandboxCommand } from '../specs/reading-commands.ts';

export type SandboxOptions = OptionsOf<typeof sandboxCommand>;

export async function sandbox(options: SandboxOptions, terminal: Terminal): Promise<number> {
  if (options.listBehaviours) {
    if (options.output === 'json') terminal.give(behaviourList());
    else printAll(terminal, behaviourPage());
    return 0;
  }
  const segments = options.segment.map((text) => namedSegment(text, options.contactType));
  const running = await start(options);
  if (options.contacts > 0) {
    seedContacts(running.service, { count: options.contacts, contactType: options.contactType });
  }
  for (const segment of segments) seedSegment(running.service, segment);
  announce(running, options, terminal);
  await untilStopped(terminal);
  await running.close();
  return 0;
}

type Running = Awaited<ReturnType<typeof startSandbox>>;

/** A name alone gets the contact type of the generated contacts. */
function namedSegment(
  text: string,
  contactType: string,
): { readonly name: string; readonly contactType: string } {
  const [name = '', named = contactType] = text.split(/=(.*)/su);
  if (name.trim() === '' || named.trim() === '') {
    throw new UsageError(
      `--segment ${text}: a name is missing.`,
      'Write NAME, or NAME=CONTACT TYPE.',
    );
  }
  return { name, contactType: named };
}

async function start(options: SandboxOptions): Promise<Running> {
  const { port, data, behaviours, faults, publicKey, secretKey } = options;
  return await startSandbox({
    port,
    ...(data === undefined ? {} : { dataFile: data }),
    ...(behaviours === undefined ? {} : { behaviours: readChoices('behaviours', behaviours) }),
    ...(faults === undefined ? {} : { faults: readChoices('faults', faults) }),
    ...(publicKey === undefined ? {} : { publicKey }),
    ...(secretKey === undefined ? {} : { secretKey }),
  });
}

function announce(running: Running, options: SandboxOptions, terminal: Terminal): void {
  const { baseUrl, baseUrl2, publicKey, secretKey } = running;
  if (options.output === 'json') {
    terminal.print(JSON.stringify({ baseUrl, baseUrl2, publicKey, secretKey }));
    return;
  }
  terminal.print(`baseUrl: ${baseUrl}`);
  terminal.print(`baseUrl2: ${baseUrl2}`);
  terminal.print(`export LISTFERRY_PUBLIC_KEY=${publicKey}`);
  terminal.print(`export LISTFERRY_SECRET_KEY=${secretKey}`);
  terminal.tell('Serving the sandbox; Ctrl-C stops it.');
}

/** @param what the file holds, for the message. */
function readChoices(what: 'behaviours' | 'faults', path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Reading the ${what} ${path}: ${reason}`, 'Name a YAML or JSON file.');
  }
}

async function untilStopped(terminal: Terminal): Promise<void> {
  await new Promise<void>((resolve) => {
    const drain = listenForSignals({
      onFirst: () => {
        terminal.tell('Stopping.');
        drain.release();
        resolve();
      },
      onSecond: (exitCode) => {
        terminal.exit(exitCode);
      },
    });
  });
}
