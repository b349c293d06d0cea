// What can be wrong with whoever is to be told: servers of the web and of mail on loopback that answer byte by byte as the
// table says, and programs. Each can be fixed, and then keeps what it is told.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '../../src/lib/index.ts';
import { type Mailbox, openMailbox, UNTRUSTED_PEM } from './mailbox.ts';
import { openReceiver, type Receiver } from './receiver.ts';

export interface FaultySink {
  readonly what: string;
  /** As it stands under `notify`. */
  readonly entry: string;
  /**
   * How an event fares while it is faulty: the fault came after a success, or the event is kept, or it is a ping, which
   * is never kept.
   */
  readonly fares: 'arrives' | 'waits' | 'is lost';
  /** Of the variables that its entry names. */
  readonly environment: () => Readonly<Record<string, string>>;
  /** From then on it takes everything. */
  readonly fix: () => Promise<void>;
  /** What it was told since then, each message whole. */
  readonly heard: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface Faults {
  readonly sinks: readonly FaultySink[];
  /** What came where redirects lead to. */
  readonly heardElsewhere: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Stands in every address. */
const SECRET_PATH = 'secret-of-the-address';

const EVERY_END = 'on: [failure, recovery, parked, left-out, success]';

/** Signs the events of webhooks. */
const SIGNING_KEY = `whsec_${Buffer.from('a secret of thirty-two bytes ..!').toString('base64')}`;

/** Of these sinks; nobody may be told one. */
export const SECRETS = [SECRET_PATH, SIGNING_KEY];

/** Answers a request that came whole. */
type Answer = (socket: Socket) => unknown;

type Fares = FaultySink['fares'];

const OK = 'HTTP/1.1 200 OK\r\n';
const MIB = 'x'.repeat(1_048_576);

function says(text: string): Answer {
  return (socket) => socket.end(text);
}

function saysAndWaits(text: string): Answer {
  return (socket) => socket.write(text);
}

function withStatus(status: string, ...headers: readonly string[]): Answer {
  const lines = [`HTTP/1.1 ${status}`, ...headers, 'content-length: 0', '', ''];
  return says(lines.join('\r\n'));
}

/** Again and again, as long as somebody reads. */
function endlessly(text: string, before = ''): Answer {
  return async (socket) => {
    socket.write(before);
    while (!socket.destroyed) {
      if (!socket.write(text)) await drained(socket);
      // Whoever reads it is in the same process.
      await systemClock().sleep(20);
    }
  };
}

function drip(text: string, before = ''): Answer {
  return async (socket) => {
    socket.write(before);
    for (let at = 0; !socket.destroyed; at += 1) {
      socket.write(text[at % text.length] ?? '');
      await systemClock().sleep(400);
    }
  };
}

async function drained(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const event of ['drain', 'close']) {
      socket.once(event, () => {
        resolve();
      });
    }
  });
}

const WEB_FAULTS: readonly (readonly [what: string, answer: Answer, fares?: Fares])[] = [
  ['hangs before the header', () => undefined],
  ['hangs in the header', saysAndWaits(`${OK}x-`)],
  ['drips its header', drip('x-a: b\r\n', OK)],
  ['has a header without end', endlessly(`x-a: ${MIB}\r\n`, OK)],
  ['sends interim answers without end', endlessly('HTTP/1.1 103 Early Hints\r\n\r\n')],
  ['hangs in the body', saysAndWaits(`${OK}content-length: 9\r\n\r\nx`), 'arrives'],
  ['drips its body', drip('x', `${OK}content-length: 9999\r\n\r\n`), 'arrives'],
  [
    'has a body of 10 MB',
    says(`${OK}content-length: 10485760\r\n\r\n${MIB.repeat(10)}`),
    'arrives',
  ],
  ['has a body without end', endlessly(MIB, `${OK}\r\n`), 'arrives'],
  [
    'is cut in the body',
    (socket) => socket.write(`${OK}content-length: 9\r\n\r\nx`, () => socket.destroy()),
    'arrives',
  ],
  ['is cut in the header', (socket) => socket.write(OK, () => socket.resetAndDestroy())],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['says nothing and closes', says('')],
  ['answers 500', withStatus('500 Internal Server Error')],
  ['answers 503 and names an hour', withStatus('503 Gone for lunch', 'retry-after: 3600')],
  ['answers 429', withStatus('429 Too Many Requests', 'retry-after: 1')],
  ['answers with a status without end', endlessly('0', 'HTTP/1.1 2')],
  ['answers with a status that is none', says('HTTP/1.1 fine\r\n\r\n')],
  ['speaks SMTP', saysAndWaits('220 mail.example.com ready\r\n')],
];

