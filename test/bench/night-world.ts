// An account whose people are those of a file, with every cell in quotes as exports have it: served by a sandbox, which
// takes writes, in a process of its own.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configText } from './apply-bench.ts';
import type { Floor } from './floor.ts';
import { measure, measureFloor, type Measurement } from './measured-process.ts';
import { announcement, csvRow, csvText } from './plan-world.ts';
import { writeAll } from './write-all.ts';

export interface NightWorld {
  /** Runs a command on the rows of a file, and with the state of all earlier ones. */
  readonly run: (rows: Rows, ...words: string[]) => Promise<Measurement>;
  /** Parsing one side alone. */
  readonly floor: (side: 'csv' | 'json') => Promise<Floor>;
  close(): void;
}

/** `even`: as the account is. `changed`: one in a hundred has another city. `more`: the same, and new people on top. */
type Rows = 'even' | 'changed' | 'more';

const QUOTED = { quoted: true, quoted_empty: true };
const CHANGED_EVERY = 100;
const LIST = 'list.json';

/** `created`: how many people `more` has beside those of the account. */
export async function makeNightWorld(contacts: number, created = 0): Promise<NightWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  const seeded = ['--contacts', String(contacts)];
  const sandbox = spawn(
    process.execPath,
    ['dist/cli/main.js', 'sandbox', '--output', 'json', ...seeded],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const service = await announcement(sandbox);
  for (const rows of ['even', 'changed', 'more'] as const) {
    const people = rows === 'more' ? contacts + created : contacts;
    await writeAll(join(directory, `${rows}.csv`), csvText(rowsOf(rows, people), QUOTED));
  }
  writeFileSync(join(directory, 'listferry.yaml'), configText(service));
  const headers = { PublicKey: service.publicKey, SecretKey: service.secretKey };
  const list = await fetch(new URL('contacts/list', service.baseUrl2), { headers });
  writeFileSync(join(directory, LIST), Buffer.from(await list.arrayBuffer()));
  const env = { PK: service.publicKey, SK: service.secretKey, HOME: directory };
  return {
    run: (rows, ...words) => {
      copyFileSync(join(directory, `${rows}.csv`), join(directory, 'people.csv'));
      const options = [
        '--quiet',
        '--output',
        'json',
        '--config',
        join(directory, 'listferry.yaml'),
      ];
      return measure({ args: ['dist/cli/main.js', ...words, ...options], env });
    },
    floor: (side) => measureFloor(side, join(directory, side === 'csv' ? 'even.csv' : LIST)),
    close: () => {
      sandbox.kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function* rowsOf(rows: Rows, people: number): Generator<string[]> {
  for (let index = 0; index < people; index += 1) {
    yield csvRow(index, rows !== 'even' && index % CHANGED_EVERY === 7);
  }
}
