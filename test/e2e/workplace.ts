// A user's directory with a configuration, a sandbox as the service, and the gate between them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../src/sandbox/index.ts';
import { becomeUser, programHere } from '../torture/built-program.ts';
import { run, start, type Ended, type Running } from './cli.ts';
import { startGate, type Gate } from './gate.ts';

export interface ServiceContact {
  readonly id: string;
  readonly email: string;
  readonly contactType: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Workplace {
  readonly directory: string;
  readonly gate: Gate;
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  readonly env: Readonly<Record<string, string>>;
  listferry(...args: string[]): Promise<Ended>;
  start(...args: string[]): Running;
  /**
   * The program in this process, for what says nothing about a process: the start of one costs as much as the command.
   * Only one at a time.
   */
  here(...args: string[]): Promise<Ended>;
  /** With other environment variables besides. */
  hereWith(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended>;
  write(path: string, text: string): void;
  /** What the service holds, read past the gate. */
  contacts(): Promise<ServiceContact[]>;
  suppressed(): Promise<string[]>;
  close(): Promise<void>;
}

type Service = Awaited<ReturnType<typeof startSandbox>>;

type Records = readonly Readonly<Record<string, unknown>>[];

/** `config` writes the configuration, given the addresses of the gate. */
export async function openWorkplace(
  config: (addresses: { readonly baseUrl: string; readonly baseUrl2: string }) => string,
): Promise<Workplace> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-e2e-'));
  mkdirSync(join(directory, 'config'));
  // In this process: nothing here kills the service, and the start of one more costs as much as a command.
  const service = await startSandbox();
  const gate = await startGate(service);
  const { publicKey, secretKey } = service;
  const env = { LISTFERRY_PUBLIC_KEY: publicKey, LISTFERRY_SECRET_KEY: secretKey };
  const place = { cwd: directory, env };
  writeFileSync(join(directory, 'config/listferry.yaml'), config(gate));
  return {
    directory,
    gate,
    keys: { publicKey, secretKey },
    env,
    listferry: (...args) => run(args, place),
    start: (...args) => start(args, place),
    here: (...args) => runHere(args, place),
    hereWith: (variables, ...args) => runHere(args, { ...place, env: { ...env, ...variables } }),
    write: (path, text) => {
      writeFileSync(join(directory, path), text);
    },
    contacts: async () => (await list(service, 'contacts/list', 'contacts')).map(contactOf),
    suppressed: async () =>
      (await list(service, 'global-unsubscribes', 'unSubscribers'))
        .map((entry) => String(entry['email_address']))
        .sort(),
    close: async () => {
      await gate.close();
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function runHere(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Ended> {
  const [becomeFormer, before] = [becomeUser({ HOME: cwd, ...env }), process.cwd()];
  process.chdir(cwd);
  return await programHere()(args).finally(() => {
    process.chdir(before);
    becomeFormer();
  });
}

async function list(service: Service, path: string, key: string): Promise<Records> {
  const base = path.startsWith('contacts/') ? service.baseUrl2 : service.baseUrl;
  const response = await fetch(new URL(path, base), {
    headers: { publickey: service.publicKey, secretkey: service.secretKey },
  });
  // The sandbox's own form (interface specification); anything else fails the comparison.
  const { message } = (await response.json()) as { message: Record<string, Records> };
  return message[key] ?? [];
}

function contactOf(record: Readonly<Record<string, unknown>>): ServiceContact {
  const type = record['contact_type'];
  return {
    id: String(record['id']),
    email: String(record['email']),
    contactType:
      typeof type === 'object' && type !== null && 'name' in type ? String(type.name) : '',
    fields: record,
  };
}