const REDIRECTS = [301, 302, 303, 307, 308];

/** They reach their server in the same way. */
const WEB_FORMS = ['webhook', 'slack', 'webhook', 'teams'] as const;

type WebForm = (typeof WEB_FORMS)[number] | 'ping';

const MAIL_FAULTS: readonly (readonly [what: string, greet: Answer])[] = [
  ['says nothing', () => undefined],
  ['greets without end', endlessly('220-mail.example.com\r\n')],
  ['drips its greeting', drip('220-x\r\n')],
  ['refuses to talk', says('554 go away\r\n')],
  ['closes at once', says('')],
  ['has no TLS', dialogue({ EHLO: '250 mail.example.com\r\n' })],
  [
    'hangs in TLS',
    dialogue({
      EHLO: '250-mail.example.com\r\n250 STARTTLS\r\n',
      STARTTLS: '220 begin\r\n',
    }),
  ],
  ['refuses the name of this machine', dialogue({})],
  ['speaks HTTP', withStatus('400 Bad Request')],
];

/** Answers each command by its first word. */
function dialogue(answers: Readonly<Record<string, string>>): Answer {
  return (socket) => {
    socket.write('220 mail.example.com\r\n');
    socket.on('data', (piece: Buffer) => {
      const [word = ''] = piece.toString('latin1').split(/\s/u);
      socket.write(answers[word.toUpperCase()] ?? '502 what?\r\n');
    });
  };
}

/** Scripts of a shell; undefined where there is no such file. */
const PROGRAM_FAULTS: readonly (readonly [
  what: string,
  script: string | undefined,
  fares?: Fares,
])[] = [
  ['never ends', 'exec sleep 60'],
  ['ignores SIGTERM', "trap '' TERM INT HUP\nwhile :; do sleep 60; done"],
  ['leaves a child behind that has its input', 'exec 3<&0\nsleep 60 <&3 &\nexit 1'],
  ['ends with 1', 'exit 1'],
  ['reads nothing and ends with 1', 'exec <&-\nexit 1'],
  ['is killed', 'kill -9 $$'],
  ['prints 1 GB and ends with 1', 'head -c 1073741824 /dev/zero\nexit 1'],
  ['reads nothing and ends with 0', 'exec <&-\nexit 0', 'arrives'],
  ['cannot be found', undefined],
];

/** Programs are written into the directory. */
export async function openFaults(directory: string): Promise<Faults> {
  const elsewhere = await openReceiver();
  const redirects = REDIRECTS.map((status) => {
    const answer = withStatus(`${String(status)} Elsewhere`, `location: ${elsewhere.url}`);
    return [`redirects with ${String(status)}`, answer] as const;
  });
  const web = [...WEB_FAULTS, ...redirects].map(async ([what, answer, fares = 'waits'], at) => {
    const form = WEB_FORMS[at % WEB_FORMS.length] ?? 'webhook';
    return webSink({ what, fares, form, at }, await answering(answer));
  });
  const mail = MAIL_FAULTS.map(async ([what, greet], at) =>
    mailSink({ what, at }, await greeting(greet)),
  );
  const programs = PROGRAM_FAULTS.map(([what, script, fares = 'waits'], at) =>
    programSink({ what, script, fares, path: join(directory, `program-${String(at)}`) }),
  );
  const sinks = [
    ...(await Promise.all([...web, ...unreachableSinks(web.length), ...mail])),
    ...programs,
  ];
  return {
    sinks,
    heardElsewhere: () => elsewhere.received.map(({ body }) => body),
    close: async () => {
      await Promise.all([elsewhere.close(), ...sinks.map(async (sink) => await sink.close())]);
    },
  };
}

