// Single calls: updates carried out by the command, against the same calls in a bare loop, in turn. Measured by
// the service, from the first write to the last answer; what is read before and after does not count.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { measureSync } from './disk-sync.ts';
import { measure, median } from './measured-process.ts';
import { announcement } from './plan-world.ts';
import { writeSinglesWorld } from './singles-world.ts';
import type { WriteFigures } from './slow-service.ts';
import type { Row } from './table.ts';

const KEYS = { PK: 'public-key-of-a-bench', SK: 'secret-key-of-a-bench' };
const ROUNDS = 3;

export async function benchSingles(contactCount: number): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  const service = await slowService(directory, contactCount);
  try {
    const engine: WriteFigures[] = [];
    const bare: WriteFigures[] = [];
    const syncs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await runEngine(service, { directory, round });
      engine.push(ours);
      bare.push(await runBare(service, { contactCount, concurrency: ours.mostTogether }));
      syncs.push(measureSync(join(directory, 'bare')).syncMicros);
    }
    return rowsOf({ contactCount, engine, bare, syncs });
  } finally {
    service.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface SlowService {
  readonly origin: string;
  close(): void;
}

async function slowService(directory: string, contactCount: number): Promise<SlowService> {
  const words = ['dist/cli/main.js', 'sandbox', '--output', 'json', '--contacts', '1'];
  const sandbox = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const places = await announcement(sandbox)
    .then((announced) => writeSinglesWorld(announced, { directory, contactCount }))
    .finally(() => sandbox.kill());
  const script = ['--import', 'tsx', 'test/bench/slow-service.ts', places.before, places.after];
  const service = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [origin] = (await once(createInterface({ input: service.stdout }), 'line')) as [string];
  return {
    origin,
    close: () => {
      service.kill();
    },
  };
}

/** Plans and applies in a state of its own. */
async function runEngine(
  { origin }: SlowService,
  { directory, round }: { readonly directory: string; readonly round: number },
): Promise<WriteFigures> {
  const home = join(directory, `round-${String(round)}`);
  mkdirSync(home);
  const config = join(home, 'listferry.yaml');
  writeFileSync(config, configText(origin));
  const plan = join(home, 'all.plan');
  const options = ['--quiet', '--output', 'json', '--config', config];
  for (const words of [
    ['plan', '--out', plan],
    ['apply', plan, '--yes'],
  ]) {
    const args = ['dist/cli/main.js', ...words, ...options];
    const { exitCode, stdout } = await measure({ args, env: { ...KEYS, HOME: home } });
    if (exitCode !== 0) throw new Error(`${words[0] ?? ''} went wrong: ${stdout}`);
  }
  return await figuresOf(origin);
}

async function runBare(
  { origin }: SlowService,
  { contactCount, concurrency }: { readonly contactCount: number; readonly concurrency: number },
): Promise<WriteFigures> {
  const args = [String(contactCount), String(concurrency)];
  const script = ['--import', 'tsx', 'test/bench/bare-loop.ts', origin, ...args];
  const { exitCode } = await measure({ args: script });
  if (exitCode !== 0) throw new Error('the bare loop went wrong');
  return await figuresOf(origin);
}

async function figuresOf(origin: string): Promise<WriteFigures> {
  const answer = await fetch(`${origin}/figures`);
  return (await answer.json()) as WriteFigures;
}

interface Rounds {
  readonly contactCount: number;
  readonly engine: readonly WriteFigures[];
  readonly bare: readonly WriteFigures[];
  readonly syncs: readonly number[];
}

function rowsOf({ contactCount, engine, bare, syncs }: Rounds): Row[] {
  const rate = ({ count, seconds }: WriteFigures): number => count / seconds;
  const row = (what: string, rounds: readonly WriteFigures[], note: string): Row => ({
    what,
    seconds: `${median(rounds.map(({ seconds }) => seconds)).toFixed(2)} s`,
    peak: '',
    note: `${median(rounds.map(rate)).toFixed(0)} a second${note}`,
  });
  const ratio = median(engine.map((one, round) => rate(one) / rate(bare[round] ?? one)));
  const together = Math.max(...engine.map(({ mostTogether }) => mostTogether));
  const what = `${contactCount.toLocaleString('en')} single calls`;
  return [
    row(`${what} in a bare loop`, bare, ''),
    row(what, engine, `, ${String(together)} at once: ${ratio.toFixed(2)} of the bare loop`),
    {
      what: 'one sync of this disk',
      seconds: `${median(syncs).toFixed(0)} µs`,
      peak: '',
      note: 'each intent waits for one before its call may leave',
    },
  ];
}

function configText(origin: string): string {
  return `service:
  baseUrl: ${origin}/baseUrl/api/
  baseUrl2: ${origin}/baseUrl2/api/
  publicKey: env:PK
  secretKey: env:SK
  requestsPerSecond: 1000
stateDir: ./state
sources:
  people: { type: csv, path: ../people.csv, status: subscribed }
syncs:
  - { source: people, contactType: Newsletter, mode: mirror }
guards: { firstMirror: allow, maxUpdate: 100% }
`;
}
