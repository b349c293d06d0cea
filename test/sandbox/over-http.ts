// A list of contacts asked for over a real connection: what the bytes on the wire are like.
import { request } from 'undici';
import { systemClock, type Clock } from '../../src/lib/clock.ts';
import { seedContacts } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';

export interface Received {
  readonly body: Buffer;
  readonly encoding: unknown;
  readonly length: unknown;
  readonly transfer: unknown;
}

/** @param accepted the encodings that the client takes. */
export async function listOverHttp(
  behaviours: unknown,
  accepted: string,
  clock: Clock = systemClock(),
): Promise<Received> {
  const sandbox = await startSandbox({ behaviours, clock });
  try {
    seedContacts(sandbox.service, { count: 300, contactType: 'News' });
    const { headers, body } = await request(`${sandbox.baseUrl2}contacts/list`, {
      headers: {
        PublicKey: sandbox.publicKey,
        SecretKey: sandbox.secretKey,
        'accept-encoding': accepted,
      },
    });
    return {
      body: Buffer.from(await body.arrayBuffer()),
      encoding: headers['content-encoding'],
      length: headers['content-length'],
      transfer: headers['transfer-encoding'],
    };
  } finally {
    await sandbox.close();
  }
}
