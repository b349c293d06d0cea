// A mail in plain text, by SMTP with TLS: from the first byte (`smtps:`), or before anything else is said (`smtp:`). A
// server that offers none is told nothing.
import { connect, type Socket } from 'node:net';
import type { SMTPTransportOptions } from 'nodemailer';
import type { Secret } from '../../lib/index.ts';
import { cut, textOf, titleOf } from '../words.ts';
import { type Deliver, delivered, type Delivery, failed, TIME_OVER } from './sink.ts';

const MOST_IN_SUBJECT = 200;

/** As the standards have them: for mail that is handed in. */
const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;

export const email: Deliver<'email'> = async (event, { server, from, to }, tools) => {
  const place = placeOf(server);
  if (place === undefined) {
    return failed('its server is no address such as smtps://USER:PASSWORD@HOST');
  }
  const { host, port, secure, auth } = place;
  const { createTransport } = await import('nodemailer');
  let socket: Socket | undefined;
  const close = (): void => {
    socket?.destroy();
  };
  const options: SMTPTransportOptions = {
    ...{ host, port, secure, auth, requireTLS: !secure },
    // A certificate that is not trusted would show the password to anybody, whatever the environment says.
    tls: { rejectUnauthorized: true },
    // Nothing is read from files or addresses that a message might name.
    disableFileAccess: true,
    disableUrlAccess: true,
    // Our own, to be closed when the time is over.
    getSocket: (_options, give) => {
      // The time may be over before there is one.
      if (tools.signal.aborted) {
        give(new Error(TIME_OVER));
        return;
      }
      socket = connect({ host, port });
      socket.once('error', give);
      socket.once('connect', () => {
        socket?.off('error', give);
        give(null, { connection: socket });
      });
    },
  };
  tools.signal.addEventListener('abort', close);
  try {
    const subject = cut(titleOf(event), MOST_IN_SUBJECT);
    const messageId = `<${event.id}@listferry.invalid>`;
    await createTransport(options).sendMail({
      from,
      to: [...to],
      subject,
      messageId,
      text: textOf(event),
    });
    return delivered('accepted by the server');
  } catch (error) {
    return tools.signal.aborted ? failed(TIME_OVER) : faultOf(error);
  } finally {
    tools.signal.removeEventListener('abort', close);
    close();
  }
};

interface ServerPlace {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

function placeOf(server: Secret): ServerPlace | undefined {
  const text = server.reveal();
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined;
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    // Without the brackets of an address of IPv6.
    host: hostname.replaceAll(/[[\]]/gu, ''),
    port: port === '' ? PORTS[protocol] : Number(port),
    secure: protocol === 'smtps:',
    auth: username === '' ? undefined : auth,
  };
}

/** By its codes alone: the words of a server may name addresses. */
function faultOf(error: unknown): Delivery {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const hasAnswered = typeof responseCode === 'number';
  const words =
    (hasAnswered ? REFUSALS : FAULTS).get(code) ??
    FAULTS.get(code) ??
    (typeof code === 'string' ? code : 'the connection failed');
  return failed(hasAnswered ? `${words} (${String(responseCode)})` : words);
}

/** Of a server that gave a code of its own. */
const REFUSALS: ReadonlyMap<unknown, string> = new Map([
  ['ECONNECTION', 'the server refuses to talk'],
  ['EPROTOCOL', 'the server refuses to talk'],
]);

const FAULTS: ReadonlyMap<unknown, string> = new Map([
  ['EAUTH', 'the server refuses the user name or the password'],
  ['ECONNECTION', 'the connection was cut'],
  ['ECONNREFUSED', 'nothing listens at that address'],
  ['EDNS', 'there is no host of that name'],
  ['ENOTFOUND', 'there is no host of that name'],
  ['EENVELOPE', 'the server refuses the sender or a recipient'],
  ['EMESSAGE', 'the server refuses the message'],
  ['EPROTOCOL', 'what answers there does not speak SMTP'],
  ['ESOCKET', 'the connection failed'],
  ['ETLS', 'the server offers no TLS'],
]);
