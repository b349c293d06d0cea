// A range of seeds, shared out among processes.
import { fork } from 'node:child_process';
import { SEED_OPTIONS } from './seed-options.ts';
import type { SeedMessage, Share } from './seed-process.ts';
import { Tally, type TallyParts } from './tally.ts';

export interface SeedRange {
  readonly from: number;
  readonly count: number;
  readonly processes: number;
}

export async function tallySeeds({ from, count, processes }: SeedRange): Promise<Tally> {
  const tally = new Tally();
  const shares = Array.from({ length: processes }, (_, index) =>
    inProcess({ from: from + index, to: from + count, step: processes }),
  );
  for (const parts of await Promise.all(shares)) tally.add(parts);
  return tally;
}

async function inProcess(share: Share): Promise<TallyParts> {
  const child = fork(new URL('seed-process.ts', import.meta.url), [JSON.stringify(share)], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...SEED_OPTIONS],
  });
  return await new Promise((resolve, reject) => {
    child.on('message', (message: SeedMessage) => {
      if (message.kind === 'tally') resolve(message.parts);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`a process of seeds ended with ${String(code)} before its tally`));
    });
  });
}
