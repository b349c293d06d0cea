// Creating many contacts: how many requests it takes, how long, and what it holds of a plan of as many items.
// The service is a sandbox in a process of its own, which shares the cores.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { UPLOAD_CHUNK_ROWS } from '../../src/plan/index.ts';
import { measure } from './measured-process.ts';
import { csvText, evenRows, type Announced } from './plan-world.ts';
import { failedRow, measuredRow, type Row } from './table.ts';
import { writeAll } from './write-all.ts';

export interface Creates {
  readonly count: number;
  /** Contacts that the account has: its contact type and its custom fields are there with them. */
  readonly existing: number;
}

export async function benchCreates({ count, existing }: Creates): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  const seeded = ['--contacts', String(existing)];
  const sandbox = spawn(
    process.execPath,
    ['dist/cli/main.js', 'sandbox', '--output', 'json', ...(existing > 0 ? seeded : [])],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    const [line] = (await once(createInterface({ input: sandbox.stdout }), 'line')) as [string];
    // Announced by our own sandbox.
    const service = JSON.parse(line) as Announced;
    writeFileSync(join(directory, 'listferry.yaml'), configText(service));
    await writeAll(join(directory, 'people.csv'), csvText(evenRows(existing + count)));
    const env = { PK: service.publicKey, SK: service.secretKey, HOME: directory };
    const command = (...words: string[]): Parameters<typeof measure>[0] => {
      const options = [
        '--quiet',
        '--output',
        'json',
        '--config',
        join(directory, 'listferry.yaml'),
      ];
      return { args: ['dist/cli/main.js', ...words, ...options], env };
    };
    const planPath = join(directory, 'all.plan');
    const plan = await measure(command('plan', '--out', planPath));
    const where = existing > 0 ? 'beside others' : 'in a new contact type';
    const what = `create ${count.toLocaleString('en')} contacts ${where}`;
    if (plan.exitCode !== 0) return [failedRow(`plan to ${what}`, plan)];
    const apply = await measure(command('apply', planPath, '--yes'));
    if (apply.exitCode !== 0) return [failedRow(what, apply)];
    return [
      measuredRow(`plan to ${what}`, [plan], ''),
      measuredRow(what, [apply], notes(apply.stdout, count)),
    ];
  } finally {
    sandbox.kill();
    rmSync(directory, { recursive: true, force: true });
  }
}

function notes(stdout: string, count: number): string {
  const { requests } = JSON.parse(stdout) as { readonly requests: number };
  const full = Math.ceil(count / UPLOAD_CHUNK_ROWS);
  return `${String(requests)} requests, ${String(requests - full)} more than full uploads`;
}

/** One source, `people.csv`, beside the configuration. */
export function configText({ baseUrl, baseUrl2 }: Announced): string {
  return `service:
  baseUrl: ${baseUrl}
  baseUrl2: ${baseUrl2}
  publicKey: env:PK
  secretKey: env:SK
  requestsPerSecond: 1000
stateDir: ./state
sources:
  people: { type: csv, path: people.csv, status: subscribed }
syncs:
  - { source: people, contactType: Newsletter, mode: mirror, defaultCountry: India }
guards: { firstMirror: allow }
`;
}