/** What answers, and where. */
interface Place {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

function unreachableSinks(from: number): readonly Promise<FaultySink>[] {
  const places: readonly (readonly [what: string, open: () => Promise<Place>])[] = [
    ['refuses connections', refusing],
    ['has a dead name', async () => ({ ...(await refusing()), origin: 'https://no-such.invalid' })],
    ['has a certificate of its own', untrusted],
    ['hangs in TLS', async () => secure(await greeting(() => undefined))],
    ['speaks no TLS', async () => secure(await greeting(withStatus('400 Bad Request')))],
  ];
  const opened = places.map(async ([what, open], at) =>
    webSink({ what, fares: 'waits', form: 'webhook', at: from + at }, await open()),
  );
  const at = from + places.length;
  const monitor = { what: 'is a monitor that hangs', fares: 'is lost', form: 'ping', at } as const;
  const hanging = answering(() => undefined);
  return [...opened, hanging.then((place) => webSink(monitor, place))];
}

function webSink(
  named: Pick<FaultySink, 'what' | 'fares'> & { readonly form: WebForm; readonly at: number },
  place: Place,
): FaultySink {
  const { what, fares, form, at } = named;
  const [variable, key] = [`WEB_${String(at)}`, form === 'webhook' ? ', secret: env:WEB_KEY' : ''];
  // A monitor that names no ends gets the start as well.
  const on = form === 'ping' ? '' : `, ${EVERY_END}`;
  let fixed: Receiver | undefined;
  return {
    what: `${form}: ${what}`,
    fares,
    entry: `{ ${form}: env:${variable}${key}${on} }`,
    environment: () => ({
      [variable]: fixed?.url ?? `${place.origin}/${SECRET_PATH}`,
      WEB_KEY: SIGNING_KEY,
    }),
    fix: async () => {
      fixed = await openReceiver();
    },
    heard: () => fixed?.received.map(({ body }) => body) ?? [],
    close: async () => {
      await fixed?.close();
      await place.close();
    },
  };
}

function mailSink(
  { what, at }: { readonly what: string; readonly at: number },
  place: Place,
): FaultySink {
  const variable = `MAIL_${String(at)}`;
  const { host } = new URL(place.origin);
  let fixed: Mailbox | undefined;
  return {
    what: `email: ${what}`,
    fares: 'waits',
    entry: `{ email: { server: env:${variable}, from: us@example.org, to: you@example.org }, ${EVERY_END} }`,
    environment: () => ({ [variable]: fixed?.address ?? `smtp://us:${SECRET_PATH}@${host}` }),
    fix: async () => {
      fixed = await openMailbox();
    },
    heard: () => fixed?.mails ?? [],
    close: async () => {
      await fixed?.close();
      await place.close();
    },
  };
}

function programSink(
  named: Pick<FaultySink, 'what' | 'fares'> & {
    readonly script: string | undefined;
    readonly path: string;
  },
): FaultySink {
  const { what, fares, script, path } = named;
  const write = (text: string): void => {
    writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o700 });
  };
  if (script !== undefined) write(script);
  const heardPath = `${path}.heard`;
  return {
    what: `exec: ${what}`,
    fares,
    entry: `{ exec: ['${path}'], ${EVERY_END} }`,
    environment: () => ({}),
    fix: async () => {
      write(`exec cat >>'${heardPath}'`);
    },
    heard: () => {
      const text = existsSync(heardPath) ? readFileSync(heardPath, 'utf8') : '';
      return text.split('\n').filter((line) => line !== '');
    },
    close: async () => undefined,
  };
}

/** Answers each request once it came whole. */
async function answering(answer: Answer): Promise<Place> {
  return await listening(
    createServer((socket) => {
      let read = '';
      socket.setEncoding('latin1').on('data', (piece) => {
        read += String(piece);
        if (isWhole(read)) {
          read = '';
          void answer(socket);
        }
      });
    }),
  );
}

function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  const [, length = '0'] = /^content-length: (\d+)/imu.exec(request.slice(0, end)) ?? [];
  return end >= 0 && request.length - end - 4 >= Number(length);
}

/** Speaks first. */
async function greeting(answer: Answer): Promise<Place> {
  return await listening(
    createServer((socket) => {
      socket.resume();
      void answer(socket);
    }),
  );
}

async function untrusted(): Promise<Place> {
  const options = { key: UNTRUSTED_PEM, cert: UNTRUSTED_PEM };
  return secure(
    await listening(createSecureServer(options, (_request, response) => response.end())),
  );
}

function secure({ origin, ...place }: Place): Place {
  return { ...place, origin: origin.replace('http:', 'https:') };
}

/** Nothing listens there. */
async function refusing(): Promise<Place> {
  const place = await listening(createServer());
  await place.close();
  return { ...place, close: async () => undefined };
}

async function listening(server: Server): Promise<Place> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other side may go at any moment.
    socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
