// The data of the plan benchmarks: answers of a sandbox, with a contact list of any length in its form, and a
// CSV file of the same people in which some changed, some are new and some are gone, or nobody.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Options, stringify } from 'csv-stringify/sync';
import { STANDARD_FIELDS } from '../../src/contacts/index.ts';
import { generatedContact } from '../../src/sandbox/seed/seed.ts';
import { LIST_FILE, prepareService, type PreparedService } from './prepared-service.ts';
import { writeAll } from './write-all.ts';

export interface PlanWorld {
  readonly directory: string;
  /** With the changes. */
  readonly configPath: string;
  /** Of the same rows with every cell in quotes, as most exports have them. */
  readonly quotedConfigPath: string;
  /** Of sources that say what the service holds. */
  readonly evenConfigPath: string;
  /** With the changes, and the state of those that say what the service holds: a sync of them remembers every contact. */
  readonly metConfigPath: string;
  /** Of rows with ids that say what the service holds, and of the same where every second person has another address. */
  readonly idsConfigPath: string;
  readonly movedConfigPath: string;
  readonly listUrl: string;
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

const HEADER = ['email', ...STANDARD_FIELDS, 'custom.plan', 'custom.loyalty_points'];

/** A contact is recorded as the sandbox writes it, and the others are written like it. */
const RECORDED_CONTACTS = 1;

export async function makePlanWorld(contactCount: number): Promise<PlanWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  const service = await recordedService(directory, contactCount);
  await writeAll(join(directory, 'people.csv'), csvText(changedRows(contactCount)));
  await writeAll(join(directory, 'quoted.csv'), csvText(changedRows(contactCount), QUOTED));
  await writeAll(join(directory, 'even.csv'), csvText(evenRows(contactCount)));
  await writeAll(join(directory, 'ids.csv'), csvText(withIds(contactCount), {}, WITH_ID));
  await writeAll(join(directory, 'moved.csv'), csvText(withIds(contactCount, 2), {}, WITH_ID));
  const configOf = (source: string, rows = source, id = ''): string => {
    const path = join(directory, `${source}-${rows}.yaml`);
    writeFileSync(path, configText(service, { source, rows, id }));
    return path;
  };
  return {
    directory,
    configPath: configOf('people'),
    quotedConfigPath: configOf('quoted'),
    evenConfigPath: configOf('even'),
    metConfigPath: configOf('even', 'people'),
    idsConfigPath: configOf('ids', 'ids', 'id'),
    movedConfigPath: configOf('ids', 'moved', 'id'),
    listUrl: `${service.baseUrl2}contacts/list`,
    env: {
      BENCH_PUBLIC_KEY: service.publicKey,
      BENCH_SECRET_KEY: service.secretKey,
      HOME: directory,
    },
    close: () => {
      service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Service = PreparedService & Pick<Announced, 'publicKey' | 'secretKey'>;

/** What a sandbox says of itself when it is ready. */
export interface Announced {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

async function recordedService(directory: string, contactCount: number): Promise<Service> {
  const sandbox = spawn(
    process.execPath,
    ['dist/cli/main.js', 'sandbox', '--output', 'json', '--contacts', String(RECORDED_CONTACTS)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    const announced = await announcement(sandbox);
    const { publicKey, secretKey } = announced;
    const prepared = await prepareService(announced, { directory, contactCount });
    await writeAll(join(directory, LIST_FILE), listText(join(directory, LIST_FILE), contactCount));
    return { ...prepared, publicKey, secretKey };
  } finally {
    sandbox.kill();
  }
}

export async function announcement(sandbox: ChildProcess): Promise<Announced> {
  if (sandbox.stdout === null) throw new Error('the sandbox has no output');
  const [line] = (await once(createInterface({ input: sandbox.stdout }), 'line')) as [string];
  return JSON.parse(line) as Announced;
}

interface RecordedContact extends Readonly<Record<string, unknown>> {
  readonly custom_field: Readonly<Record<string, object>>;
}

/** As many contacts as are wanted, each in the form of the recorded one. */
function* listText(recordedPath: string, contactCount: number): Generator<string> {
  const recorded = JSON.parse(readFileSync(recordedPath, 'utf8')) as {
    message: { contacts: [RecordedContact] };
  };
  const [template] = recorded.message.contacts;
  yield '{"status":"success","message":{"contacts":[';
  for (let index = 0; index < contactCount; index += 1) {
    const { custom, ...person } = generatedContact(index);
    const fullname = `${person.first_name} ${person.last_name}`;
    const custom_field = Object.fromEntries(
      Object.entries(custom).map(([name, value]) => [
        name,
        { ...template.custom_field[name], field_value: value },
      ]),
    );
    const contact = { ...template, ...person, id: index + 1, custom_field, fullname };
    yield `${index === 0 ? '' : ','}${JSON.stringify(contact)}`;
  }
  yield ']}}';
}

const QUOTED: Options = { quoted: true, quoted_empty: true };

export function* csvText(
  rows: Iterable<readonly string[]>,
  options: Options = {},
  header = HEADER,
): Generator<string> {
  yield stringify([header], options);
  for (const row of rows) yield stringify([row], options);
}

/** Of a hundred people, five changed and one is gone; as many new ones come at the end. */
function* changedRows(contactCount: number): Generator<string[]> {
  const newUntil = contactCount + Math.floor(contactCount / 100);
  for (let index = 0; index < newUntil; index += 1) {
    const isThere = index < contactCount;
    if (isThere && index % 100 === 99) continue;
    yield csvRow(index, isThere && index % 20 === 7);
  }
}

export function* evenRows(contactCount: number): Generator<string[]> {
  for (let index = 0; index < contactCount; index += 1) yield csvRow(index, false);
}

const WITH_ID = ['id', ...HEADER];

/** `every`: of so many people, the first has another address. */
function* withIds(contactCount: number, every = Infinity): Generator<string[]> {
  for (let index = 0; index < contactCount; index += 1) {
    const [email = '', ...values] = csvRow(index, false);
    yield [
      String(index),
      index % every === 0 && every < Infinity ? `new.${email}` : email,
      ...values,
    ];
  }
}

export function csvRow(index: number, isChanged: boolean): string[] {
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

function configText(
  service: PreparedService,
  { source, rows, id }: { readonly source: string; readonly rows: string; readonly id: string },
): string {
  const idPart = id === '' ? '' : `id: ${id}, `;
  return `service:
  baseUrl: ${service.baseUrl}
  baseUrl2: ${service.baseUrl2}
  publicKey: env:BENCH_PUBLIC_KEY
  secretKey: env:BENCH_SECRET_KEY
  requestsPerSecond: 1000
stateDir: ./state-${source}
sources:
  ${source}: { type: csv, path: ${rows}.csv, ${idPart}status: subscribed }
syncs:
  - { source: ${source}, contactType: Newsletter, mode: mirror, defaultCountry: India }
guards: { firstMirror: allow }
`;
}
