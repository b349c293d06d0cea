// The data of the plan benchmark: the recorded answers of a sandbox with generated contacts, and a CSV file of the same people
// in which some changed, some are new and some are gone.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'csv-stringify/sync';
import { prepareService, type PreparedService, type RecordedService } from './prepared-service.ts';
import { generatedContact } from '../../src/sandbox/generated-contact.ts';

export interface PlanWorld {
  readonly directory: string;
  readonly configPath: string;
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

const HEADER = [
  'email',
  'first_name',
  'last_name',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'state_province_region',
  'postal_code',
  'custom.plan',
  'custom.loyalty_points',
] as const;

export async function makePlanWorld(contactCount: number): Promise<PlanWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  await writeSource(join(directory, 'people.csv'), contactCount);
  const sandbox = spawn(
    process.execPath,
    ['dist/cli/main.js', 'sandbox', '--output', 'json', '--contacts', String(contactCount)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const service = await announcement(sandbox);
  const prepared = await prepareService(service, directory);
  sandbox.kill();
  const configPath = join(directory, 'listferry.yaml');
  writeFileSync(configPath, configText(prepared));
  return {
    directory,
    configPath,
    env: {
      BENCH_PUBLIC_KEY: service.publicKey,
      BENCH_SECRET_KEY: service.secretKey,
      HOME: directory,
    },
    close: () => {
      prepared.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function announcement(sandbox: ChildProcess): Promise<RecordedService> {
  if (sandbox.stdout === null) throw new Error('the sandbox has no output');
  const [line] = (await once(createInterface({ input: sandbox.stdout }), 'line')) as [string];
  return JSON.parse(line) as RecordedService;
}

/** Of a hundred people, five changed and one is gone; as many new ones come at the end. */
async function writeSource(path: string, contactCount: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(stringify([HEADER]));
  const newFrom = contactCount;
  const newUntil = contactCount + Math.floor(contactCount / 100);
  let rows: string[][] = [];
  for (let index = 0; index < newUntil; index += 1) {
    if (index < newFrom && index % 100 === 99) continue;
    rows.push(row(index, index < newFrom && index % 20 === 7));
    if (rows.length < 1_000) continue;
    if (!file.write(stringify(rows))) await once(file, 'drain');
    rows = [];
  }
  file.end(stringify(rows));
  await once(file, 'finish');
}

function row(index: number, isChanged: boolean): string[] {
  const { custom, ...person } = generatedContact(index);
  const values: Readonly<Record<string, string>> = {
    ...person,
    'custom.plan': custom.plan,
    'custom.loyalty_points': custom.loyalty_points,
  };
  return HEADER.map((name) => {
    const value = values[name] ?? '';
    return isChanged && name === 'city' ? `${value} changed` : value;
  });
}

function configText(service: PreparedService): string {
  return `service:
  baseUrl: ${service.baseUrl}
  baseUrl2: ${service.baseUrl2}
  publicKey: env:BENCH_PUBLIC_KEY
  secretKey: env:BENCH_SECRET_KEY
  requestsPerSecond: 1000
stateDir: ./state
sources:
  people: { type: csv, path: people.csv, status: subscribed }
syncs:
  - { source: people, contactType: Newsletter, mode: mirror, defaultCountry: India }
guards: { firstMirror: allow }
`;
}
