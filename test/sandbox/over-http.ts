// A list of contacts asked for over a real connection: what the bytes on the wire are like.
import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { type Clock, systemClock } from '../../src/lib/index.ts';
import { seedContacts } from '../../src/sandbox/seed/seed.ts';
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { startSandbox } from '../../src/sandbox/http/server.ts';
import { steppedClock } from './sandbox-account.ts';

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

/** What a client sees of a sandbox of its own: statuses, or the code with which a request failed. */
export interface Client {
  readonly add: (email: string) => Promise<unknown>;
  /** `whole` or `half` by whether the body is JSON. */
  readonly read: (path: string) => Promise<unknown>;
  /** The status that comes while the file of an upload is still open. */
  readonly startUpload: () => Promise<unknown>;
  /** Moves the clock of the sandbox on. */
  readonly wait: (durationMs: number) => void;
  readonly count: () => number;
}

export async function overHttp<Seen>(
  behaviours: unknown,
  scene: (client: Client) => Promise<Seen>,
): Promise<Seen> {
  const clock = steppedClock();
  const sandbox = await startSandbox({ behaviours, clock });
  const dispatcher = new Agent({ connections: 1 });
  const { baseUrl, baseUrl2, service } = sandbox;
  const headers = { PublicKey: sandbox.publicKey, SecretKey: sandbox.secretKey };
  seedContacts(service, { count: 0, contactType: 'News' });
  try {
    return await scene({
      add: async (email) => {
        const form = { contact_type_id: '1', country: '1', email };
        const body = new URLSearchParams(form).toString();
        const type = { 'content-type': 'application/x-www-form-urlencoded' };
        const added = { dispatcher, method: 'POST', body, headers: { ...headers, ...type } };
        return await statusOr(request(`${baseUrl2}contacts/add`, added), (status) => status);
      },
      read: async (path) =>
        await statusOr(request(`${baseUrl}${path}`, { dispatcher, headers }), (_status, text) =>
          text.endsWith('}') ? 'whole' : 'half',
        ),
      startUpload: async () => {
        const leaving = new AbortController();
        const type = { 'content-type': 'multipart/form-data; boundary=part' };
        const uploading = request(`${baseUrl2}contacts/upload-csv`, {
          dispatcher,
          method: 'POST',
          headers: { ...headers, ...type },
          body: Readable.from(openForm(leaving.signal)),
          signal: leaving.signal,
        });
        const status = await Promise.race([
          statusOr(uploading, (answered) => answered),
          othersAnswered(`${baseUrl}contacts-type`, headers).then(() => 'no answer before the end'),
        ]);
        leaving.abort();
        return status;
      },
      wait: (durationMs) => {
        clock.advance(durationMs);
      },
      count: () => contactCount(service),
    });
  } finally {
    await dispatcher.destroy();
    await sandbox.close();
  }
}

/** Long enough for an early answer on any machine: the process that would send it answers all of these meanwhile. */
async function othersAnswered(url: string, headers: Record<string, string>): Promise<void> {
  for (let count = 0; count < 50; count += 1) await (await request(url, { headers })).body.text();
}

/** How many contacts there are, whatever stands before the service. */
export function contactCount(service: SandboxService): number {
  const counted = service
    .account()
    .store.query<{ count: number }>('SELECT count(*) AS count FROM contact')
    .get();
  return counted?.count ?? 0;
}

type Asked = ReturnType<typeof request>;

async function statusOr(
  asked: Asked,
  seen: (status: number, text: string) => unknown,
): Promise<unknown> {
  try {
    const { statusCode, body } = await asked;
    return seen(statusCode, await body.text());
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error);
  }
}

/** The beginning of a form with a file whose end does not come. */
async function* openForm(signal: AbortSignal): AsyncGenerator<string> {
  yield '--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n';
  yield 'content-type: text/csv\r\n\r\nemail,country\r\n';
  await systemClock().sleep(60_000, signal);
}
