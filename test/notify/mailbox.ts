// A mail server on loopback that takes mail over TLS from one user, and keeps it.
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { vi } from 'vitest';

const FIXTURES = join(import.meta.dirname, '../api/exchange/fixtures');

/** Of `localhost`, and of nobody who is trusted. */
export const MAILBOX_PEM_PATH = join(FIXTURES, 'self-signed.pem');
const PEM = readFileSync(MAILBOX_PEM_PATH, 'utf8');

/** Another certificate that nobody signed. */
export const UNTRUSTED_PEM = readFileSync(join(FIXTURES, 'mail-example.pem'), 'utf8');

export interface Mailbox {
  /** With user and password. */
  readonly address: string;
  /** Each as it came, without the breaks of long lines. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

export async function openMailbox(
  protocol: 'smtp' | 'smtps' = 'smtps',
  options: SMTPServerOptions = {},
): Promise<Mailbox> {
  const mails: string[] = [];
  const server = new SMTPServer({
    ...{ key: PEM, cert: PEM, logger: false, closeTimeout: 100, secure: protocol === 'smtps' },
    onAuth: ({ username = '', password }, _session, next) => {
      const isRight = username === 'an-operator' && password === 'a-password';
      next(isRight ? null : new Error('refused'), { user: username });
    },
    onData: (stream, _session, next) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        mails.push(Buffer.concat(pieces).toString().replaceAll('=\r\n', ''));
        next();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    address: `${protocol}://an-operator:a-password@127.0.0.1:${String(port)}`,
    mails,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Until the end of the test, its certificate counts as if an authority had signed it, for the name that is asked for. */
export function trustMailbox(): void {
  const real = tls.connect.bind(tls);
  vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions, then: () => void) =>
    real(
      { ...options, ca: PEM, checkServerIdentity: () => undefined },
      then,
    )) as typeof tls.connect);
}
