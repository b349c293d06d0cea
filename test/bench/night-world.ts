// An account whose people are those of a file, with every cell in quotes as exports have it: served by a sandbox, which
// takes writes, in a process of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configText } from './apply-bench.ts';
import type { Floor } from './floor.ts';
import { measure, measureFloor, type Measurement } from './measured-process.ts';
import { announcement, csvRow, csvText } from './plan-world.ts';
import { writeAll } from './write-all.ts';

export interface NightWorld {
  /** Runs a command on the people of a night, and with the state of all earlier ones. */
  readonly run: (night: Night, ...words: string[]) => Promise<Measurement>;
  /** Parsing one side alone. */
  readonly floor: (side: 'csv' | 'json') => Promise<Floor>;
  /** Forgets what earlier commands left on this machine. */
  forget(): void;
  close(): void;
}

/** How the people of a file differ from those of the account. */
export interface Night {
  /** Whether one in a hundred has another city. */
  readonly isChanged: boolean;
  /** How many new ones come on top. */
  readonly created: number;
}

export const EVEN: Night = { isChanged: false, created: 0 };

const QUOTED = { quoted: true, quoted_empty: true };
const CHANGED_EVERY = 100;
const LIST = 'list.json';
const EVEN_FILE = 'even.csv';

export async function makeNightWorld(contacts: number): Promise<NightWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  const seeded = ['--contacts', String(contacts)];
  const sandbox = spawn(
    process.execPath,
    ['dist/cli/main.js', 'sandbox', '--output', 'json', ...seeded],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const service = await announcement(sandbox);
  const write = async (name: string, night: Night): Promise<void> => {
    await writeAll(join(directory, name), csvText(rowsOf(night, contacts), QUOTED));
  };
  await write(EVEN_FILE, EVEN);
  let last: Night | undefined;
  writeFileSync(join(directory, 'listferry.yaml'), configText(service));
  const headers = { PublicKey: service.publicKey, SecretKey: service.secretKey };
  const list = await fetch(new URL('contacts/list', service.baseUrl2), { headers });
  writeFileSync(join(directory, LIST), Buffer.from(await list.arrayBuffer()));
  const env = { PK: service.publicKey, SK: service.secretKey, HOME: directory };
  return {
    run: async (night, ...words) => {
      if (night !== last) await write('people.csv', night);
      last = night;
      const options = [
        '--quiet',
        '--output',
        'json',
        '--config',
        join(directory, 'listferry.yaml'),
      ];
      return await measure({ args: ['dist/cli/main.js', ...words, ...options], env });
    },
    floor: (side) => measureFloor(side, join(directory, side === 'csv' ? EVEN_FILE : LIST)),
    forget: () => {
      for (const place of ['state', '.local'])
        rmSync(join(directory, place), { recursive: true, force: true });
    },
    close: () => {
      sandbox.kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function* rowsOf({ isChanged, created }: Night, contacts: number): Generator<string[]> {
  for (let index = 0; index < contacts + created; index += 1) {
    yield csvRow(index, isChanged && index % CHANGED_EVERY === 7);
  }
}
