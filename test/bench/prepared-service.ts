// Serves recorded answers from files, so that the service costs next to nothing of the cores that are
// being measured. Only reads are recorded: a plan sends nothing else.
import { createReadStream, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The contact list, in the directory of the answers. */
export const LIST_FILE = 'contacts-list.json';

export interface RecordedService {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** Every read of a plan, by the base that serves it (interface specification, "Conventions"). */
const READS = [
  ['baseUrl', 'contacts-type'],
  ['baseUrl', 'custom-fields'],
  ['baseUrl', 'global-unsubscribes'],
  ['baseUrl2', 'unsubscribes-groups'],
  ['baseUrl2', 'automations'],
  ['baseUrl2', 'get/country-state-city'],
  ['baseUrl2', 'contacts/list'],
] as const;

export interface PreparedService {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  close(): void;
}

interface Recording {
  readonly directory: string;
  /** What the contact types will say that they hold. */
  readonly contactCount: number;
}

/** Records what the service answers now, and serves it again from a port of its own. */
export async function prepareService(
  service: RecordedService,
  recording: Recording,
): Promise<PreparedService> {
  await recordAnswers(service, recording);
  const server = createServer(serveRecorded(recording.directory));
  const origin = await listening(server);
  return {
    baseUrl: `${origin}/baseUrl/api/`,
    baseUrl2: `${origin}/baseUrl2/api/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function recordAnswers(
  service: RecordedService,
  { directory, contactCount }: Recording,
): Promise<void> {
  const headers = { PublicKey: service.publicKey, SecretKey: service.secretKey };
  for (const [base, path] of READS) {
    const answer = await fetch(new URL(path, service[base]), { headers });
    const text = await answer.text();
    // The list is lengthened afterwards, and the service counts what it lists.
    const counted = text.replace(
      /"contacts_count":\d+/u,
      `"contacts_count":${String(contactCount)}`,
    );
    writeFileSync(join(directory, fileOf(path)), path === 'contacts-type' ? counted : text);
  }
}

/** Answers reads with what was recorded in the directory. */
export function serveRecorded(directory: string): RequestListener {
  const files = new Map<string, string>();
  for (const [base, path] of READS)
    files.set(`/${base}/api/${path}`, join(directory, fileOf(path)));
  return (request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else createReadStream(file, { highWaterMark: 1_048_576 }).pipe(response);
  };
}

function fileOf(path: string): string {
  return `${path.replaceAll('/', '-')}.json`;
}

/** The address at which it answers. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address and a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
}
