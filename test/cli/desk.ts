// A directory with a configuration and a sandbox in this process, for the work of single commands.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { SyncOptions } from '../../src/cli/commands/sync.ts';
import { type Accepted, NOTHING_ACCEPTED } from '../../src/cli/shell/accept.ts';
import type { GlobalOptions } from '../../src/cli/shell/command-spec.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { type RunningSandbox } from '../../src/sandbox/http/server.ts';

export interface Desk {
  readonly directory: string;
  readonly sandbox: RunningSandbox;
  /** As far as most commands share them. */
  readonly options: GlobalOptions & Pick<SyncOptions, 'report' | 'accept'>;
  path(name: string): string;
  /** Rows of address and first name. */
  writeRows(rows: readonly (readonly [email: string, firstName: string])[]): void;
  close(): Promise<void>;
}

export const ROWS = [
  ['ada@example.com', 'Ada'],
  ['bram@example.com', 'Bram'],
] as const;

/** `behaviours` are of the sandbox. */
export async function openDesk(behaviours: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-desk-'));
  const sandbox = await startSandbox({ behaviours });
  mkdirSync(join(directory, 'config'));
  writeFileSync(join(directory, 'config/listferry.yaml'), configText(sandbox));
  // Locks are kept in the user's directory.
  vi.stubEnv('HOME', directory);
  vi.stubEnv('LISTFERRY_PUBLIC_KEY', sandbox.publicKey);
  vi.stubEnv('LISTFERRY_SECRET_KEY', sandbox.secretKey);
  const desk: Desk = {
    directory,
    sandbox,
    options: {
      ...globalOptions({ config: join(directory, 'config/listferry.yaml') }),
      report: [],
      accept: NOTHING_ACCEPTED,
    },
    path: (name) => join(directory, name),
    writeRows: (rows) => {
      const lines = [['email', 'first_name'], ...rows].map((cells) => `${cells.join(',')}\n`);
      writeFileSync(join(directory, 'config/contacts.csv'), lines.join(''));
    },
    close: async () => {
      vi.unstubAllEnvs();
      await sandbox.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  desk.writeRows(ROWS);
  return desk;
}

const TIMES = 20;

/** Until the end of the test, whoever waits in this process waits a twentieth: commands, and the sandbox they talk to. */
export function hurry(): void {
  // eslint-disable-next-line no-restricted-properties -- what every clock of the process reads
  const { hrtime } = process;
  const [now, later] = [hrtime.bigint.bind(hrtime), globalThis.setTimeout];
  const began = now();
  vi.spyOn(hrtime, 'bigint').mockImplementation(() => began + (now() - began) * BigInt(TIMES));
  const sooner = (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    later(callback, ms / TIMES, ...given);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof later);
}

export function globalOptions(options: Partial<GlobalOptions> = {}): GlobalOptions {
  return {
    config: 'config/listferry.yaml',
    output: 'text',
    quiet: true,
    verbose: false,
    logFormat: 'text',
    color: false,
    ...options,
  };
}

/** What a person accepts, and nothing else. */
export function accepting(part: Partial<Accepted>): { readonly accept: Accepted } {
  return { accept: { ...NOTHING_ACCEPTED, ...part } };
}

/** Of the commands that take a part of a plan: nothing is chosen, and nothing tolerated. */
export const NOTHING_ALLOWED = {
  only: [],
  except: [],
  approval: [],
  tolerateInvalid: undefined,
};

function configText({ baseUrl, baseUrl2 }: RunningSandbox): string {
  return `service:
  baseUrl: ${baseUrl}
  baseUrl2: ${baseUrl2}
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
  requestsPerSecond: 100
  timeoutSeconds: 20
  quietSeconds: 20.1
stateDir: ../state
sources:
  shop: { type: csv, path: contacts.csv, status: subscribed }
syncs:
  - { source: shop, contactType: Newsletter, mode: mirror, defaultCountry: India }
`;
}
