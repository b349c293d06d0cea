// The sinks of the configuration with their references read, and how they reach the network: as the service is reached,
// through the proxy of the environment where one is named.
import { TransportError, undiciSend } from '../../api/index.ts';
import {
  type Config,
  environmentProxy,
  fileReaders,
  type NotifyTarget,
  readKeyFile,
  readReference,
  systemEnvironment,
} from '../../config/index.ts';
import {
  assert,
  canonicalJson,
  type Clock,
  packageVersion,
  type Secret,
  sha256Hex,
} from '../../lib/index.ts';
import type { PostAnswer, PostRequest, Sink, SinkTarget, SinkTools } from '../../notify/index.ts';

/** The longest that all sinks together hold a command up. */
export const LIMIT_MS = 10_000;

/** An entry of the configuration. */
export interface ReadSink {
  /** The same in every run, wherever the entry stands in the list. */
  readonly key: string;
  readonly named: Pick<Sink, 'place' | 'kind' | 'on'>;
  /** Undefined where its references cannot be read, for the reason in `fault`. */
  readonly sink: Sink | undefined;
  readonly fault: string | undefined;
}

export function readSinks(
  { notify }: Pick<Config, 'notify'>,
  warn: (message: string) => void,
): readonly ReadSink[] {
  const texts = notify.map(({ target }) => canonicalJson({ ...target }));
  return notify.map(({ target, on }, place) => {
    const text = texts[place] ?? '';
    // Two entries of one address are told apart by their order.
    const number = texts.slice(0, place).filter((earlier) => earlier === text).length;
    const key = sha256Hex(`${text}\n${String(number)}`).slice(0, 16);
    const read = readTarget(target, warn);
    const named = { place, on, kind: target.kind };
    if ('fault' in read) return { key, named, sink: undefined, fault: read.fault };
    return { key, named, sink: { ...named, ...read }, fault: undefined };
  });
}

function readTarget(
  target: NotifyTarget,
  warn: (message: string) => void,
): SinkTarget | { readonly fault: string } {
  const readers = {
    ...fileReaders((message) => {
      warn(`warning: ${message}`);
    }),
    environment: systemEnvironment,
    readKeyFile,
  };
  const faults: string[] = [];
  const read = (reference: Parameters<typeof readReference>[0]): Secret | undefined => {
    const found = readReference(reference, readers);
    if ('value' in found) return found.value;
    faults.push(found.fault);
    return undefined;
  };
  const made = targetWith(target, read);
  if (faults.length > 0) return { fault: faults.join(', and ') };
  assert(made !== undefined, 'a sink without a fault is whole');
  return made;
}

function targetWith(
  target: NotifyTarget,
  read: (reference: Parameters<typeof readReference>[0]) => Secret | undefined,
): SinkTarget | undefined {
  if (target.kind === 'exec') return target;
  if (target.kind === 'email') {
    const server = read(target.server);
    return server && { ...target, server };
  }
  const url = read(target.url);
  if (target.kind !== 'webhook') return url && { ...target, url };
  const secrets = target.secrets.flatMap((secret) => read(secret) ?? []);
  return url && { ...target, url, secrets };
}

/** What sinks work with, until it is closed. */
export interface SinkNetwork extends Omit<SinkTools, 'signal'> {
  readonly clock: Clock;
  readonly close: () => Promise<void>;
}

/** Opens no connection yet. */
export async function openSinkNetwork(clock: Clock): Promise<SinkNetwork> {
  const proxy = environmentProxy(systemEnvironment);
  const network = await undiciSend({ timeoutMs: LIMIT_MS, proxy });
  const userAgent = `listferry/${packageVersion()}`;
  return {
    clock,
    environment: systemEnvironment,
    post: async (request, signal) => await postOnce(request, signal, userAgent, network.send),
    close: async () => {
      await closeSoon(network.close(), clock);
    },
  };
}

/** What is still connecting when the time is over cannot be called back, and nobody waits for it. */
const CLOSING_MS = 200;

async function closeSoon(closing: Promise<unknown>, clock: Pick<Clock, 'sleep'>): Promise<void> {
  const closed = new AbortController();
  const done = closing.finally(() => {
    closed.abort();
  });
  await Promise.race([done, clock.sleep(CLOSING_MS, closed.signal)]);
}

async function postOnce(
  { url, headers, body }: PostRequest,
  signal: AbortSignal,
  userAgent: string,
  send: Awaited<ReturnType<typeof undiciSend>>['send'],
): Promise<PostAnswer> {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
  };
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const request = {
      method: 'POST',
      url,
      headers: { ...headers, 'user-agent': userAgent },
      body: Buffer.from(body),
    } as const;
    const { status } = await send(request, controller.signal);
    return { status };
  } catch (error) {
    if (signal.aborted) return { fault: 'no answer in time' };
    // Any other error could name the address.
    return { fault: error instanceof TransportError ? error.message : 'the connection failed' };
  } finally {
    signal.removeEventListener('abort', abort);
    // The status says all: nothing of the body is read, however long it is.
    abort();
  }
}
