// Serves recorded answers from files, so that the service costs next to nothing of the cores that are
// being measured. Only reads are recorded: a plan sends nothing else.
import { createReadStream, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
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

/** Records what the service answers now, and serves it again from a port of its own. */
export async function prepareService(
  service: RecordedService,
  { directory, contactCount }: { readonly directory: string; readonly contactCount: number },
): Promise<PreparedService> {
  const headers = { PublicKey: service.publicKey, SecretKey: service.secretKey };
  const files = new Map<string, string>();
  for (const [base, path] of READS) {
    const answer = await fetch(new URL(path, service[base]), { headers });
    const file = join(directory, `${path.replaceAll('/', '-')}.json`);
    const text = await answer.text();
    // The list is lengthened afterwards, and the service counts what it lists.
    const counted = text.replace(
      /"contacts_count":\d+/u,
      `"contacts_count":${String(contactCount)}`,
    );
    writeFileSync(file, path === 'contacts-type' ? counted : text);
    files.set(`/${base}/api/${path}`, file);
  }
  return await serve(files);
}

async function serve(files: ReadonlyMap<string, string>): Promise<PreparedService> {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else createReadStream(file, { highWaterMark: 256 * 1_024 }).pipe(response);
  });
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

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address and a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
}
