// `npm run simulate -- --seeds N [--from S] [--processes P]` runs many seeds; `-- --seed S` replays one
// with its trace. Exit code 1: a promise was broken, or a rare situation never occurred.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/lib/clock.ts';
import { judgeSeed } from './seed-report.ts';
import type { Share } from './seed-process.ts';
import { Tally, type TallyParts } from './tally.ts';
import { traceLines } from './trace.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
  },
});

if (values.seed === undefined) await runMany(Number(values.seeds), Number(values.from));
else await replay(Number(values.seed));

async function replay(seed: number): Promise<void> {
  const report = await judgeSeed(seed);
  if (report.evidence !== undefined) for (const line of traceLines(report.evidence)) print(line);
  for (const line of report.breaks) print(`BROKEN ${line}`);
  if (report.breaks.length > 0) process.exitCode = 1;
}

async function runMany(seeds: number, from: number): Promise<void> {
  const clock = systemClock();
  const startedMs = clock.monotonicMs();
  const processes = Number(values.processes);
  const tally = new Tally();
  const shares = Array.from({ length: processes }, (_, index) =>
    inProcess({ from: from + index, to: from + seeds, step: processes }),
  );
  for (const parts of await Promise.all(shares)) tally.add(parts);
  const seconds = (clock.monotonicMs() - startedMs) / 1_000;
  for (const line of tally.lines()) print(line);
  print(`${seconds.toFixed(1)} seconds, ${(seeds / seconds).toFixed(1)} seeds a second`);
  for (const failure of tally.failures) print(failure);
  for (const name of tally.unmet) print(`never occurred: ${name}`);
  if (tally.failures.length + tally.unmet.length > 0) process.exitCode = 1;
}

async function inProcess(share: Share): Promise<TallyParts> {
  const child = fork(new URL('seed-process.ts', import.meta.url), [JSON.stringify(share)], {
    serialization: 'advanced',
  });
  return await new Promise((resolve, reject) => {
    // A seed process sends nothing but its tally.
    child.once('message', (parts) => {
      resolve(parts as TallyParts);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`a process of seeds ended with ${String(code)} before its tally`));
    });
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
