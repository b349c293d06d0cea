// Serves the local imitation of the service until it is told to stop: empty, seeded, or filled with a copy of an account.
import { readFileSync, closeSync, existsSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  behaviourList,
  behaviourPage,
  seedContacts,
  seedSegment,
  startSandbox,
  type SandboxService,
} from '../../sandbox/index.ts';
import { counted, systemClock } from '../../lib/index.ts';
import { journalPlace, type KnownFact } from '../../state/index.ts';
import {
  type CopiedAccount,
  openCopiedAccount,
  RehearsalStoppedError,
} from '../rehearsal/copied-account.ts';
import { makeWorkingDirectory } from '../files/private-file.ts';
import type { OptionsOf, GlobalOptions } from '../shell/command-spec.ts';
import { UsageError, FileUnwritableError } from '../shell/errors.ts';
import { listenForSignals } from '../shell/signals.ts';
import { type Terminal, printAll } from '../shell/terminal.ts';
import type { sandboxCommand } from '../specs/reading-commands.ts';
import { openConfig, openJournal } from '../session/own-state.ts';

export type SandboxOptions = OptionsOf<typeof sandboxCommand>;

export async function sandbox(options: SandboxOptions, terminal: Terminal): Promise<number> {
  if (options.listBehaviours) {
    if (options.output === 'json') terminal.give(behaviourList());
    else printAll(terminal, behaviourPage());
    return 0;
  }
  const segments = options.segment.map((text) => namedSegment(text, options.contactType));
  const drain = listenForSignals({
    onFirst: () => {
      terminal.tell('Stopping.');
    },
    onSecond: terminal.exit,
  });
  try {
    if (options.from === undefined)
      await serve(options, segments, { terminal, signal: drain.signal });
    else await serveCopy(options, segments, options.from, { terminal, signal: drain.signal });
  } finally {
    drain.release();
  }
  return 0;
}

interface Serving {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

type Segments = readonly ReturnType<typeof namedSegment>[];

async function serve(
  options: SandboxOptions,
  segments: Segments,
  { terminal, signal }: Serving,
  copy?: CopiedAccount,
): Promise<void> {
  const running = await start(options, copy);
  try {
    if (copy !== undefined) await fillSandbox(running.service, copy, { terminal, signal });
    seed(running, options, segments);
    announce(running, options, terminal);
    await aborted(signal);
  } catch (error) {
    // It was stopped while it was being filled, as asked.
    if (!(error instanceof RehearsalStoppedError)) throw error;
  } finally {
    await running.close();
  }
}

/** Without --data the copy, which holds people, lies in a private directory that is gone afterwards. */
async function serveCopy(
  options: SandboxOptions,
  segments: Segments,
  from: string,
  serving: Serving,
): Promise<void> {
  const copy = openCopiedAccount(from, (head) => knownFacts(head, options, serving.terminal));
  const own =
    options.data === undefined
      ? makeWorkingDirectory(join(tmpdir(), 'listferry-sandbox-'))
      : undefined;
  const data = options.data ?? join(own?.path ?? '', 'sandbox.db');
  try {
    makePrivate(data);
    await serve({ ...options, data }, segments, serving, copy);
  } finally {
    copy.close();
    own?.remove();
  }
}

function seed({ service }: Running, options: SandboxOptions, segments: Segments): void {
  if (options.contacts > 0) {
    seedContacts(service, { count: options.contacts, contactType: options.contactType });
  }
  for (const segment of segments) seedSegment(service, segment);
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

async function start(options: SandboxOptions, copy?: CopiedAccount): Promise<Running> {
  const { port, data, behaviours, faults, publicKey, secretKey } = options;
  return await startSandbox({
    port,
    dataFile: data,
    behaviours: withKnown(readChoices('behaviours', behaviours), copy),
    faults: readChoices('faults', faults),
    publicKey,
    secretKey,
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

/** Undefined without a path. `what`: what the file holds, for the message. */
function readChoices(what: 'behaviours' | 'faults', path: string | undefined): unknown {
  if (path === undefined) return undefined;
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Reading the ${what} ${path}: ${reason}`, 'Name a YAML or JSON file.');
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}

/** Those of the state of the configuration, where there is one and it is of the account of the snapshot. */
function knownFacts(
  { host, accountId }: CopiedAccount['head'],
  options: GlobalOptions,
  terminal: Terminal,
): readonly KnownFact[] {
  if (!existsSync(options.config)) return [];
  const config = openConfig(options, terminal);
  const place = journalPlace(config.stateDir);
  if (place.kind === 'file' && !existsSync(place.path)) return [];
  const journal = openJournal(config);
  try {
    const isOther = ![undefined, null, accountId].includes(journal.accountId) && accountId !== null;
    if (!isOther && new URL(config.service.baseUrl).host === host) return journal.facts.all();
    terminal.warn(
      `The facts that ${options.config} leads to are of another account than the snapshot, and are not used.`,
    );
    return [];
  } finally {
    journal.close();
  }
}

/** Fills it and says with what, and how it behaves. */
async function fillSandbox(
  service: SandboxService,
  copy: CopiedAccount,
  { terminal, signal }: Serving,
): Promise<void> {
  let count = 0;
  const onRecord = (): void => {
    count += 1;
  };
  await copy.copyInto(service, { clock: systemClock(), signal, onRecord });
  const { startedAt, endedAt } = copy.head;
  terminal.tell(
    `Loaded ${counted(count, 'record')} of the account, read from ${startedAt} to ${endedAt}.`,
  );
  const names = Object.keys(copy.behaviours);
  terminal.tell(
    names.length === 0
      ? 'No facts are known of the service: it behaves as a fresh sandbox does.'
      : `It behaves as the service is known to: ${names.join(', ')}.`,
  );
  if (copy.notImitated.length === 0) return;
  terminal.tell(`Known about the service, but not imitated: ${copy.notImitated.join(', ')}.`);
}

/** What the user chose goes before what is known. Anything but an object is refused where it is read. */
function withKnown(chosen: unknown, copy: CopiedAccount | undefined): unknown {
  if (copy === undefined) return chosen;
  if (chosen === undefined || chosen === null) return copy.behaviours;
  const isObject = typeof chosen === 'object' && !Array.isArray(chosen);
  return isObject ? { ...copy.behaviours, ...chosen } : chosen;
}

/** The data hold people. A file that is there already keeps its rights. */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new FileUnwritableError(path, cause);
  }
}
