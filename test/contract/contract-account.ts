// One account of a sandbox behind loopback sockets, with the real client before it, and a way to
// send what no typed call can: a request with a part missing.
import { FormData, request } from 'undici';
import {
  type EndpointId,
  type Outcome,
  type ServiceClient,
  createClient,
} from '../../src/api/index.ts';
import { endpointOf } from '../../src/api/endpoints/table.ts';
import { parseEnvelope, type ParsedBody } from '../../src/api/exchange/answer.ts';
import { classifyAnswer } from '../../src/api/outcome/classify-answer.ts';
import { Secret, systemClock } from '../../src/lib/index.ts';
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { SPECIFIED } from '../api/endpoints/specified.ts';

export interface ContractAccount {
  readonly client: ServiceClient;
  /** For what no endpoint makes. */
  readonly service: SandboxService;
  raw(endpointId: EndpointId, parts: RawParts): Promise<RawAnswer>;
  close(): Promise<void>;
}

export interface RawParts {
  readonly query?: Readonly<Record<string, string>>;
  /** Names as they are sent, such as `strIds[0]`. */
  readonly form?: Readonly<Record<string, string>>;
  readonly file?: { readonly name: string; readonly text: string };
  /** Another method that the specification accepts too. */
  readonly method?: 'GET' | 'POST';
  /** Left out: both. */
  readonly keys?: readonly KeyHeader[];
}

export type KeyHeader = 'PublicKey' | 'SecretKey';

export interface RawAnswer {
  readonly body: ParsedBody;
  /** The verdict of the client's own judge. */
  readonly outcome: Outcome;
}

/** `behaviours` as in a behaviours file. */
export async function openAccount(behaviours: unknown = {}): Promise<ContractAccount> {
  const sandbox = await startSandbox({ behaviours });
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    baseUrl2: sandbox.baseUrl2,
    publicKey: new Secret(sandbox.publicKey),
    secretKey: new Secret(sandbox.secretKey),
    requestsPerSecond: 1_000,
    timeoutMs: 10_000,
    clock: systemClock(),
  });
  const keys = { PublicKey: sandbox.publicKey, SecretKey: sandbox.secretKey };
  return {
    client,
    service: sandbox.service,
    raw: (endpointId, parts) =>
      sendRaw(endpointId, { ...parts, values: keys, bases: [sandbox.baseUrl, sandbox.baseUrl2] }),
    close: async () => {
      await client.close();
      await sandbox.close();
    },
  };
}

interface RawRequest extends RawParts {
  readonly values: Readonly<Record<KeyHeader, string>>;
  readonly bases: readonly [one: string, two: string];
}

/** Method and address are the specification's, so that a slip in our table shows. */
async function sendRaw(endpointId: EndpointId, raw: RawRequest): Promise<RawAnswer> {
  const [method, base, address = ''] = SPECIFIED.get(endpointId)?.split(' ') ?? [];
  const url = new URL(address.replace(/\?.*$/u, ''), raw.bases[base === 'one' ? 0 : 1]);
  for (const [name, value] of Object.entries(raw.query ?? {})) url.searchParams.set(name, value);
  const keys = raw.keys ?? ['PublicKey', 'SecretKey'];
  const { body: form, headers } = method === 'POST' ? bodyOf(endpointId, raw) : NO_BODY;
  const response = await request(url, {
    // The specification's lines begin with one of the three.
    method: (raw.method ?? method) as 'GET' | 'POST' | 'DELETE',
    headers: { ...headers, ...Object.fromEntries(keys.map((name) => [name, raw.values[name]])) },
    body: form,
  });
  const body = parseEnvelope(new Uint8Array(await response.body.arrayBuffer()));
  const answered = { kind: 'answered', httpStatus: response.statusCode, headers: {} } as const;
  return { body, outcome: classifyAnswer(endpointOf(endpointId), { ...answered, body }) };
}

/** As the examples send it: bulk deletes urlencoded, everything else as multipart. */
function bodyOf(endpointId: EndpointId, { form = {}, file }: RawParts) {
  if (endpointId.includes('bulk-delete')) {
    return { body: new URLSearchParams(form).toString(), headers: URLENCODED };
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  if (file !== undefined) body.append('file', new Blob([file.text]), file.name);
  return { body, headers: {} };
}

const NO_BODY = { body: null, headers: {} };
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
