// A user's directory with a fleet: accounts that share a template, each with a sandbox of its own behind a gate.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startSandbox } from '../../src/sandbox/index.ts';
import { type Ended, run, type Running, start } from './cli.ts';
import { type Gate, startGate } from './gate.ts';

export interface FleetPlace {
  readonly directory: string;
  gate(name: string): Gate;
  listferry(...args: string[]): Promise<Ended>;
  start(...args: string[]): Running;
  /** What the source of an account holds from now on. */
  people(name: string, addresses: readonly string[]): void;
  /** What the service of an account holds, read past the gate. */
  contacts(name: string): Promise<readonly string[]>;
  write(path: string, text: string): void;
  read(path: string): string;
  /** The objects that the syncs of an account have printed, the oldest first. */
  results(name: string): readonly { readonly exitCode?: number }[];
  close(): Promise<void>;
}

const TEMPLATE = `service:
  baseUrl: \${one}
  baseUrl2: \${two}
  publicKey: file:keys/\${name}.public
  secretKey: file:keys/\${name}.secret
  requestsPerSecond: 100
  timeoutSeconds: 2
  quietSeconds: 2.1
stateDir: state/\${name}
sources:
  crm: { type: csv, path: "\${name}.csv", status: subscribed }
syncs:
  - { source: crm, contactType: Newsletter, mode: mirror, defaultCountry: Germany }
guards: { firstMirror: allow }
`;

/** `more`: further lines of the fleet file. */
export async function openFleetPlace(names: readonly string[], more = ''): Promise<FleetPlace> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-fleet-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text, { mode: 0o600 });
  };
  const places = new Map(
    await Promise.all(names.map(async (name) => [name, await served()] as const)),
  );
  const placeOf = (name: string): Served => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`no account is called ${name}`);
    return place;
  };
  for (const [name, { service }] of places) {
    write(`keys/${name}.public`, service.publicKey);
    write(`keys/${name}.secret`, service.secretKey);
  }
  write('base.yaml', TEMPLATE);
  write('fleet.yaml', fleetFile([...places], more));
  const place = { cwd: directory };
  return {
    directory,
    gate: (name) => placeOf(name).gate,
    listferry: (...args) => run(args, place),
    start: (...args) => start(args, place),
    people: (name, addresses) => {
      const rows = addresses.map((address) => `${address},Ada\n`);
      write(`${name}.csv`, `email,first_name\n${rows.join('')}`);
    },
    contacts: async (name) => await listed(placeOf(name).service),
    write,
    read: (path) => readFileSync(join(directory, path), 'utf8'),
    results: (name) => {
      const logs = join(directory, 'state-fleet/logs', name);
      const files = existsSync(logs) ? readdirSync(logs).sort() : [];
      return files
        .filter((file) => file.endsWith('.sync.json'))
        .map((file) => readFileSync(join(logs, file), 'utf8'))
        .map((text) => (text === '' ? {} : (JSON.parse(text) as { exitCode?: number })));
    },
    close: async () => {
      for (const { gate, service } of places.values()) {
        await gate.close();
        await service.close();
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Service = Awaited<ReturnType<typeof startSandbox>>;

interface Served {
  readonly service: Service;
  readonly gate: Gate;
}

async function served(): Promise<Served> {
  const service = await startSandbox();
  return { service, gate: await startGate(service) };
}

function fleetFile(places: readonly (readonly [name: string, Served])[], more: string): string {
  const accounts = places.map(
    ([name, { gate }]) =>
      `  - { name: ${name}, variables: { one: "${gate.baseUrl}", two: "${gate.baseUrl2}" } }\n`,
  );
  return `template: base.yaml\naccounts:\n${accounts.join('')}${more}`;
}

async function listed({ baseUrl2, publicKey, secretKey }: Service): Promise<readonly string[]> {
  const answer = await fetch(new URL('contacts/list', baseUrl2), {
    headers: { publickey: publicKey, secretkey: secretKey },
  });
  // The sandbox's own form (interface specification); anything else fails the comparison.
  const { message } = (await answer.json()) as { message: { contacts?: { email: string }[] } };
  return (message.contacts ?? []).map(({ email }) => email).sort();
}
